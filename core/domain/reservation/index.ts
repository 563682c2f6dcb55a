export { type Clash, clashOf, type PlacedAppointment } from './cart.ts'
export { holdUntil, mayCancel, refundOnCancel } from './deadlines.ts'
export { reservationReference } from './reference.ts'
export { mayFollow, occupiesUntil, statuses, statusNamed, statusOnConfirm } from './statuses.ts'
