import type { BlackoutRules, OpeningRules } from '../../domain/availability/types.ts'
import { overlaps } from '../../domain/time/intervals.ts'
import type { Interval } from '../../domain/time/types.ts'
import { BoundedMap } from '../../operations/caches/bounded-map.ts'
import type { TenantScope } from '../../operations/tenant.ts'
import { type Dialect, integer, parsed, type Row, text, textOrNull } from '../session.ts'
import { selectCalendar, selectSharedCalendar } from '../statements/calendars.ts'
import type { Runner } from '../trip.ts'

/** A provider's blackouts, those of calendars elsewhere too, and dated openings. */
export interface Calendar {
  blackouts: BlackoutRules[]
  openings: OpeningRules[]
}

interface Kept extends Calendar {
  revision: string
}

/** Calendars are kept by pieces of this length, some thirteen months, ms: a question touches one or two. */
const piece = 2 ** 35

const capacity = 32_000_000
/** Rough size of an entry in memory, bytes. */
const sizeOfEntry = 160
const sizeOf = ({ blackouts, openings }: Kept) => 300 + sizeOfEntry * (blackouts.length + openings.length)

/**
 * Blackouts and dated openings of providers in pieces of time, kept as long as the tenant's revision, which every write
 * of them raises.
 */
export class Calendars {
  readonly #pieces = new BoundedMap<string, Kept>(capacity, sizeOf)

  /**
   * Forgets everything, after a revision was lost under which something may have been read: another will get its
   * number.
   */
  forget(): void {
    this.#pieces.clear()
  }

  /**
   * What overlaps a range, with `isShared` also when resources are closed that the white-label's providers share, by
   * whichever of them.
   *
   * @param revision read before this call, so that what is read now is at least as new
   */
  async during(
    {
      dialect,
      runner,
      scope,
      isShared,
    }: { dialect: Dialect; runner: Pick<Runner, 'run'>; scope: TenantScope; isShared: boolean },
    revision: string,
    range: Interval,
  ): Promise<Calendar> {
    const pieces: Kept[] = []
    const last = Math.floor((range.end - 1) / piece)
    for (let index = Math.floor(range.start / piece); index <= last; index += 1) {
      const key = `${scope.provider} ${index}${isShared ? ' shared' : ''}`
      let kept = this.#pieces.get(key)
      if (kept?.revision !== revision) {
        const of = { start: index * piece, end: (index + 1) * piece }
        const [blackouts, openings, ...closings] = await runner.run([
          ...selectCalendar(dialect, scope.provider, of),
          ...(isShared ? selectSharedCalendar(dialect, scope, of) : []),
        ])
        kept = {
          revision,
          blackouts: [...(blackouts?.rows ?? []), ...closings.flatMap(({ rows }) => rows)].map(blackoutRules),
          openings: (openings?.rows ?? []).map(openingRules),
        }
        this.#pieces.set(key, kept)
      }
      pieces.push(kept)
    }
    const first = Math.floor(range.start / piece)
    const within = <T extends Interval>(lists: T[][]): T[] =>
      lists.flatMap((list, index) =>
        // What is in several pieces counts in the first of them.
        list.filter((one) => overlaps(one, range) && Math.max(first, Math.floor(one.start / piece)) === first + index),
      )
    return {
      blackouts: within(pieces.map(({ blackouts }) => blackouts)),
      openings: within(pieces.map(({ openings }) => openings)),
    }
  }
}

const span = (row: Row): Interval => ({ start: integer(row.begins), end: integer(row.ends) })

const blackoutRules = (row: Row): BlackoutRules => ({
  ...span(row),
  ...(textOrNull(row.bookable) === null ? {} : { bookable: text(row.bookable) }),
  ...(textOrNull(row.resource) === null ? {} : { resource: text(row.resource) }),
})

const openingRules = (row: Row): OpeningRules => ({
  ...span(row),
  ...(textOrNull(row.bookable) === null ? {} : { bookable: text(row.bookable) }),
  ...(textOrNull(row.resources) === null ? {} : { resources: parsed<string[]>(row.resources, []) }),
})
