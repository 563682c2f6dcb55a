import { isRecord } from '../../core/domain/is-record.ts'

/** Reading of untyped JSON: each function answers a usable value whatever came. */
export type Json = Record<string, unknown>

/** An answer of a type declared in `core/domain/wire`, before it is read: its fields by their names, their values unknown. */
export type Unread<T> = { readonly [Field in keyof T]?: unknown }

/** The fields of an object; none where the value is no object. */
export function record<T = Json>(value: unknown): Unread<T>
export function record(value: unknown): Json {
  return isRecord(value) ? value : {}
}

export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export const text = (value: unknown): string => (typeof value === 'string' ? value : '')

export const texts = (value: unknown): string[] => list(value).filter((item) => typeof item === 'string')

/** A finite number, also from its decimal text, else `fallback`. */
export function number(value: unknown, fallback = 0): number {
  const parsed = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof parsed === 'number' && Number.isFinite(parsed) ? parsed : fallback
}
