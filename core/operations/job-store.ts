import type { PluginWork } from './plugins/plugin-work.ts'
import type { OutboxEvent, PaymentAttempt } from './ports.ts'
import type { FreedRoom } from './queues/freed-room.ts'
import type { TenantScope } from './tenant.ts'
import type { StoredUpload } from './uploads/stored-upload.ts'
import type { WebhookDelivery } from './webhooks/stored-webhook.ts'

/** An event that this process has claimed: no other process delivers it before the claim's `until`. */
export interface DueEvent extends OutboxEvent {
  scope: TenantScope
  /** Deliveries started, this one included. */
  attempts: number
  /** When the claim ends. */
  until: number
  /**
   * The lines that earlier events of the reservation have not reached yet (a plugin, a plugin and one whom it tells),
   * and when the first of those is tried again.
   */
  behind: { lines: string[]; due: number }
}

/** How an event is put off. */
export interface Postponed {
  due: number | null
  remaining: string[] | null
  tried: boolean
  error?: string
  now: number
}

/** An attempt that this process has claimed. */
export interface DueAttempt {
  scope: TenantScope
  attempt: PaymentAttempt
  /** Whether an event told of it, which may have been about refunds or disputes. */
  isTold?: boolean
}

/** At most `limit`, and at most `each` of one processor of a tenant, together with those `underWay`. */
export interface ClaimOfAttempts {
  now: number
  /** When it is due again unless it is finished. */
  until: number
  limit: number
  each: number
  /** The lane (`attemptLane`) of each attempt that this process works on. */
  underWay: string[]
  /** The ids of the attempts that it works on: they are claimed no second time, and their news waits. */
  except?: string[]
  process: string
}

/** What waits in lanes: at most `limit`, and at most `each` of one lane together with those `underWay`. */
export interface ClaimOfLanes {
  now: number
  until: number
  limit: number
  each: number
  /** The lane of each piece that this process is working on. */
  underWay: string[]
  process: string
}

/** A process that may run jobs. */
export interface JobProcess {
  id: string
  isWorker: boolean
}

interface ProcessorOfTenant {
  provider: string
  processor: string
}

/** What names the news of a processor. */
interface PaymentEventId {
  processor: string
  event: string
}

/** News of a processor; `due` says when the reconciler may take it, and is null once the finaliser has heard of it. */
interface StoredPaymentEvent extends PaymentEventId {
  reference: string
  created: number
  due: number
}

/** Of tenants that have something to do, in order of their providers: those after `after`. */
export interface PageOfScopes {
  now: number
  after: string
  limit: number
}

export interface DueUpload {
  scope: TenantScope
  upload: StoredUpload
}

/** A message to an endpoint that this process has claimed. */
export interface DueDelivery {
  scope: TenantScope
  delivery: WebhookDelivery
}

/** What came free of a shared resource, and where. */
export interface FoundRoom {
  scope: TenantScope
  room: FreedRoom
}

/** A piece of a plugin's work that this process has claimed. */
export interface DueWork {
  scope: TenantScope
  work: PluginWork
}

/** The key of a row of a bookable's or resource's day. */
export interface DayPlace {
  provider: string
  subject: string
  /** Days since the epoch, UTC. */
  day: number
}

/** A bookable or resource whose rows could not be compared, with the name of the error. */
export interface FailedSubject {
  provider: string
  subject: string
  kind: string
}

/**
 * The jobs' access to rows of all tenants. Each row names its tenant, and everything done with it goes through that
 * tenant's repositories. Instants in epoch ms.
 */
