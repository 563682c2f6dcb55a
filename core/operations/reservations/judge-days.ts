import { windowOf } from '../../domain/availability/index.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { Interval } from '../../domain/time/types.ts'
import type { Appointment } from '../appointments/appointment-request.ts'
import type { Taken } from '../capacity/take-capacity.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'

const day = 86_400_000

/**
 * Judges days in which a claimer will name the time: they take no place, but have a part in the window of booking and
 * end with it at the latest, by a day. Staff may give any days that are not over.
 */
export function judgeDays(
  { entry, span, chosen }: Appointment,
  dates: Interval,
  { tenant, ports, anytime = false }: { tenant: Tenant; ports: Ports; anytime?: boolean },
): Result<Pick<Taken, 'resources' | 'occupies'>> {
  const now = ports.clock.now()
  const window = windowOf(entry.rules, now, tenant.timezone)
  const isOver = span.start <= now
  const isOutside = span.start < window.start || dates.start > window.end || dates.end > window.end + day
  if (isOver || (!anytime && isOutside)) return refuse('outside_window', { field: '/date_restriction' })
  return ok({ resources: chosen, occupies: [] })
}
