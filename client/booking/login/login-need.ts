import { mayBookAsGuest } from '../../../core/domain/access/login-rules.ts'

/** What a booking asks of who books: an `account`, or of a `guest` no more than a name and an address. */
export type LoginNeed = 'account' | 'guest'

interface Asked {
  /** As the wire has it: on unless it says otherwise. */
  requirelogin: unknown
  allowguestcheckout: boolean
  /** Of all that is booked together. */
  paymentterms: string[]
}

export function loginNeedOf({ requirelogin, allowguestcheckout, paymentterms }: Asked): LoginNeed {
  const mayBe = (terms: string) =>
    mayBookAsGuest({ requirelogin: requirelogin !== false, paymentterms: terms }, allowguestcheckout)
  // What the provider wants holds also while nothing is chosen yet.
  return ['bill', ...paymentterms].every(mayBe) ? 'guest' : 'account'
}
