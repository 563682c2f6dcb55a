import { lockedRange } from '../../domain/availability/availability-range.ts'
import type { AvailabilityInput } from '../../domain/availability/types.ts'
import type { Interval } from '../../domain/time/types.ts'
import { type Appointment, candidateOf } from '../appointments/appointment-request.ts'
import { type AvailabilityWish, engineInput } from '../availability/availability-answer.ts'
import { readWithClaims } from '../availability/read-with-claims.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { Repositories } from '../ports.ts'
import type { Tenant } from '../tenant.ts'

/** Longer than any window in which one books. */
const anyNotice = { windowbegin: undefined, windowend: 120, windowendtype: 'months' } as const

/** The time that an appointment would have from a start on, what its answers add included. */
export const spanFrom = (start: number, addedtime: number, { rules }: Pick<CataloguedBookable, 'rules'>): Interval => ({
  start,
  end: start + (rules.duration + addedtime) * 1000,
})

interface Wanted {
  occupancy: Repositories['occupancy']
  /** Whether the window of booking counts. Whoever claims names a time at any notice. */
  window: boolean
  /** The own reservation, which takes nothing here. */
  ignoring?: string | undefined
  wish?: Partial<AvailabilityWish>
  now: number
}

/**
 * What the engine needs to list the times in the days of an appointment; drive time is judged by the claim alone.
 * Nothing is locked, since days take nothing. One read of the days.
 */
export async function daysInput(
  appointment: Appointment,
  dates: Interval,
  { occupancy, window, ignoring, wish, now }: Wanted,
  tenant: Tenant,
): Promise<AvailabilityInput> {
  const { entry, addedtime } = appointment
  const { address: _, ...last } = candidateOf(appointment)
  const whole = lockedRange(entry.rules, { ...last, start: dates.start, end: dates.end + addedtime * 1000 })
  const { read } = await readWithClaims(
    { entries: [entry], range: whole, timezone: tenant.timezone, now, ...(ignoring !== undefined && { ignoring }) },
    (range, openings) => occupancy.read({ ...entry.reads, waitlist: false, range, openings, now, ignoring }),
  )
  const asked = { range: dates, seats: last.seats, waitlist: false, ignoring, showunavailable: true, ...wish }
  const input = { ...engineInput(entry, tenant, read, asked, now), addedtime }
  return window ? input : { ...input, bookable: { ...input.bookable, ...anyNotice } }
}
