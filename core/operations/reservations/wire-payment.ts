import { formatMajor, frozenQuoteInMajor, isInPoints } from '../../domain/pricing/index.ts'
import type { PaymentInformation } from '../../domain/wire/index.ts'
import type { ReservationPayment } from './stored-reservation.ts'

/** What was authorised of an online account, in the specification's words. */
const walletOf = ({ authorization = '', created = '', modified = created }: Record<string, string>) => ({
  ...{ paypal_authorization_id: authorization, quantity: 1, created, modified },
})

/**
 * `paymentinformation` on the wire and in a bundle: decimal major units, the specification's names. `paidprice` is what
 * came in, or was ordered, less refunds. `refund` is set once it was cancelled. Of what is paid in points both are 0,
 * and the points are told instead.
 */
export function wirePayment(payment: ReservationPayment, entityname?: string): PaymentInformation {
  const { quote, method, processor, transactions, decision, details } = payment
  const inPoints = isInPoints(quote)
  const major = (amount: number) => (inPoints ? 0 : formatMajor(amount, quote.digits))
  const { paid, credit = 0 } = payment
  return {
    ...frozenQuoteInMajor(quote),
    ...(entityname !== undefined && { entityname }),
    paymentmethod: method,
    processor,
    paidprice: major(paid),
    ...(inPoints && { pointspaid: paid }),
    transactions,
    ...(credit > 0 && !inPoints && { creditused: major(credit) }),
    ...(method === 'wallet' && details?.authorization !== undefined && { paypal: walletOf(details) }),
    ...(decision && {
      refund: major(decision.amount),
      ...(inPoints && { refundpoints: decision.amount }),
      refundstatus: decision.refund,
      ...(decision.credit !== undefined && !inPoints && { refundcredit: major(decision.credit) }),
      ...(decision.memo !== null && { memo: decision.memo }),
      ...(decision.externalid !== null && { externalid: decision.externalid }),
    }),
  }
}
