import { benchNow as now } from '../bench/bench-tenant.ts'
import type { Claim, Place } from '../persistence/occupancy/claims.ts'
import { emptyDay } from '../persistence/occupancy/day-row.ts'
import type { Dialect, Statement } from '../persistence/session.ts'
import type * as amounts from '../persistence/statements/amounts.ts'
import { findAmounts } from '../persistence/statements/amounts.ts'
import * as calendars from '../persistence/statements/calendars.ts'
import * as claims from '../persistence/statements/claims.ts'
import * as codeUses from '../persistence/statements/code-uses.ts'
import * as days from '../persistence/statements/days.ts'
import * as holds from '../persistence/statements/holds.ts'
import * as imports from '../persistence/statements/import.ts'
import * as jobs from '../persistence/statements/jobs.ts'
import * as known from '../persistence/statements/known-entities.ts'
import * as outbox from '../persistence/statements/outbox.ts'
import * as payments from '../persistence/statements/payment-jobs.ts'
import * as processes from '../persistence/statements/processes.ts'
import type * as removals from '../persistence/statements/removals.ts'
import { removeEnded } from '../persistence/statements/removals.ts'
import * as reservations from '../persistence/statements/reservations.ts'
import * as tenants from '../persistence/statements/tenants.ts'
import * as throttles from '../persistence/statements/throttles.ts'
import { upserts } from '../persistence/statements/upsert.ts'
import * as verify from '../persistence/statements/verify.ts'
import * as versions from '../persistence/statements/versions.ts'
import * as webhooks from '../persistence/statements/webhooks.ts'

type Index = string | null

/** A statement as the product asks it, and how its tables are read. */
export interface Plan {
  ask: Statement | Statement[] | ((dialect: Dialect) => Statement | Statement[])
  /** The index of a table, by the table's name there; null: it is read as a whole. Any index for those not named. */
  by?: Record<string, Index | Index[]>
  /** Tables that may also be read as a whole: most of their rows are wanted, or they have few. */
  mayScan?: string[]
}

/** Every statement that a file exports: without a plan of one this file does not compile. */
type PlansOf<File, Part = never> = {
  [Name in Exclude<keyof File, Part> as File[Name] extends
    | Statement
    | Statement[]
    | ((...given: never[]) => Statement | Statement[])
    ? Name
    : never]: Plan
}

const scope = { whitelabel: 'bench', provider: 'yard' }
const { whitelabel, provider } = scope
const hour = 3_600_000
const range = { start: now, end: now + 24 * hour }
const keys = [20_000, 20_001, 20_009].map((day) => ({ subject: 'b:service', day }))
const key = 'PRIMARY'

const claim: Claim = {
  ...{ reservation: 'row1', bookable: 'service', slotstart: now, slotend: now + hour, seats: 1, resources: ['crane'] },
  ...{ expires: null, occurrence: null, address: null, assigned: now, spans: [{ start: now, end: now + hour }] },
}
const place: Place = {
  ...{ reservation: 'row2', bookable: 'service', start: now, end: now + hour, seats: 1, resources: [] },
  ...{ occurrence: null, slotend: now + hour, joined: now, offered: null },
}
const bookableSpan = (dialect: Dialect) => claims.selectOfSubject(dialect, provider, 'b:service', range, 'all')
const resourceSpan = (dialect: Dialect) => claims.selectOfSubject(dialect, provider, 'r:crane', range, 'all')
const ofClaims = { claims: [key, 'claims_reservation'], claim_resources: key }

const read = { provider, id: 'row1.booked', due: now }

