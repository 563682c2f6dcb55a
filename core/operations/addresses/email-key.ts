import { createHash } from 'node:crypto'
import { domainToASCII, domainToUnicode } from 'node:url'

/** The longest domain in Punycode that a key can hold, characters. */
const longestDomain = 180

/** A domain as its registry knows it: `MÜNCHEN.example` and `xn--mnchen-3ya.example` are one. */
function normalDomain(domain: string): string {
  const lower = domain.toLowerCase()
  if (/^[\x20-\x7e]*$/.test(lower)) return lower
  const ascii = domainToASCII(lower)
  return ascii === '' || ascii.length > longestDomain ? lower : ascii
}

/**
 * The form in which addresses are compared, everywhere: trimmed, composed (NFC), in lower case, the domain in Punycode.
 * Dots and what follows a plus are kept: they mean other mailboxes at some services. Two addresses with the same form
 * are one person's, for limits as for identities.
 */
export function normalAddress(email: string): string {
  // Composed last: some letters are composed in small only, such as ǰ.
  const composed = email.trim().toLowerCase().normalize('NFC')
  const at = composed.lastIndexOf('@')
  return at < 0 ? composed : `${composed.slice(0, at)}@${normalDomain(composed.slice(at + 1))}`
}

/** A letter in small where that is the same letter: the small one of the Kelvin sign is a k, whose capital is a K. */
const small = (letter: string): string => {
  const lower = letter.toLowerCase()
  return lower.toUpperCase() === letter ? lower : letter
}

/**
 * Whether an address is written as it is compared, but for capitals and Punycode. Any other (`mar\u212a@`, a domain in
 * full-width letters) is compared by an address that may be somebody else's, so it proves nothing before its owner has
 * followed a link that was mailed there.
 */
export function isWrittenAsCompared(email: string): boolean {
  const normal = normalAddress(email)
  const at = normal.lastIndexOf('@') + 1
  const shown = `${normal.slice(0, at)}${domainToUnicode(normal.slice(at))}`
  return [normal, shown].includes(Array.from(email, small).join(''))
}

/**
 * The key that identifies a person within a white-label: the address in its normal form. Guests have keys of another
 * kind, so that a booking under somebody's address never touches that person's account.
 */
export const emailKeyOf = ({ email, role }: { email: string; role?: string | undefined }): string =>
  role === 'guest' ? `guest:${normalAddress(email)}` : normalAddress(email)

/**
 * A hash of an address in its normal form, by which its traces are found where the address itself is not looked into.
 */
export const addressHash = (email: string): string => createHash('sha256').update(normalAddress(email)).digest('hex')
