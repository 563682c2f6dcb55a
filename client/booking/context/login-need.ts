import { mayBookAsGuest } from '../../../core/domain/access/login-rules.ts'

/** What a booking requires of the customer: an `account`, or as a `guest` only a name and an address. */
export type LoginNeed = 'account' | 'guest'

interface Asked {
  /** As on the wire: true unless it is false. */
  requirelogin: unknown
  allowguestcheckout: boolean
  /** Whether something of all that is booked together may be due, whatever is chosen of it. */
  isDue: boolean
}

export const loginNeedOf = ({ requirelogin, allowguestcheckout, isDue }: Asked): LoginNeed =>
  mayBookAsGuest({ requirelogin: requirelogin !== false, isDue }, allowguestcheckout) ? 'guest' : 'account'
