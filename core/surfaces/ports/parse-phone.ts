import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'
import { phoneAsRead } from '../../domain/wording/phone.ts'

/** E.164 of a number as it was typed in a country (`US` where the country is unknown); null when it is none. */
export function parsePhone(text: string, country: string): string | null {
  const region = country.toUpperCase()
  const parsed = parsePhoneNumberFromString(text, isSupportedCountry(region) ? region : 'US')
  return parsed?.isValid() ? parsed.number : null
}

/** A phone number in the groups of its country, as people read it; one without its country as it was written. */
export const readablePhone = (phone: string): string => phoneAsRead(parsePhoneNumberFromString(phone), phone)
