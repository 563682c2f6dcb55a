import { type Retelling, toldLines } from '../../domain/content/index.ts'
import { frozen } from '../../domain/frozen.ts'
import { giftPart } from '../../domain/payments/index.ts'
import { type FrozenQuote, formatMajor, frozenQuoteInMajor, isInPoints } from '../../domain/pricing/index.ts'
import type { PaymentInformation } from '../../domain/wire/index.ts'
import { leftToPay, majorOf, pointsToPay, toldPrice } from './balance.ts'
import type { ReservationPayment, StoredReservation } from './stored-reservation.ts'

/** What was authorised of an online account, in the specification's words. */
const walletOf = ({ authorization = '', created = '', modified = created }: Record<string, string>) => ({
  ...{ paypal_authorization_id: authorization, quantity: 1, created, modified },
})

/** What may be told of the card and the charge that pay for it, in the specification's words. */
const chargeOf = ({ method, details, reference }: ReservationPayment) => ({
  ...(method === 'card' && details?.cardlast4 && { cardidentifier: cardOf(details) }),
  ...(reference !== undefined && { source_transaction: reference }),
  ...(reference !== undefined && { provider_transfer_checkout: details?.transfertype !== undefined }),
})

const cardOf = ({ cardbrand = '', cardlast4 = '' }: Record<string, string>): string =>
  `${cardbrand} ${cardlast4}`.trim()

const inWords = <Q extends FrozenQuote>(quote: Q, tell: Retelling | null | undefined): Q =>
  tell ? { ...quote, lines: toldLines(quote.lines, tell) } : quote

/** What is told of a payment beside itself: the provider's name, and the price data that it follows from. */
interface Told {
  entityname?: string
  pricedata?: StoredReservation['pricedata']
  /** Tells the texts of its lines in another language. */
  tell?: Retelling | null
  /** Whether its reservation was cancelled, and owes nothing any more. */
  isOver?: boolean
}

/** What was told last of a payment that many reservations have alike, and with what. */
const toldLast = new WeakMap<ReservationPayment, { told: Told; wire: PaymentInformation }>()

/**
 * `paymentinformation` on the wire and in a bundle: decimal major units, the specification's names. `paidprice` is what
 * came in, or was ordered, less refunds. `refund` is set once it was cancelled. Of what is paid in points both are 0,
 * and the points are told instead.
 */
export function wirePayment(payment: ReservationPayment, told: Told = {}): PaymentInformation {
  if (!Object.isFrozen(payment)) return wireOf(payment, told)
  const last = toldLast.get(payment)
  const { entityname, pricedata, tell, isOver } = last?.told ?? {}
  const isSame = entityname === told.entityname && pricedata === told.pricedata && tell === told.tell
  if (last && isSame && isOver === told.isOver) return last.wire
  const wire = frozen(wireOf(payment, told))
  toldLast.set(payment, { told, wire })
  return wire
}

function wireOf(
  payment: ReservationPayment,
  { entityname, pricedata, tell, isOver = false }: Told,
): PaymentInformation {
  const { quote, method, processor, transactions, decision, details } = payment
  const inPoints = isInPoints(quote)
  const major = (amount: number) => majorOf(payment, amount, quote.digits)
  const { paid, credit = 0 } = payment
  const gift = giftPart(payment)
  const creditBack = (decision?.credit ?? 0) - (decision?.gift ?? 0)
  return {
    ...frozenQuoteInMajor(inWords(toldPrice(payment), tell)),
    ...(entityname !== undefined && { entityname }),
    paymentmethod: method,
    processor,
    ...(pricedata && { bookableprice: formatMajor(pricedata.price, quote.digits) }),
    paidprice: major(paid),
    ...(payment.settling !== undefined && { settlingprice: major(payment.settling) }),
    dueprice: isOver ? 0 : major(leftToPay(payment)),
    // What came in is always after discounts.
    paidpricepostdiscount: major(paid),
    ...(inPoints && { pointspaid: paid, pointsdue: isOver ? 0 : pointsToPay(payment) }),
    transactions,
    ...(credit > gift && !inPoints && { creditused: major(credit - gift) }),
    ...(gift > 0 && { giftused: major(gift), giftlast4: payment.gift?.last4 ?? '' }),
    ...chargeOf(payment),
    ...(method === 'wallet' && details?.authorization !== undefined && { paypal: walletOf(details) }),
    ...(decision && {
      refund: major(decision.amount),
      ...(inPoints && { refundpoints: decision.amount }),
      refundstatus: decision.refund,
      ...(creditBack > 0 && !inPoints && { refundcredit: major(creditBack) }),
      ...(decision.gift !== undefined && { refundgift: major(decision.gift) }),
      ...(decision.memo !== null && { memo: decision.memo }),
      ...(decision.externalid !== null && { externalid: decision.externalid }),
    }),
  }
}
