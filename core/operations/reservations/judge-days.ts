import { availabilitySteps, windowOf } from '../../domain/availability/index.ts'
import type { AvailabilityInput, HiddenReason } from '../../domain/availability/types.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { isNameable } from '../../domain/gigs/index.ts'
import type { Interval } from '../../domain/time/types.ts'
import type { Appointment } from '../appointments/appointment-request.ts'
import { daysInput, spanFrom } from '../capacity/days-input.ts'
import { refuseFor, type Taken } from '../capacity/take-capacity.ts'
import type { Ports, Repositories } from '../ports.ts'
import type { Tenant } from '../tenant.ts'

const day = 86_400_000

interface DaysOptions {
  tenant: Tenant
  ports: Ports
  /** Whether the window of booking is judged: once, when the days are given. */
  window: boolean
  /** Whether any days will do that are not over: given by staff. */
  anytime?: boolean
  /** The own reservation. */
  ignoring?: string | undefined
  showreasons?: boolean
}

/**
 * Judges days in which a claimer will name the time. They take no place, but have a part in the window of booking, end
 * with it at the latest, by a day, and have a time that is open and free as the engine lists it. Staff may give any
 * days that are not over. Refuses as the engine does for the time in them that comes nearest to being free.
 */
export async function judgeDays(
  { occupancy }: Pick<Repositories, 'occupancy'>,
  appointment: Appointment,
  dates: Interval,
  { tenant, ports, window, anytime = false, ignoring, showreasons = false }: DaysOptions,
): Promise<Result<Pick<Taken, 'resources' | 'occupies'>>> {
  const { entry, span, chosen } = appointment
  const now = ports.clock.now()
  const open = windowOf(entry.rules, now, tenant.timezone)
  const isOver = span.start <= now
  const isOutside = span.start < open.start || dates.start > open.end || dates.end > open.end + day
  if (isOver || (window && !anytime && isOutside)) return refuse('outside_window', { field: '/date_restriction' })
  const taken = ok({ resources: chosen, occupies: [] })
  if (anytime) return taken
  const wish = { resources: chosen, showreasons: true }
  const input = await daysInput(appointment, dates, { occupancy, window, ignoring, wish, now }, tenant)
  const reason = obstacleIn(input, appointment, dates)
  if (reason === null) return taken
  const { code, ...why } = refuseFor(reason, showreasons).error
  return refuse(code, { ...why, field: '/date_restriction' })
}

/** From what nearly fits to what does not at all. */
const nearest: HiddenReason[] = [
  'seats',
  'resources',
  'drivetime',
  'blackout_resource',
  'blackout_bookable',
  'blackout_provider',
  'window',
  'restriction',
  'closed',
]

/** Why no time in the days is free; null as soon as one is. */
function obstacleIn(input: AvailabilityInput, { entry, addedtime }: Appointment, dates: Interval): HiddenReason | null {
  const found = new Set<HiddenReason | undefined>()
  const steps = availabilitySteps(input)
  let seen = 0
  for (;;) {
    const { done, value: slots } = steps.next()
    for (const { start, available, reason } of slots.slice(seen)) {
      if (available && isNameable(spanFrom(start, addedtime, entry), dates, input.now)) return null
      found.add(reason)
    }
    seen = slots.length
    if (done) return nearest.find((reason) => found.has(reason)) ?? 'closed'
  }
}
