import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { phoneAsRead } from '../../../core/domain/wording/phone.ts'

/** Formats an answered phone number in the groups of its country. */
export const readablePhone = (phone: string): string => phoneAsRead(parsePhoneNumberFromString(phone), phone)
