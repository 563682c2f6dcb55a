import { mayBookAsGuest } from '../../../core/domain/access/login-rules.ts'

/** What a booking requires of the customer: an `account`, or as a `guest` only a name and an address. */
export type LoginNeed = 'account' | 'guest'

interface Asked {
  /** As on the wire: true unless it is false. */
  requirelogin: unknown
  allowguestcheckout: boolean
  /** The terms of everything booked together. */
  paymentterms: string[]
}

export function loginNeedOf({ requirelogin, allowguestcheckout, paymentterms }: Asked): LoginNeed {
  const mayBe = (terms: string) =>
    mayBookAsGuest({ requirelogin: requirelogin !== false, paymentterms: terms }, allowguestcheckout)
  // 'bill' stands for an empty cart: the provider's rule applies before anything is chosen.
  return ['bill', ...paymentterms].every(mayBe) ? 'guest' : 'account'
}
