import { currencyDigits, formatMajor } from '../../domain/pricing/money.ts'
import { instantToWall } from '../../domain/time/index.ts'
import type { RefundTask } from '../../domain/wire/refunds.ts'
import type { OperationInput } from '../define-operation.ts'
import type { PaymentAttempt, PaymentRefund } from '../payments/stored-payment.ts'
import type { StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'

const utc = (instant: number) => new Date(instant).toISOString()

/** What a task tells, of rows that were read before. */
interface Rows {
  attempt: PaymentAttempt | null
  /** Null for a purchase of points. */
  reservation: StoredReservation | null
  bookablename: string
  /** Whether a bank has the money, and has not decided yet. */
  disputed: boolean
}

/** Whose money something for staff is about. */
export const toldReservation = (
  { reservation, bookablename }: Pick<Rows, 'reservation' | 'bookablename'>,
  { timezone }: Pick<Tenant, 'timezone'>,
): RefundTask['reservation'] =>
  reservation && {
    id: reservation.id,
    bookablename,
    start: instantToWall(reservation.start, timezone),
    first_name: reservation.first_name,
    last_name: reservation.last_name,
    email: reservation.email,
    mobile_phone_number: reservation.mobile_phone_number,
  }

/** A refund by hand as staff read it. */
export function toldTask(
  { id, state, amount, byhand, created }: PaymentRefund,
  { attempt, reservation, bookablename, disputed }: Rows,
  { tenant }: Pick<OperationInput<unknown>, 'tenant'>,
): RefundTask {
  const currency = attempt?.currency ?? tenant.currency.code
  const { given = null, why = 'refused' } = byhand ?? {}
  return {
    id,
    state: state === 'handed' ? 'handed' : 'by_hand',
    why,
    disputed,
    amount: formatMajor(amount, currencyDigits(currency)),
    currency,
    processor: attempt?.processor ?? '',
    ordered_utc: utc(created),
    reservation: toldReservation({ reservation, bookablename }, tenant),
    given: given && {
      ...{ means: given.means, memo: given.memo, externalid: given.externalid, by: given.by },
      at_utc: utc(given.at),
    },
  }
}
