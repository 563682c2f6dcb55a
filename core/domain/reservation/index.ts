export { type Clash, clashOf, type PlacedAppointment } from './cart.ts'
export {
  type Collecting,
  collectAt,
  collectable,
  collectingFrom,
  isAnnounced,
  triedAgain,
  usualCollectBefore,
} from './collecting.ts'
export {
  anotherMethodUntil,
  extendedEnd,
  holdUntil,
  mayCancel,
  modifiedUntil,
  movePaidUntil,
  pendingUntil,
} from './deadlines.ts'
export { fullHolds, holdLimit, holdLimitOf, queueLimit } from './hold-limits.ts'
export { lockedByMove, type MoneyOfMove, mayMove, moneyOfMove, movableUntil, waivedAfterMove } from './moving.ts'
export { type Audience, isTold, staffRoute } from './notifications.ts'
export { reservationReference } from './reference.ts'
export { type By, type RefundOnCancel, type RefundTerms, refundOnCancel, refundTermsOf } from './refund.ts'
export { reminderDue, reminderHours, startsToRemind } from './reminders.ts'
export {
  type AskedPlace,
  type CountedReservation,
  exceededLimit,
  limitsOn,
  startsToCount,
} from './reservation-limits.ts'
export {
  dueOf,
  mayFollow,
  occupiesUntil,
  type Stage,
  type StatusRules,
  statuses,
  statusesAt,
  statusNamed,
  statusOnConfirm,
} from './statuses.ts'
export { staysUnpaid, type Unpaid, unpaidEnds, unpaidUntil } from './unpaid.ts'
