/** A phone number as parsed by a library with every country's numbering plan. */
interface KnownPhone {
  countryCallingCode: string
  formatNational(): string
  formatInternational(): string
}

/**
 * A phone number for reading: `+12075550142` as `(207) 555-0142`, `+35315550138` as `+353 1 555 0138`. Unknown numbers,
 * and those typed without their country, are returned as typed.
 */
export function phoneAsRead(known: KnownPhone | undefined, typed: string): string {
  if (!known) return typed
  return known.countryCallingCode === '1' ? known.formatNational() : known.formatInternational()
}
