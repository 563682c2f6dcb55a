import type { CodeUseRepository } from '../../operations/pricing/code-use-repository.ts'
import type { TenantScope } from '../../operations/tenant.ts'
import { sqlStatusesAt } from '../models/sql-words.ts'
import { type Dialect, integer, placeholders, type Statement, statement, text } from '../session.ts'
import { insertInto } from '../tenant-scope.ts'
import type { Runner } from '../trip.ts'

type Query = Parameters<CodeUseRepository['uses']>[0]

/** Carts with a reservation that stands, was booked, or is held; without those whose use came back. */
function counted(whitelabel: string, { discount, person, drafts, now }: Query): Statement {
  const others = drafts.length > 0 ? `AND COALESCE(held.draft, '') NOT IN (${placeholders(drafts.length)})` : ''
  return statement(
    `SELECT COUNT(DISTINCT taken.cart) AS total,
        COUNT(DISTINCT CASE WHEN taken.person = ? AND taken.person <> '' THEN taken.cart END) AS own
      FROM discount_uses taken
      JOIN reservations held ON held.provider = taken.provider AND held.id = taken.reservation
      WHERE taken.whitelabel = ? AND taken.discount = ? AND taken.returned IS NULL
        AND (held.status IN (${sqlStatusesAt('standing', 'over')})
          OR (held.status IN (${sqlStatusesAt('draft')}) AND held.expires > ?)) ${others}`,
    person ?? '',
    whitelabel,
    discount,
    now,
    ...drafts,
  )
}

export function codeUsesRepository(
  dialect: Dialect,
  runner: Runner,
  { whitelabel, provider }: TenantScope,
): CodeUseRepository {
  const lock = (discount: string) =>
    statement(
      `SELECT id FROM discounts WHERE whitelabel = ? AND id = ?${dialect === 'mysql' ? ' FOR UPDATE' : ''}`,
      whitelabel,
      discount,
    )
  const count = async (statements: Statement[]) => {
    const found = (await runner.run(statements)).at(-1)?.rows[0]
    return { all: integer(found?.total), person: integer(found?.own) }
  }
  return {
    uses: (query) => count([counted(whitelabel, query)]),
    lockedUses: (query) => count([lock(query.discount), counted(whitelabel, query)]),
    async takenBy(reservation) {
      const [found] = await runner.run([
        statement(
          'SELECT discount, person FROM discount_uses WHERE provider = ? AND reservation = ? LIMIT 1',
          provider,
          reservation,
        ),
      ])
      const row = found?.rows[0]
      return row ? { discount: text(row.discount), person: text(row.person) } : null
    },
    async cartOf(reservation) {
      const [found] = await runner.run([
        statement(
          `SELECT other.reservation FROM discount_uses own
            JOIN discount_uses other ON other.whitelabel = own.whitelabel AND other.discount = own.discount
              AND other.provider = own.provider AND other.cart = own.cart
            WHERE own.provider = ? AND own.reservation = ?`,
          provider,
          reservation,
        ),
      ])
      return (found?.rows ?? []).map((row) => text(row.reservation))
    },
    async giveUseBack(reservation, at) {
      const sql = 'UPDATE discount_uses SET returned = ? WHERE provider = ? AND reservation = ?'
      runner.queue(statement(sql, at, provider, reservation))
      await runner.settled()
    },
    async use(use, reservations) {
      const [cart] = reservations
      if (cart === undefined) return
      const these = placeholders(reservations.length)
      runner.queue(
        statement(
          `DELETE FROM discount_uses WHERE provider = ? AND reservation IN (${these})`,
          provider,
          ...reservations,
        ),
      )
      if (use)
        for (const reservation of reservations) {
          const { discount, person, now } = use
          const row = { whitelabel, discount, provider, reservation, cart, person, created: now, returned: null }
          runner.queue(insertInto('discount_uses', row))
        }
      await runner.settled()
    },
  }
}
