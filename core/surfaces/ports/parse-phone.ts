import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'

/** E.164 of a number as typed in a country (`US` if the country is unknown); null if it is invalid. */
export function parsePhone(text: string, country: string): string | null {
  const region = country.toUpperCase()
  const parsed = parsePhoneNumberFromString(text, isSupportedCountry(region) ? region : 'US')
  return parsed?.isValid() ? parsed.number : null
}
