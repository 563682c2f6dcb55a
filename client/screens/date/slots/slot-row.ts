import type { PublicBookable } from '../../../../core/domain/wire/entities.ts'
import { number } from '../../../data/read.ts'
import type { Timeslot } from '../../../data/wire.ts'

/** How many slots are taken together, and by how many seconds each overlaps the next. */
export interface RowRules {
  least: number
  most: number
  overlap: number
}

const single: RowRules = { least: 1, most: 1, overlap: 0 }

/** The rules of a bookable; where its slots are not combined, one is chosen. */
export function rowRulesOf(bookable: PublicBookable | null): RowRules {
  if (bookable?.combinedslots !== true) return single
  const least = Math.max(1, number(bookable.mincombined, 1))
  return {
    least,
    most: Math.max(least, number(bookable.maxcombined, least)),
    overlap: number(bookable.intervaloverlap),
  }
}

const isSame = (one: Timeslot, other: Timeslot) => one.start_utc === other.start_utc

/** Whether the end of one slot meets the start of the next, or lies past it by the overlap. */
export const followsOn = (before: Timeslot, after: Timeslot, { overlap }: RowRules): boolean =>
  Date.parse(after.start_utc) === Date.parse(before.end_utc) - overlap * 1000

/**
 * The slots chosen in a row after another one was pressed. One that meets the row lengthens it, at either end. One
 * that was chosen already shortens it: the first or last goes, one between becomes the last. Anything else, and what
 * would be more than may be taken together, begins a new row. `canJoin` says whether the row may end with a slot.
 */
export function pressSlot(
  row: Timeslot[],
  slot: Timeslot,
  rules: RowRules,
  canJoin: (slot: Timeslot) => boolean = () => true,
): Timeslot[] {
  if (rules.most === 1) return [slot]
  const first = row[0]
  const last = row.at(-1)
  if (!first || !last) return [slot]
  const at = row.findIndex((one) => isSame(one, slot))
  if (at >= 0) {
    if (at === row.length - 1) return row.slice(0, -1)
    return at === 0 ? row.slice(1) : row.slice(0, at + 1)
  }
  const hasRoom = row.length < rules.most
  if (hasRoom && followsOn(last, slot, rules) && canJoin(slot)) return [...row, slot]
  if (hasRoom && followsOn(slot, first, rules)) return [slot, ...row]
  return [slot]
}

/** The slots that a span is made of, found again among those listed; null where they don't lead from start to end. */
export function rowBetween(
  slots: Timeslot[],
  span: { start_utc: string; end_utc: string },
  rules: RowRules,
): Timeslot[] | null {
  const first = slots.find(({ start_utc }) => start_utc === span.start_utc)
  if (!first) return null
  const row = [first]
  for (let last = first; last.end_utc < span.end_utc && row.length < rules.most; ) {
    const before = last
    const next = slots.find((slot) => followsOn(before, slot, rules))
    if (!next) return null
    row.push(next)
    last = next
  }
  return row.at(-1)?.end_utc === span.end_utc ? row : null
}

/**
 * The row as far as it can be taken as a whole; `ends` are the spans that begin with its first slot and have room. A
 * row that has not reached the least number yet stays while any of the ends lies beyond it.
 */
export function withinReach(row: Timeslot[], ends: Timeslot[]): Timeslot[] {
  const furthest = ends.reduce((latest, { end_utc }) => (end_utc > latest ? end_utc : latest), '')
  const reached = row.filter(({ end_utc }) => end_utc <= furthest)
  return reached.length === row.length ? row : row.slice(0, Math.max(1, reached.length))
}
