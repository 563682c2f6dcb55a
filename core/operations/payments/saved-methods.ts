import { isOpen } from '../../domain/payments/index.ts'
import type { SavedMethod } from '../../domain/wire/saved-methods.ts'
import type { OperationInput } from '../define-operation.ts'
import { isToCollectFrom } from './collected-method.ts'
import { cardOf } from './payment-details.ts'
import type { StoredMethod } from './stored-method.ts'
import type { PaymentAttempt } from './stored-payment.ts'

type Input = Pick<OperationInput<unknown>, 'tenant' | 'ports'>

/** An attempt that keeps a method: it is under way, or something is still to be collected from it. */
export type Keeping = PaymentAttempt & { method: string }

const keepsMethod = (attempt: PaymentAttempt): attempt is Keeping => attempt.method !== null && isOpen(attempt)

/** A method of a person's: one that they have saved, or one that is kept until what they asked for is decided. */
export interface OwnMethod
  extends Pick<StoredMethod, 'id' | 'processor' | 'method' | 'cardbrand' | 'cardlast4' | 'cardexpiry'> {
  since: number
  preferredsince: number | null
  isSaved: boolean
  /** The attempts that it is still to be charged for. */
  usedby: Keeping[]
}

/** Those from whose method something is still to be collected by itself. */
async function collected(user: string, { tenant, ports }: Input): Promise<Keeping[]> {
  const repositories = ports.repositories(tenant.scope)
  const found: Keeping[] = []
  for (const one of await repositories.payments.capturedAttemptsOf(user))
    if (one.method !== null && one.saving?.collect && (await isToCollectFrom(repositories, one)))
      found.push({ ...one, method: one.method })
  return found
}

/** A person's methods with the provider, the preferred one first, then the newest; one for each method. */
export async function methodsOf(user: string, { tenant, ports }: Input): Promise<OwnMethod[]> {
  const { methods, payments } = ports.repositories(tenant.scope)
  const saved = await methods.of(user)
  const kept = [
    ...(await payments.openAttemptsOf(user)).filter(keepsMethod),
    ...(await collected(user, { tenant, ports })),
  ]
  const usedby = (one: Pick<StoredMethod, 'processor' | 'method'>) =>
    kept.filter(({ processor, method }) => processor === one.processor && method === one.method)
  const own: OwnMethod[] = saved.map((one) => ({ ...one, since: one.given, isSaved: true, usedby: usedby(one) }))
  for (const one of kept.toSorted((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1)))
    if (!own.some(({ processor, method }) => processor === one.processor && method === one.method))
      own.push({
        ...{ id: one.id, processor: one.processor, method: one.method, ...cardOf(one) },
        ...{ since: one.created, preferredsince: null, isSaved: false, usedby: usedby(one) },
      })
  return own.toSorted(
    (a, b) => (b.preferredsince ?? 0) - (a.preferredsince ?? 0) || b.since - a.since || (a.id < b.id ? 1 : -1),
  )
}

/**
 * What a person's saved methods are called, for themselves and for staff: never what a processor would take for them.
 * Besides those that they saved there are those that are kept for what is still to be charged, a request or its
 * renewal, and forgotten after it. Methods are saved with one provider: on a white-label's own domain there are none.
 */
export async function savedMethods(user: string, input: Input): Promise<{ payments?: SavedMethod[] }> {
  if (input.tenant.provider === null) return {}
  const own = await methodsOf(user, input)
  return {
    payments: own.map(({ id, cardbrand, cardlast4, cardexpiry, processor, usedby }, index) => ({
      ...{ customerid: id, cardbrand, cardlast4, cardexpiry, processor },
      ...{ preferred: index === 0, inuse: usedby.length > 0 },
    })),
  }
}

/** The saved method of a person by its `customerid`; null if they have none of that name. */
export async function savedMethodOf(
  user: string,
  customerid: string,
  input: Input,
): Promise<Pick<OwnMethod, 'processor' | 'method'> | null> {
  const own = await methodsOf(user, input)
  return own.find(({ id }) => id === customerid) ?? null
}

/** Whether its person has saved a method that an attempt keeps, or something else of theirs still needs it. */
export async function isMethodNeeded(
  user: string,
  { id, processor, method }: Pick<PaymentAttempt, 'id' | 'processor' | 'method'>,
  { tenant, ports }: Input,
): Promise<boolean> {
  const { methods, payments } = ports.repositories(tenant.scope)
  const isIt = (one: Pick<PaymentAttempt, 'processor' | 'method'>) =>
    one.processor === processor && one.method === method
  if ((await methods.of(user)).some(isIt)) return true
  const needed = [...(await payments.openAttemptsOf(user)), ...(await collected(user, { tenant, ports }))]
  return needed.some((one) => one.id !== id && isIt(one))
}
