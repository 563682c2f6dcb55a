import { formatMajor, frozenQuoteInMajor } from '../../domain/pricing/index.ts'
import type { PaymentInformation } from '../../domain/wire/index.ts'
import type { ReservationPayment } from './stored-reservation.ts'

/** What was authorised of an online account, in the specification's words. */
const walletOf = ({ authorization = '', created = '', modified = created }: Record<string, string>) => ({
  ...{ paypal_authorization_id: authorization, quantity: 1, created, modified },
})

/**
 * `paymentinformation` on the wire and in a bundle: decimal major units, the specification's names. `paidprice` is what
 * came in, or was ordered, less refunds. `refund` is set once it was cancelled.
 */
export function wirePayment(payment: ReservationPayment, entityname?: string): PaymentInformation {
  const { quote, method, processor, paid, transactions, decision, details, credit = 0 } = payment
  return {
    ...frozenQuoteInMajor(quote),
    ...(entityname !== undefined && { entityname }),
    paymentmethod: method,
    processor,
    paidprice: formatMajor(paid, quote.digits),
    transactions,
    ...(credit > 0 && { creditused: formatMajor(credit, quote.digits) }),
    ...(method === 'wallet' && details?.authorization !== undefined && { paypal: walletOf(details) }),
    ...(decision && {
      refund: formatMajor(decision.amount, quote.digits),
      refundstatus: decision.refund,
      ...(decision.credit !== undefined && { refundcredit: formatMajor(decision.credit, quote.digits) }),
      ...(decision.memo !== null && { memo: decision.memo }),
      ...(decision.externalid !== null && { externalid: decision.externalid }),
    }),
  }
}
