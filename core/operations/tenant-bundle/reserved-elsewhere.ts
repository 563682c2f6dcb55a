import { rulesOf } from '../../domain/availability/bookable-rules.ts'
import { leftBehind } from '../../domain/availability/on-occurrence.ts'
import type { Bookable } from '../../domain/entities/index.ts'
import { instantToWall } from '../../domain/time/index.ts'
import type { KnownEntities } from './known-entities.ts'

/**
 * What a change of an event must leave, since people are booked there: each occurrence in words, by its time. Empty if
 * the change moves and removes none of those, or moves their reservations too.
 */
export async function reservedElsewhere(
  known: Pick<KnownEntities, 'reservedOn'>,
  before: Bookable,
  after: Bookable,
  { zone, now }: { zone: string; now: number },
): Promise<string[]> {
  const was = rulesOf(before, zone).restrictions ?? []
  if (was.length === 0 || JSON.stringify(before.restrictions) === JSON.stringify(after.restrictions)) return []
  const is = after.bookabletype === 'event' ? (rulesOf(after, zone).restrictions ?? []) : []
  const left = leftBehind(was, is, await known.reservedOn(before.provider, before.id, now))
  const wall = (instant: number) => instantToWall(instant, zone).slice(0, 16)
  const told = left.map(
    ({ start, end, occurrence }) =>
      `an occurrence${occurrence === null ? '' : ` "${occurrence}"`} from ${wall(start)} to ${wall(end)}, where people are booked`,
  )
  return [...new Set(told)]
}
