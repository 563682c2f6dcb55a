import { type Checked, wrong } from './checks.ts'

/** date: a day of the calendar, `YYYY-MM-DD`, with or without a midnight behind it. */
export function checkDate(value: unknown): Checked {
  const [, date] = typeof value === 'string' ? (/^(\d{4}-\d{2}-\d{2})(?:[ T]00:00:00)?$/.exec(value.trim()) ?? []) : []
  if (date === undefined) return wrong('date')
  const time = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? { value: date } : wrong('date')
}
