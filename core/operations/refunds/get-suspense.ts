import { ok } from '../../domain/errors.ts'
import { lyingIn } from '../../domain/payments/index.ts'
import { currencyDigits, formatMajor } from '../../domain/pricing/money.ts'
import { instantToWall } from '../../domain/time/index.ts'
import { calls } from '../../domain/wire/calls.ts'
import type { SuspendedPayment } from '../../domain/wire/suspense.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { providerOf } from '../params.ts'
import type { PaymentAttempt } from '../payments/stored-payment.ts'
import { knownSuspense } from '../payments/suspense.ts'
import type { StoredReservation } from '../ports.ts'
import { dueByHand } from '../reservations/balance.ts'

type Input = Pick<OperationInput<unknown>, 'tenant' | 'ports'>

function toldReservation(
  reservation: StoredReservation,
  { tenant }: Pick<Input, 'tenant'>,
  catalogue: Pick<Catalogue, 'find'>,
): SuspendedPayment['reservations'][number] {
  const { id, bookable, start, payment } = reservation
  const { first_name, last_name, email, mobile_phone_number } = reservation
  return {
    ...{ id, bookablename: catalogue.find(bookable)?.bookable.name ?? bookable, first_name, last_name, email },
    ...{ mobile_phone_number, start: instantToWall(start, tenant.timezone) },
    due: formatMajor(dueByHand(reservation) ?? 0, payment?.quote.digits ?? tenant.currency.digits),
  }
}

/** A payment in suspense as staff read it, with what can be done about it. */
async function toldSuspended(attempt: PaymentAttempt, input: Input): Promise<SuspendedPayment> {
  const { tenant, ports } = input
  const { payments, moneyalarms } = ports.repositories(tenant.scope)
  const { currency, ...found } = knownSuspense(await payments.ledgerOfAttempt(attempt.id), attempt)
  const catalogue = await ports.catalogueOf(tenant)
  const paid = attempt.purchase ? [] : (await payments.paidBy(attempt.id)).map(({ reservation }) => reservation)
  const isSame = currency === attempt.currency
  const alarms = await moneyalarms.ofAttempt(attempt.id)
  const takes = attempt.purchase !== undefined || paid.some((one) => (dueByHand(one) ?? 0) > 0)
  const major = (amount: number) => formatMajor(amount, currencyDigits(currency))
  return {
    ...{ id: attempt.id, processor: attempt.processor, reference: attempt.reference ?? '', currency },
    ...{ amount: major(lyingIn(found)), taken: major(found.taken), returned: major(found.gone) },
    elsewhere: alarms.some(({ why, ended }) => why === 'elsewhere' && ended === null),
    asked: { amount: formatMajor(attempt.amount, currencyDigits(attempt.currency)), currency: attempt.currency },
    since_utc: new Date(attempt.suspended ?? attempt.created).toISOString(),
    purchase: attempt.purchase !== undefined,
    ways: isSame && takes ? ['keep', 'return'] : ['return'],
    reservations: paid.map((one) => toldReservation(one, input, catalogue)),
  }
}

/** What processors took instead of what was asked for, longest first, and what staff can do about each. */
export const getSuspense = defineOperation({
  name: 'get_suspense',
  summary: 'Payments of which a processor took something else than was asked for, for staff to decide.',
  ...calls.get_suspense,
  access: 'staff',
  effect: 'read',
  async handler(input) {
    const { params, tenant, ports } = input
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const { page = 1, items_per_page: limit = 20 } = params
    const { payments } = ports.repositories(tenant.scope)
    // One more than is told says whether a page follows.
    const read = await payments.suspendedAttempts({ limit: limit + 1, offset: (page - 1) * limit })
    const told: SuspendedPayment[] = []
    for (const attempt of read.slice(0, limit)) told.push(await toldSuspended(attempt, input))
    return ok({ payments: told, page, hasmore: read.length > limit })
  },
})
