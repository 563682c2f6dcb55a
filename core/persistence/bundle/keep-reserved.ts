import { wallToInstant } from '../../domain/time/index.ts'
import type { Bundle } from '../../operations/tenant-bundle/kinds.ts'
import type { KnownEntities } from '../../operations/tenant-bundle/known-entities.ts'
import type { ReservationPlaces } from './places.ts'

type Bookable = Bundle['bookables'][number]
type Occurrence = NonNullable<Bookable['restrictions']>[number]

/**
 * The bundle for a demo start: a reserved occurrence stays, and if no occurrence of a series is in the future, a new
 * date is added beside it. Existing reservations stay unchanged.
 */
export async function keepReserved(
  bundle: Bundle,
  known: KnownEntities,
  places: ReservationPlaces,
  now: number,
): Promise<Bundle> {
  const events = bundle.bookables.filter(({ restrictions }) => (restrictions ?? []).length > 0)
  const there = await known.find(
    'bookables',
    events.map(({ id }) => id),
  )
  const bookables: Bookable[] = []
  for (const bookable of bundle.bookables) {
    const stored = there.get(bookable.id)?.entity
    bookables.push(
      stored ? await mergeOccurrences(known, bookable, stored, places.zoneOf(stored.provider), now) : bookable,
    )
  }
  const reserved = await known.find(
    'reservations',
    bundle.reservations.map(({ id }) => id),
  )
  return { ...bundle, bookables, reservations: bundle.reservations.filter(({ id }) => !reserved.has(id)) }
}

async function mergeOccurrences(
  known: KnownEntities,
  bookable: Bookable,
  stored: Bookable,
  zone: string,
  now: number,
): Promise<Bookable> {
  const isReserved = await reservedOn(known, stored, zone)
  const kept = (stored.restrictions ?? []).filter(isReserved)
  const added = (bookable.restrictions ?? []).flatMap((one) => {
    const series = kept.filter((other) => isOfSeries(other, one))
    if (series.length === 0) return [one]
    const isAhead = series.some(({ start }) => wallToInstant(start, zone, 'start') > now)
    return isAhead ? [] : [{ ...one, ...(one.id === undefined ? {} : { id: datedId(one.id, one) }) }]
  })
  return { ...bookable, restrictions: [...kept, ...added] }
}

const datedId = (id: string, { start }: Occurrence) => `${id.slice(0, 55)}-${start.slice(0, 10).replaceAll('-', '')}`

/** Whether an occurrence is this one of the bundle, or was once added for it. */
function isOfSeries(kept: Occurrence, one: Occurrence): boolean {
  if (one.id === undefined || kept.id === undefined) return kept.id === one.id && kept.title === one.title
  return kept.id === one.id || kept.id === datedId(one.id, kept)
}

async function reservedOn(
  known: KnownEntities,
  { id, provider }: Bookable,
  zone: string,
): Promise<(one: Occurrence) => boolean> {
  const places = await known.reservedOn(provider, id, 0)
  const occurrences = new Set(places.map(({ occurrence }) => occurrence))
  const starts = new Set(places.map(({ start }) => start))
  return (one) =>
    (one.id !== undefined && occurrences.has(one.id)) || starts.has(wallToInstant(one.start, zone, 'start'))
}
