import type { Refusal, Result } from '../domain/errors.ts'
import type { Ports, UnitOfWork } from './ports.ts'
import type { TenantScope } from './tenant.ts'

/** Carries a refusal out of a transaction, so that it rolls back. */
class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** A transaction whose refusals leave nothing behind: a refused result rolls everything back. */
export async function transact<T>(
  ports: Pick<Ports, 'transaction'>,
  scope: TenantScope,
  work: (unit: UnitOfWork) => Promise<Result<T>>,
): Promise<Result<T>> {
  try {
    return await ports.transaction(scope, async (unit) => {
      const result = await work(unit)
      if (!result.ok) throw new Refused(result.error)
      return result
    })
  } catch (error) {
    if (error instanceof Refused) return { ok: false, error: error.refusal }
    throw error
  }
}
