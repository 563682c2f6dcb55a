import { isRecord } from '../../core/domain/is-record.ts'
import { textOrEmpty } from '../../core/domain/text-or-empty.ts'

/** Reads untyped JSON: each function returns a usable value for any input. */
export type Json = Record<string, unknown>

/** A wire type from `core/domain/wire` before validation: known field names, unknown values. */
export type Unread<T> = { readonly [Field in keyof T]?: unknown }

/** The fields of an object; none for other values. */
export function record<T = Json>(value: unknown): Unread<T>
export function record(value: unknown): Json {
  return isRecord(value) ? value : {}
}

export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export const text = textOrEmpty

export const texts = (value: unknown): string[] => list(value).filter((item) => typeof item === 'string')

/** A member of a closed list; null for any other value. */
export const oneOf = <T extends string>(value: unknown, members: readonly T[]): T | null =>
  members.find((member) => member === value) ?? null

/** A finite number, also from decimal text, else `fallback`. */
export function number(value: unknown, fallback = 0): number {
  const parsed = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof parsed === 'number' && Number.isFinite(parsed) ? parsed : fallback
}

/** An instant from ISO text or a number of ms; 0 for anything else. */
export function readInstant(value: unknown): number {
  if (typeof value === 'number') return value
  const parsed = Date.parse(text(value))
  return Number.isNaN(parsed) ? 0 : parsed
}
