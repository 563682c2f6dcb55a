import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { phoneAsRead } from '../../../core/domain/wording/phone.ts'

/** A phone number that was answered, in the groups of its country. */
export const readablePhone = (phone: string): string => phoneAsRead(parsePhoneNumberFromString(phone), phone)
