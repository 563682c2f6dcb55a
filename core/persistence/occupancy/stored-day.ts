import { integer, type Row, text } from '../session.ts'
import type { DayKey } from './day-keys.ts'
import { type DayRow, readDay } from './day-row.ts'

/** A stored row. */
export interface StoredDay extends DayKey {
  /** Rises with every change, and never goes back. */
  version: number
  row: DayRow
}

export const dayOf = (row: Row): StoredDay => ({
  subject: text(row.subject),
  day: integer(row.day),
  version: integer(row.version),
  row: readDay(text(row.data)),
})
