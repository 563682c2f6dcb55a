import { type Statement, statement } from '../session.ts'

// By hand: one question of ten tables, each by a key of its own: a model knows one table, and ten models would be
// ten questions where the answer may be in the first.

/** A provider's rows that contain amounts of money: offered, frozen, charged or in the ledger. */
const ofProviders: [table: string, holds: string][] = [
  [
    'bookables',
    `price <> 0 OR downpaymentamount <> 0 OR pricing_tiers LIKE '%"marginal_price"%' OR travelcost LIKE '%fee"%'
      OR questions LIKE '%"price%' OR questions LIKE '%"value_function%'
      OR splash_questions LIKE '%"price%' OR splash_questions LIKE '%"value_function%'`,
  ],
  ['addons', `priceadjustment <> 0 OR price_function <> ''`],
  ['pointspackages', 'price <> 0'],
  ['reservations', 'pricedata IS NOT NULL OR payment IS NOT NULL'],
  ['payment_attempts', 'amount <> 0'],
  ['ledger', `amount <> 0 AND mode = 'currency'`],
]

const ofWhitelabel: [table: string, column: string, holds: string][] = [
  ['forms', 'whitelabel', `sections LIKE '%"price%' OR sections LIKE '%"value_function%'`],
  ['discounts', 'whitelabel', 'discount_amount <> 0 OR minimum <> 0'],
  ['providers', 'whitelabel', `volumediscounts LIKE '%"discount_amount"%'`],
  ['whitelabels', 'id', `volumediscounts LIKE '%"discount_amount"%'`],
]

/**
 * Whether anything under a white-label has an amount: of ten tables in one query, each by its tenant's key. Imports,
 * and whoever changes the currency.
 */
export function findAmounts(whitelabel: string): Statement {
  const parts = [
    ...ofProviders.map(
      ([table, holds]) =>
        `EXISTS (SELECT 1 FROM ${table} JOIN providers p ON p.id = ${table}.provider WHERE p.whitelabel = ? AND (${holds}))`,
    ),
    ...ofWhitelabel.map(
      ([table, column, holds]) => `EXISTS (SELECT 1 FROM ${table} WHERE ${column} = ? AND (${holds}))`,
    ),
  ]
  return statement(`SELECT CASE WHEN ${parts.join(' OR ')} THEN 1 ELSE 0 END AS found`, ...parts.map(() => whitelabel))
}
