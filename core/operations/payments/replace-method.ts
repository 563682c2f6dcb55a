import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { UnitOfWork } from '../ports.ts'
import { transact } from '../transact.ts'
import { forgetMethod, keptOf } from './forget-method.ts'
import type { PaymentWork } from './payment-work.ts'
import type { OwnMethod } from './saved-methods.ts'
import type { StoredMethod } from './stored-method.ts'

type Replacing = Pick<OwnMethod, 'id' | 'processor' | 'method' | 'cardbrand' | 'cardlast4' | 'cardexpiry'>

/**
 * Whether an attempt only keeps its method, until its request is decided or the rest is collected: nothing is under way
 * with it.
 */
const isWaiting = ({ state }: { state: string }): boolean => state === 'authorized' || state === 'captured'

/**
 * Takes a method from its person: the attempt that saved it lets the processor forget it, until that has answered.
 * Whether it could: not while another call changes the attempt.
 */
async function release(
  unit: Pick<UnitOfWork, 'methods' | 'payments'>,
  { id, method }: Pick<StoredMethod, 'id' | 'method'>,
  now: number,
): Promise<boolean> {
  await unit.methods.remove(id)
  const source = await unit.payments.lockAttempt(id)
  if (!source) return true
  // What is still to be collected goes on with another.
  const { collect, by } = source.saving ?? {}
  const kept = keptOf(source)
  const payer = by === undefined ? {} : { by }
  const left = collect ? { saving: { ...kept, ...payer, collect, former: method } } : { method, saving: kept }
  return (await unit.payments.updateAttempt(source, { ...left, due: now, modified: now })) !== null
}

/**
 * Removes all methods that a person has saved, at all providers of the white-label, whatever is paid with them: who is
 * erased has nothing ahead. The jobs let the processors forget them.
 */
export async function removeMethodsOf(user: string, { tenant, ports }: Pick<PaymentWork, 'tenant' | 'ports'>) {
  for (const one of await ports.repositories(tenant.scope).methods.ofPerson(user))
    await transact(ports, { ...tenant.scope, provider: one.provider }, async (unit) =>
      (await release(unit, one, ports.clock.now())) ? ok(null) : refuse('status_conflict'),
    )
}

/**
 * Removes a saved method of a person's, and lets its processor forget it. What is still to be charged with it goes on
 * with another of theirs, of the same processor. Refuses with `method_in_use` where there is no other, or where a
 * payment with it is under way.
 */
export async function removeMethod(
  work: PaymentWork,
  { id, method, usedby, isSaved }: OwnMethod,
  other: Replacing | null,
): Promise<Result<null>> {
  const { ports, tenant } = work
  const isReplaceable = other !== null && usedby.every(isWaiting)
  if (usedby.length > 0 && !isReplaceable) return refuse('method_in_use', { data: { count: usedby.length } })
  const now = ports.clock.now()
  const removed = await transact(ports, tenant.scope, async (unit) => {
    for (const one of usedby.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const attempt = await unit.payments.lockAttempt(one.id)
      if (attempt?.method !== method || !isWaiting(attempt) || !other)
        return refuse('method_in_use', { data: { count: usedby.length } })
      const { cardbrand, cardlast4, cardexpiry } = other
      // What is authorised already was taken from the former one.
      const isSavedOnly = attempt.captureby === null && attempt.state !== 'captured'
      const details = isSavedOnly ? { ...attempt.details, cardbrand, cardlast4, cardexpiry } : attempt.details
      const former = !isSaved && one.id === id ? { former: method } : null
      const { collect, by } = attempt.saving ?? {}
      const left = { ...keptOf(attempt), ...(collect && { collect }), ...(by !== undefined && { by }), ...former }
      const saving = Object.keys(left).length > 0 ? left : null
      if (!(await unit.payments.updateAttempt(attempt, { method: other.method, details, saving, modified: now })))
        return refuse('status_conflict')
    }
    return !isSaved || (await release(unit, { id, method }, now)) ? ok(null) : refuse('status_conflict')
  })
  if (removed.ok) await forgetMethod(work, id)
  return removed
}
