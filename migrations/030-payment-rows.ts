import type { Knex } from 'knex'
import { ids, integers, tables, texts } from './columns.ts'

const made = tables({
  /** The amounts captured, for each reservation that an attempt pays for. */
  payment_captures(table) {
    ids(table, 'provider attempt reservation')
    table.string('state', 16).notNullable()
    integers(table, 'amount created modified')
    table.primary(['provider', 'attempt', 'reservation'])
    table.index(['provider', 'reservation'], 'payment_captures_reservation')
  },
  /** Refunds, ordered before the processor is called. */
  payment_refunds(table) {
    ids(table, 'provider attempt reservation')
    table.string('id', 128).notNullable()
    table.string('state', 16).notNullable()
    texts(table, 'reason')
    integers(table, 'amount created modified')
    table.primary(['provider', 'id'])
    table.index(['provider', 'attempt'], 'payment_refunds_attempt')
    table.index(['provider', 'reservation'], 'payment_refunds_reservation')
  },
  /** Processors' events, each stored before it is acknowledged. */
  payment_events(table) {
    ids(table, 'provider')
    table.string('processor', 128).notNullable()
    table.string('event', 191).notNullable()
    table.string('reference', 191).notNullable()
    table.bigInteger('due')
    integers(table, 'created')
    table.primary(['provider', 'processor', 'event'])
    table.index(['due'], 'payment_events_due')
  },
  /** The processes that are alive. */
  processes(table) {
    table.string('id', 64).notNullable()
    integers(table, 'seen')
    table.primary(['id'])
  },
})

/**
 * Payments become rows: every attempt has shares with the version of the draft that they pay for, captures and refunds
 * have rows of their own, and an attempt ends as captured, voided or failed. Reservations count their changes and store
 * their price in minor units.
 */
export async function up(knex: Knex) {
  await made.up(knex)
  await knex.schema.alterTable('reservations', (table) => {
    table.bigInteger('version').notNullable().defaultTo(1)
    table.text('payment', 'longtext')
  })
  await knex.schema.alterTable('payment_attempts', (table) => {
    table.string('purpose', 16).notNullable().defaultTo('initial')
    table.string('process', 64).notNullable().defaultTo('')
    table.bigInteger('version').notNullable().defaultTo(1)
    table.bigInteger('due')
    table.bigInteger('silentsince')
    table.integer('calledoff').notNullable().defaultTo(0)
    table.integer('toldfailed').notNullable().defaultTo(0)
    table.index(['due'], 'payment_attempts_due')
  })
  await knex.schema.alterTable('payment_shares', (table) => {
    table.bigInteger('version').notNullable().defaultTo(0)
  })
  await knex.schema.alterTable('ledger', (table) => {
    table.string('paymentmethod', 64).notNullable().defaultTo('charge')
  })
  await knex.raw(`INSERT INTO payment_shares (provider, attempt, reservation, amount, version)
    SELECT provider, id, reservation, amount, 0 FROM payment_attempts a WHERE NOT EXISTS
      (SELECT 1 FROM payment_shares s WHERE s.provider = a.provider AND s.attempt = a.id)`)
  await moveMoney(knex)
  await knex.raw("UPDATE payment_attempts SET state = 'unknown' WHERE state = 'authorized'")
  await knex.raw(`UPDATE payment_attempts SET due = modified WHERE state NOT IN ('captured', 'voided', 'failed')
    OR EXISTS (SELECT 1 FROM payment_refunds r WHERE r.provider = payment_attempts.provider
      AND r.attempt = payment_attempts.id AND r.state = 'ordered')`)
  await movePrices(knex)
  await dropColumns(knex, 'payment_shares', 'refund')
  await dropColumns(knex, 'reservations', 'paymentinformation')
}

