import { hull } from '../../domain/time/intervals.ts'
import type { Interval } from '../../domain/time/types.ts'
import { positionOf } from '../../domain/waitlist/index.ts'
import type { QueueEntry } from '../../domain/wire/index.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import { inOwnLanguage } from '../catalogue/own-language.ts'
import type { Ports } from '../ports.ts'
import { waitOf } from '../queues/offer.ts'
import { wireReservation } from '../reservations/reservation-wire.ts'
import type { Tenant } from '../tenant.ts'

/** The entries of a bookable that overlap a range, in the order of the queue. */
export async function queueForStaff(
  entry: CataloguedBookable,
  range: Interval,
  { tenant, ports }: { tenant: Tenant; ports: Ports },
): Promise<QueueEntry[]> {
  const { queues, reservations } = ports.repositories(tenant.scope)
  const shown = await queues.of([entry.bookable.id], range)
  // Ahead of days that reach beyond the range may be some that lie outside of it.
  const whole = hull([range, ...shown])
  const isWhole = whole.start === range.start && whole.end === range.end
  const queue = isWhole ? shown : await queues.of([entry.bookable.id], whole)
  const isByDay = entry.rules.bookabletype === 'calendarday'
  const rows = await Promise.all(shown.map(({ reservation }) => reservations.find(reservation)))
  return shown.flatMap((waiting, index) => {
    const row = rows[index]
    if (row?.status !== 'waitlisted') return []
    const { joined, lapses } = waitOf(row)
    return [
      {
        ...wireReservation(row, inOwnLanguage(tenant), entry),
        // What the customer named; with an offer `resources` are those of the offer.
        named: waiting.named,
        position: positionOf(waiting, queue, isByDay),
        joined_utc: new Date(joined).toISOString(),
        lapses,
        version: row.version,
      },
    ]
  })
}
