import { sqlStatusesAt } from '../models/sql-words.ts'
import { placeholders, type Statement, statement } from '../session.ts'

// By hand: counts of a cart and of a person in one pass, in the trip of the code's lock, and a table joined to
// itself in a fixed order: a model counts one thing at a time and has no order of joins.

/**
 * Carts with a reservation that stands, was booked, or is held, without those whose use came back; and of them a
 * person's own. Book, in the trip of the code's lock: a model counts one thing at a time. `discount_uses` by its
 * primary key, each reservation by its own.
 */
export function countUses(
  whitelabel: string,
  { discount, person, drafts, now }: { discount: string; person: string | null; drafts: string[]; now: number },
): Statement {
  const others = drafts.length > 0 ? `AND COALESCE(held.draft, '') NOT IN (${placeholders(drafts.length)})` : ''
  return statement(
    `SELECT COUNT(DISTINCT taken.cart) AS total,
        COUNT(DISTINCT CASE WHEN taken.person = ? AND taken.person <> '' THEN taken.cart END) AS own
      FROM discount_uses taken
      JOIN reservations held ON held.provider = taken.provider AND held.id = taken.reservation
      WHERE taken.whitelabel = ? AND taken.discount = ? AND taken.returned IS NULL
        AND (held.status IN (${sqlStatusesAt('standing', 'over')})
          OR (held.status IN (${sqlStatusesAt('draft')}) AND held.expires > ?)) ${others}`,
    ...[person ?? '', whitelabel, discount, now, ...drafts],
  )
}

/**
 * The reservations of a cart that used a code: a table beside itself, which no model joins. By
 * `discount_uses_reservation`, then by the primary key: SQLite keeps the order of a CROSS JOIN, else it would go
 * through all uses of the provider.
 */
export const selectCartOf = (provider: string, reservation: string): Statement =>
  statement(
    `SELECT other.reservation FROM discount_uses own
      CROSS JOIN discount_uses other ON other.whitelabel = own.whitelabel AND other.discount = own.discount
        AND other.provider = own.provider AND other.cart = own.cart
      WHERE own.provider = ? AND own.reservation = ?`,
    ...[provider, reservation],
  )
