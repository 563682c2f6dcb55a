import type { Result } from '../domain/errors.ts'
import type { Ports } from './ports.ts'

/**
 * Thrown inside a transaction when a candidate can't be judged before the length of some trip is known. No network is
 * waited for under a lock: the transaction rolls back, `learn` asks outside, and the work is run again.
 */
export class TripsMissing extends Error {
  /** Asks for what is missing; a refusal where nobody can tell. */
  readonly learn: (ports: Pick<Ports, 'log'>) => Promise<Result<null>>
  constructor(learn: TripsMissing['learn']) {
    super('trips are missing')
    this.learn = learn
  }
}
