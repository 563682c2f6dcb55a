import { benchNow as now } from '../../bench/bench-tenant.ts'
import * as jobs from '../../persistence/statements/jobs.ts'
import * as lanes from '../../persistence/statements/lanes.ts'
import * as outbox from '../../persistence/statements/outbox.ts'
import * as payments from '../../persistence/statements/payment-jobs.ts'
import * as processes from '../../persistence/statements/processes.ts'
import type * as removals from '../../persistence/statements/removals.ts'
import { removeEnded } from '../../persistence/statements/removals.ts'
import { hour, key, type Plan, type PlansOf, provider, scope } from './statement-plan.ts'

const read = { provider, id: 'row1.booked', due: now }

/** The tables whose rows wait in lanes, each read by an index of its own. */
const ofLanes = (index: string) => Object.fromEntries(lanes.laneTables.map((table) => [table, `${table}_${index}`]))

/** The plans of what jobs read and write, of all tenants. */
export const jobPlans: Record<string, Record<string, Plan>> = {
  jobs: {
    selectFreedRooms: { ask: jobs.selectFreedRooms(now, 50), by: { freed_rooms: 'freed_rooms_created' } },
    deleteFreedRoom: { ask: jobs.deleteFreedRoom('bench', 'room1'), by: { freed_rooms: key } },
    selectHost: { ask: jobs.selectHost(scope), by: { w: key, p: key } },
    selectDueDomains: { ask: jobs.selectDueDomains(now, 20), by: { own_domains: 'own_domains_due' } },
    selectScopesWithExpiredHolds: {
      ask: (dialect) => jobs.selectScopesWithExpiredHolds(dialect, { now, after: '', limit: 50 }),
      by: { r: 'reservations_expires', p: 'providers_id' },
    },
    selectScopesWithDue: {
      ask: (dialect) => jobs.selectScopesWithDue(dialect, { now, after: '', limit: 50 }),
      by: { r: 'reservations_due', p: 'providers_id' },
    },
    selectScopesWithQueues: {
      ask: jobs.selectScopesWithQueues({ now, after: '', limit: 50 }),
    },
    selectScopesWithMoney: {
      ask: (dialect) => jobs.selectScopesWithMoney(dialect, { after: '', limit: 50 }),
      by: { p: 'providers_id' },
    },
    selectScopesWithPayments: {
      ask: (dialect) => jobs.selectScopesWithPayments(dialect, { after: '', limit: 50 }),
      by: { p: 'providers_id' },
    },
    selectScopesThatRemind: {
      ask: jobs.selectScopesThatRemind,
      by: { providers: 'providers_reminders', b: 'bookables_reminders', p: 'providers_id' },
    },
    selectScopesWithPlugins: { ask: jobs.selectScopesWithPlugins(['one', 'other']), mayScan: ['w', 'p'] },
    selectMark: { ask: jobs.selectMark('reminders'), by: { job_marks: key } },
    updateMark: { ask: jobs.updateMark('reminders', now), by: { job_marks: key } },
    insertMark: { ask: jobs.insertMark('reminders', now) },
    selectEndedUploads: { ask: jobs.selectEndedUploads(now, ['northwind'], 50), by: { uploads: 'uploads_expires' } },
    claimUpload: {
      ask: jobs.claimUpload({ provider, id: 'upload1', expires: now }, now + 1),
      by: { uploads: key },
    },
  } satisfies PlansOf<typeof jobs>,

  outbox: {
    insertEvent: {
      ask: (dialect) =>
        outbox.insertEvent(dialect, { ...scope, id: 'row1.booked', lane: 'bench/yard', name: 'booked', due: now }),
    },
    readLanes: {
      ask: (dialect) => ['', 'bench/yard'].map((after) => outbox.readLanes(dialect, after)),
      by: { outbox: 'outbox_lane', lanes: null },
    },
    readDue: { ask: (dialect) => outbox.readDue(dialect, 'bench/yard', now, 10), by: { outbox: 'outbox_lane' } },
    readUnfinished: { ask: outbox.readUnfinished(provider, 'row1'), by: { outbox: key } },
    readWaiting: { ask: outbox.readWaiting(provider, 'row1'), by: { outbox: key } },
    moveEvent: { ask: outbox.moveEvent(read, { due: now, attempts: 1, holder: 'this' }), by: { outbox: key } },
    endEvent: { ask: outbox.endEvent(provider, 'row1.booked', now), by: { outbox: key } },
    postponeEvent: {
      ask: outbox.postponeEvent(read, { due: now, remaining: '["mails"]', tried: true, error: 'away', now }),
      by: { outbox: key },
    },
    wakeLater: {
      ask: outbox.wakeLater(provider, { reservation: 'row1', version: 1, created: now, id: 'row1.booked' }, now),
      by: { outbox: key },
    },
    forgetMessages: { ask: outbox.forgetMessages(provider, 'row1'), by: { outbox: key } },
    endOfEvents: { ask: (dialect) => outbox.endOfEvents(dialect, now), by: { outbox: ['outbox_lane', key] } },
  } satisfies PlansOf<typeof outbox>,

  'payment-jobs': {
    selectDueAttempts: {
      ask: (dialect) => payments.selectDueAttempts(dialect, now, 100),
      by: { a: 'payment_attempts_due', p: 'providers_id' },
    },
    selectLanesOfAttempts: {
      ask: (dialect) => payments.selectLanesOfAttempts(dialect, { provider, processor: 'card' }),
      by: { payment_attempts: 'payment_attempts_silent', t: ['payment_attempts_silent', key], lanes: null },
    },
    selectDueOfLane: {
      ask: (dialect) => payments.selectDueOfLane(dialect, { provider, processor: 'card' }, now, 4),
      by: { a: 'payment_attempts_silent', p: 'providers_id' },
    },
    keepClaim: { ask: payments.keepClaim({ provider, id: 'row1' }, now), by: { payment_attempts: key } },
    selectOrphanedAttempts: {
      ask: (dialect) => payments.selectOrphanedAttempts(dialect, { now, busy: [], limit: 100 }, now - hour),
      by: { a: 'payment_attempts_due', p: 'providers_id' },
      // Of the processes there are few: a row for each start in the last month.
      mayScan: ['alive'],
    },
    claimAttempt: {
      ask: payments.claimAttempt({ provider, id: 'attempt1', version: 1 }, { due: now, process: 'this' }),
      by: { payment_attempts: key },
    },
    selectAttemptByReference: {
      ask: payments.selectAttemptByReference(provider, 'card', 'reference0'),
      by: { payment_attempts: 'payment_attempts_reference' },
    },
    selectAttemptByKey: {
      ask: payments.selectAttemptByKey(provider, 'card', 'key0'),
      by: { payment_attempts: 'payment_attempts_provider_idempotencykey_unique' },
    },
    selectNextSilent: {
      ask: (dialect) => payments.selectNextSilent(dialect, provider, 'card'),
      by: { payment_attempts: 'payment_attempts_silent' },
    },
    hastenAttempt: {
      ask: payments.hastenAttempt({ provider, id: 'row1', due: now }, now),
      by: { payment_attempts: key },
    },
    wakeSilentAttempts: {
      ask: (dialect) => payments.wakeSilentAttempts(dialect, provider, 'card', now),
      by: { payment_attempts: 'payment_attempts_silent' },
    },
    selectDuePaymentEvents: {
      ask: (dialect) => payments.selectDuePaymentEvents(dialect, now, 100),
      by: { e: 'payment_events_due', a: 'payment_attempts_reference', p: 'providers_id' },
    },
    selectLanesOfEvents: {
      ask: (dialect) => payments.selectLanesOfEvents(dialect, { provider, processor: 'card' }),
      by: { payment_events: 'payment_events_lane', t: ['payment_events_lane', key], lanes: null },
    },
    selectDueEventsOfLane: {
      ask: (dialect) => payments.selectDueEventsOfLane(dialect, { provider, processor: 'card' }, now, 4),
      by: { e: 'payment_events_lane', a: 'payment_attempts_reference', p: 'providers_id' },
    },
    selectPaymentEvent: { ask: payments.selectPaymentEvent(provider, 'card', 'row3'), by: { payment_events: key } },
    insertPaymentEvent: {
      ask: (dialect) =>
        payments.insertPaymentEvent(dialect, {
          ...{ provider, processor: 'card', event: 'new', reference: 'r', created: now, due: now },
        }),
    },
    endPaymentEvent: { ask: payments.endPaymentEvent(provider, 'card', 'row3'), by: { payment_events: key } },
    endOldPaymentEvents: {
      ask: (dialect) => payments.endOldPaymentEvents(dialect, now),
      by: { payment_events: 'payment_events_due' },
    },
  } satisfies PlansOf<typeof payments>,

  processes: {
    selectSeen: { ask: processes.selectSeen('row1'), by: { processes: key } },
    sayAlive: { ask: (dialect) => processes.sayAlive(dialect, { id: 'this', isWorker: false }, now) },
    selectLease: { ask: processes.selectLease, by: { lease: key, alive: key } },
    handLease: { ask: processes.handLease('this', 'that'), by: { leases: key } },
    selectOrphans: {
      ask: (dialect) =>
        processes.claimedTables.map((table) =>
          processes.selectOrphans(dialect, table, { process: 'this', silentSince: now, limit: 100 }),
        ),
      by: { c: processes.claimedTables.map((table) => `${table}_holder`), dead: key },
    },
    endClaim: {
      ask: processes.endClaim('outbox', { ...read, holder: 'dead' }, now),
      by: { outbox: [key, 'outbox_holder'] },
    },
  } satisfies PlansOf<typeof processes>,

  removals: {
    removeEnded: {
      ask: (dialect) =>
        removeEnded(dialect, { delivered: now - hour, answered: now - hour, expired: now - hour, held: now - hour }),
      // It has a row for each start of a process of the last month.
      mayScan: ['processes'],
    },
  } satisfies PlansOf<typeof removals, 'removeBatch'>,

  lanes: {
    readLanesOf: {
      ask: (dialect) => lanes.laneTables.map((table) => lanes.readLanesOf(dialect, table, '')),
      by: ofLanes('lane'),
    },
    readDueOfLane: {
      ask: (dialect) => lanes.laneTables.map((table) => lanes.readDueOfLane(dialect, table, 'e1', { now, limit: 10 })),
      by: ofLanes('lane'),
    },
    claimOfLane: {
      ask: lanes.laneTables.map((table) =>
        lanes.claimOfLane(table, { provider, id: 'row1', due: now }, { due: now, holder: 'this' }),
      ),
      by: Object.fromEntries(lanes.laneTables.map((table) => [table, key])),
    },
  } satisfies PlansOf<typeof lanes>,
}
