/**
 * What makes two people of a white-label the same one: the address without its case. A guest has a key of another
 * kind, so that whoever only names an address never touches the account that has it.
 */
export const emailKeyOf = ({ email, role }: { email: string; role?: string | undefined }): string =>
  role === 'guest' ? `guest:${email.toLowerCase()}` : email.toLowerCase()

/**
 * Whether a text may be an account's address. What RFC 5322 gives a meaning of its own is in none: `guest:mira@x.example`
 * would be the key of another's bookings, and a group of people to a mail server.
 */
export const isAddress = (email: string): boolean =>
  email.length >= 4 && email.length <= 100 && /^[^\s@<>()",;:\\[\]]+@[^\s@<>()",;:\\[\]]+$/.test(email)
