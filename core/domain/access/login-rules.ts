/** What decides whether a booking needs an account. */
interface LoginTerms {
  /** The provider's setting; on by default. */
  requirelogin?: boolean
  /** The bookable's setting; `full` by default. */
  paymentterms?: string
}

/**
 * Whether a booking needs an account: the provider requires it, or something is paid (specification, booking engine 5).
 */
const requiresLogin = ({ requirelogin = true, paymentterms = 'full' }: LoginTerms): boolean =>
  requirelogin || paymentterms !== 'bill'

/** Whether a visitor may book without an account. With guest checkout, e-mail, first and last name are enough. */
export const mayBookAsGuest = (terms: LoginTerms, allowguestcheckout = false): boolean =>
  !requiresLogin(terms) || allowguestcheckout
