import { ok } from '../../domain/errors.ts'
import { roleOf } from '../../domain/gigs/index.ts'
import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'
import { wireSpan } from '../times/wire-time.ts'
import { claimableFor, resourceOf } from './claimers-view.ts'
import { freeTimes } from './free-times.ts'

/**
 * The times that a resource could name in the days of a gig, first to last: within its hours, free, and not begun.
 * Empty for a gig that has its time. One read of the days.
 */
export const getGigTimes = defineOperation({
  name: 'get_gig_times',
  summary: 'The times that a resource could name in the days of an open reservation.',
  ...calls.get_gig_times,
  access: 'site',
  effect: 'read',
  async handler({ params, tenant, ports, actor }) {
    const found = await claimableFor(params, { tenant, ports, actor })
    if (!found.ok) return found
    const { reservation, entry } = found.value
    const fits = (id: string) => ['claim', 'bid'].includes(roleOf(entry.rules, reservation.resources, id))
    const meant = resourceOf(found.value, params.resource, fits)
    if (!meant.ok) return meant
    const { timezone } = tenant
    if (!fits(meant.value)) return ok({ times: [], timezone })
    const times = await freeTimes(reservation, entry, meant.value, { tenant, ports })
    return ok({
      times: times.map((span) => {
        const { timezone: _, ...one } = wireSpan(span, timezone)
        return one
      }),
      timezone,
    })
  },
})
