import type { OutboxEvent, PaymentAttempt } from './ports.ts'
import type { TenantScope } from './tenant.ts'
import type { StoredUpload } from './uploads/stored-upload.ts'

/** An event that this process has claimed: nobody else delivers it before `until` of the claim. */
export interface DueEvent extends OutboxEvent {
  scope: TenantScope
  /** Deliveries begun, this one included. */
  attempts: number
}

export interface OpenAttempt {
  scope: TenantScope
  attempt: PaymentAttempt
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
  /** Claims events that are due, the longest waiting first. One that is not ended by `until` is due again. */
  claimEvents(claim: { now: number; until: number; limit: number }): Promise<DueEvent[]>
  endEvent(event: DueEvent, delivered: number): Promise<void>
  /** Puts a delivery off; with `due` null for good. */
  postponeEvent(event: DueEvent, put: { due: number | null; error: string }): Promise<void>
  /** Tenants with holds that ran out before `now`. */
  scopesWithExpiredHolds(now: number, limit: number): Promise<TenantScope[]>
  /**
   * Claims attempts that have come to no end and were not touched since `before`. One claimed is not given to another
   * process for as long again.
   */
  claimOpenAttempts(claim: { now: number; before: number; limit: number }): Promise<OpenAttempt[]>
  attemptByReference(scope: TenantScope, processor: string, reference: string): Promise<PaymentAttempt | null>
  /** Claims uploads whose `expires` has come, the longest waiting first. One left as it is, is due again at `until`. */
  claimUploads(claim: { now: number; until: number; limit: number }): Promise<DueUpload[]>
  /** Deletes delivered events and kept answers from before, and what has run out; gives how many rows went. */
  forget(before: { delivered: number; answered: number; expired: number; held: number }): Promise<number>
}
