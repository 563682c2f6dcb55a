import { isRecord } from '../is-record.ts'
import { digitsExpected, formatMajor, formatMinor, parseAmount } from './amount.ts'
import { currencyDigits } from './currency.ts'

export { formatMajor, formatMinor, parseAmount } from './amount.ts'
export { currencyDigits } from './currency.ts'

/** Minor units of a currency as text of major units with all of its digits: 10.00, 1000, 1.000. */
export const amountText = (minor: number, currency: string): string => formatMinor(minor, currencyDigits(currency))

/** The part of a JSON schema that is needed here; every entity schema matches it. */
export interface MoneySchema {
  money?: unknown
  properties?: unknown
  items?: unknown
  anyOf?: unknown
}

/** A money field whose amount has no exact value in the currency. */
export interface MoneyFault {
  /** JSON pointer within the given value. */
  pointer: string
  expected: string
}

type Convert = (amount: number, pointer: string) => number

/**
 * A copy of the value with each number that the schema marks `money` as an integer of minor units. Throws for values
 * with `moneyFaults`: input from outside must be checked with that first. (The type stays the same: amounts are numbers
 * before and after, and nothing else changes.)
 */
export function toMinor<T>(schema: MoneySchema, value: T, digits: number): T {
  return walk(schema, value, '', (amount, pointer) => {
    const minor = parseAmount(amount, digits)
    if (!minor.ok) throw new RangeError(`${pointer || '/'}: expected ${digitsExpected(digits)}`)
    return minor.value
  }) as T
}

/** The reverse: a copy with each number marked `money` as a decimal number of major units. */
export function toMajor<T>(schema: MoneySchema, value: T, digits: number): T {
  return walk(schema, value, '', (minor) => formatMajor(minor, digits)) as T
}

/** Every money field, in major units, that has more digits than the currency or is too large. */
export function moneyFaults(schema: MoneySchema, value: unknown, digits: number): MoneyFault[] {
  const faults: MoneyFault[] = []
  walk(schema, value, '', (amount, pointer) => {
    const minor = parseAmount(amount, digits)
    if (!minor.ok) faults.push({ pointer, expected: String(minor.error.data?.expected) })
    return amount
  })
  return faults
}

function walk(schema: unknown, value: unknown, pointer: string, convert: Convert): unknown {
  if (!isRecord(schema) || value === null || value === undefined) return value
  if (schema.money === true) return typeof value === 'number' ? convert(value, pointer) : value
  if (Array.isArray(schema.anyOf)) return walk(branchFor(schema.anyOf, value), value, pointer, convert)
  if (Array.isArray(value)) {
    return schema.items ? value.map((item, index) => walk(schema.items, item, `${pointer}/${index}`, convert)) : value
  }
  if (!isRecord(schema.properties) || !isRecord(value)) return value
  const { properties } = schema
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      walk(Object.hasOwn(properties, key) ? properties[key] : null, item, `${pointer}/${pointerToken(key)}`, convert),
    ]),
  )
}

/** The alternative of a union for this kind of value; entities only have `number | null` and `object | text`. */
function branchFor(branches: unknown[], value: unknown): unknown {
  const type = Array.isArray(value) ? 'array' : typeof value
  return branches.find((branch) => isRecord(branch) && branch.type === type) ?? null
}

const pointerToken = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1')
