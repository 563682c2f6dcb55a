import { rulesOf } from '../../domain/availability/bookable-rules.ts'
import { leftBehind } from '../../domain/availability/on-occurrence.ts'
import type { Bookable } from '../../domain/entities/index.ts'
import { instantToWall } from '../../domain/time/index.ts'
import type { KnownEntities } from './known-entities.ts'

/** An event as it is or as it will be, in the zone in which its local times are read. */
export interface EventInZone {
  event: Bookable
  zone: string
}

/**
 * What a change of an event, or of its provider's zone, must leave, since people are booked there: each occurrence in
 * words, by its time. Empty if the change moves and removes none of those, or moves their reservations too.
 */
export async function reservedElsewhere(
  known: Pick<KnownEntities, 'reservedOn'>,
  before: EventInZone,
  after: EventInZone,
  now: number,
): Promise<string[]> {
  const { event, zone } = before
  const was = rulesOf(event, zone).restrictions ?? []
  const isSame = zone === after.zone && JSON.stringify(event.restrictions) === JSON.stringify(after.event.restrictions)
  if (was.length === 0 || isSame) return []
  const is = after.event.bookabletype === 'event' ? (rulesOf(after.event, after.zone).restrictions ?? []) : []
  const left = leftBehind(was, is, await known.reservedOn(event.provider, event.id, now))
  const wall = (instant: number) => instantToWall(instant, zone).slice(0, 16)
  const told = left.map(
    ({ start, end, occurrence }) =>
      `an occurrence${occurrence === null ? '' : ` "${occurrence}"`} from ${wall(start)} to ${wall(end)}, where people are booked`,
  )
  return [...new Set(told)]
}

/** The stored events of a provider. */
export async function eventsOfProvider(
  known: Pick<KnownEntities, 'find' | 'names'>,
  { whitelabel, provider }: { whitelabel: string; provider: string },
): Promise<Bookable[]> {
  const names = await known.names('bookables', whitelabel)
  const own = names.flatMap((one) => (one.provider === provider ? [one.id] : []))
  const there = await known.find('bookables', own)
  return [...there.values()].flatMap(({ entity }) => (entity?.bookabletype === 'event' ? [entity] : []))
}
