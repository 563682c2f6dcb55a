import type { Authority } from '../../domain/access/field-rules.ts'
import { type EntityType, readableFields } from '../../domain/access/field-rules.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { isRecord } from '../../domain/is-record.ts'
import { parseAmount } from '../../domain/pricing/money.ts'
import type { Interval } from '../../domain/time/types.ts'
import type { Tenant } from '../tenant.ts'
import { canonicalFields } from '../tenant-bundle/twins.ts'
import { inOrder, readTime } from '../times/wire-time.ts'
import { isConfigured, kindOf as kindOfType } from './entity-kinds.ts'
import type { FieldFilter } from './entity-store.ts'

/** A search as it was asked for. */
export interface Search {
  filter: FieldFilter[]
  range?: Interval
  page: number
  size: number
  fields?: string[]
}

const entitiesPerPage = 20
const mostPerPage = 100
const mostFilters = 20

type Given = Record<string, unknown>

/** Search parameters as text: JSON or a query string. */
function parsed(text: string): Given | null {
  if (!text.startsWith('{')) return Object.fromEntries(new URLSearchParams(text.replace(/^\?/, '')))
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

const property = (schema: unknown, name: string): unknown =>
  isRecord(schema) && isRecord(schema.properties) && Object.hasOwn(schema.properties, name)
    ? schema.properties[name]
    : undefined

/** How a field is compared; null for fields with parts, which can't equal a value. */
function kindOf(schema: unknown): 'string' | 'number' | 'boolean' | 'list' | null {
  if (!isRecord(schema)) return null
  const { type, items, anyOf } = schema
  if (Array.isArray(anyOf))
    return anyOf.every((one) => isRecord(one) && typeof one.const === 'string') ? 'string' : null
  if (type === 'array') return kindOf(items) === 'string' ? 'list' : null
  if (type === 'integer' || type === 'number') return 'number'
  return type === 'string' || type === 'boolean' ? type : null
}

const refused = (name: string, expected: string) =>
  refuse('invalid_params', { field: `/search/${name}`, data: { expected } })

function filterOf(name: string, value: unknown, schema: unknown, digits: number): Result<FieldFilter> {
  const kind = kindOf(schema)
  if (kind === null) return refused(name, 'a field that has one value or a list of ids')
  if (kind === 'boolean') {
    if (value === true || value === 'true') return ok({ field: name, value: true })
    return value === false || value === 'false' ? ok({ field: name, value: false }) : refused(name, 'true or false')
  }
  if (kind === 'number') {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    if (typeof number !== 'number' || !Number.isFinite(number)) return refused(name, 'a number')
    if (!isRecord(schema) || schema.money !== true) return ok({ field: name, value: number })
    const minor = parseAmount(number, digits)
    return minor.ok ? ok({ field: name, value: minor.value }) : refused(name, String(minor.error.data?.expected))
  }
  if (typeof value !== 'string' || value.length > 1000) return refused(name, 'text')
  return ok({ field: name, value, ...(kind === 'list' && { isList: true }) })
}

/** The first and last instant of a span; an open end reaches as far as the calendar. */
function rangeOf({ start, end }: Given, timezone: string): Result<Interval | null> {
  if (start === undefined && end === undefined) return ok(null)
  const read = (value: unknown, open: number, field: string) =>
    value === undefined ? ok(open) : readTime(typeof value === 'string' ? value : '', timezone, field)
  const from = read(start, 0, '/search/start')
  if (!from.ok) return from
  const until = read(end, Number.MAX_SAFE_INTEGER, '/search/end')
  return until.ok ? inOrder(from.value, until.value, '/search/end') : until
}

const wholeFrom1 = (value: unknown, otherwise: number): number | null => {
  if (value === undefined) return otherwise
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 && number <= 100_000 ? number : null
}

const spanned = new Set<EntityType>(['availability', 'blackout', 'reservation'])

/**
 * Search parameters: values of fields, `page` and `items_per_page`, `fields` (a choice among the readable ones), and
 * `start` and `end` for entities with a span, which must overlap it. Only readable fields can be searched, because
 * searching a field reveals its value.
 */
export function readSearch(
  given: string | Given | undefined,
  about: { type: EntityType; authority: Authority; schema: unknown; tenant: Tenant },
): Result<Search> {
  const { type, authority, schema, tenant } = about
  const asked = typeof given === 'string' ? parsed(given) : (given ?? {})
  if (asked === null)
    return refuse('invalid_params', { field: '/search', data: { expected: 'JSON or a query string' } })
  const { page, items_per_page, fields, ...rest } = asked
  const isSpanned = spanned.has(type)
  const range = isSpanned ? rangeOf(rest, tenant.timezone) : ok(null)
  if (!range.ok) return range
  const readable = readableFields(type, authority)
  const filter: FieldFilter[] = []
  for (const [name, value] of Object.entries(canonicalFields(isConfigured(type) ? kindOfType(type) : type, rest))) {
    if (isSpanned && (name === 'start' || name === 'end')) continue
    if (!readable.has(name)) return refused(name, `one of ${[...readable].join(', ')}`)
    const one = filterOf(name, value, property(schema, name), tenant.currency.digits)
    if (!one.ok) return one
    filter.push(one.value)
  }
  if (filter.length > mostFilters)
    return refuse('invalid_params', { field: '/search', data: { expected: 'fewer fields' } })
  const [number, size] = [wholeFrom1(page, 1), wholeFrom1(items_per_page, entitiesPerPage)]
  if (number === null) return refused('page', 'a whole number from 1')
  if (size === null || size > mostPerPage)
    return refused('items_per_page', `a whole number from 1 up to ${mostPerPage}`)
  const chosen = typeof fields === 'string' ? fields.split(',').map((one) => one.trim()) : fields
  const isNames = Array.isArray(chosen) && chosen.every((one) => typeof one === 'string')
  if (chosen !== undefined && !isNames) return refused('fields', 'a list of names')
  return ok({
    filter,
    page: number,
    size,
    ...(range.value && { range: range.value }),
    ...(isNames && { fields: chosen }),
  })
}