export interface JobStore {
  /** The domains whose records are to be looked for, those that have waited the longest first. */
  dueDomains(now: number, limit: number): Promise<{ scope: TenantScope; host: string }[]>
  /** The host of a tenant's site, without a port; null when it is gone. */
  hostOf(scope: TenantScope): Promise<string | null>
  /**
   * Claims events that are due, tenant by tenant: at most `limit`, and at most `each` of a tenant together with those
   * of its that are `underWay`. A reservation's events come in the order of its versions: one that was never put off
   * holds back those after it; of one that was, they wait for what is `remaining`. An event that is not finished by
   * `until` is due again. A lane is a tenant, by name.
   */
  claimEvents(claim: ClaimOfLanes): Promise<DueEvent[]>
  /**
   * Claims the events of a reservation that are due, in their order, up to the first one that is not: that one is being
   * delivered, or waits after a failure.
   */
  claimEventsOf(claim: {
    scope: TenantScope
    reservation: string
    now: number
    until: number
    process: string
  }): Promise<DueEvent[]>
  /** Gives up the claim of an event whose delivery was not begun. */
  giveBackEvent(event: DueEvent, now: number): Promise<void>
  /** Ends an event that was delivered. */
  endEvent(event: DueEvent, now: number): Promise<void>
  /**
   * Postpones a delivery, or gives it up with `due` null. `remaining` are the lines that have not got it, null for all;
   * one that was not `tried` does not count. Does nothing once the claim has ended.
   */
  postponeEvent(event: DueEvent, put: Postponed): Promise<void>
  /** The next tenants after a provider that have taken money or have a ledger, in order of providers. */
  scopesWithMoney(page: { after: string; limit: number }): Promise<TenantScope[]>
  /** The same with those that have nothing but reservations with a payment. */
  scopesWithPayments(page: { after: string; limit: number }): Promise<TenantScope[]>
  /** Tenants with receipts to be issued. */
  scopesWithReceipts(page: PageOfScopes): Promise<TenantScope[]>
  /** Tenants with holds that expired before `now`. */
  scopesWithExpiredHolds(page: PageOfScopes): Promise<TenantScope[]>
  /** Tenants with reservations that time has changed by `now`. */
  scopesWithDue(page: PageOfScopes): Promise<TenantScope[]>
  /** Tenants that remind their customers, or one of whose bookables does. */
  scopesThatRemind(): Promise<TenantScope[]>
  /** Providers of white-labels that name one of these plugins. */
  scopesWithPlugins(names: string[]): Promise<TenantScope[]>
  /** Until when a job has looked; null if it never has. */
  markOf(job: string): Promise<number | null>
  setMark(job: string, at: number): Promise<void>
  /** What came free of shared resources by `now`, the oldest first. */
  freedRooms(now: number, limit: number): Promise<FoundRoom[]>
  /** Removes it: the queues of the others have been served. */
  endRoom(found: FoundRoom): Promise<void>
  /** Tenants with queues for what begins later than `now`. */
  scopesWithQueues(page: PageOfScopes): Promise<TenantScope[]>
  /**
   * Claims attempts that are due, and open ones of dead processes. A claimed attempt belongs to this process and is
   * given to no other before `until`.
   */
  claimAttempts(claim: ClaimOfAttempts): Promise<DueAttempt[]>
  /**
   * Claims attempts that an event told of before its reference was known, or whose finaliser failed. Events of a day
   * that nobody knows are dropped.
   */
  claimPaymentEvents(claim: ClaimOfAttempts): Promise<DueAttempt[]>
  /** Keeps the claims of attempts on which this process is still at work: nobody else takes them before `until`. */
  keepClaims(held: DueAttempt[], until: number): Promise<void>
  /**
   * Makes an attempt that a processor is silent about due by an instant, if none is: the one whose turn is next. So it
   * is known soon when the processor answers again.
   */
  probeSilent(of: ProcessorOfTenant, by: number): Promise<void>
  /** Makes all attempts due that a processor has been silent about: it answers again. */
  wakeSilent(of: ProcessorOfTenant, now: number): Promise<void>
  /** Keeps an event once; false when the finaliser has heard of it already. */
  keepPaymentEvent(scope: TenantScope, event: StoredPaymentEvent): Promise<boolean>
  /** Writes that the finaliser has heard of an event. */
  endPaymentEvent(scope: TenantScope, event: PaymentEventId): Promise<void>
  /**
   * Claims messages to endpoints that are due, endpoint by endpoint: at most `limit`, and at most `each` of one
   * together with those `underWay`. One whose outcome is not written by `until` is due again.
   */
  claimDeliveries(claim: ClaimOfLanes): Promise<DueDelivery[]>
  /** Claims what plugins are to do, in the same way: a lane is a plugin of a provider. */
  claimWork(claim: ClaimOfLanes): Promise<DueWork[]>
  /**
   * Makes due at once the events and messages that another process has claimed which has not said since `silentSince`
   * that it is alive; at most `limit` of either. Returns how many.
   */
  endOrphanedClaims(claim: { process: string; now: number; silentSince: number; limit: number }): Promise<number>
  /** Records that a process is alive. */
  sayAlive(process: JobProcess, now: number): Promise<void>
  /**
   * Takes the lease of the jobs if the process may have it; returns whether it has it now. A holder is silent that has
   * not said since `silentSince` that it is alive.
   */
  takeLease(process: JobProcess, at: { silentSince: number }): Promise<boolean>
  /** Gives the lease up, if this process has it: the next one that looks may take it. */
  leaveLease(process: string): Promise<void>
  attemptByReference(scope: TenantScope, processor: string, reference: string): Promise<PaymentAttempt | null>
  /** The same by the key that its processor was asked to begin with. */
  attemptByKey(scope: TenantScope, processor: string, key: string): Promise<PaymentAttempt | null>
  /**
   * Claims uploads whose `expires` has passed, the longest waiting first: at most `limit`, and at most `each` of a
   * white-label, which has one store, together with those of its that are `underWay`. An unfinished one is due again at
   * `until`.
   */
  claimUploads(claim: {
    now: number
    until: number
    limit: number
    each: number
    /** The white-label of each upload that this process is removing. */
    underWay: string[]
  }): Promise<DueUpload[]>
  /**
   * Compares the next rows of days with their claims and mends them; `next` is where to go on, null after the last. One
   * that fails keeps nobody behind it.
   */
  compareDays(
    after: DayPlace | null,
    limit: number,
    clock: () => number,
  ): Promise<{ next: DayPlace | null; differences: DayPlace[]; failures: FailedSubject[] }>
  /**
   * Deletes ended events and stored answers from before these instants, and expired rows, a batch of each; returns the
   * number of rows.
   */
  forget(before: { delivered: number; answered: number; expired: number; held: number }): Promise<number>
}
