/** What decides whether one has to sign in before booking. */
interface LoginTerms {
  /** Of the provider; on unless it says otherwise. */
  requirelogin?: boolean
  /** Of the bookable; full unless it says otherwise. */
  paymentterms?: string
}

/** Whether a booking belongs to somebody: the provider wants it, or something is paid (specification, booking engine 5). */
const requiresLogin = ({ requirelogin = true, paymentterms = 'full' }: LoginTerms): boolean =>
  requirelogin || paymentterms !== 'bill'

/** Whether somebody who is not signed in may book: e-mail, first and last name stand for an account where guests may check out. */
export const mayBookAsGuest = (terms: LoginTerms, allowguestcheckout = false): boolean =>
  !requiresLogin(terms) || allowguestcheckout
