/**
 * Whether a text may be an account's address. Characters with a special meaning in RFC 5322 are not allowed:
 * `guest:mira@x.example` would be the key of a guest's bookings, and a mail server would read it as a group of
 * addresses.
 */
export const isAddress = (email: string): boolean =>
  email.length >= 4 && email.length <= 100 && /^[^\s@<>()",;:\\[\]]+@[^\s@<>()",;:\\[\]]+$/.test(email)
