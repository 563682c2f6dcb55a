import { AsYouType, type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * The answer for a number typed in a country: E.164 if it is one of that country, else the text itself, which never
 * looks like a stored number.
 */
export function toldNumber(typed: string, country: CountryCode): string {
  const parsed = parsePhoneNumberFromString(typed, country)
  return parsed?.isValid() ? parsed.number : typed.trim().replace(/^\+(?=\d+$)/, '+ ')
}

/** A stored number as the field shows it: its country and its national format. */
export function shownNumber(value: string): { country: CountryCode | undefined; typed: string } {
  const known = parsePhoneNumberFromString(value)
  return known?.isValid()
    ? { country: known.country, typed: known.formatNational() }
    : { country: undefined, typed: value }
}

/**
 * The field's text after a key press, with the country selected by a plus. Digits are grouped only while the number
 * grows at its end, so that edits inside it are left alone.
 */
export function typedNumber(
  next: string,
  before: string,
  isAtEnd: boolean,
  country: CountryCode,
): { typed: string; country: CountryCode } {
  if (!isAtEnd || next.length < before.length) return { typed: next, country }
  const formatter = new AsYouType(country)
  const formatted = formatter.input(next)
  const named = next.trim().startsWith('+') ? formatter.getCountry() : undefined
  return { typed: formatted === '' ? next : formatted, country: named ?? country }
}
