import type { OutboxEvent, PaymentAttempt } from './ports.ts'
import type { TenantScope } from './tenant.ts'
import type { StoredUpload } from './uploads/stored-upload.ts'

/** An event that this process has claimed: nobody else delivers it before `until` of the claim. */
export interface DueEvent extends OutboxEvent {
  scope: TenantScope
  /** Deliveries begun, this one included. */
  attempts: number
}

/** An attempt that this process has claimed. */
export interface DueAttempt {
  scope: TenantScope
  attempt: PaymentAttempt
}

interface ClaimOfAttempts {
  now: number
  /** When it is due again if it is left as it is. */
  until: number
  limit: number
  process: string
}

/** News of a processor; `due` is null once the finaliser has heard of it. */
interface StoredPaymentEvent {
  processor: string
  event: string
  reference: string
  created: number
  due: number | null
}

export interface DueUpload {
  scope: TenantScope
  upload: StoredUpload
}

/**
 * What the jobs read and write of every tenant at once. Each row tells whose it is; whatever is done with it goes
 * through that tenant's repositories. Instants in epoch ms.
 */
export interface JobStore {
  /** The host of a tenant's site, without a port; null when it is gone. */
  hostOf(scope: TenantScope): Promise<string | null>
  /**
   * Claims events that are due, the longest waiting first: at most `limit`, at most `each` of one tenant, and none of
   * the tenants in `except`. An event that is not ended by `until` is due again.
   */
  claimEvents(claim: {
    now: number
    until: number
    limit: number
    each: number
    except: TenantScope[]
  }): Promise<DueEvent[]>
  endEvent(event: DueEvent, delivered: number): Promise<void>
  /** Puts a delivery off; with `due` null for good. */
  postponeEvent(event: DueEvent, put: { due: number | null; error: string }): Promise<void>
  /** Tenants with holds that ran out before `now`. */
  scopesWithExpiredHolds(now: number, limit: number): Promise<TenantScope[]>
  /**
   * Claims attempts that are due, and open ones whose process is dead. One claimed belongs to this process then, and
   * is not given to another before `until`.
   */
  claimAttempts(claim: ClaimOfAttempts): Promise<DueAttempt[]>
  /** Claims attempts that an event told of before its reference was known; events of a day that nobody knows are dropped. */
  claimPaymentEvents(claim: ClaimOfAttempts): Promise<DueAttempt[]>
  /** Keeps an event once; false when it is there already. */
  keepPaymentEvent(scope: TenantScope, event: StoredPaymentEvent): Promise<boolean>
  /** Writes that a process lives. */
  sayAlive(process: string, now: number): Promise<void>
  attemptByReference(scope: TenantScope, processor: string, reference: string): Promise<PaymentAttempt | null>
  /** Claims uploads whose `expires` has come, the longest waiting first. One left as it is, is due again at `until`. */
  claimUploads(claim: { now: number; until: number; limit: number }): Promise<DueUpload[]>
  /** Deletes delivered events and kept answers from before, and what has run out; gives how many rows went. */
  forget(before: { delivered: number; answered: number; expired: number; held: number }): Promise<number>
}
