import type { FastifyInstance } from 'fastify'
import type { AppConfig } from './config/operator-config.ts'
import { makePackedAnswers } from './operations/caches/packed-answers.ts'
import { makeTimedAnswers } from './operations/caches/timed-answers.ts'
import { makeVersionedCache } from './operations/caches/versioned-cache.ts'
import { makeCatalogueOf } from './operations/catalogue/make-catalogue.ts'
import { unpaidAnHour } from './operations/limits/unpaid-bookings.ts'
import { makeListingOf } from './operations/marketplace/listing.ts'
import { makeSiteCards } from './operations/marketplace/site-cards.ts'
import { makePluginHealth } from './operations/plugins/health/plugin-health.ts'
import type { OccupancyRead, Ports } from './operations/ports.ts'
import type { Database } from './persistence/database.ts'
import { passwordsAt } from './persistence/hash-password.ts'
import { accountStore } from './persistence/payment-accounts.ts'
import { processesPort } from './persistence/processes.ts'
import { throttlePort } from './persistence/repositories/throttles.ts'
import { persistencePorts } from './persistence/transaction.ts'
import { safeFetch } from './plugin-host/index.ts'
import { addressesBy, dnsResolver } from './surfaces/ports/dns-resolver.ts'
import { hostProbe } from './surfaces/ports/host-probe.ts'
import { manageTokens } from './surfaces/ports/manage-token.ts'
import { orderedIds, secret } from './surfaces/ports/ordered-id.ts'
import { parsePhone } from './surfaces/ports/parse-phone.ts'
import { signOnAttempts } from './surfaces/ports/sign-on-attempt.ts'

const megabyte = 1024 * 1024
const keptAnswers = { ready: 12 * megabyte, packed: 24 * megabyte }
const keptCalendars = 16 * megabyte
const keptOccupancy = 8 * megabyte
const keptDays = 7 * megabyte
/** Ranges, each with the versions of its days in some hundred bytes. */
const keptVersions = 1_000
const keptFirstFree = 4 * megabyte

/** Rough size of an occupancy row with its ids, bytes. */
const rowSize = 400
/** The same of a first free slot. */
const sizeOfFound = 120
const sizeOfRead = ({ occupancy, blackouts, openings }: OccupancyRead) =>
  (occupancy.length + blackouts.length + openings.length) * rowSize

/** Composes the operations' ports from the parts of this installation. */
export function composePorts(db: Database, config: AppConfig, now: () => number, log: Ports['log']): Ports {
  const persistence = persistencePorts(db)
  const catalogueOf = makeCatalogueOf(persistence.repositories)
  return {
    ...persistence,
    clock: { now },
    ids: { ordered: orderedIds(now), secret },
    tokens: manageTokens(config.tokenSecret),
    signons: signOnAttempts(config.tokenSecret),
    parsePhone,
    resolver: dnsResolver(config.dnsServers),
    probe: hostProbe({
      secret: config.tokenSecret,
      fetch: safeFetch(config.allowsLoopback, addressesBy(config.dnsServers), config.ownServers),
      publicAddress: config.publicAddress,
      log,
    }),
    catalogueOf,
    listingOf: makeListingOf(persistence.repositories, catalogueOf),
    siteCardsOf: makeSiteCards(persistence.repositories),
    // Until the jobs are composed, which deliver messages with these ports.
    messages: { sendDue: async () => Promise.reject(new Error('Nothing delivers messages yet.')) },
    accounts: accountStore(db),
    processes: processesPort(db, secret()),
    passwords: passwordsAt(config.passwordCost),
    pluginhealth: makePluginHealth({ ...persistence, clock: { now }, log }),
    throttle: throttlePort(db, now),
    visitorsPerAddress: config.visitorsPerAddress,
    unpaidAnHour: config.rateLimit === false ? false : unpaidAnHour,
    answers: makePackedAnswers(keptAnswers),
    calendars: makeTimedAnswers(keptCalendars, (file) => file.length * 2),
    taken: makeVersionedCache(keptOccupancy, sizeOfRead),
    partversions: makeVersionedCache(keptVersions),
    listeddays: makeVersionedCache(keptDays, ({ slots }) => slots.buffer.byteLength),
    firstfree: makeVersionedCache(keptFirstFree, (found) => found.length * sizeOfFound),
    log,
  }
}

/** The app's log for operations and plugins. */
export function portLog(app: Pick<FastifyInstance, 'log'>): Ports['log'] {
  return {
    info: (fields, message) => app.log.info(fields, message),
    warn: (fields, message) => app.log.warn(fields, message),
    error: (fields, message) => app.log.error(fields, message),
  }
}
