import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { phoneAsRead } from '../domain/wording/phone.ts'

/** A phone number in its country's grouping, as pages and mails tell it; one without a country as it was written. */
export const readablePhone = (phone: string): string => phoneAsRead(parsePhoneNumberFromString(phone), phone)