/** Turns captures and refunds into rows, and removes the states that meant them. */
async function moveMoney(knex: Knex) {
  await knex.raw(`INSERT INTO payment_captures (provider, attempt, reservation, amount, state, created, modified)
    SELECT s.provider, s.attempt, s.reservation, s.amount, 'done', a.modified, a.modified FROM payment_shares s
      JOIN payment_attempts a ON a.provider = s.provider AND a.id = s.attempt
      WHERE a.state IN ('captured', 'refunding', 'refunded') AND s.amount > 0`)
  await knex.raw(`INSERT INTO payment_refunds (provider, id, attempt, reservation, amount, state, reason, created, modified)
    SELECT s.provider, CONCAT(s.attempt, '.refund.', s.reservation), s.attempt, s.reservation, s.amount,
      CASE WHEN s.refund = 'done' OR a.state = 'refunded' THEN 'done' ELSE 'ordered' END, 'cancelled',
      a.modified, a.modified FROM payment_shares s
      JOIN payment_attempts a ON a.provider = s.provider AND a.id = s.attempt
      WHERE s.amount > 0 AND (s.refund IS NOT NULL OR (a.state IN ('refunding', 'refunded') AND
        (SELECT COUNT(*) FROM payment_shares o WHERE o.provider = s.provider AND o.attempt = s.attempt) = 1))`)
  await knex.raw("UPDATE payment_attempts SET state = 'captured' WHERE state IN ('refunding', 'refunded')")
}

interface PriceRow {
  provider: string
  id: string
  given: string | null
  extra: string | null
  paymentinformation: string
  currency: string | null
}

const amounts =
  `baseprice volumediscountdollaramt discount basepricepostdiscount addons travelcost basepricetax addontax
  travelfeetax finalprice downpaymentamount duenow balancetobecollected`.split(/\s+/)

/**
 * Moves prices of bookings to a column of their own, in minor units; what a bundle gave stays with the other fields.
 */
async function movePrices(knex: Knex) {
  const rows: PriceRow[] = await knex('reservations as r')
    .join('providers as p', 'p.id', 'r.provider')
    .join('whitelabels as w', 'w.id', 'p.whitelabel')
    .whereNotNull('r.paymentinformation')
    .select('r.provider', 'r.id', 'r.given', 'r.extra', 'r.paymentinformation', 'w.currency')
  for (const row of rows) {
    const information = JSON.parse(row.paymentinformation)
    const patch =
      row.given === null && typeof information.finalprice === 'number'
        ? { payment: JSON.stringify(paymentOf(information, row.currency ?? 'usd')) }
        : { extra: JSON.stringify({ ...JSON.parse(row.extra ?? '{}'), paymentinformation: information }) }
    await knex('reservations').where({ provider: row.provider, id: row.id }).update(patch)
  }
}

function paymentOf(information: Record<string, unknown>, fallback: string) {
  const currency = typeof information.currency === 'string' ? information.currency : fallback
  const digits =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  const minor = (value: unknown) => (typeof value === 'number' ? Math.round(value * 10 ** digits) : 0)
  const { discountcode = null, lines, paymentmethod, attempt, givesback, refund, ...rest } = information
  const { transactions: _, entityname: __, currency: ___, ...quote } = rest
  const list: unknown[] = Array.isArray(lines) ? lines : []
  const isCard = typeof attempt === 'string'
  return {
    quote: {
      ...quote,
      ...Object.fromEntries(amounts.map((name) => [name, minor(information[name])])),
      lines: list.map((line) =>
        typeof line === 'object' && line !== null && 'amount' in line ? { ...line, amount: minor(line.amount) } : line,
      ),
      currency,
      digits,
      discountcode,
    },
    method: isCard ? 'card' : null,
    processor: paymentmethod === 'onsite' ? 'payment-offline.onsite' : isCard ? paymentmethod : null,
    attempt: isCard ? attempt : null,
    paid: isCard ? minor(information.duenow) - minor(refund) : 0,
    transactions: [],
    decision:
      givesback === undefined
        ? null
        : { refund: givesback ? 'full' : 'by_hand', amount: minor(refund), memo: null, externalid: null },
  }
}

export async function down(knex: Knex) {
  await knex.schema.alterTable('reservations', (table) => {
    table.text('paymentinformation', 'longtext')
  })
  await knex.schema.alterTable('payment_shares', (table) => {
    table.string('refund', 16)
  })
  await knex.schema.alterTable('payment_attempts', (table) => table.dropIndex(['due'], 'payment_attempts_due'))
  await dropColumns(knex, 'ledger', 'paymentmethod')
  await dropColumns(knex, 'payment_shares', 'version')
  await dropColumns(knex, 'payment_attempts', 'purpose process version due silentsince calledoff toldfailed')
  await dropColumns(knex, 'reservations', 'version payment')
  await made.down(knex)
}

/** One statement for each column: the query builder would copy the whole table on SQLite. */
async function dropColumns(knex: Knex, table: string, names: string) {
  for (const name of names.split(' ')) await knex.raw(`ALTER TABLE ${table} DROP COLUMN ${name}`)
}
