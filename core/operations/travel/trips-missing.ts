import type { Result } from '../../domain/errors.ts'
import type { Ports } from '../ports.ts'

/**
 * Thrown inside a transaction if a candidate can't be judged because a trip is unknown. No network call is made under a
 * lock: the transaction rolls back, `learn` asks outside, and the work is repeated.
 */
export class TripsMissing extends Error {
  /** Asks for the missing trips; refuses if they can't be learned. */
  readonly learn: (ports: Pick<Ports, 'log' | 'pluginhealth'>) => Promise<Result<null>>
  constructor(learn: TripsMissing['learn']) {
    super('trips are missing')
    this.learn = learn
  }
}
