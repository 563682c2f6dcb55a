import { isOpen } from '../../domain/payments/index.ts'
import type { SavedMethod } from '../../domain/wire/saved-methods.ts'
import type { OperationInput } from '../define-operation.ts'
import type { Repositories } from '../ports.ts'
import { isToCollectFrom } from './collected-method.ts'
import { cardOf } from './payment-details.ts'
import type { StoredMethod } from './stored-method.ts'
import type { PaymentAttempt } from './stored-payment.ts'

type Input = Pick<OperationInput<unknown>, 'tenant' | 'ports'>

/** An attempt that keeps a method: it is under way, or something is still to be collected from it. */
export type Keeping = PaymentAttempt & { method: string }

/** A method of a person's: one that they have saved, or one that is kept until what they asked for is decided. */
export interface OwnMethod
  extends Pick<StoredMethod, 'id' | 'processor' | 'method' | 'cardbrand' | 'cardlast4' | 'cardexpiry'> {
  since: number
  preferredsince: number | null
  isSaved: boolean
  /** The attempts that it is still to be charged for. */
  usedby: Keeping[]
}

/** Whether an attempt keeps its method: it is under way, or something is still to be collected from it. */
async function isKeeping(attempt: PaymentAttempt, repositories: Repositories): Promise<boolean> {
  if (attempt.method === null || isOpen(attempt)) return attempt.method !== null
  return attempt.state === 'captured' && (await isToCollectFrom(repositories, attempt))
}

/** The attempts that keep a method, whoever's reservation they pay for. */
async function keptWith(
  { processor, method }: Pick<StoredMethod, 'processor' | 'method'>,
  repositories: Repositories,
): Promise<Keeping[]> {
  const found: Keeping[] = []
  for (const one of await repositories.payments.attemptsKeeping({ processor, method }))
    if (await isKeeping(one, repositories)) found.push({ ...one, method })
  return found
}

/** Those that keep a method for what is a person's, and which nobody else has paid. */
async function keptFor(user: string, repositories: Repositories): Promise<Keeping[]> {
  const { payments } = repositories
  const found: Keeping[] = []
  for (const one of [...(await payments.openAttemptsOf(user)), ...(await payments.capturedAttemptsOf(user))])
    if (one.method !== null && (one.saving?.by ?? user) === user && (await isKeeping(one, repositories)))
      found.push({ ...one, method: one.method })
  return found
}

/**
 * A person's methods with the provider, the preferred one first, then the newest; one for each method. What somebody
 * else has paid with is not theirs, whatever it was paid for.
 */
export async function methodsOf(user: string, { tenant, ports }: Input): Promise<OwnMethod[]> {
  const repositories = ports.repositories(tenant.scope)
  const saved = await repositories.methods.of(user)
  const kept = await keptFor(user, repositories)
  const own: OwnMethod[] = []
  for (const one of saved)
    own.push({ ...one, since: one.given, isSaved: true, usedby: await keptWith(one, repositories) })
  for (const one of kept.toSorted((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1)))
    if (!own.some(({ processor, method }) => processor === one.processor && method === one.method))
      own.push({
        ...{ id: one.id, processor: one.processor, method: one.method, ...cardOf(one) },
        ...{ since: one.created, preferredsince: null, isSaved: false, usedby: await keptWith(one, repositories) },
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

/**
 * Whether a method is needed besides an attempt: somebody has saved it, or another attempt keeps it, whoever's
 * reservation that pays for.
 */
export async function isMethodNeeded(
  { id, processor, method }: Pick<PaymentAttempt, 'id' | 'processor'> & { method: string },
  { tenant, ports }: Input,
): Promise<boolean> {
  const repositories = ports.repositories(tenant.scope)
  if ((await repositories.methods.named({ processor, method })).length > 0) return true
  return (await keptWith({ processor, method }, repositories)).some((one) => one.id !== id)
}
