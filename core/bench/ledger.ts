import { PreparedJson } from '../operations/caches/prepared-json.ts'
import { getBalances } from '../operations/ledger/get-balances.ts'
import { type Database, openDatabase } from '../persistence/database.ts'
import type { Dialect } from '../persistence/session.ts'
import { alternate, type Bench } from './bench.ts'
import { openBenchApp } from './bench-app.ts'
import { benchNow } from './bench-tenant.ts'

/** The lines of one person at one provider, and how often their balance is read in a round. */
const lines = 1_000_000
const batch = 1_000
const reads = 200
const customer = 'regular'

/** What a read may cost at most, ms. */
const most = 5

/** Credit of 0.01 a line, and the balance that follows from it. */
async function fillLedger({ knex }: Database): Promise<void> {
  await knex('ledger').where({ provider: 'yard' }).del()
  await knex('ledger_balances').where({ provider: 'yard' }).del()
  for (let from = 0; from < lines; from += batch)
    await knex.raw(`INSERT INTO ledger (provider, id, \`user\`, type, eventtype, transactiontype, paymentmethod, mode, status,
        currency, amount, created, description)
      WITH RECURSIVE places (place) AS (SELECT ${from} UNION ALL SELECT place + 1 FROM places WHERE place < ${from + batch - 1})
      SELECT 'yard', CONCAT('line-', place), '${customer}', 'adjustment', 'credit', 'credit', 'credit', 'currency', 'success',
        'usd', 1, ${benchNow} + place, 'given' FROM places`)
  await knex('ledger_balances').insert({
    ...{ provider: 'yard', user: customer, mode: 'currency', currency: 'usd', balance: lines, held: 0 },
    modified: benchNow,
  })
}

const benchOn = (dialect: Dialect): Bench => ({
  name: dialect === 'mysql' ? 'ledger.balance' : `ledger.balance.${dialect}`,
  unit: 'ms',
  goal: 1,
  better: 'lower',
  async run() {
    const app = await openBenchApp(dialect)
    const db = await openDatabase(app.url)
    try {
      await fillLedger(db)
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
