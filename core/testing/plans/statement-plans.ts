import { benchNow as now } from '../../bench/bench-tenant.ts'
import type { Claim, Place } from '../../persistence/occupancy/claims.ts'
import { emptyDay } from '../../persistence/occupancy/day-row.ts'
import type { Dialect } from '../../persistence/session.ts'
import type * as amounts from '../../persistence/statements/amounts.ts'
import { findAmounts } from '../../persistence/statements/amounts.ts'
import * as balances from '../../persistence/statements/balances.ts'
import * as calendars from '../../persistence/statements/calendars.ts'
import * as claims from '../../persistence/statements/claims.ts'
import * as codeUses from '../../persistence/statements/code-uses.ts'
import * as days from '../../persistence/statements/days.ts'
import * as holds from '../../persistence/statements/holds.ts'
import * as imports from '../../persistence/statements/import.ts'
import * as known from '../../persistence/statements/known-entities.ts'
import * as accounts from '../../persistence/statements/payment-accounts.ts'
import * as receipts from '../../persistence/statements/receipts.ts'
import * as reservations from '../../persistence/statements/reservations.ts'
import * as tenants from '../../persistence/statements/tenants.ts'
import * as throttles from '../../persistence/statements/throttles.ts'
import { upserts } from '../../persistence/statements/upsert.ts'
import * as verify from '../../persistence/statements/verify.ts'
import * as versions from '../../persistence/statements/versions.ts'
import { jobPlans } from './job-plans.ts'
import { hour, key, keys, type Plan, type PlansOf, provider, range, scope, whitelabel } from './statement-plan.ts'

const claim: Claim = {
  ...{ reservation: 'row1', bookable: 'service', slotstart: now, slotend: now + hour, seats: 1, resources: ['crane'] },
  ...{
    shared: ['crane'],
    expires: null,
    occurrence: null,
    address: null,
    assigned: now,
    spans: [{ start: now, end: now + hour }],
  },
}
const place: Place = {
  ...{ reservation: 'row2', bookable: 'service', start: now, end: now + hour, seats: 1, resources: [] },
  ...{ occurrence: null, slotend: now + hour, joined: now, offered: null },
}
/** The next ones of a list by time. */
const behind = { limit: 50, after: { at: now, id: 'row1' } }
const bookableSpan = (dialect: Dialect) => claims.selectOfSubject(dialect, provider, 'b:service', range, 'all')
const resourceSpan = (dialect: Dialect) => claims.selectOfSubject(dialect, provider, 'r:crane', range, 'all')
const sharedSpan = (dialect: Dialect) => claims.selectOfSubject(dialect, whitelabel, 's:crane', range, 'all')
const points = { user: 'user1', mode: 'points' as const, currency: '' }
const ofClaims = { claims: [key, 'claims_reservation'], claim_resources: key, shared_claims: key }

