import { expect, test } from 'vitest'
import { purchasesOf } from '../../../../operations/payments/purchase.ts'
import { paymentFixture } from '../../../worlds/paid/payment-fixture.ts'
import type { AttemptRow, BalanceLine, BookedRow, Books } from '../books/read-books.ts'
import { type DrawnLife, drawLife, type Kind } from './draw-life.ts'
import { faultsOfBalances } from './judge-balances.ts'
import type { Lived } from './judge-lives.ts'
import { memberOf } from './ways-to-book.ts'

const worth = 4000
const lifeOf = (kind: Kind): DrawnLife => ({ ...drawLife(1, 1), kind, seats: 2, starts: [144], later: [] })
const told = (...does: string[]): Lived['told'] =>
  does.map((one) => ({ does: one, booked: one === 'book' ? ['a'] : [], code: null }))

interface Case {
  kind: Kind
  status?: string
  /** What of its balance the booking says that it used. */
  credit?: number
  /** What was bought, and what of it went back. */
  bought?: number
  back?: number
  /** The lines of what it has to spend: what came, and what the booking used and got back. */
  came?: number
  used?: number
  says?: string[]
  isPoints?: boolean
}

function judged(one: Case): string[] {
  const { kind, status = 'booked', credit = 0, bought = 0, back = 0, came = 0, used = 0, says = [] } = one
  const life = lifeOf(kind)
  const payment = paymentFixture(9500, credit === 0 ? {} : { credit })
  const row: BookedRow = { id: 'a', email: 'ada@customers.example', draft: 'draft', status, payment }
  const reservation = purchasesOf(memberOf(life))
  const attempt: AttemptRow = {
    ...{ id: 'p-1', reservation, purpose: 'points', processor: 'p', reference: 'r', state: 'captured' },
    ...{ amount: bought, isGivenUp: false, isMethodAlone: false, bank: null },
  }
  const line = (amount: number, of: Partial<BalanceLine>): BalanceLine[] =>
    amount === 0
      ? []
      : [
          {
            ...{
              holder: memberOf(life),
              isPoints: one.isPoints ?? kind === 'points',
              reservation: null,
              attempt: null,
            },
            ...of,
            amount,
          },
        ]
  const moved = (amount: number) => (amount === 0 ? [] : [{ attempt: 'p-1', reservation, amount, state: 'done' }])
  const books: Books = {
    ...{ reservations: [row], attempts: bought > 0 ? [attempt] : [], shares: [], ledger: [] },
    ...{ captures: moved(bought), refunds: moved(back) },
    balances: [...line(came, bought > 0 ? { attempt: 'p-1', reservation } : {}), ...line(-used, { reservation: 'a' })],
  }
  return faultsOfBalances({ life, told: told(...says) }, [row], books, worth)
}

test.each<[string, Case]>([
  ['a booking that took its points', { kind: 'points', credit: 20, bought: 9500, came: 40, used: 20, says: ['buy'] }],
  ['points that came back', { kind: 'points', status: 'cancelled', bought: 9500, came: 40, says: ['buy', 'cancel'] }],
  ['a purchase that went back', { kind: 'points', status: 'nowhere', bought: 9500, back: 9500 }],
  ['credit that was used', { kind: 'credit', credit: 4000, came: 4000, used: 4000 }],
  ['a gift code that was used', { kind: 'gift', credit: 4000, bought: 4000, came: 4000, used: 4000 }],
])('%s is no fault', (_, one) => expect(judged(one)).toEqual([]))

test.each<[string, Case]>([
  ['points that were paid for and never came', { kind: 'points', status: 'nowhere', bought: 9500, says: ['buy'] }],
  ['points that nobody paid for', { kind: 'points', status: 'nowhere', came: 40 }],
  [
    'points that did not go with their money',
    { kind: 'points', status: 'nowhere', bought: 9500, back: 9500, came: 40 },
  ],
  ['a booking that took too few points', { kind: 'points', credit: 20, bought: 9500, came: 40, used: 10 }],
  [
    'points that did not come back',
    { kind: 'points', status: 'cancelled', bought: 9500, came: 40, used: 20, says: ['cancel'] },
  ],
  [
    'points that the booking says to have after they were to come back',
    { kind: 'points', status: 'cancelled', credit: 20, bought: 9500, came: 40, used: 20, says: ['book', 'cancel'] },
  ],
  ['credit that was used twice', { kind: 'credit', credit: 4000, came: 4000, used: 8000 }],
  ['a gift code that was not used', { kind: 'gift', bought: 4000, came: 4000 }],
  ['a line in points of who has credit', { kind: 'credit', credit: 4000, came: 4000, used: 4000, isPoints: true }],
  ['a purchase that was told and is not there', { kind: 'gift', status: 'nowhere', says: ['buy'] }],
])('finds %s', (_, one) => expect(judged(one)).not.toEqual([]))
