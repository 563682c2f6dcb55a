import type { Repositories } from '../../operations/ports.ts'
import type { TenantScope } from '../../operations/tenant.ts'
import { occupancyRead, readOccupancy, readVersion, versionOf } from '../occupancy.ts'
import type { Dialect } from '../session.ts'
import type { ScopedSql } from '../tenant-scope.ts'
import type { Runner } from '../trip.ts'
import { accessRepository } from './access.ts'
import { linksRepository } from './account-links.ts'
import { auditRepository } from './audit-trail.ts'
import { bookingSessionsRepository } from './booking-sessions.ts'
import { catalogueRepository } from './catalogue.ts'
import { entitiesRepository } from './entities.ts'
import { holdsRepository } from './holds.ts'
import { idempotencyRepository } from './idempotency.ts'
import { keysRepository } from './keys.ts'
import { outboxRepository } from './outbox.ts'
import { paymentsRepository } from './payments.ts'
import { personDataRepository } from './person-data.ts'
import { sessionsRepository } from './sessions.ts'
import { signInMarksRepository } from './sign-in-marks.ts'
import { signOnRepository } from './sign-on.ts'
import { uploadsRepository } from './uploads.ts'
import { usersRepository } from './users.ts'

/** All repositories that are the same inside and outside a transaction. */
export const configurationRepositories = (
  dialect: Dialect,
  runner: Runner,
  sql: ScopedSql,
  scope: TenantScope,
): Omit<Repositories, 'reservations'> => ({
  catalogue: catalogueRepository(runner, sql, scope),
  occupancy: {
    /** The version comes first: what is read after it is at least as new, so no answer is kept under a newer one. */
    async read({ now, ...query }) {
      const [version, rows] = await runner.run([readVersion(scope, query), readOccupancy(dialect, sql, query)])
      return { ...occupancyRead(rows, query, now), ...versionOf(version?.rows[0]) }
    },
    async version(query) {
      const [result] = await runner.run([readVersion(scope, query)])
      return versionOf(result?.rows[0]).version
    },
  },
  access: accessRepository(runner, sql, scope),
  users: usersRepository(runner, sql, scope.whitelabel),
  links: linksRepository(runner, sql, scope.whitelabel),
  persondata: personDataRepository(runner, scope.whitelabel),
  sessions: sessionsRepository(runner, sql, scope.whitelabel),
  signinmarks: signInMarksRepository(dialect, runner, scope.whitelabel),
  payments: paymentsRepository(runner, sql),
  entities: entitiesRepository(dialect, runner, scope),
  audit: auditRepository(runner, scope),
  holds: holdsRepository(dialect, runner, scope),
  outbox: outboxRepository(runner, sql, scope),
  idempotency: idempotencyRepository(runner, sql),
  keys: keysRepository(runner, sql, scope),
  signon: signOnRepository(runner, sql, scope.whitelabel),
  bookingsessions: bookingSessionsRepository(runner, sql),
  uploads: uploadsRepository(runner, sql, scope.whitelabel),
})
