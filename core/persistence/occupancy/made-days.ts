import { type Claim, entriesOf } from './claims.ts'
import { daysOf } from './day-keys.ts'
import { type DayRow, emptyDay, put } from './day-row.ts'

/** The rows of a subject's days, made from all of its claims. */
export function daysMadeFrom(claims: Claim[]): Map<number, DayRow> {
  const rows = new Map<number, DayRow>()
  for (const entry of claims.flatMap(entriesOf))
    for (const day of daysOf(entry)) {
      const row = rows.get(day) ?? emptyDay()
      rows.set(day, row)
      put(row, entry)
    }
  return rows
}
