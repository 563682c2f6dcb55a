/**
 * The key that identifies a person within a white-label: the address in lower case. Guests have keys of another kind,
 * so that a booking under somebody's address never touches that person's account.
 */
export const emailKeyOf = ({ email, role }: { email: string; role?: string | undefined }): string =>
  role === 'guest' ? `guest:${email.toLowerCase()}` : email.toLowerCase()

/**
 * Whether a text may be an account's address. Characters with a special meaning in RFC 5322 are not allowed:
 * `guest:mira@x.example` would be the key of a guest's bookings, and a mail server would read it as a group of
 * addresses.
 */
export const isAddress = (email: string): boolean =>
  email.length >= 4 && email.length <= 100 && /^[^\s@<>()",;:\\[\]]+@[^\s@<>()",;:\\[\]]+$/.test(email)
