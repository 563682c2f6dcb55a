import { expect } from 'vitest'
import { repositoriesFor } from '../../../persistence/repositories.ts'
import type { TestDatabase } from '../../databases/databases.ts'
import type { AccessWorld } from '../access-world.ts'

const day = 24 * 3_600_000

interface Balance {
  balance: number
  held: number
  spendable: number
}

interface Options {
  world: () => AccessWorld
  database: () => TestDatabase
  mode: 'currency' | 'points'
  /** Begins the names of its drafts. */
  drafts: string
}

/**
 * What tests of credit and points do at the provider quay of an `accessWorld`, by turns for Ana and Bo: each test takes
 * the next of the two, whom nothing but the test gives anything.
 */
export function balanceCalls<Booked extends { id: string }>({ world, database, mode, drafts }: Options) {
  let user = 'bo'
  let count = 0
  const repositories = () => repositoriesFor(database().db, { whitelabel: 'northwind', provider: 'quay' })
  const card = async (number = '4242424242424242') => ({
    payment: { processor: 'payment-sandbox.card', token: await world().cardToken(number) },
  })
  /** Each on a day of its own, in the opening hours. */
  const at = (bookable: string) => {
    count += 1
    const start = world().clock.now + (count + 2) * day + 3 * 3_600_000
    const [from, until] = [start, start + 3_600_000].map((instant) => new Date(instant).toISOString())
    return { bookable, start: from, end: until, draft: `${drafts}-${String(count).padStart(4, '0')}` }
  }
  const book = (params: object, who = user) => world().as<Booked>(who, 'book_appointment', params)
  const booked = async (params: object, who = user) => {
    const answer = await book(params, who)
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return answer.value
  }
  const adjust = async (amount: number, transactiontype: string) => {
    const entity = { user, mode, transactiontype, transactionamount: amount, description: 'For the rain' }
    const given = await world().as('pia', 'create_entity', { type: 'transaction', entity })
    if (!given.ok) throw new Error(JSON.stringify(given.error))
  }
  const balance = async (): Promise<Balance> => {
    const told = await world().as<{ balances: (Balance & { mode: string })[] }>(user, 'get_balances', {})
    if (!told.ok) throw new Error(JSON.stringify(told.error))
    return told.value.balances.find((one) => one.mode === mode) ?? { balance: 0, held: 0, spendable: 0 }
  }
  /** Gives or takes until its person has exactly so many to spend. */
  const only = async (amount: number) => {
    const { spendable } = await balance()
    // Of decimals nothing is left that the currency has no digits for.
    const change = Number(Math.abs(amount - spendable).toFixed(3))
    if (spendable !== amount) await adjust(change, amount > spendable ? 'credit' : 'debit')
  }
  return {
    ...{ card, at, book, booked, adjust, balance, only, repositories },
    user: () => user,
    nextPerson() {
      user = user === 'ana' ? 'bo' : 'ana'
      return user
    },
    /** Whether every balance is what its lines say. */
    isSound: async () => expect(await repositories().balances.unlikeLines()).toEqual([]),
  }
}
