import { isRecord } from '../../domain/is-record.ts'
import { addDays, localDate } from '../../domain/time/index.ts'

const token = /^\{today([+-]\d{1,5})?(?:,([a-z]+day))?\}(?=$|[ T]\d{2}:)/

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** The first day of a name from a date on. */
function firstOn(date: string, weekday: string): string {
  const ahead = weekdays.indexOf(weekday) - new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, (ahead + 7) % 7)
}

/**
 * `{today+12} 10:00:00` → `2026-12-05 10:00:00`: dates relative to the import's date in the provider's zone.
 * `{today+12,sunday}` is the first Sunday from that day on.
 */
export function resolveTokens<T>(value: T, now: number, zone: string): T
export function resolveTokens(value: unknown, now: number, zone: string): unknown {
  if (typeof value === 'string') {
    const match = token.exec(value)
    if (!match) return value
    const [whole, days = 0, weekday] = match
    const date = addDays(localDate(now, zone), Number(days))
    return (weekday === undefined ? date : firstOn(date, weekday)) + value.slice(whole.length)
  }
  if (Array.isArray(value)) return value.map((item) => resolveTokens(item, now, zone))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolveTokens(item, now, zone)]))
}
