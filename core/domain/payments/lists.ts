/**
 * What an attempt pays for: what it confirms, what a move costs more, the same as an authorisation near its end,
 * a purchase of points or of a gift code, or what a reservation that stands still owes.
 */
export const paymentPurposes = ['initial', 'move', 'renewal', 'points', 'balance'] as const
export type PaymentPurpose = (typeof paymentPurposes)[number]

/** How money of a reservation comes in, in the specification's words. */
export const paymentMethods = ['card', 'wallet', 'points', 'cash', 'check'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** By what processors take money. */
export const processorMeans = ['card', 'wallet'] as const
export type ProcessorMeans = (typeof processorMeans)[number]

/**
 * What a cancellation decided of the money. `by_hand`: nothing comes back by itself, staff may still give it; `none`:
 * nothing was paid, or staff keeps it.
 */
export const refundStatuses = ['full', 'partial', 'by_hand', 'none'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** Whether a decision sends back all of the money, so that its reservation keeps none of an attempt. */
export const givesAllBack: Record<RefundStatus, boolean> = { full: true, partial: false, by_hand: false, none: false }

/** What staff do with money in suspense: it pays for something, or goes back to where it came from. */
export const suspenseWays = ['keep', 'return'] as const
export type SuspenseWay = (typeof suspenseWays)[number]

/** Money that comes in: ordered before the processor is asked. */
export const captureStates = ['ordered', 'done', 'failed'] as const
export type CaptureState = (typeof captureStates)[number]

/**
 * Money that goes back; a refund that fails stays ordered, and one that comes back is ordered again. `closed`: it was
 * not sent, since the bank has given that money back in a dispute. `failed`: it was ordered at the processor and came
 * back, so that it counts as nothing. `by_hand`: the processor does not make it, and staff are to give the money back;
 * `handed`: they have.
 */
export const refundStates = ['ordered', 'done', 'closed', 'failed', 'by_hand', 'handed'] as const
export type RefundState = (typeof refundStates)[number]

/** In the id of a refund made at the processor itself that has carried out what a cancellation ordered. */
export const partOfCancellation = '.ofcancelled'

/**
 * Why a processor does not make a refund: the time in which it does is over, it refuses for days, the money was
 * received by hand, its plugin is not there, or it is less than a step of what the processor moves.
 */
export const byHandReasons = ['window', 'refused', 'received', 'gone', 'step'] as const
export type ByHandReason = (typeof byHandReasons)[number]

/**
 * What only people can settle. `suspense`: a service took another amount than was asked for; `elsewhere`: it arrived
 * at another account; `unplaced`: money is gone at the service that nothing here is left for; `uncovered`: the
 * provider's own account did not cover a refund; `twice`: a bank has taken money back that its customer had back
 * before, as credit that is spent or from staff; `spent`: money of points or of a gift code is gone, and what it
 * bought is spent; `silent`: a service has not answered about a payment for three days.
 */
export const moneyAlarms = ['suspense', 'elsewhere', 'unplaced', 'uncovered', 'twice', 'spent', 'silent'] as const
export type MoneyAlarm = (typeof moneyAlarms)[number]

/** Alarms of money in suspense, which end with what staff decide about it. */
export const isOfSuspense = (why: MoneyAlarm): boolean => why === 'suspense' || why === 'elsewhere'

/** What of a payment an alarm is about. */
export const alarmMatters = ['payment', 'refund', 'dispute'] as const
export type AlarmMatter = (typeof alarmMatters)[number]

/** By what staff give money back themselves. */
export const handMeans = ['cash', 'check'] as const
export type HandMeans = (typeof handMeans)[number]

/** By what staff receive money themselves: beside cash and checks by a card, at a terminal that we know nothing of. */
export const receivedMeans = [...handMeans, 'card'] as const
export type ReceivedMeans = (typeof receivedMeans)[number]

/**
 * A dispute of a charge as its processor has it. `inquiry`: the bank only asks, and moves nothing; `open`: it has taken
 * the money, until that is decided; `won`: the money is here again; `lost`: it stays with the customer.
 */
export const disputeStates = ['inquiry', 'open', 'won', 'lost'] as const
export type DisputeState = (typeof disputeStates)[number]

/** Whether the bank has the money. */
export const isTaken: Record<DisputeState, boolean> = { inquiry: false, open: true, won: false, lost: true }

/**
 * Why money goes back: a cancellation, nothing was booked with it, or a move that made it cheaper. `elsewhere`:
 * somebody ordered it at the processor itself; `staff`: staff gave it back of a reservation that stands, or of one that
 * was cancelled before.
 */
export const refundReasons = ['cancelled', 'returned', 'moved', 'elsewhere', 'staff'] as const
export type RefundReason = (typeof refundReasons)[number]

/**
 * What a line of the ledger is: money for a reservation, money that goes back, money that a bank has taken in a
 * dispute, or what staff put right.
 */
export const ledgerTypes = ['payment', 'refund', 'dispute', 'adjustment'] as const
export type LedgerType = (typeof ledgerTypes)[number]

/**
 * `gift_issued` is the value that staff give a gift code, `gift_voided` what they take back of one.
 * `suspense` is money whose amount is not its attempt's; `credit` is given by staff or chosen instead of money back;
 * `dispute_fee` is what a processor takes from the white-label for a dispute; `uncovered_transfer` what a provider owes
 * it, since money that was passed on to them could not be taken back for a refund.
 */
export const ledgerEvents = [
  'full_payment',
  'downpayment',
  'periodic_charge',
  'points_purchase',
  'gift_purchase',
  'gift_issued',
  'gift_voided',
  'refund',
  'dispute',
  'dispute_fee',
  'uncovered_transfer',
  'suspense',
  'adjustment',
  'credit',
  'moved',
] as const
export type LedgerEvent = (typeof ledgerEvents)[number]

/**
 * By what means money came or went; `charge` on the line of what it paid for, `credit` of the person's balance; `debt`
 * is owed by a provider, and moves nothing.
 */
export const ledgerMeans = [...paymentMethods, 'charge', 'suspense', 'credit', 'debt'] as const
export type LedgerMeans = (typeof ledgerMeans)[number]

export const ledgerDirections = ['debit', 'credit'] as const
export type LedgerDirection = (typeof ledgerDirections)[number]

/** A pending debit is neither in the balance nor spendable; nothing else of a line ever changes. */
export const ledgerStatuses = ['pending', 'success', 'failed'] as const
export type LedgerStatus = (typeof ledgerStatuses)[number]
