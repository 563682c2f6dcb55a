import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'
import { phoneAsRead } from '../../domain/wording/phone.ts'

/** E.164 of a number as typed in a country (`US` if the country is unknown); null if it is invalid. */
export function parsePhone(text: string, country: string): string | null {
  const region = country.toUpperCase()
  const parsed = parsePhoneNumberFromString(text, isSupportedCountry(region) ? region : 'US')
  return parsed?.isValid() ? parsed.number : null
}

/** A phone number in its country's grouping; one without a country as it was written. */
export const readablePhone = (phone: string): string => phoneAsRead(parsePhoneNumberFromString(phone), phone)
