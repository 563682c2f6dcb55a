import type { PaymentProcessor } from '../../../plugin-api/index.ts'
import type { TestDatabase } from '../../databases/databases.ts'
import { type RequestWorld, requestWorld } from './request-world.ts'

const processor = 'payment-sandbox.card'
const scope = { whitelabel: 'northwind', provider: 'quay' }

/** Numbers of the sandbox, by what its bank says to them. */
export const testCards = {
  approved: '4242424242424242',
  declined: '4000000000000002',
  confirmation: '4000000000003220',
} as const

/** Events that tell of money, beside what happened to the reservation. */
const ofMoney = new Set(['reservation.refunded', 'reservation.receipt'])

export interface PaidRequestWorld extends RequestWorld {
  /** The sandbox's processor, whose methods a test may replace; and what they were. */
  card: PaymentProcessor
  original: PaymentProcessor
  processor: string
  /** A payment by a new card. */
  payBy(card: keyof typeof testCards): Promise<{ processor: string; token: { token: string } }>
  /** What cards have paid for a reservation by the ledger, less what went back, and the states of its attempts. */
  money(one: { id: string }): Promise<{ net: number; states: string[] }>
  /** What was told last of a reservation, with what the event adds. */
  lastTold(one: { id: string }): Promise<{ name: string; data: object }>
}

/** A site with requests, and what tests of their money need. */
export async function paidRequestWorld(database: TestDatabase, changes: object = {}): Promise<PaidRequestWorld> {
  const world = await requestWorld(database, changes)
  const { card, original } = await world.sandbox()
  const { payments } = world.app.platform.ports.repositories(scope)
  return {
    ...world,
    ...{ card, original, processor },
    payBy: async (name) => ({ processor, token: await world.cardToken(testCards[name]) }),
    async money({ id }) {
      const lines = (await payments.ledgerOf(id)).filter(
        (one) => one.paymentmethod === 'card' && one.status === 'success',
      )
      const net = lines.reduce((sum, one) => sum + (one.transactiontype === 'credit' ? one.amount : -one.amount), 0)
      return { net, states: (await payments.attemptsOf(id)).map(({ state }) => state) }
    },
    async lastTold({ id }) {
      const rows = await database.db.knex('outbox').where({ reservation: id }).orderBy('version')
      // What a change sends back is told after it, once it is sent.
      const { name, payload } = rows.findLast((row) => !ofMoney.has(row.name)) ?? {}
      return { name: String(name).replace('reservation.', ''), data: JSON.parse(String(payload)) }
    },
  }
}
