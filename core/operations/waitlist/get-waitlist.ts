import { ok, refuse } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'
import { readEdge } from '../times/wire-time.ts'
import { queueForStaff } from './queue-for-staff.ts'

/** How far ahead a queue is read where the caller names no end: longer than any window. */
const furthest = 3 * 366 * 86_400_000

/** The queue of a bookable with names, seats and offers, in order; for staff. */
export const getWaitlist = defineOperation({
  name: 'get_waitlist',
  summary: 'Who waits for a bookable, in order; for staff.',
  ...calls.get_waitlist,
  access: 'staff',
  effect: 'read',
  async handler({ params, tenant, ports }) {
    const { timezone } = tenant
    const entry = (await ports.catalogueOf(tenant)).find(params.bookable)
    if (!entry) return refuse('not_found', { field: '/bookable' })
    const now = ports.clock.now()
    const start = params.start === undefined ? ok(now) : readEdge(params.start, timezone, '/start')
    const end = params.end === undefined ? ok(now + furthest) : readEdge(params.end, timezone, '/end')
    if (!start.ok) return start
    if (!end.ok) return end
    return ok({ entries: await queueForStaff(entry, { start: start.value, end: end.value }, { tenant, ports }) })
  },
})
