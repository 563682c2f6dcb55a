import { type Refusal, type Result, refuse } from '../domain/errors.ts'
import type { Ports, UnitOfWork } from './ports.ts'
import type { TenantScope } from './tenant.ts'
import { TripsMissing } from './travel/trips-missing.ts'

/** Carries a refusal out of a transaction, so that it rolls back. */
class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** How often the work is repeated if new neighbouring reservations need trips that are still unknown. */
const rounds = 4

/**
 * Runs a transaction in which a refusal rolls everything back. Work that needs an unknown trip rolls back too, and is
 * repeated after the trip was asked for outside the transaction.
 */
export async function transact<T>(
  ports: Pick<Ports, 'transaction' | 'log' | 'pluginhealth'>,
  scope: TenantScope,
  work: (unit: UnitOfWork) => Promise<Result<T>>,
): Promise<Result<T>> {
  for (let round = 1; ; round += 1)
    try {
      return await ports.transaction(scope, async (unit) => {
        const result = await work(unit)
        if (!result.ok) throw new Refused(result.error)
        return result
      })
    } catch (error) {
      if (error instanceof Refused) return { ok: false, error: error.refusal }
      if (!(error instanceof TripsMissing)) throw error
      const learned = round < rounds ? await error.learn(ports) : refuse('drivetime_unknown')
      if (!learned.ok) return learned
    }
}
