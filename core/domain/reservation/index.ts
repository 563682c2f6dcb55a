export { type Clash, clashOf, type PlacedAppointment } from './cart.ts'
export { holdUntil, mayCancel, refundOnCancel } from './deadlines.ts'
export { mayChange, statusOnConfirm } from './lifecycle.ts'
export { reservationReference } from './reference.ts'
