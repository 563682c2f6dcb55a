import { instantToWall } from '../../domain/time/index.ts'
import { segmentsOf } from '../../operations/appointments/reservation-segments.ts'
import type { OutboxEvent, Ports, StoredReservation, UnitOfWork } from '../../operations/ports.ts'
import { formerPlaceOf } from '../../operations/reservations/former-place.ts'
import { reservationEvent } from '../../operations/reservations/reservation-events.ts'
import type { Tenant } from '../../operations/tenant.ts'
import type { BusyTime, ReservationEventName } from '../../plugin-api/index.ts'
import { pluginLimits } from '../../plugin-api/limits.ts'

/** What stands, and has an entry in the calendars of its resources. */
const standing: StoredReservation['status'][] = ['pending', 'booked', 'gig']

const day = 86_400_000

type Written = BusyTime & Required<Pick<BusyTime, 'written'>>

const isWritten = (time: BusyTime): time is Written => time.written !== undefined

export interface EntriesRead {
  resource: string
  times: BusyTime[]
  /** Whether reservations of the resource are written into the calendar. */
  isWritten: boolean
  /** Instants between which it was read. */
  window: { from: number; until: number }
}

/** Whether an entry has the time of a reservation, of a part of it, or of where it was while its move waits. */
const isAtItsTime = ({ start, end }: BusyTime, one: StoredReservation, zone: string): boolean =>
  [one, formerPlaceOf(one), ...segmentsOf(one, null, zone)].some((place) => place.start === start && place.end === end)

/**
 * Tells of the entries that differ from their reservations: staff of those that somebody has moved, plugins also of
 * those that are not there. Once a day for each, so that a calendar that can't be put right sends no stream of mails.
 */
export async function tellEdited(
  unit: UnitOfWork,
  { resource, times, isWritten: isHeld, window }: EntriesRead,
  { tenant, ports }: { tenant: Tenant; ports: Ports },
): Promise<void> {
  const now = ports.clock.now()
  const written = times.filter(isWritten).filter(({ end }) => end > now)
  const moved = new Map(
    written.flatMap((one) => (one.written.isMoved === false ? [] : [[one.written.reservation, one]])),
  )
  if (moved.size === 0 && !isHeld) return
  const known = new Set(times.filter(isWritten).map((one) => one.written.reservation))
  const range = { start: now, end: window.until }
  const all = await unit.reservations.ofResources([resource], range, standing)
  const today = Math.floor(now / day)
  const event = (name: ReservationEventName, one: StoredReservation, data: Record<string, unknown>): OutboxEvent =>
    reservationEvent({ name, cause: `${resource.slice(0, 40)}.${today}`, data }, one, ports)
  const { resources } = await ports.catalogueOf(tenant)
  const named = resources.find(({ id }) => id === resource)?.name ?? resource
  const wall = (at: number) => instantToWall(at, tenant.timezone)
  const events = all.flatMap((one): OutboxEvent[] => {
    const entry = moved.get(one.id)
    if (entry && (entry.written.isMoved || !isAtItsTime(entry, one, tenant.timezone)))
      return [
        event('reservation.calendar_edited', one, {
          resource: named,
          entry: { start: wall(entry.start), end: wall(entry.end) },
        }),
      ]
    // What was made just now is on its way there by its own event.
    const isMissing = isHeld && !known.has(one.id) && one.modified < now - 60_000
    return isMissing ? [event('reservation.calendar_missing', one, { resource: named })] : []
  })
  // More follow at the next read, since what is written changes the calendar.
  if (events.length > 0) await unit.outbox.add(events.slice(0, pluginLimits.calendars.told.most))
}
