import { type Refusal, type Result, refuse } from '../domain/errors.ts'
import type { Ports, UnitOfWork } from './ports.ts'
import type { TenantScope } from './tenant.ts'
import { TripsMissing } from './trips-missing.ts'

/** Carries a refusal out of a transaction, so that it rolls back. */
class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** How often the work runs when neighbours turn up meanwhile whose trips nobody has asked for yet. */
const rounds = 4

/**
 * A transaction whose refusals leave nothing behind: a refused result rolls everything back. Work that needs the
 * length of a trip that is not known yet rolls back too, and runs again when it has been asked for outside.
 */
export async function transact<T>(
  ports: Pick<Ports, 'transaction' | 'log'>,
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
