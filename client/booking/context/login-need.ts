import { mayBookAsGuest } from '../../../core/domain/access/login-rules.ts'
import type { Quote } from '../../data/quotes.ts'

/** What a booking requires of the customer: an `account`, or as a `guest` only a name and an address. */
export type LoginNeed = 'account' | 'guest'

interface Asked {
  /** As on the wire: true unless it is false. */
  requirelogin: unknown
  allowguestcheckout: boolean
  /** Whether something of all that is booked together is due, or may be as long as its price is not known. */
  isDue: boolean
}

export const loginNeedOf = ({ requirelogin, allowguestcheckout, isDue }: Asked): LoginNeed =>
  mayBookAsGuest({ requirelogin: requirelogin !== false, isDue }, allowguestcheckout) ? 'guest' : 'account'

/** Whether something is due at a price, for which the server asks visitors to sign in; a browser's own price too. */
export const isDueBy = ({
  loginrequired = false,
  duenow,
  dueonapproval,
  pointsprice,
}: Pick<Quote, 'loginrequired' | 'duenow' | 'dueonapproval' | 'pointsprice'>): boolean =>
  loginrequired || duenow + dueonapproval > 0 || pointsprice > 0
