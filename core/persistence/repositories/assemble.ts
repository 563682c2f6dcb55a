import type { Repositories } from '../../operations/ports.ts'
import { type InTenant, inTenant } from '../in-tenant.ts'
import { lookAtOccupancy, type OccupancySource, readOccupancy, readVersion } from '../occupancy/read-occupancy.ts'
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
import { domainsRepository } from './domains.ts'
import { enquiriesRepository } from './enquiries.ts'
import { entitiesRepository } from './entities.ts'
import { giftsRepository } from './gifts.ts'
import { holdsRepository } from './holds.ts'
import { idempotencyRepository } from './idempotency.ts'
import { keysRepository } from './keys.ts'
import { balancesRepository } from './ledger.ts'
import { limitsRepository } from './limits.ts'
import { moneyAlarmsRepository } from './money-alarms.ts'
import { outboxRepository } from './outbox.ts'
import { paymentsRepository } from './payments.ts'
import { personDataRepository } from './person-data.ts'
import { pluginDataRepository } from './plugin-data.ts'
import { pluginHealthRepository } from './plugin-health.ts'
import { pluginWorkRepository } from './plugin-work.ts'
import { queuesRepository } from './queues.ts'
import { receiptsRepository } from './receipts.ts'
import { roomsRepository } from './rooms.ts'
import { savedMethodsRepository } from './saved-methods.ts'
import { sessionsRepository } from './sessions.ts'
import { signInMarksRepository } from './sign-in-marks.ts'
import { signOnRepository } from './sign-on.ts'
import { uploadsRepository } from './uploads.ts'
import { usersRepository } from './users.ts'
import { webhooksRepository } from './webhooks.ts'

/** The repositories that are the same inside and outside a transaction. */
export type Configuration = Omit<Repositories, 'reservations'>

type Makers = { [Name in keyof Configuration]: (tenant: InTenant, source: OccupancySource) => Configuration[Name] }

const makers: Makers = {
  catalogue: (tenant, { scope }) => catalogueRepository(tenant, scope.provider),
  occupancy: (_, source) => ({
    read: (query) => readOccupancy(source, query),
    look: (query) => lookAtOccupancy(source, query),
    version: (query) => readVersion(source, query),
  }),
  access: (tenant, { scope }) => accessRepository(tenant, scope.provider),
  users: usersRepository,
  links: linksRepository,
  persondata: personDataRepository,
  sessions: sessionsRepository,
  signinmarks: signInMarksRepository,
  payments: paymentsRepository,
  methods: (tenant, { scope }) => savedMethodsRepository(tenant, scope),
  balances: balancesRepository,
  receipts: receiptsRepository,
  moneyalarms: moneyAlarmsRepository,
  entities: (tenant, { dialect, runner, scope }) => entitiesRepository(tenant, dialect, runner, scope),
  audit: (tenant, { scope }) => auditRepository(tenant, scope.provider),
  bids: bidsRepository,
  holds: (_, source) => holdsRepository(source),
  codeuses: codeUsesRepository,
  gifts: (tenant, { scope }) => giftsRepository(tenant, scope),
  queues: (_, source) => queuesRepository(source),
  rooms: roomsRepository,
  limits: limitsRepository,
  outbox: (_, source) => outboxRepository(source),
  idempotency: idempotencyRepository,
  keys: keysRepository,
  signon: signOnRepository,
  bookingsessions: bookingSessionsRepository,
  calendarlinks: (tenant, { scope }) => calendarLinksRepository(tenant, scope),
  domains: (tenant, { scope }) => domainsRepository(tenant, scope),
  enquiries: (tenant, { scope }) => enquiriesRepository(tenant, scope),
  webhooks: (tenant, { scope }) => webhooksRepository(tenant, scope),
  plugindata: (tenant, { scope }) => pluginDataRepository(tenant, scope),
  pluginhealth: (tenant, { scope }) => pluginHealthRepository(tenant, scope),
  pluginwork: (tenant, { scope }) => pluginWorkRepository(tenant, scope),
  busytimes: (tenant, { scope }) => busyTimesRepository(tenant, scope),
  externalids: (tenant, { scope }) => externalIdsRepository(tenant, scope),
  consents: (tenant, { scope }) => consentsRepository(tenant, scope),
  uploads: (tenant, { scope }) => uploadsRepository(tenant, scope.whitelabel),
}

/** Repositories that are made when they are first asked for: a call uses few of them. */
class Made {
  readonly source: OccupancySource
  readonly tenant: InTenant
  readonly made: Partial<Record<string, unknown>> = {}

  constructor(source: OccupancySource) {
    this.source = source
    this.tenant = inTenant(source)
  }
}

for (const [name, make] of Object.entries(makers))
  Object.defineProperty(Made.prototype, name, {
    get(this: Made) {
      this.made[name] ??= make(this.tenant, this.source)
      return this.made[name]
    },
  })

/** All repositories of a source; `parts` are those that differ inside and outside a transaction. */
export function assemble<Parts extends object>(source: OccupancySource, parts: Parts): Configuration & Parts {
  return Object.assign(new Made(source) as unknown as Configuration, parts)
}