/** The plans, by the file of their statements. */
export const byFile: Record<string, Record<string, Plan>> = {
  amounts: {
    findAmounts: {
      ask: findAmounts(whitelabel),
      mayScan: ['bookables', 'forms', 'addons', 'pointspackages', 'reservations', 'payment_attempts', 'ledger', 'p'],
    },
  } satisfies PlansOf<typeof amounts>,

  calendars: {
    selectCalendar: {
      ask: (dialect) => calendars.selectCalendar(dialect, provider, range),
      by: { blackouts: 'blackouts_ends', availabilities: 'availabilities_ends' },
    },
  } satisfies PlansOf<typeof calendars>,

  claims: {
    insertClaims: { ask: claims.insertClaims(provider, [claim], [place]) },
    deleteClaims: { ask: (dialect) => claims.deleteClaims(dialect, provider, ['row1'], [claim]), by: ofClaims },
    selectClaims: {
      ask: (dialect) => [['row1'], ['row1', 'row2']].map((ids) => claims.selectClaims(dialect, provider, ids)),
      by: { claims: 'claims_reservation' },
    },
    selectOfSubject: { ask: (dialect) => [bookableSpan(dialect), resourceSpan(dialect)], by: ofClaims },
    selectQueue: {
      ask: (dialect) => claims.selectQueue(dialect, provider, 'queue', range),
      by: { claims: key },
    },
    selectTurns: {
      ask: claims.selectTurns(provider, ['crane']),
      by: { resources: key, claim_resources: 'claim_resources_turns' },
    },
  } satisfies PlansOf<typeof claims>,

  'code-uses': {
    countUses: {
      ask: codeUses.countUses(whitelabel, { discount: 'code', person: 'user1', drafts: ['draft'], now }),
      by: { taken: key, held: key },
    },
    selectCartOf: {
      ask: codeUses.selectCartOf(provider, 'row1'),
      by: { own: 'discount_uses_reservation', other: key },
    },
  } satisfies PlansOf<typeof codeUses>,

  days: {
    selectDays: { ask: days.selectDays(provider, ['b:service'], 20_000, 20_030), by: { occupancy_days: key } },
    lockDays: { ask: (dialect) => days.lockDays(dialect, provider, keys), by: { occupancy_days: key } },
    insertMissing: { ask: (dialect) => days.insertMissing(dialect, provider, keys) },
    writeDays: {
      ask: (dialect) =>
        days.writeDays(
          dialect,
          provider,
          keys.map((one) => ({ ...one, version: 1, row: emptyDay() })),
        ),
    },
    countChange: { ask: (dialect) => days.countChange(dialect, provider, keys) },
  } satisfies PlansOf<typeof days>,

  holds: {
    lockNames: { ask: (dialect) => holds.lockNames(dialect, whitelabel, ['visitor v'], now) },
    countTaken: {
      ask: (dialect) =>
        (['visitor', 'address'] as const).map((column) =>
          holds.countTaken(dialect, scope, { column, value: 'v' }, { bookable: 'service', now, what: 'holds' }),
        ),
      by: { taker: ['hold_takers_visitor', 'hold_takers_address'], held: key },
    },
    selectTaker: { ask: holds.selectTaker(scope, 'row1'), by: { hold_takers: key } },
    insertTaker: {
      ask: holds.insertTaker(scope, { reservation: 'row1', visitor: 'v', address: 'a', taken: now }),
    },
  } satisfies PlansOf<typeof holds>,

  import: {
    clearHosts: { ask: imports.clearHosts(whitelabel, 'row3') },
    clearEmail: { ask: imports.clearEmail(whitelabel, 'user1'), by: { users: key } },
    deleteEntity: { ask: imports.deleteEntity('bookables', provider, 'service'), by: { bookables: key } },
    selectOneReserved: { ask: imports.selectOneReserved(provider, 'service') },
    raiseRevision: { ask: imports.raiseRevision(whitelabel), by: { whitelabels: key } },
    selectLastPosition: { ask: imports.selectLastPosition('bookables', 'provider', provider), by: { bookables: key } },
    selectSpans: { ask: imports.selectSpans('blackouts', provider) },
    moveSpan: {
      ask: imports.moveSpan('blackouts', { provider, id: 'one', begins: now, ends: now }),
      by: { blackouts: key },
    },
    selectReservedOccurrences: {
      ask: imports.selectReservedOccurrences(provider, 'service'),
    },
    selectStored: {
      ask: (dialect) => imports.selectStored(dialect, provider, ['row1', 'row2']),
    },
    updateLife: { ask: imports.updateLife(provider, 'row1', '{}') },
  } satisfies PlansOf<typeof imports>,

  jobs: {
    selectHost: { ask: jobs.selectHost(scope), by: { w: key, p: key } },
    selectScopesWithExpiredHolds: {
      ask: jobs.selectScopesWithExpiredHolds(now, 50),
      by: { r: 'reservations_expires', p: 'providers_id' },
    },
    selectScopesWithDue: { ask: jobs.selectScopesWithDue(now, 50), by: { r: 'reservations_due', p: 'providers_id' } },
    selectScopesWithQueues: {
      ask: jobs.selectScopesWithQueues({ now, after: '', limit: 50 }),
    },
    selectScopesThatRemind: {
      ask: jobs.selectScopesThatRemind,
      by: { providers: 'providers_reminders', b: 'bookables_reminders', p: 'providers_id' },
    },
    selectMark: { ask: jobs.selectMark('reminders'), by: { job_marks: key } },
    updateMark: { ask: jobs.updateMark('reminders', now), by: { job_marks: key } },
    insertMark: { ask: jobs.insertMark('reminders', now) },
    selectEndedUploads: { ask: jobs.selectEndedUploads(now, 50), by: { uploads: 'uploads_expires' } },
    claimUpload: {
      ask: jobs.claimUpload({ provider, id: 'upload1', expires: now }, now + 1),
      by: { uploads: key },
    },
  } satisfies PlansOf<typeof jobs>,

  'known-entities': {
    selectKnown: {
      ask: (['providers', 'users', 'discounts', 'bookables', 'forms'] as const).map((kind) =>
        known.selectKnown(kind, ['row1', 'row2']),
      ),
    },
    selectWhitelabelsOfHosts: { ask: known.selectWhitelabelsOfHosts(['bench.localhost']) },
    selectProvidersOfHosts: { ask: known.selectProvidersOfHosts(['yard.example']) },
    selectUsersOfEmails: { ask: known.selectUsersOfEmails(whitelabel, ['user1@bench.example']) },
    selectCurrency: { ask: known.selectCurrency(whitelabel), by: { whitelabels: key } },
    selectSubdomains: { ask: known.selectSubdomains(whitelabel) },
  } satisfies PlansOf<typeof known>,

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
      ask: outbox.postponeEvent(read, { due: now, error: 'away', now }),
      by: { outbox: key },
    },
    wakeEvents: { ask: outbox.wakeEvents(provider, 'row1', now), by: { outbox: key } },
    forgetMessages: { ask: outbox.forgetMessages(provider, 'row1'), by: { outbox: key } },
    endOfEvents: { ask: (dialect) => outbox.endOfEvents(dialect, now), by: { outbox: ['outbox_lane', key] } },
  } satisfies PlansOf<typeof outbox>,

  'payment-jobs': {
    selectDueAttempts: {
      ask: (dialect) => payments.selectDueAttempts(dialect, now, 100),
      by: { a: 'payment_attempts_due', p: 'providers_id' },
    },
    selectOrphanedAttempts: {
      ask: (dialect) => payments.selectOrphanedAttempts(dialect, now, now - hour, 100),
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
    selectDuePaymentEvents: {
      ask: payments.selectDuePaymentEvents(now, 100),
      by: { e: 'payment_events_due', a: 'payment_attempts_reference', p: 'providers_id' },
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
      by: { c: ['outbox_holder', 'webhook_deliveries_holder'], dead: key },
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

  reservations: {
    selectLocked: { ask: (dialect) => reservations.selectLocked(dialect, provider, 'row1'), by: { reservations: key } },
    insertReservationRow: { ask: reservations.insertReservationRow(provider, { id: 'row1', start: now }) },
    updateReservationRow: {
      ask: (dialect) =>
        reservations.updateReservationRow(dialect, provider, { id: 'row1', version: 1 }, { version: 2 }),
      by: { reservations: key },
    },
    amendReservationRow: {
      ask: reservations.amendReservationRow(provider, { id: 'row1', status: 'booked', version: 1 }, { version: 2 }),
    },
    recordChange: {
      ask: reservations.recordChange(provider, 'row1', ['booked', 'cancelled'], {
        ...{ actor: 'test', reason: 'why', at: now },
      }),
      by: { reservation_changes: key },
    },
    selectExpiredHolds: {
      ask: (dialect) => reservations.selectExpiredHolds(dialect, provider, now, 50),
      by: { share: 'payment_shares_reservation', open: key },
    },
    selectStartingAt: {
      ask: (dialect) => reservations.selectStartingAt(dialect, provider, 'user1', now, ['booked', 'pending']),
      by: { reservations: 'reservations_user' },
    },
    selectOfResources: {
      ask: reservations.selectOfResources(provider, ['crane'], range, ['booked']),
      by: { claim_resources: [key, 'claim_resources_turns'] },
    },
    selectCancelled: {
      ask: (dialect) => reservations.selectCancelled(dialect, provider, range, now),
      by: { reservations: 'reservations_status' },
    },
    selectOpenGigs: {
      ask: (dialect) => reservations.selectOpenGigs(dialect, provider, range, ['service', 'spread']),
      by: { reservations: 'reservations_status' },
    },
  } satisfies PlansOf<typeof reservations>,

  tenants: {
    selectSitesVersion: { ask: tenants.selectSitesVersion, by: { whitelabels: null, providers: null } },
    selectRevisionOf: {
      ask: [tenants.selectRevisionOf(whitelabel, []), tenants.selectRevisionOf(whitelabel, [provider, 'row1'])],
      by: { whitelabels: key },
    },
    selectWhitelabel: { ask: tenants.selectWhitelabel(whitelabel), by: { whitelabels: key } },
    selectWhitelabelOfHost: { ask: tenants.selectWhitelabelOfHost('bench.localhost') },
    selectProviderOfHost: { ask: tenants.selectProviderOfHost('yard.example') },
    selectProviderBelow: { ask: tenants.selectProviderBelow('bench.localhost', provider) },
    selectSites: { ask: tenants.selectSites, by: { whitelabels: null, providers: null } },
  } satisfies PlansOf<typeof tenants>,

  throttles: {
    countAttempt: {
      ask: (dialect) => throttles.countAttempt(dialect, { whitelabel, key: 'k' }, now, now + hour),
    },
    selectAttempts: { ask: throttles.selectAttempts({ whitelabel, key: 'k' }), by: { throttles: key } },
    forgiveAttempt: { ask: throttles.forgiveAttempt({ whitelabel, key: 'k' }), by: { throttles: key } },
  } satisfies PlansOf<typeof throttles>,

  upsert: {
    upserts: {
      ask: (dialect) => upserts(dialect, 'bookables', ['provider', 'id'], [{ provider, id: 'one', name: 'One' }]),
    },
  },

  verify: {
    selectSubjects: {
      ask: [verify.selectSubjects(null, 500), verify.selectSubjects({ provider, subject: 'b:row1' }, 500)],
      mayScan: ['occupancy_days', 'claims', 'claim_resources', 'listed'],
    },
    selectOuterDays: {
      ask: (dialect) => verify.selectOuterDays(dialect, { provider, subject: 'b:service' }),
      by: { occupancy_days: key, ...ofClaims, claimed: null },
    },
    selectNextDays: {
      ask: (dialect) => verify.selectNextDays(dialect, { provider, subject: 'b:row200', day: 20_000 }, 50),
      by: { occupancy_days: key },
    },
  } satisfies PlansOf<typeof verify>,

  versions: {
    selectRevision: { ask: versions.selectRevision(scope), by: { whitelabels: key, providers: key } },
    selectVersion: {
      ask: versions.selectVersion(scope, ['b:service'], 20_000, 20_030),
      by: { whitelabels: key, providers: key, occupancy_days: key },
    },
  } satisfies PlansOf<typeof versions>,

  webhooks: {
    readEndpoints: {
      ask: (dialect) => webhooks.readEndpoints(dialect, ''),
      by: { webhook_deliveries: 'webhook_deliveries_lane' },
    },
    readDueDeliveries: {
      ask: (dialect) => webhooks.readDueDeliveries(dialect, 'e1', now, 10),
      by: { webhook_deliveries: 'webhook_deliveries_lane' },
    },
    claimDelivery: {
      ask: webhooks.claimDelivery({ provider, id: 'row1', due: now }, { due: now, holder: 'this' }),
      by: { webhook_deliveries: key },
    },
  } satisfies PlansOf<typeof webhooks>,
}
