import { AsYouType, type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * What is told of a number that was typed in a country: E.164 where it is one of that country, else the text itself,
 * which never looks like a number that is kept.
 */
export function toldNumber(typed: string, country: CountryCode): string {
  const parsed = parsePhoneNumberFromString(typed, country)
  return parsed?.isValid() ? parsed.number : typed.trim().replace(/^\+(?=\d+$)/, '+ ')
}

/** A number that was told before, as it is shown: of which country, and how it is written there. */
export function shownNumber(value: string): { country: CountryCode | undefined; typed: string } {
  const known = parsePhoneNumberFromString(value)
  return known?.isValid()
    ? { country: known.country, typed: known.formatNational() }
    : { country: undefined, typed: value }
}

/**
 * The text as it stands in the field once a key was pressed, with the country that a plus names. It is put into groups
 * while it grows at its end; whoever mends what stands before is left alone.
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
