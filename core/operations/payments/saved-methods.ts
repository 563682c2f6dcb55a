import { isOpen } from '../../domain/payments/index.ts'
import type { SavedMethod } from '../../domain/wire/saved-methods.ts'
import type { OperationInput } from '../define-operation.ts'
import type { PaymentAttempt } from './stored-payment.ts'

type Input = Pick<OperationInput<unknown>, 'tenant' | 'ports'>

/** An attempt that keeps a method. */
type Keeping = PaymentAttempt & { method: string }

const keepsMethod = (attempt: PaymentAttempt): attempt is Keeping => attempt.method !== null && isOpen(attempt)

/** The attempts that keep a person's methods, the newest first, one for each method. */
async function methodsKeptFor(user: string, { tenant, ports }: Input): Promise<Keeping[]> {
  const open = await ports.repositories(tenant.scope).payments.openAttemptsOf(user)
  const kept = open.filter(keepsMethod).toSorted((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1))
  const isFirst = ({ processor, method }: Keeping, index: number) =>
    kept.findIndex((one) => one.processor === processor && one.method === method) === index
  return kept.filter(isFirst)
}

/**
 * What a person's saved methods are called, for themselves and for staff: never what a processor would take for them.
 * They are saved for what is still to be charged, a request or its renewal, and forgotten after it. The newest is
 * preferred. Methods are saved with one provider: on a white-label's own domain there are none.
 */
export async function savedMethods(user: string, input: Input): Promise<{ payments?: SavedMethod[] }> {
  if (input.tenant.provider === null) return {}
  const kept = await methodsKeptFor(user, input)
  return {
    payments: kept.map(({ id, details }, index) => ({
      customerid: id,
      cardbrand: details?.cardbrand ?? '',
      cardlast4: details?.cardlast4 ?? '',
      preferred: index === 0,
    })),
  }
}

/** The saved method of a person by its `customerid`; null if they have none of that name. */
export async function savedMethodOf(
  user: string,
  customerid: string,
  input: Input,
): Promise<Pick<Keeping, 'processor' | 'method'> | null> {
  const kept = await methodsKeptFor(user, input)
  return kept.find(({ id }) => id === customerid) ?? null
}

/** Whether something else of the same person still needs a method that an attempt has saved. */
export async function isMethodNeeded(
  user: string,
  { id, processor, method }: Pick<PaymentAttempt, 'id' | 'processor' | 'method'>,
  { tenant, ports }: Input,
): Promise<boolean> {
  const open = await ports.repositories(tenant.scope).payments.openAttemptsOf(user)
  return open.some((one) => one.id !== id && one.processor === processor && one.method === method)
}
