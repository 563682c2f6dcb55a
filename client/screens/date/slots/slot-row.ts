import type { PublicBookable } from '../../../../core/domain/wire/index.ts'
import { number } from '../../../data/read.ts'
import type { Timeslot } from '../../../data/timeslots.ts'

/** The number of combined slots, and the seconds by which each overlaps the next. */
export interface RowRules {
  least: number
  most: number
  overlap: number
}

const single: RowRules = { least: 1, most: 1, overlap: 0 }

/** The rules of a bookable; a single slot where they are not combined. */
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

/** Whether one slot's end meets the next one's start, or exceeds it by the overlap. */
export const followsOn = (before: Timeslot, after: Timeslot, { overlap }: RowRules): boolean =>
  Date.parse(after.start_utc) === Date.parse(before.end_utc) - overlap * 1000

/**
 * The row after another slot was pressed. A slot that meets either end extends it. A chosen one shortens it: the first
 * or last is removed, and one between becomes the last. Any other slot, or one too many, begins a new row. `canJoin`
 * returns whether the row may end with a slot.
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

/** Whether a press dropped the row and began another: the pressed slot could not join it. */
export const beginsAnew = (row: Timeslot[], next: Timeslot[]): boolean =>
  row.length > 0 && next.length > 0 && !next.some((slot) => row.some((one) => isSame(one, slot)))

/** The listed slots of a span; null where they don't lead from its start to its end. */
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
 * The row as far as it is available as a whole; `ends` are the available spans from its first slot. A row below the
 * minimum stays while any end lies beyond it.
 */
export function withinReach(row: Timeslot[], ends: Timeslot[]): Timeslot[] {
  const furthest = ends.reduce((latest, { end_utc }) => (end_utc > latest ? end_utc : latest), '')
  const reached = row.filter(({ end_utc }) => end_utc <= furthest)
  return reached.length === row.length ? row : row.slice(0, Math.max(1, reached.length))
}
