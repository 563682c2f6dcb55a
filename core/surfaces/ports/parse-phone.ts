import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'

/** E.164 of a number as it was typed in a country (`US` where the country is unknown); null when it is none. */
export function parsePhone(text: string, country: string): string | null {
  const region = country.toUpperCase()
  const parsed = parsePhoneNumberFromString(text, isSupportedCountry(region) ? region : 'US')
  return parsed?.isValid() ? parsed.number : null
}
