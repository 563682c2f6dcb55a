import { type Checked, wrong } from './checks.ts'
import { dateIn } from './sentinels.ts'

/** date: an existing calendar day `YYYY-MM-DD`, optionally followed by a midnight. */
export function checkDate(value: unknown): Checked {
  const date = dateIn(value)
  if (date === null) return wrong('date')
  const time = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? { value: date } : wrong('date')
}
