import { ok, type Result, refuse } from '../errors.ts'

/** A JSON number without an exponent: only a minus as sign, no leading zeros, no bare point. */
const decimal = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/

/**
 * Reads a decimal amount of major units (95, 95.1, '95.10') as an integer of minor units, digit by digit and never by
 * multiplication, so that 1.15 is 115 and not 114.99999999999999. Refuses with `invalid_params` what is not a decimal,
 * has more digits than the currency, or is too large to be exact.
 */
export function parseAmount(input: number | string, digits: number): Result<number> {
  const parts = decimal.exec(String(input))
  if (!parts) return refuse('invalid_params', { data: { expected: 'a decimal number' } })
  const [, sign = '', whole = '0', fraction = ''] = parts
  if (fraction.length > digits) return refuse('invalid_params', { data: { expected: digitsExpected(digits) } })
  const size = Number(whole + fraction.padEnd(digits, '0'))
  if (!Number.isSafeInteger(size)) return refuse('invalid_params', { data: { expected: 'a smaller amount' } })
  return ok(sign && size ? -size : size)
}

/**
 * Reads an amount of a call. Refuses with its field and with what was expected, also where it is less than the least,
 * minor units.
 */
export function readAmount(input: number | string, digits: number, field: string, least?: number): Result<number> {
  const read = parseAmount(input, digits)
  if (!read.ok) return refuse('invalid_params', { ...read.error, field })
  if (least === undefined || read.value >= least) return read
  return refuse('invalid_params', { field, data: { expected: `${formatMajor(least, digits)} or more` } })
}

/** What `parseAmount` expects, in words, for the reports of an import. */
export const digitsExpected = (digits: number): string =>
  digits === 0 ? 'a whole number' : `a decimal number with at most ${digits} digit${digits === 1 ? '' : 's'}`

/** Minor units as decimal text with all of the currency's digits: 9500 with 2 digits is '95.00'. */
export function formatMinor(minor: number, digits: number): string {
  const text = String(Math.abs(minor)).padStart(digits + 1, '0')
  const point = text.length - digits
  return `${minor < 0 ? '-' : ''}${text.slice(0, point)}${digits ? `.${text.slice(point)}` : ''}`
}

/**
 * Minor units as a decimal number of major units, as on the wire: 9510 with 2 digits is 95.1. A division of exact whole
 * numbers is rounded to the nearest number there is, which is the one that the decimal is read as.
 */
export const formatMajor = (minor: number, digits: number): number => minor / 10 ** digits
