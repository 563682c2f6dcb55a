/** The ways in which a payment fails that no customer can help. */
export const waysToFail = {
  unconnected: 'no account is connected',
  wrongKey: 'the key is wrong',
  unreachable: 'the service can not be reached',
  slow: 'the service is slow',
  otherCurrency: 'the currency is another one',
  revoked: 'the key is revoked in mid-flight',
} as const
type Way = keyof typeof waysToFail

/** Why a way can't happen there, or the sentence of the test that shows it. */
type Cell = { never: string } | { file: string; says: string }

const never = (why: string): Cell => ({ never: why })

const booking = 'core/operations/booking'
const sandbox = 'plugins/payment-sandbox/booking.db.test.ts'
const nobodyAsked = never('nobody is asked: what is to be paid at the venue is only noted')
const ownBalance = never('it is a balance of our own, read and spent in the transaction that books')

/** How money fails for which no service outside is asked. */
export const failsElsewhere: Record<string, Record<Way, Cell>> = {
  'payment-sandbox': {
    unconnected: never('a trial has no account: each setting has a value of its own'),
    wrongKey: never('it has no key; its one secret signs webhooks, and who has another is refused with them'),
    unreachable: {
      file: sandbox,
      says: 'no answer and not paid: a mail says so, and another try with another card books',
    },
    slow: { file: sandbox, says: 'no answer, though paid: the customer is told so, and the reconciliation books' },
    otherCurrency: never('it takes every currency, and a charge is written in the one that was asked for'),
    revoked: {
      file: 'core/operations/payments/absent-plugin.db.test.ts',
      says: 'a payment of which nobody can say what became is asked about until the plugin is back',
    },
  },
  'payment-offline': {
    ...{ unconnected: nobodyAsked, wrongKey: nobodyAsked, unreachable: nobodyAsked, slow: nobodyAsked },
    otherCurrency: never('staff take what the site is priced in, and note that'),
    revoked: {
      file: 'core/operations/payments/failing-well.db.test.ts',
      says: 'at the venue, no longer allowed since the page was opened: nothing is booked, and it is once it is again',
    },
  },
  points: {
    unconnected: {
      file: `${booking}/points.db.test.ts`,
      says: 'refuse what is too dear, shown otherwise, not offered, or not the caller’s to spend',
    },
    ...{ wrongKey: ownBalance, unreachable: ownBalance, slow: ownBalance },
    otherCurrency: never('points have no currency, and what is priced in them is told in them'),
    revoked: {
      file: `${booking}/points.db.test.ts`,
      says: 'that are gone when the bank has confirmed book nothing of the cart, and the card is not charged',
    },
  },
  'account credit': {
    unconnected: {
      file: `${booking}/account-credit.db.test.ts`,
      says: 'is refused where there is less, where less is due, and to whom it does not belong',
    },
    ...{ wrongKey: ownBalance, unreachable: ownBalance, slow: ownBalance },
    otherCurrency: never('it is kept for each currency by itself, and a site sees that of its own alone'),
    revoked: {
      file: `${booking}/account-credit.db.test.ts`,
      says: 'that is gone when the bank has confirmed books nothing, and the card is not charged',
    },
  },
}
