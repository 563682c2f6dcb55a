import type { TObject } from 'typebox'
import { readWall } from '../../../domain/time/index.ts'
import { type Fault, shown } from '../faults.ts'
import { walkSchema } from '../walk-schema.ts'

/** Whether a local time or a date exists in the calendar. */
export const isDate = (text: string): boolean => readWall(text.length === 10 ? `${text} 00:00` : text) !== null

/** Dates that have the right form but don't exist: `2026-02-30`, `25:00:00`. */
export function dateFaults(schema: TObject, entity: unknown, pointer: string): Fault[] {
  const faults: Fault[] = []
  walkSchema(schema, entity, pointer, ({ pattern }, value, at) => {
    if (typeof pattern !== 'string' || !pattern.includes('today') || typeof value !== 'string') return
    if (!isDate(value)) {
      faults.push({
        pointer: at,
        expected: 'a date and time that the calendar has, from 1900 to 2199',
        found: shown(value),
      })
    }
  })
  return faults
}

/** Faults of a span that is empty or ends before it begins. The fault points at `end`. */
export function orderFaults(span: { start: string; end: string }, pointer: string): Fault[] {
  const [start, end] = [readWall(span.start), readWall(span.end)]
  if (!start || !end || end.local > start.local) return []
  return [{ pointer: `${pointer}/end`, expected: `a time after the start, ${span.start}`, found: shown(span.end) }]
}
