/** What decides whether a booking needs an account. */
interface LoginTerms {
  /** The provider's setting; on by default. */
  requirelogin?: boolean
  /** Whether something is due with the booking, or once it is approved or claimed. */
  isDue: boolean
}

/** Whether a visitor may book without an account. With guest checkout, e-mail, first and last name are enough. */
export const mayBookAsGuest = ({ requirelogin = true, isDue }: LoginTerms, allowguestcheckout = false): boolean =>
  allowguestcheckout || !(requirelogin || isDue)
