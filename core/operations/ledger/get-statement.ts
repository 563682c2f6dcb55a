import { Type } from 'typebox'
import { ok } from '../../domain/errors.ts'
import { csv } from '../../domain/payments/csv.ts'
import { amountText, currencyDigits, formatMajor } from '../../domain/pricing/money.ts'
import { instantToWall } from '../../domain/time/index.ts'
import { isStaff } from '../catalogue/visibility.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import type { LedgerEntry, StatementSum } from '../payments/stored-payment.ts'
import { wireTransaction } from '../reservations/wire-transaction.ts'
import type { Tenant } from '../tenant.ts'
import { readStatement, statementParams } from './read-statement.ts'

const linesPerPage = 100
/** The most lines of one file: more have a page of their own. */
const linesPerFile = 10_000

const WireSum = Type.Object({
  mode: Type.String(),
  currency: Type.String(),
  status: Type.String(),
  paymentmethod: Type.String(),
  transactiontype: Type.String(),
  lines: Type.Integer(),
  amount: Type.Number(),
})

const amountOf = ({ mode, currency, amount }: Pick<LedgerEntry, 'mode' | 'currency' | 'amount'>): number =>
  mode === 'points' ? amount : formatMajor(amount, currencyDigits(currency))

type Line = LedgerEntry & { provider: string }

const wireLine = (line: Line, { tenant, actor }: Pick<OperationInput<unknown>, 'tenant' | 'actor'>) => ({
  ...wireTransaction(line, tenant, { isStaff: isStaff(actor, tenant) }),
  provider: line.provider,
  providerid: line.provider,
})

const countOf = (sums: StatementSum[]): number => sums.reduce((total, { lines }) => total + lines, 0)

/** A statement: its lines page by page, oldest first, and what all of them add up to by their kind. Major units. */
export const getStatement = defineOperation({
  name: 'get_statement',
  summary: 'A statement of the ledger of a reservation, a customer, the provider or the white-label.',
  params: Type.Object({
    ...statementParams,
    items_per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: linesPerPage })),
  }),
  result: Type.Object({
    transactions: Type.Array(Type.Object({ id: Type.String() }, { additionalProperties: true })),
    sums: Type.Array(WireSum),
    total: Type.Integer(),
    page: Type.Integer(),
  }),
  access: 'open',
  effect: 'read',
  async handler(input) {
    const { params, tenant, ports } = input
    const query = await readStatement(params, input)
    if (!query.ok) return query
    const { page = 1, items_per_page: limit = 20 } = params
    const { payments } = ports.repositories(tenant.scope)
    const lines = await payments.statement(query.value, { limit, offset: (page - 1) * limit })
    const sums = await payments.statementSums(query.value)
    return ok({
      transactions: lines.map((line) => wireLine(line, input)),
      sums: sums.map((sum) => ({ ...sum, amount: amountOf(sum) })),
      total: countOf(sums),
      page,
    })
  },
})

const columns = [
  ...[
    'created',
    'provider',
    'reservation',
    'user',
    'type',
    'eventtype',
    'paymentmethod',
    'processor',
    'status',
    'mode',
  ],
  ...['currency', 'debit', 'credit', 'description', 'stripetransactionid', 'cardbrand', 'cardlast4', 'id'],
] as const

/** A row of the file; times are the provider's, amounts have a column for each direction. */
function cellsOf(line: Line, { timezone }: Tenant): Record<(typeof columns)[number], string | number | null> {
  const { provider, reservation, user, type, eventtype, paymentmethod, status, mode, currency, description, id } = line
  const amount = mode === 'points' ? line.amount : amountText(line.amount, currency)
  return {
    ...{ created: instantToWall(line.created, timezone), provider, reservation, user, type, eventtype, paymentmethod },
    ...{ processor: line.processor ?? null, status, mode, currency: mode === 'points' ? '' : currency },
    debit: line.transactiontype === 'debit' ? amount : null,
    credit: line.transactiontype === 'credit' ? amount : null,
    ...{ description, stripetransactionid: line.stripetransactionid ?? null },
    ...{ cardbrand: line.cardbrand ?? null, cardlast4: line.cardlast4 ?? null, id },
  }
}

/** A statement as a file for spreadsheets, UTF-8 with its mark; `next` is the page of what did not fit into it. */
export const exportStatement = defineOperation({
  name: 'export_statement',
  summary: 'A statement as CSV, in pages of ten thousand lines. What people have written opens no formula.',
  params: Type.Object(statementParams),
  result: Type.Object({
    filename: Type.String(),
    content: Type.String(),
    total: Type.Integer(),
    next: Type.Union([Type.Integer(), Type.Null()]),
  }),
  access: 'open',
  effect: 'read',
  async handler(input) {
    const { params, tenant, ports } = input
    const query = await readStatement(params, input)
    if (!query.ok) return query
    const { page = 1, of, id } = params
    const { payments } = ports.repositories(tenant.scope)
    const offset = (page - 1) * linesPerFile
    const lines = await payments.statement(query.value, { limit: linesPerFile, offset })
    const total = countOf(await payments.statementSums(query.value))
    const rows = lines.map((line) => {
      const cells = cellsOf(line, tenant)
      return columns.map((column) => cells[column])
    })
    return ok({
      filename: `${['statement', of, ...(id === undefined ? [] : [id]), ...(page > 1 ? [String(page)] : [])].join('-')}.csv`,
      content: `\ufeff${csv([[...columns], ...rows])}`,
      total,
      next: offset + lines.length < total && lines.length > 0 ? page + 1 : null,
    })
  },
})
