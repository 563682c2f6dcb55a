import { isRecord } from '../../domain/is-record.ts'
import { addDays, localDate } from '../../domain/time/index.ts'

const token = /^\{today([+-]\d{1,5})?\}(?=$|[ T]\d{2}:)/

/** `{today+12} 10:00:00` → `2026-12-05 10:00:00`: dates relative to the import's date in the provider's zone. */
export function resolveTokens<T>(value: T, now: number, zone: string): T
export function resolveTokens(value: unknown, now: number, zone: string): unknown {
  if (typeof value === 'string') {
    const match = token.exec(value)
    return match ? addDays(localDate(now, zone), Number(match[1] ?? 0)) + value.slice(match[0].length) : value
  }
  if (Array.isArray(value)) return value.map((item) => resolveTokens(item, now, zone))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolveTokens(item, now, zone)]))
}
