import type { Refusal } from '../../domain/errors.ts'
import type { TenantScope } from '../tenant.ts'

/** An action limited to a number of attempts in a time (ms), and whom it is counted for. */
export interface Attempt {
  /** Such as `login account`: the kind of action. Kinds are counted separately. */
  name: string
  of: string
  most: number
  within: number
}

/**
 * Counts attempts in the database, so that all processes share one count. Throws if the database is unavailable, so
 * that nothing can be tried uncounted.
 */
export interface Throttle {
  /**
   * Counts one attempt of each kind in turn, before it is made. Refuses at the first limit reached with
   * `too_many_attempts` and the minutes to wait; the kinds after that are not counted.
   */
  count(scope: TenantScope, attempts: Attempt[]): Promise<Refusal | null>
  /** Uncounts attempts that succeeded. */
  forgive(scope: TenantScope, attempts: Attempt[]): Promise<void>
}
