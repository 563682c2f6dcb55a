import { ok, type Result, refuse } from '../../domain/errors.ts'
import { balanceKey, spendable } from '../../domain/payments/index.ts'
import { currencyDigits, formatMajor } from '../../domain/pricing/money.ts'
import { revertDraft } from '../booking/revert-payment.ts'
import type { OperationInput } from '../define-operation.ts'
import { reasonIn } from '../params.ts'
import type { LedgerEntry } from '../ports.ts'
import { wireTransaction } from '../reservations/wire-transaction.ts'
import { transact } from '../transact.ts'
import { type EntityCall, refuseCaller } from './entity-access.ts'
import type { StoredEntity } from './entity-store.ts'

type Input = Pick<OperationInput<unknown>, 'tenant' | 'ports' | 'actor' | 'session'>

const opposite = { credit: 'debit', debit: 'credit' } as const

/**
 * Takes a line of the ledger back, which stays as it is. Staff take an adjustment back by a line against it, with a
 * reason; a second call answers that line. For customers it means the open payment of a draft of theirs, which is
 * called off. Money of a payment goes back by a refund, and by nothing else.
 */
export async function takeLineBack(
  asked: EntityCall,
  { id, reason, field }: { id: string; reason: string | undefined; field: string },
  input: Input,
): Promise<Result<StoredEntity>> {
  const { tenant, ports, actor } = input
  const { entities } = ports.repositories(tenant.scope)
  const find = async () =>
    (await entities.ledger({ filter: [{ field: 'id', value: id }], limit: 1, offset: 0 })).items[0] ?? null
  const line = tenant.provider === null ? null : await find()
  if (asked.authority === 'public') {
    if (actor.user === undefined) return refuseCaller(asked)
    if (!line || line.user !== actor.user.id) return refuse('not_found')
    if (line.reservation === null) return refuse('forbidden')
    const reverted = await revertDraft({ id: line.reservation }, input)
    return reverted.ok ? ok(wireTransaction((await find()) ?? line, tenant, { isStaff: true })) : reverted
  }
  if (!line) return refuse('not_found')
  // One of the pair by which a balance changed hands: taken back alone, it would leave both persons with the amount.
  if (line.eventtype === 'moved')
    return refuse('forbidden', { data: { expected: 'an adjustment of one balance; adjust both to give this back' } })
  if (line.type !== 'adjustment' || line.status !== 'success' || line.user === null)
    return refuse('forbidden', { data: { expected: 'an adjustment; a payment goes back by a refund' } })
  const because = reasonIn(reason, field)
  return because.ok ? counter(line, line.user, because.value, input) : because
}

const counter = (line: LedgerEntry, user: string, reason: string, { tenant, ports }: Input) =>
  transact<StoredEntity>(ports, tenant.scope, async (unit) => {
    const now = ports.clock.now()
    const locked = await unit.balances.lock(balanceKey(user, line.mode, line.currency), now)
    const id = `${line.id}.counter`
    const filter = [{ field: 'id', value: id }]
    const [there] = (await unit.entities.ledger({ filter, limit: 1, offset: 0 })).items
    if (there) return ok(wireTransaction(there, tenant, { isStaff: true }))
    const transactiontype = opposite[line.transactiontype]
    const most = spendable(locked.now)
    if (transactiontype === 'debit' && most < line.amount) {
      const left = line.mode === 'points' ? most : formatMajor(most, currencyDigits(line.currency))
      return refuse('status_conflict', { data: { expected: `${left} of it is left` } })
    }
    const entry: LedgerEntry = {
      ...line,
      ...{ id, transactiontype, eventtype: 'adjustment', created: now, description: reason },
    }
    await locked.appendLines([entry])
    return ok(wireTransaction(entry, tenant, { isStaff: true }))
  })
