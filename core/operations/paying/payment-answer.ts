import type { BookedCartAnswer } from '../../domain/wire/index.ts'
import type { PaymentsAnswer } from '../../domain/wire/payments-call.ts'
import { pointsBalance } from '../accounts/points-balance.ts'
import type { OperationInput } from '../define-operation.ts'
import { purchasesOf } from '../payments/purchase.ts'
import { savedMethods } from '../payments/saved-methods.ts'
import type { PaymentAttempt } from '../payments/stored-payment.ts'

type Input = Pick<OperationInput<unknown>, 'tenant' | 'ports' | 'actor'>

/** Whether its money is taken, or ordered: what is only authorised is no charge yet. */
const isCharged = ({ state }: PaymentAttempt): boolean => state === 'captured' || state === 'capturing'

/** The attempt that paid for what was booked, or that bought points; null where nothing was paid by a processor. */
async function attemptFor(
  { reservations, purchase }: Pick<BookedCartAnswer, 'reservations'> & { purchase?: string },
  { tenant, ports, actor }: Input,
): Promise<PaymentAttempt | null> {
  const { payments } = ports.repositories(tenant.scope)
  const id = purchase === undefined ? reservations[0]?.id : purchasesOf(actor.user?.id ?? '')
  const all = id === undefined ? [] : await payments.attemptsOf(id)
  const own = all.filter((one) => one.purchase?.purchase === purchase)
  return own.findLast(isCharged) ?? own.at(-1) ?? null
}

/** What was paid, in the specification's words; null for what the payment does not have. */
export async function paymentAnswer(
  paid: Pick<BookedCartAnswer, 'reservations'> & { purchase?: string },
  input: Input,
): Promise<PaymentsAnswer> {
  const { actor } = input
  const attempt = await attemptFor(paid, input)
  const details = attempt?.details ?? {}
  const person = actor.user && {
    ...(await savedMethods(actor.user.id, input)),
    ...(await pointsBalance(actor.user.id, input)),
  }
  return {
    reservation_payment_stripechargeid: attempt && isCharged(attempt) ? attempt.reference : null,
    transfer_type: details.transfertype ?? null,
    reservation_payment_transferid: details.transferid ?? null,
    reservation_destination_paymentid: details.paymentid ?? null,
    cardlast4: details.cardlast4 ?? null,
    cardbrand: details.cardbrand ?? null,
    client_ip: actor.ip,
    paymentmethods: person?.payments ?? [],
    reservations: paid.reservations,
    ...(person?.pointsbalance !== undefined && { pointsbalance: person.pointsbalance }),
  }
}
