import { type Claim, entriesOf } from './claims.ts'
import { daysOf } from './day-keys.ts'
import { type DayRow, type Entry, emptyDay, isLong, put } from './day-row.ts'

/** The rows of a subject's days, made from all of its claims, without what has run out. */
export function daysMadeFrom(claims: Claim[], now: number): Map<number, DayRow> {
  const rows = new Map<number, DayRow>()
  // Long ones are counted until their claims are gone, because a number can't tell which of them has run out.
  const stands = (entry: Entry) => entry.expires === null || entry.expires > now || isLong(entry)
  for (const entry of claims.flatMap(entriesOf).filter(stands))
    for (const day of daysOf(entry)) {
      const row = rows.get(day) ?? emptyDay()
      rows.set(day, row)
      put(row, entry)
    }
  return rows
}
