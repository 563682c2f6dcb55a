import { ok, type Result, refuse } from '../../domain/errors.ts'
import { isOpen } from '../../domain/payments/index.ts'
import type { OperationInput } from '../define-operation.ts'
import type { Ports } from '../ports.ts'
import { eligibleProcessors, isOnline } from '../pricing/eligible-processors.ts'
import type { Tenant } from '../tenant.ts'
import { transact } from '../transact.ts'
import { finalise } from './finalise.ts'
import { beginPurchase, endOpenPurchase, type PaymentChoice, pay } from './pay.ts'
import type { PaymentWork } from './payment-work.ts'
import { isPaidPurchase, purchasesOf } from './purchase.ts'
import type { PaymentAttempt, Purchase } from './stored-payment.ts'
import { wayToPay } from './ways-to-pay.ts'

interface Asking {
  tenant: Tenant
  ports: Pick<Ports, 'repositories' | 'log' | 'clock' | 'pluginhealth'>
}

/** Who may take the price of a purchase: nobody at the venue. */
export async function processorsFor(price: number, asking: Asking) {
  if (price === 0) return []
  const quote = { reservations: [{ duenow: price, dueonapproval: 0 }] }
  const eligible = await eligibleProcessors({ quote, toPay: price, finalPrice: price }, asking)
  return eligible.filter(isOnline)
}

interface Buying {
  /** The browser's name of the purchase: it is paid for once. */
  name: string
  user: string
  payment: PaymentChoice
  input: Pick<OperationInput<unknown>, 'tenant' | 'ports' | 'actor'>
  /** Whether an attempt of the same name was for the same; another one is refused with `idempotency_conflict`. */
  isSame(purchase: Purchase): boolean
  /** What is bought, priced in minor units, where nothing of the same name is under way; `tried` are those before. */
  prepare(tried: PaymentAttempt[]): Promise<Result<{ purchase: Purchase; price: number }>>
}

/** The attempts of the same purchase. */
async function triedBefore({ name, user, input, isSame }: Buying): Promise<Result<PaymentAttempt[]>> {
  const known = await input.ports.repositories(input.tenant.scope).payments.attemptsOf(purchasesOf(user))
  const own = known.filter(({ purchase }) => purchase?.purchase === name)
  return own.every(({ purchase }) => purchase && isSame(purchase)) ? ok(own) : refuse('idempotency_conflict')
}

/** Goes on with a purchase: with what its customer has done for their bank, or by asking what became of it. */
function goOn({ payment }: Buying, work: PaymentWork, open: PaymentAttempt): Promise<Result<unknown>> {
  const isDone = payment.attempt === open.id && open.state === 'requires_action'
  return isDone ? pay(work, open, payment) : finalise(work, open.id)
}

/**
 * Begins a purchase and asks for its money. Another one of the same person that waits for its bank is called off, and
 * so is this one where it is to be paid in another way (`isOther`).
 */
async function begin(
  buying: Buying,
  work: PaymentWork,
  { tried, isOther }: { tried: PaymentAttempt[]; isOther: boolean },
): Promise<Result<PaymentAttempt>> {
  const { name, user, payment, input } = buying
  const { tenant, ports } = input
  const prepared = await buying.prepare(tried)
  if (!prepared.ok) return prepared
  const { purchase, price } = prepared.value
  const ended = await endOpenPurchase(work, user, isOther ? null : name)
  if (!ended.ok) return ended
  const way = wayToPay(tenant, payment, price, await processorsFor(price, input))
  if (!way.ok) return way
  const { asked } = way.value
  if (!asked) return refuse('processor_not_eligible', { field: '/payment/processor' })
  const begun = await transact(ports, tenant.scope, (unit) => beginPurchase(unit, work, asked, { purchase, price }))
  if (!begun.ok) return begun
  const paid = await pay(work, begun.value, payment)
  return paid.ok ? begun : paid
}

/**
 * Buys something for money alone, charged once for each name: a repeat answers the attempt that paid. After a decline
 * the same purchase may be tried with another card.
 */
export async function buyOnce(buying: Buying): Promise<Result<PaymentAttempt>> {
  const { name, user, payment, input } = buying
  const { tenant, ports, actor } = input
  const tried = await triedBefore(buying)
  if (!tried.ok) return tried
  const done = tried.value.find((one) => isPaidPurchase(one, name))
  if (done) return ok(done)
  const work: PaymentWork = { tenant, ports, actor: user, ip: actor.ip }
  const open = tried.value.find(isOpen)
  const isOther = open !== undefined && payment.attempt !== open.id && payment.processor !== open.processor
  if (open && !isOther) {
    const paid = await goOn(buying, work, open)
    return paid.ok ? ok(open) : paid
  }
  const paid = await begin(buying, work, { tried: tried.value, isOther })
  if (paid.ok) return paid
  // Another tab may have paid for the same one meanwhile.
  const again = await triedBefore(buying)
  const elsewhere = again.ok ? again.value.find((one) => isPaidPurchase(one, name)) : undefined
  return elsewhere ? ok(elsewhere) : paid
}
