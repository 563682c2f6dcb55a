import { isRecord } from '../../domain/is-record.ts'
import { dueOf } from '../../domain/reservation/index.ts'
import type { Operation, OperationInput } from '../define-operation.ts'
import { passTimeOf } from './pass-time-of.ts'

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

/** What one call waits for at most: an offer that ends, and the queue that closes after it. */
const steps = 3

/** Does to a reservation what time has done to it by now. */
async function passTime(id: string, { tenant, ports }: Pick<OperationInput<unknown>, 'tenant' | 'ports'>) {
  for (let step = 0; step < steps; step += 1) {
    const found = await ports.repositories(tenant.scope).reservations.find(id)
    const due = found && dueOf(found)
    if (!found || due === null || due > ports.clock.now()) return
    await passTimeOf({ tenant, ports }, found)
  }
}

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
      if (isRecord(params) && typeof params.id === 'string') await passTime(params.id, input)
      return operation.handler(input)
    },
  }
}
