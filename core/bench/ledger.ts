import { balanceKey } from '../domain/payments/index.ts'
import { PreparedJson } from '../operations/caches/prepared-json.ts'
import { getBalances } from '../operations/ledger/get-balances.ts'
import { type Database, openDatabase } from '../persistence/database.ts'
import { repositoriesFor } from '../persistence/repositories.ts'
import type { Dialect } from '../persistence/session.ts'
import { alternate, type Bench } from './bench.ts'
import { openBenchApp } from './bench-app.ts'
import { benchNow } from './bench-tenant.ts'

/** The lines of one person at one provider, and how often their balance is read in a round. */
const lines = 1_000_000
const batch = 1_000
const reads = 200
const customer = 'regular'

/** The sum of all lines takes longer than a request may wait, ms. */
const patient = { request: 300_000, query: 300_000 }

/** What a read may cost at most, ms. */
const most = 5

/** Credit of 0.01 a line, and the balance that should follow from it: `verifyBalance` says whether it does. */
export async function fillLedger({ knex }: Pick<Database, 'knex'>, count: number): Promise<void> {
  await knex('ledger').where({ provider: 'yard' }).del()
  await knex('ledger_balances').where({ provider: 'yard' }).del()
  for (let from = 0; from < count; from += batch)
    await knex.raw(`INSERT INTO ledger (provider, id, \`user\`, type, eventtype, transactiontype, paymentmethod, mode, status,
        currency, amount, created, description)
      WITH RECURSIVE places (place) AS (SELECT ${from} UNION ALL SELECT place + 1 FROM places WHERE place < ${Math.min(from + batch, count) - 1})
      SELECT 'yard', CONCAT('line-', place), '${customer}', 'adjustment', 'credit', 'credit', 'credit', 'currency', 'success',
        'usd', 1, ${benchNow} + place, 'given' FROM places`)
  await knex('ledger_balances').insert({
    ...{ provider: 'yard', user: customer, mode: 'currency', currency: 'usd', balance: count, held: 0 },
    modified: benchNow,
  })
}

/** @throws Error where the balance that is to be read is not what the lines sum up to, or not of all of them */
export async function verifyBalance(db: Database, count: number): Promise<void> {
  const { balances } = repositoriesFor(db, { whitelabel: 'bench', provider: 'yard' })
  const key = balanceKey(customer, 'currency', 'usd')
  const [kept, summed] = [await balances.of(key), await balances.summed(key)]
  if (summed.balance !== count || summed.held !== 0) throw new Error(`the lines sum up to ${summed.balance}`)
  if (kept.balance !== summed.balance || kept.held !== summed.held) throw new Error('the balance is not their sum')
}

const benchOn = (dialect: Dialect): Bench => ({
  name: dialect === 'mysql' ? 'ledger.balance' : `ledger.balance.${dialect}`,
  unit: 'ms',
  goal: 1,
  better: 'lower',
  async run() {
    const app = await openBenchApp(dialect)
    const db = await openDatabase(app.url, patient)
    try {
      await fillLedger(db, lines)
      await verifyBalance(db, lines)
      const { tenant, ports } = app
      const actor = { kind: 'api' as const, ip: '127.0.0.1', language: 'en-us' }
      async function each(): Promise<number> {
        const began = performance.now()
        for (let index = 0; index < reads; index += 1) {
          const read = await getBalances.handler({ params: { user: customer }, tenant, ports, actor })
          if (!read.ok || read.value instanceof PreparedJson) throw new Error('the balance was not read')
          if (read.value.balances[0]?.balance !== lines / 100) throw new Error('the balance is another')
        }
        return (performance.now() - began) / reads
      }
      return await alternate(each, () => most)
    } finally {
      await db.close()
      await app.close()
    }
  },
})

/** What a person has, where their ledger is long. The limit is the time that a read may take. */
export const benches: Bench[] = [benchOn('mysql'), benchOn('sqlite')]
