import { dayHolding, dayIntervalOf } from '../time/dates.ts'
import type { Interval } from '../time/types.ts'
import { isRestrictedClaim } from './group-plan.ts'
import { bytesOf, type JsonFrame, timeslotsToJsonSteps, type WireContext, writeText } from './timeslots-to-json.ts'
import type { BookableRules, NeighbourRules, Timeslot } from './types.ts'

/**
 * Whether what a local day lists follows from what is taken within the bookable's reach of it, from the configuration
 * and from the window alone. Not so where claims may displace others beyond it, where a queue or a trip is shown, or
 * where a choice is longer than a slot.
 */
export const listsByDays = (rules: BookableRules, neighbours: readonly NeighbourRules[]): boolean =>
  rules.bookabletype === 'standard' &&
  !rules.combinedslots &&
  !rules.waitlist &&
  !rules.drivetime &&
  ![rules, ...neighbours].some(({ requirementgroups }) => requirementgroups.some(isRestrictedClaim))

/** A local day of a range, or the part of it that lies in the range. */
export interface ListedDay extends Interval {
  isWhole: boolean
}

/** The local days that a range touches, in order; those at its ends may be parts. */
export function listedDays(range: Interval, zone: string): ListedDay[] {
  const days: ListedDay[] = []
  if (range.end <= range.start) return days
  for (let day = dayHolding(range.start, zone); ; day += 1) {
    const whole = dayIntervalOf(day, zone)
    const [start, end] = [Math.max(whole.start, range.start), Math.min(whole.end, range.end)]
    // A date that a zone has skipped is empty.
    if (end > start) days.push({ start, end, isWhole: start === whole.start && end === whole.end })
    if (whole.end >= range.end) return days
  }
}

/** What a day contributes to the JSON of a list. */
export interface DayJson {
  /** Its slots with commas between them; empty without any. */
  slots: Uint8Array
  /** Their estimated size, by which long lists are refused, bytes. */
  weight: number
}

const nothing: DayJson = { slots: new Uint8Array(0), weight: 0 }

/** The whole JSON of a list from that of its days. */
export function joinDays(days: readonly DayJson[], { head, tail, room }: JsonFrame): Uint8Array {
  const parts = days.flatMap(({ slots }) => (slots.length > 0 ? [slots] : []))
  const between = Math.max(0, parts.length - 1)
  const length = parts.reduce((sum, { length }) => sum + length, head.length + tail.length + between + 2)
  const whole = new Uint8Array(room.before + length + room.after)
  let at = writeText(whole, room.before, `${head}[`)
  for (const [index, part] of parts.entries()) {
    if (index > 0) at = writeText(whole, at, ',')
    whole.set(part, at)
    at += part.length
  }
  writeText(whole, at, `]${tail}`)
  return whole
}

/** Writes slots in order of start day by day. */
export function* daysToJsonSteps(
  slots: readonly Timeslot[],
  days: readonly Interval[],
  context: WireContext,
): Generator<undefined, DayJson[]> {
  const written: DayJson[] = []
  let at = 0
  for (const { end } of days) {
    const from = at
    while (at < slots.length && (slots[at]?.start ?? end) < end) at += 1
    if (at === from) {
      written.push(nothing)
      continue
    }
    const some = slots.slice(from, at)
    const list = yield* timeslotsToJsonSteps(some, context)
    written.push({ slots: list.subarray(1, -1), weight: bytesOf(some) })
    yield
  }
  return written
}
