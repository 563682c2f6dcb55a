/** A phone number as a library that knows every country's numbers has read it. */
interface KnownPhone {
  countryCallingCode: string
  formatNational(): string
  formatInternational(): string
}

/**
 * A phone number as people read it: `+12075550142` as `(207) 555-0142`, `+35315550138` as `+353 1 555 0138`. What is
 * none, or was typed without its country, stays as it was typed.
 */
export function phoneAsRead(known: KnownPhone | undefined, typed: string): string {
  if (!known) return typed
  return known.countryCallingCode === '1' ? known.formatNational() : known.formatInternational()
}
