import type { Repositories } from '../../operations/ports.ts'
import { inTenant } from '../in-tenant.ts'
import { type OccupancySource, readOccupancy, readVersion } from '../occupancy/read-occupancy.ts'
import { accessRepository } from './access.ts'
import { linksRepository } from './account-links.ts'
import { auditRepository } from './audit-trail.ts'
import { bidsRepository } from './bids.ts'
import { bookingSessionsRepository } from './booking-sessions.ts'
import { busyTimesRepository, externalIdsRepository } from './busy-times.ts'
import { calendarLinksRepository } from './calendar-links.ts'
import { catalogueRepository } from './catalogue.ts'
import { codeUsesRepository } from './code-uses.ts'
import { consentsRepository } from './consents.ts'
import { entitiesRepository } from './entities.ts'
import { holdsRepository } from './holds.ts'
import { idempotencyRepository } from './idempotency.ts'
import { keysRepository } from './keys.ts'
import { balancesRepository } from './ledger.ts'
import { limitsRepository } from './limits.ts'
import { outboxRepository } from './outbox.ts'
import { paymentsRepository } from './payments.ts'
import { personDataRepository } from './person-data.ts'
import { pluginDataRepository } from './plugin-data.ts'
import { pluginWorkRepository } from './plugin-work.ts'
import { queuesRepository } from './queues.ts'
import { receiptsRepository } from './receipts.ts'
import { sessionsRepository } from './sessions.ts'
import { signInMarksRepository } from './sign-in-marks.ts'
import { signOnRepository } from './sign-on.ts'
import { uploadsRepository } from './uploads.ts'
import { usersRepository } from './users.ts'
import { webhooksRepository } from './webhooks.ts'

/** The repositories that are the same inside and outside a transaction. */
export const configurationRepositories = (source: OccupancySource): Omit<Repositories, 'reservations'> => {
  const { dialect, scope, runner } = source
  const tenant = inTenant(source)
  return {
    catalogue: catalogueRepository(tenant, scope.provider),
    occupancy: {
      read: (query) => readOccupancy(source, query),
      version: (query) => readVersion(source, query),
    },
    access: accessRepository(tenant, scope.provider),
    users: usersRepository(tenant),
    links: linksRepository(tenant),
    persondata: personDataRepository(tenant),
    sessions: sessionsRepository(tenant),
    signinmarks: signInMarksRepository(tenant),
    payments: paymentsRepository(tenant, source),
    balances: balancesRepository(tenant, source),
    receipts: receiptsRepository(tenant, source),
    entities: entitiesRepository(tenant, dialect, runner, scope),
    audit: auditRepository(tenant, scope.provider),
    bids: bidsRepository(tenant),
    holds: holdsRepository(source),
    codeuses: codeUsesRepository(tenant, source),
    queues: queuesRepository(source),
    limits: limitsRepository(tenant, source),
    outbox: outboxRepository(source),
    idempotency: idempotencyRepository(tenant),
    keys: keysRepository(tenant),
    signon: signOnRepository(tenant),
    bookingsessions: bookingSessionsRepository(tenant),
    calendarlinks: calendarLinksRepository(tenant, scope),
    webhooks: webhooksRepository(tenant, scope),
    plugindata: pluginDataRepository(tenant, scope),
    pluginwork: pluginWorkRepository(tenant, scope),
    busytimes: busyTimesRepository(tenant, scope),
    externalids: externalIdsRepository(tenant, scope),
    consents: consentsRepository(tenant, scope),
    uploads: uploadsRepository(tenant, scope.whitelabel),
  }
}
