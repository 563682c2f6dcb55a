import type { Refusal } from '../../domain/errors.ts'
import type { TenantScope } from '../tenant.ts'

/** Something that may be tried so often in so long (ms), and by or on whom. */
export interface Attempt {
  /** `login account`: what is counted, so that one thing never counts for another. */
  name: string
  of: string
  most: number
  within: number
}

/**
 * Counts attempts in the database, so that all processes share one count. When the database is away nothing may be
 * tried: it throws.
 */
export interface Throttle {
  /**
   * Counts one attempt for each in turn, before it is made; `too_many_attempts` with the minutes to wait at the first
   * that is used up, and what comes after that is not counted.
   */
  count(scope: TenantScope, attempts: Attempt[]): Promise<Refusal | null>
  /** Takes back what was counted, for attempts that were good. */
  forgive(scope: TenantScope, attempts: Attempt[]): Promise<void>
}
