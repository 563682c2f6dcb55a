import { type Static, Type } from 'typebox'
import { mostMoney, mostPoints } from '../../domain/entities/bounds.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { type Balance, balanceKey, spendable } from '../../domain/payments/index.ts'
import { formatMajor, parseAmount } from '../../domain/pricing/money.ts'
import { EntityId } from '../../domain/wire/request-parts.ts'
import type { OperationInput } from '../define-operation.ts'
import type { LedgerEntry, UnitOfWork } from '../ports.ts'
import { wireTransaction } from '../reservations/wire-transaction.ts'
import { hasShape, shapeFaults } from '../tenant-bundle/check-shape.ts'
import type { EntityCall } from './entity-access.ts'
import type { StoredEntity } from './entity-store.ts'
import { writableChanges } from './writable-changes.ts'
import { writing } from './write-entity.ts'

/** An adjustment by staff: its person, its direction and its reason. */
const Adjustment = Type.Object({
  user: EntityId,
  reservation: Type.Optional(EntityId),
  transactiontype: Type.Union([Type.Literal('credit'), Type.Literal('debit')]),
  mode: Type.Union([Type.Literal('points'), Type.Literal('currency')]),
  transactionamount: Type.Number({ exclusiveMinimum: 0 }),
  /** The reason. */
  description: Type.String({ minLength: 3, maxLength: 1000 }),
})
type Adjustment = Static<typeof Adjustment>

const isAdjustment = (given: unknown): given is Adjustment => hasShape(Adjustment, given)

/** The amount in minor units. Points are whole numbers; money has the currency's digits. */
function amountOf({ mode, transactionamount }: Adjustment, digits: number): Result<number> {
  if (mode === 'currency') return parseAmount(transactionamount, digits)
  return Number.isSafeInteger(transactionamount)
    ? ok(transactionamount)
    : refuse('invalid_params', { data: { expected: 'a whole number of points' } })
}

/** Whether person and reservation belong to this provider; those of another are treated like unknown ones. */
async function isKnownHere(
  unit: UnitOfWork,
  { user, reservation }: Adjustment,
): Promise<'user' | 'reservation' | null> {
  if ((await unit.entities.find('users', user, 'provider')) === null) return 'user'
  const found = reservation === undefined ? null : await unit.reservations.find(reservation)
  return reservation === undefined || found?.user === user ? null : 'reservation'
}

function readAdjustment(given: Record<string, unknown>, asked: EntityCall): Result<Adjustment> {
  const { authority } = asked
  const allowed = writableChanges(given, { type: 'transaction', authority, when: 'create', shown: {} })
  if (!allowed.ok) return allowed
  const [fault] = shapeFaults(Adjustment, given, '/entity')
  if (fault) return refuse('invalid_params', { field: fault.pointer, data: { expected: fault.expected } })
  return isAdjustment(given) ? ok(given) : refuse('invalid_params', { field: '/entity' })
}

/** The most that a balance may hold: what comes above it could neither be paid with nor be told exactly. */
const mostOfBalance = { points: mostPoints, currency: mostMoney } as const

/** What an adjustment may take or give at most, by the balance under its lock. */
const mostOf = ({ transactiontype, mode }: Adjustment, now: Balance): number =>
  transactiontype === 'debit' ? spendable(now) : Math.max(0, mostOfBalance[mode] - now.balance)

/** Whether a stored line says what is asked for; when it was written does not count. */
const saysTheSame = (there: LedgerEntry, { created: _, ...asked }: LedgerEntry) =>
  Object.entries(asked).every(([name, value]) => Object(there)[name] === value)

/**
 * Adds an adjustment to the ledger: staff give or take credit or points, with a reason. A balance can't go below 0.
 * It never gives more than a balance may hold.
 * Lines are never changed: a mistake is corrected by another line.
 */
export async function adjustLedger(
  asked: EntityCall,
  id: string,
  { params, tenant, ports }: OperationInput<{ entity: Record<string, unknown> }>,
): Promise<Result<StoredEntity>> {
  if (tenant.provider === null) return refuse('not_found')
  const read = readAdjustment(params.entity, asked)
  if (!read.ok) return read
  const { user, reservation = null, transactiontype, mode, description } = read.value
  const amount = amountOf(read.value, tenant.currency.digits)
  if (!amount.ok) return refuse('invalid_params', { field: '/entity/transactionamount', data: amount.error.data })
  const entry: LedgerEntry = {
    id,
    reservation,
    user,
    type: 'adjustment',
    eventtype: mode === 'currency' && transactiontype === 'credit' ? 'credit' : 'adjustment',
    transactiontype,
    paymentmethod: mode === 'points' ? 'points' : 'credit',
    mode,
    status: 'success',
    amount: amount.value,
    currency: tenant.currency.code,
    attempt: null,
    created: ports.clock.now(),
    description,
  }
  return writing(ports, asked, async (unit) => {
    const filter = [{ field: 'id', value: id }]
    const [there] = (await unit.entities.ledger({ filter, limit: 1, offset: 0 })).items
    if (there)
      return saysTheSame(there, entry)
        ? ok(wireTransaction(there, tenant, { isStaff: true }))
        : refuse('idempotency_conflict')
    const unknown = await isKnownHere(unit, read.value)
    if (unknown) return refuse('not_found', { field: `/entity/${unknown}` })
    const locked = await unit.balances.lock(balanceKey(user, mode, tenant.currency.code), entry.created)
    const most = mostOf(read.value, locked.now)
    if (most < amount.value) {
      const told = mode === 'points' ? most : formatMajor(most, tenant.currency.digits)
      return refuse('invalid_params', { field: '/entity/transactionamount', data: { expected: `at most ${told}` } })
    }
    await locked.appendLines([entry])
    return ok(wireTransaction(entry, tenant, { isStaff: true }))
  })
}
