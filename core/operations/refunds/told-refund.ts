import { ok, type Result } from '../../domain/errors.ts'
import { type ByHandReason, creditOfRefund, inSteps } from '../../domain/payments/index.ts'
import { isInPoints } from '../../domain/pricing/index.ts'
import { statuses } from '../../domain/reservation/index.ts'
import type { RefundAnswer, RefundPart } from '../../domain/wire/refunds.ts'
import type { OperationInput } from '../define-operation.ts'
import { isCarriedOut } from '../payments/carried-out.ts'
import { inOrderOfReturn, partsBack } from '../payments/end-payment.ts'
import { meansByProcessor } from '../payments/ledger-lines.ts'
import { processorOf } from '../payments/payment-work.ts'
import { whyByStaff } from '../payments/refund-limits.ts'
import type { PaymentAttempt, PaymentRefund } from '../payments/stored-payment.ts'
import type { Repositories, StoredReservation } from '../ports.ts'
import { stepOf } from '../pricing/eligible-processors.ts'
import { leftToPay, majorOf } from '../reservations/balance.ts'
import { giftOfRefund, paidOf } from '../reservations/credit-use.ts'
import { wireReservation } from '../reservations/reservation-wire.ts'
import type { GivenBack, ReservationPayment } from '../reservations/stored-reservation.ts'

type Input = Pick<OperationInput<unknown>, 'tenant' | 'ports'>

const digitsOf = ({ payment }: StoredReservation): number => payment?.quote.digits ?? 2

/** What goes back by an attempt, or is left to staff. */
function partOf(
  reservation: StoredReservation,
  { attempt, amount }: { attempt: PaymentAttempt; amount: number },
  { why, waits }: { why?: ByHandReason | undefined; waits: boolean },
): RefundPart {
  const { cardbrand = '', cardlast4 } = attempt.details ?? {}
  return {
    means: why === undefined ? meansByProcessor(attempt, reservation.payment) : 'byhand',
    amount: majorOf(reservation.payment, amount, digitsOf(reservation)),
    card: cardlast4 === undefined ? null : { brand: cardbrand, last4: cardlast4 },
    ...(why !== undefined && { why }),
    waits: why === undefined && waits,
    paid_utc: new Date(attempt.created).toISOString(),
  }
}

/** What comes back to balances: account credit, then a gift code, or points. */
function partsOfBalance(
  reservation: StoredReservation,
  { credit, gift = 0 }: Pick<GivenBack, 'credit' | 'gift'>,
): RefundPart[] {
  if (credit === 0) return []
  const major = (sum: number) => majorOf(reservation.payment, sum, digitsOf(reservation))
  const rest = { card: null, waits: false, paid_utc: null }
  if (reservation.payment !== null && isInPoints(reservation.payment.quote))
    return [{ means: 'points', amount: major(credit), points: credit, ...rest }]
  return [
    ...(credit > gift ? [{ means: 'credit' as const, amount: major(credit - gift), ...rest }] : []),
    ...(gift > 0 ? [{ means: 'gift' as const, amount: major(gift), ...rest }] : []),
  ]
}

const isHeld = async ({ payments }: Pick<Repositories, 'payments'>, attempt: string): Promise<boolean> =>
  (await payments.disputesOf(attempt)).some(({ state }) => state === 'open')

/** What of an amount would go back, by means in order. Refuses with `payment_pending` while money is on its way. */
export async function partsToGive(
  reservation: StoredReservation,
  amount: number,
  { tenant, ports }: Input,
): Promise<Result<RefundPart[]>> {
  const { payments } = ports.repositories(tenant.scope)
  const found = await partsBack(payments, reservation, amount, (id) => payments.attempt(id))
  if (!found.ok) return found
  const now = ports.clock.now()
  const parts: RefundPart[] = []
  for (const part of found.value) {
    const { attempt, amount } = part
    const why = whyByStaff(attempt, now)
    const waits = await isHeld({ payments }, attempt.id)
    const step = why === undefined ? await stepOf(processorOf(tenant, attempt.processor), attempt.currency) : 1
    const sent = inSteps(amount, step)
    if (sent > 0) parts.push(partOf(reservation, { attempt, amount: sent }, { why, waits }))
    if (sent < amount) parts.push(partOf(reservation, { attempt, amount: amount - sent }, { why: 'step', waits }))
  }
  const back = { credit: creditOfRefund(paidOf(reservation), amount), gift: giftOfRefund(reservation, amount) }
  return ok([...parts, ...partsOfBalance(reservation, back)])
}

/** Whether a refund was ordered by what staff gave back at a version. */
const isOf = ({ id, reservation }: PaymentRefund, own: StoredReservation, { version }: GivenBack): boolean =>
  reservation === own.id && id.includes(`.staff-${version}`) && /\.staff-(\d+)/.exec(id)?.[1] === String(version)

/** What staff gave back once, by means, as it is by now; `isOpen`: something of it is still to be sent. */
export async function partsOfGiven(
  reservation: StoredReservation,
  given: GivenBack,
  { tenant, ports }: Input,
): Promise<{ parts: RefundPart[]; isOpen: boolean }> {
  const { payments } = ports.repositories(tenant.scope)
  const parts: RefundPart[] = []
  let isOpen = false
  for (const id of inOrderOfReturn(reservation)) {
    const attempt = await payments.attempt(id)
    const all = await payments.refundsOf(id)
    const own = all.filter((one) => isOf(one, reservation, given) && (one.state !== 'failed' || isCarriedOut(one, all)))
    const waits = own.length > 0 && (await isHeld({ payments }, id))
    for (const { amount, state, byhand } of attempt ? own : []) {
      if (!attempt) continue
      const isLeft = state === 'by_hand' || state === 'handed'
      const why = isLeft ? byhand?.why : undefined
      parts.push(partOf(reservation, { attempt, amount }, { why, waits: state === 'ordered' && waits }))
      isOpen ||= state === 'ordered'
    }
  }
  return { parts: [...parts, ...partsOfBalance(reservation, given)], isOpen }
}

interface Told {
  amount: number
  goodwill: number
  parts: RefundPart[]
  /** Of a preview: the payment as it would be. */
  after?: ReservationPayment
  isOpen?: boolean
}

/** The answer about a refund: the reservation as it is, and what goes back. */
export async function toldRefunded(
  { tenant, ports }: Input,
  reservation: StoredReservation,
  { amount, goodwill, parts, after, isOpen = false }: Told,
): Promise<Result<RefundAnswer>> {
  const { id, bookable, status, life, payment } = reservation
  const entry = (await ports.catalogueOf(tenant)).find(bookable)
  const { digits } = tenant.currency
  const major = (sum: number) => majorOf(payment, sum, payment?.quote.digits ?? digits)
  const paid = payment?.paid ?? 0
  const inPoints = payment !== null && isInPoints(payment.quote)
  const owing = after ?? payment
  return ok({
    reservation: {
      ...wireReservation(reservation, tenant, entry, 'staff'),
      bookablename: entry?.bookable.name ?? bookable,
    },
    currency: payment?.quote.currency ?? tenant.currency.code,
    amount: major(amount),
    ...(inPoints && { points: amount }),
    most: major(paid),
    locked: major(Math.min(life.locked ?? 0, paid)),
    parts,
    goodwill: major(goodwill),
    due: owing && statuses[status].stage === 'standing' ? major(leftToPay(owing)) : 0,
    successes: after || amount === 0 ? [] : [{ id }],
    errors: isOpen ? [{ id, code: 'payment_pending' }] : [],
  })
}
