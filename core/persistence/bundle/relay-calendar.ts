import { wallToInstant } from '../../domain/time/index.ts'
import type { Bundle } from '../../operations/tenant-bundle/kinds.ts'
import type { KnownEntities } from '../../operations/tenant-bundle/known-entities.ts'
import { text } from '../session.ts'
import { moveSpan, selectSpans } from '../statements/import.ts'
import type { Runner } from '../trip.ts'
import type { ReservationPlaces } from './places.ts'

/** Openings and blackouts are in local time: when their provider's zone changes, so do their instants. */
export async function relayCalendar(trip: Runner, bundle: Bundle, known: KnownEntities, places: ReservationPlaces) {
  const before = await known.find(
    'providers',
    bundle.providers.map(({ id }) => id),
  )
  const moved = bundle.providers.filter(({ id, timezone = '' }) => {
    const stored = before.get(id)
    return stored !== undefined && (stored.timezone ?? '') !== timezone
  })
  for (const { id } of moved) {
    for (const table of ['availabilities', 'blackouts']) await relayTable(trip, table, id, places.zoneOf(id))
  }
}

async function relayTable(trip: Runner, table: string, provider: string, zone: string) {
  const [result] = await trip.run([selectSpans(table, provider)])
  for (const row of result?.rows ?? []) {
    const begins = wallToInstant(text(row.start), zone, 'start')
    const ends = wallToInstant(text(row.end), zone, 'end')
    trip.queue(moveSpan(table, { provider, id: text(row.id), begins, ends }))
  }
}