/** The plans, by the file of their statements. */
export const byFile: Record<string, Record<string, Plan>> = {
  ...jobPlans,

  amounts: {
    findAmounts: {
      ask: findAmounts(whitelabel),
      mayScan: ['bookables', 'addons', 'pointspackages', 'reservations', 'payment_attempts', 'ledger', 'p'],
    },
  } satisfies PlansOf<typeof amounts>,

  balances: {
    insertBalance: { ask: (dialect) => balances.insertBalance(dialect, provider, points, now) },
    addToBalance: {
      ask: balances.addToBalance(provider, points, { balance: 1, held: 0 }, now),
      by: { ledger_balances: key },
    },
    sumOfLines: { ask: balances.sumOfLines(provider, points), by: { ledger: 'ledger_user' } },
    selectUnlikeLines: {
      ask: balances.selectUnlikeLines(provider),
      by: { kept: key, alone: key, l: 'ledger_user' },
      mayScan: ['ledger', 'bylines', '<derived2>'],
    },
    sumStatement: {
      ask: (dialect) =>
        (['provider', 'whitelabel'] as const).flatMap((reach) =>
          [{}, { user: 'user1' }, { reservation: 'row1' }].map((of) =>
            balances.sumStatement(dialect, scope, { reach, ...of, from: now - hour, until: now + hour }),
          ),
        ),
    },
    selectStrayLines: { ask: balances.selectStrayLines(provider), by: { a: key }, mayScan: ['l'] },
  } satisfies PlansOf<typeof balances>,

  calendars: {
    selectCalendar: {
      ask: (dialect) => calendars.selectCalendar(dialect, provider, range),
      by: { blackouts: 'blackouts_ends', availabilities: 'availabilities_ends', busy_times: 'busy_times_ends' },
    },
    selectSharedCalendar: {
      ask: (dialect) => calendars.selectSharedCalendar(dialect, scope, range),
      by: { resources: 'resources_provider', closed: ['blackouts_resource', 'busy_times_resource'] },
    },
  } satisfies PlansOf<typeof calendars>,

  claims: {
    insertClaims: { ask: claims.insertClaims(scope, [claim], [place]) },
    deleteClaims: { ask: (dialect) => claims.deleteClaims(dialect, scope, ['row1'], [claim]), by: ofClaims },
    selectClaims: {
      ask: (dialect) => [['row1'], ['row1', 'row2']].map((ids) => claims.selectClaims(dialect, provider, ids)),
      by: { claims: 'claims_reservation' },
    },
    selectOfSubject: {
      ask: (dialect) => [bookableSpan(dialect), resourceSpan(dialect), sharedSpan(dialect)],
      by: ofClaims,
    },
    selectSharedAmong: { ask: claims.selectSharedAmong(whitelabel, ['crane']), by: { resources: key } },
    selectQueue: {
      ask: (dialect) => claims.selectQueue(dialect, provider, 'queue', range),
      by: { claims: key },
    },
    selectTurns: {
      ask: claims.selectTurns(scope, ['crane']),
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
    selectDays: { ask: days.selectDays(scope, ['b:service', 's:crane'], 20_000, 20_030), by: { occupancy_days: key } },
    lockDays: { ask: (dialect) => days.lockDays(dialect, scope, keys), by: { occupancy_days: key } },
    insertMissing: { ask: (dialect) => days.insertMissing(dialect, scope, keys) },
    writeDays: {
      ask: (dialect) =>
        days.writeDays(
          dialect,
          scope,
          keys.map((one) => ({ ...one, version: 1, row: emptyDay() })),
        ),
    },
    countChange: { ask: (dialect) => days.countChange(dialect, scope, keys) },
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
    deleteContentTexts: {
      ask: imports.deleteContentTexts(whitelabel, 'providers', 'row3'),
      by: { content_texts: key },
    },
    selectServedDomain: { ask: imports.selectServedDomain(whitelabel), by: { w: key } },
    selectServedDomains: { ask: imports.selectServedDomains(whitelabel) },
    selectOneReserved: { ask: imports.selectOneReserved(provider, 'service') },
    raiseRevision: { ask: imports.raiseRevision(whitelabel), by: { whitelabels: key } },
    selectLastPosition: { ask: imports.selectLastPosition('bookables', 'provider', provider), by: { bookables: key } },
    selectSpans: { ask: imports.selectSpans('blackouts', provider) },
    moveSpan: {
      ask: imports.moveSpan('blackouts', { provider, id: 'one', begins: now, ends: now }),
      by: { blackouts: key },
    },
    selectReservedOccurrences: {
      ask: imports.selectReservedOccurrences(provider, 'service', now),
    },
    selectStored: {
      ask: (dialect) => imports.selectStored(dialect, provider, ['row1', 'row2']),
    },
    updateLife: { ask: imports.updateLife(provider, 'row1', { life: '{}', draft: null, formerdraft: null }) },
    deleteBids: { ask: imports.deleteBids(provider, 'row1'), by: { bids: key } },
    returnUses: {
      ask: imports.returnUses(provider, 'row1', now),
      by: { limited_use_link_uses: 'limited_use_link_uses_reservation', discount_uses: 'discount_uses_reservation' },
    },
  } satisfies PlansOf<typeof imports>,

  'known-entities': {
    selectKnown: {
      ask: (['providers', 'users', 'discounts', 'bookables', 'forms', 'resources'] as const).map((kind) =>
        known.selectKnown(kind, ['row1', 'row2']),
      ),
    },
    selectWhitelabelsOfHosts: { ask: known.selectWhitelabelsOfHosts(['bench.localhost']) },
    selectProvidersOfHosts: { ask: known.selectProvidersOfHosts(['yard.example']) },
    selectUsersOfEmails: { ask: known.selectUsersOfEmails(whitelabel, ['user1@bench.example']) },
    selectCurrency: { ask: known.selectCurrency(whitelabel), by: { whitelabels: key } },
    selectSubdomains: { ask: known.selectSubdomains(whitelabel) },
    selectDomainsOfWhitelabel: { ask: known.selectDomainsOfWhitelabel(whitelabel) },
    selectTakers: {
      ask: (dialect) => known.selectTakers(dialect, whitelabel),
      by: { r: 'resources_provider', b: key },
      mayScan: ['b'],
    },
    selectPaymentsUnderWay: {
      ask: (dialect) => known.selectPaymentsUnderWay(dialect, whitelabel),
      by: { a: 'payment_attempts_due', p: key },
    },
    selectNames: {
      ask: (['bookables', 'discounts', 'limited_use_links'] as const).map((kind) =>
        known.selectNames(kind, whitelabel),
      ),
      mayScan: ['b', 'l'],
    },
  } satisfies PlansOf<typeof known>,

  receipts: {
    insertCounter: { ask: (dialect) => receipts.insertCounter(dialect, provider) },
    lockCounter: { ask: (dialect) => receipts.lockCounter(dialect, provider), by: { receipt_counters: key } },
    setCounter: { ask: receipts.setCounter(provider, 1), by: { receipt_counters: key } },
    selectScopesWithReceipts: {
      ask: (dialect) => receipts.selectScopesWithReceipts(dialect, { after: '', limit: 50 }),
      by: { r: 'receipts_due', p: 'providers_id' },
    },
  } satisfies PlansOf<typeof receipts>,

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
      ask: (dialect) =>
        [{ limit: 50 }, behind, { range }].map((which) =>
          reservations.selectExpiredHolds(dialect, provider, now, which),
        ),
      by: {
        ...{ reservations: ['reservations_expires', 'reservations_status'], open: key },
        share: 'payment_shares_reservation',
      },
    },
    selectUnshared: {
      ask: (dialect) => reservations.selectUnshared(dialect, provider, { after: '', limit: 50 }),
      by: { reservations: key, share: 'payment_shares_reservation' },
    },
    selectDue: {
      ask: (dialect) =>
        [{ limit: 50 }, behind, { range }].map((which) => reservations.selectDue(dialect, provider, now, which)),
      by: { reservations: 'reservations_due' },
    },
    selectStartingAt: {
      ask: (dialect) => reservations.selectStartingAt(dialect, provider, 'user1', now, ['booked', 'pending']),
      by: { reservations: 'reservations_user' },
    },
    selectOfResources: {
      ask: reservations.selectOfResources(provider, ['crane'], range, ['booked']),
      by: { claim_resources: [key, 'claim_resources_turns'] },
    },
    selectFormer: {
      ask: (dialect) => reservations.selectFormer(dialect, provider, 'draft1'),
      by: { reservations: 'reservations_formerdraft' },
    },
    selectOnDay: {
      ask: (dialect) =>
        reservations.selectOnDay(dialect, provider, range, now - 800 * 24 * hour, ['booked', 'gig', 'pending']),
      by: { reservations: 'reservations_status' },
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

  'payment-accounts': {
    selectAccounts: { ask: accounts.selectAccounts(whitelabel, provider), by: { providers: key } },
    lockAccounts: { ask: (dialect) => accounts.lockAccounts(dialect, whitelabel, provider), by: { providers: key } },
    writeAccounts: { ask: accounts.writeAccounts(whitelabel, provider, '{}'), by: { providers: key } },
    selectAllAccounts: { ask: accounts.selectAllAccounts(whitelabel) },
  } satisfies PlansOf<typeof accounts>,

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
    selectIsServed: { ask: tenants.selectIsServed('yard.bench.localhost') },
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
      mayScan: ['occupancy_days', 'claims', 'claim_resources', 'shared_claims', 'listed'],
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
      ask: [['b:service'], ['b:service', 's:crane']].map((all) => versions.selectVersion(scope, all, 20_000, 20_030)),
      by: { whitelabels: key, providers: key, occupancy_days: key },
    },
  } satisfies PlansOf<typeof versions>,
}
