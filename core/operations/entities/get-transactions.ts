import { Type } from 'typebox'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { EntityId } from '../../domain/wire/request-parts.ts'
import { isStaff } from '../catalogue/visibility.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { wireTransaction } from '../reservations/wire-transaction.ts'
import { WrittenEntity } from './entity-params.ts'
import type { FieldFilter } from './entity-store.ts'

/** The most lines of one answer, the latest: older ones are found by `search_entities`, page by page. */
const mostLines = 1000

/** Whose lines the caller reads: everybody's at this provider for staff, and otherwise their own. */
function readersFilter({ actor, tenant }: OperationInput<unknown>): Result<FieldFilter[]> {
  if (isStaff(actor, tenant)) return ok([])
  return actor.user === undefined ? refuse('login_required') : ok([{ field: 'user', value: actor.user.id }])
}

async function linesOf(input: OperationInput<unknown>, wanted: FieldFilter) {
  const readers = readersFilter(input)
  if (!readers.ok) return readers
  const { tenant, ports } = input
  const { entities } = ports.repositories(tenant.scope)
  const query = { filter: [...readers.value, wanted], limit: mostLines }
  const first = await entities.ledger({ ...query, offset: 0 })
  const isAll = first.total <= mostLines
  const { items } = isAll ? first : await entities.ledger({ ...query, offset: first.total - mostLines })
  return ok(items.map((line) => wireTransaction(line, tenant, { isStaff: isStaff(input.actor, tenant) })))
}

/** The latest lines of the ledger of a person at this provider, oldest first. Of strangers nobody reads any. */
export const getTransactionsForUser = defineOperation({
  name: 'get_transactions_for_user',
  summary: "A person's transactions with this provider: one's own, or for staff anybody's.",
  params: Type.Object({ user: EntityId }),
  result: Type.Object({ transactions: Type.Array(WrittenEntity) }),
  access: 'known',
  effect: 'read',
  async handler(input) {
    const lines = await linesOf(input, { field: 'user', value: input.params.user })
    return lines.ok ? ok({ transactions: lines.value }) : lines
  },
})

/** One line of the ledger; a line of somebody else is treated like an unknown one. */
export const getTransaction = defineOperation({
  name: 'get_transaction',
  summary: "A transaction: one's own, or for staff any of this provider's.",
  params: Type.Object({ id: EntityId }),
  result: WrittenEntity,
  access: 'known',
  effect: 'read',
  async handler(input) {
    const lines = await linesOf(input, { field: 'id', value: input.params.id })
    if (!lines.ok) return lines
    const [line] = lines.value
    return line ? ok(line) : refuse('not_found')
  },
})
