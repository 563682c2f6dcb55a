import { isRecord } from '../../domain/is-record.ts'
import type { Operation } from '../define-operation.ts'
import { bringToNow } from './pass-time-of.ts'

/** What decides about the reservation of its parameter `id`. */
const decisions = new Set([
  'accept_waitlist_offer',
  'approve_reservation',
  'cancel_reservation',
  'check_in_reservation',
  'claim_reservation',
  'give_back_claim',
  'leave_waitlist',
  'make_waitlist_offer',
  'modify_reservation',
  'pick_bid',
  'place_bid',
  'refund_reservation',
  'refuse_time',
  'reject_reservation',
  'reject_waitlist_offer',
  'reorder_waitlist',
  'reschedule_reservation',
  'update_reservation',
  'update_reservation_formresponses',
  'withdraw_bid',
  'withdraw_reservation',
])

/**
 * An operation that decides about a reservation as time has left it: what ended at an instant is over at that instant,
 * whether the job that writes it has run or not. Others are left as they are.
 */
export function judgedInTime(operation: Operation): Operation {
  if (!decisions.has(operation.name)) return operation
  return {
    ...operation,
    async handler(input) {
      const { params } = input
      if (isRecord(params) && typeof params.id === 'string') await bringToNow(input, params.id)
      return operation.handler(input)
    },
  }
}
