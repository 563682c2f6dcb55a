import { integer, type Row, text } from '../session.ts'
import type { DayKey } from './day-keys.ts'
import { type DayRow, readDay } from './day-row.ts'

/** A stored row. */
export interface StoredDay extends DayKey {
  /** Rises with every change, and never goes back. */
  version: number
  row: DayRow
}

/** A stored row whose text has not been parsed. */
export interface UnreadDay extends DayKey {
  version: number
  data: string
}

export const unreadDayOf = (row: Row): UnreadDay => ({
  subject: text(row.subject),
  day: integer(row.day),
  version: integer(row.version),
  data: text(row.data),
})

export const readStored = ({ data, ...key }: UnreadDay): StoredDay => ({ ...key, row: readDay(data) })

export const dayOf = (row: Row): StoredDay => readStored(unreadDayOf(row))
