export {
  defaultHoldDuration,
  holdUntil,
  mayCancel,
  mayReschedule,
  pendingUntil,
  refundOnCancel,
} from './deadlines.ts'
export { awaitsClaim, mayChange, statusOnConfirm } from './lifecycle.ts'
