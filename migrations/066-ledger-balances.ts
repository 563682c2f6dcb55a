import type { Knex } from 'knex'
import { createTable, ids } from './columns.ts'

const details = {
  processor: 128,
  stripetransactionid: 191,
  transferid: 191,
  paymentid: 191,
  cardbrand: 32,
  cardlast4: 4,
  ip: 64,
} as const

/**
 * Balances of people at a provider, kept beside the lines that they are sums of: `balance` of what has succeeded,
 * `held` of debits that are not settled yet. `currency` is empty for points. Lines get the specification's further
 * fields, and an attempt keeps the address that it was confirmed from.
 */
export async function up(knex: Knex): Promise<void> {
  await createTable(knex, 'ledger_balances', (table) => {
    ids(table, 'provider user')
    table.string('mode', 16).notNullable()
    table.string('currency', 3).notNullable()
    for (const name of ['balance', 'held', 'modified']) table.bigInteger(name).notNullable()
    table.primary(['provider', 'user', 'mode', 'currency'])
    table.check('`held` >= 0 AND `balance` >= `held`', {}, 'ledger_balances_covered')
  })
  await knex.schema.alterTable('ledger', (table) => {
    for (const [name, length] of Object.entries(details)) table.string(name, length)
    // A person's lines by time, for statements.
    table.index(['provider', 'created', 'id'], 'ledger_created')
    table.index(['provider', 'attempt'], 'ledger_attempt')
  })
  await knex.schema.alterTable('payment_attempts', (table) => {
    table.string('ip', 64)
  })
  await knex.raw(`UPDATE ledger SET processor = description
    WHERE attempt IS NOT NULL AND paymentmethod IN ('card', 'wallet', 'suspense')`)
  await completePairs(knex)
  await sumUp(knex)
}

/** Lines of payments and refunds from before they were pairs get the line that was missing. */
const completePairs = (knex: Knex) =>
  knex.raw(`INSERT INTO ledger (provider, id, reservation, \`user\`, attempt, type, eventtype, transactiontype, mode, status,
      currency, amount, created, description, paymentmethod)
    SELECT l.provider, CONCAT(l.id, '.charge'), l.reservation, l.\`user\`, l.attempt, l.type, l.eventtype,
      CASE WHEN l.transactiontype = 'credit' THEN 'debit' ELSE 'credit' END, l.mode, l.status, l.currency, l.amount,
      l.created, l.description, 'charge' FROM ledger l
    WHERE l.type IN ('payment', 'refund') AND l.status = 'success' AND l.\`user\` IS NOT NULL AND l.attempt IS NOT NULL
      AND l.eventtype <> 'suspense' AND l.id NOT LIKE '%.charge' AND NOT EXISTS
        (SELECT 1 FROM ledger o WHERE o.provider = l.provider AND o.id = CONCAT(l.id, '.charge'))`)

interface Sum {
  provider: string
  user: string
  mode: string
  currency: string
  total: number | string
  last: number | string
}

/** Before there was a lock two debits at once could take more than there was: what is missing is given by a line. */
async function sumUp(knex: Knex) {
  const sums: Sum[] = await knex('ledger')
    .select('provider', 'user', 'mode', knex.raw("CASE mode WHEN 'points' THEN '' ELSE currency END AS currency"))
    .select(knex.raw("SUM(CASE transactiontype WHEN 'credit' THEN amount ELSE -amount END) AS total"))
    .max('created as last')
    .where({ status: 'success' })
    .whereNotNull('user')
    .groupBy('provider', 'user', 'mode', knex.raw("CASE mode WHEN 'points' THEN '' ELSE currency END"))
  for (const { provider, user, mode, currency, total, last } of sums) {
    const sum = Number(total)
    if (sum < 0)
      await knex('ledger').insert({
        ...{ provider, id: `opening.${mode}.${currency}.${user}`.slice(0, 128), user, type: 'adjustment', mode },
        ...{ eventtype: 'adjustment', transactiontype: 'credit', status: 'success', currency, amount: -sum },
        ...{ created: Number(last), description: 'Opening balance', paymentmethod: 'charge' },
      })
    if (sum !== 0)
      await knex('ledger_balances').insert({
        ...{ provider, user, mode, currency, balance: Math.max(0, sum), held: 0, modified: Number(last) },
      })
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('ledger_balances')
  await knex.raw('ALTER TABLE payment_attempts DROP COLUMN ip')
  await knex.schema.alterTable('ledger', (table) => {
    table.dropIndex(['provider', 'created', 'id'], 'ledger_created')
    table.dropIndex(['provider', 'attempt'], 'ledger_attempt')
  })
  // The query builder would copy the whole table on SQLite.
  for (const name of Object.keys(details)) await knex.raw(`ALTER TABLE ledger DROP COLUMN ${name}`)
}
