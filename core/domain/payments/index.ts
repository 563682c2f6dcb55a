export {
  endStates,
  isOpen,
  isOrdered,
  isUnpaid,
  isWaiting,
  openStates,
  type PaymentState,
  paymentStates,
} from './attempt-states.ts'
export {
  type Balance,
  type BalanceKey,
  type BalanceLine,
  balanceKey,
  effectOf,
  effectsOf,
  inLockOrder,
  plus,
  spendable,
} from './balances.ts'
export { byHand, handPaymentId, isByHand, isHandPayment, meansOfHand } from './by-hand.ts'
export { type Chargeable, chargedOf, inSteps } from './chargeable.ts'
export {
  type AtProcessor,
  compareAttempt,
  compareReservation,
  type Difference,
  type DifferenceKind,
  isPaidTo,
} from './compare-books.ts'
export { type CreditUse, creditOfRefund, creditUseOf, type Due, lessCredit, spreadCredit } from './credit.ts'
export {
  type AttemptView,
  type Decision,
  decide,
  type Fact,
  type Relation,
  type RestOfCart,
  relationOf,
} from './decide.ts'
export {
  type GiftStatus,
  type GiftUse,
  giftAlphabet,
  giftHolder,
  giftLength,
  giftPart,
  giftStatus,
  readGiftCode,
  showGiftCode,
  withGiftPart,
  withLessGift,
  withMoreCredit,
} from './gift.ts'
export { goodwillOf } from './goodwill.ts'
export { isHardDecline } from './hard-decline.ts'
export { isNearEnd, keepingOf, renewedFrom } from './keeping.ts'
export {
  type AlarmMatter,
  alarmMatters,
  type ByHandReason,
  byHandReasons,
  type CaptureState,
  captureStates,
  type DisputeState,
  disputeStates,
  givesAllBack,
  type HandMeans,
  handMeans,
  isOfSuspense,
  isTaken,
  type LedgerDirection,
  type LedgerEvent,
  type LedgerMeans,
  type LedgerStatus,
  type LedgerType,
  ledgerDirections,
  ledgerEvents,
  ledgerMeans,
  ledgerStatuses,
  ledgerTypes,
  type MoneyAlarm,
  moneyAlarms,
  type PaymentMethod,
  type PaymentPurpose,
  type ProcessorMeans,
  partOfCancellation,
  paymentPurposes,
  processorMeans,
  type ReceivedMeans,
  type RefundReason,
  type RefundState,
  type RefundStatus,
  refundReasons,
  refundStates,
  type SuspenseWay,
  suspenseWays,
} from './lists.ts'
export { nextLook } from './next-look.ts'
export { pointsOfMoney } from './points-of-money.ts'
export { changeOfSuspense, type InSuspense, inSuspense, keptOfSuspense, lyingIn } from './suspense.ts'
