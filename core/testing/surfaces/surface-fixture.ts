import jwt from '@fastify/jwt'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Provider } from '../../domain/entities/index.ts'
import { AlreadyExists } from '../../operations/already-exists.ts'
import { makeTimedAnswers } from '../../operations/caches/timed-answers.ts'
import { makeVersionedCache } from '../../operations/caches/versioned-cache.ts'
import type { Ports } from '../../operations/ports.ts'
import type { ResolvedPlugins, Tenant } from '../../operations/tenant.ts'
import type { PluginRegistry } from '../../plugin-host/index.ts'
import { createCaller } from '../../surfaces/call-operation.ts'
import { fastifyOptions } from '../../surfaces/fastify-options.ts'
import { metricsOf } from '../../surfaces/health/metrics.ts'
import { oncePerRequest, registerSurfaces } from '../../surfaces/register-surfaces.ts'
import { rateLimits } from '../../surfaces/security/rate-limits.ts'
import { rememberAddress } from '../../surfaces/security/remember-address.ts'
import type { FoundTenant } from '../../surfaces/tenants/build-tenant.ts'
import { findRequestTenant, findSiteAt } from '../../surfaces/tenants/find-request-tenant.ts'
import { tenantDirectory } from '../../surfaces/tenants/tenant-directory.ts'
import { tokensOf } from '../../surfaces/tokens/site-token.ts'
import { soundPlugins } from '../worlds/samples/sound-plugins.ts'
import { fixtureOperations } from './fixture-operations.ts'

export const quayHost = 'quay.northwind.localhost:3000'
const whitelabel = { id: 'northwind', label: 'Northwind', url: 'northwind.localhost' }
const quay: Provider = { id: 'quay-1', subdomain: 'quay', name: 'Quay', timezone: 'Europe/London' }
const rival: Provider = { id: 'rival-1', subdomain: 'rival', name: 'Rival' }

const hosts: Record<string, FoundTenant> = {
  'northwind.localhost': { whitelabel, provider: null, revision: 1 },
  'quay.northwind.localhost': { whitelabel, provider: quay, revision: 1 },
  'rival.northwind.localhost': { whitelabel, provider: rival, revision: 1 },
}

const never = () => {
  throw new Error('not part of this fixture')
}

const plugins: ResolvedPlugins = {
  payments: [],
  themes: [],
  flows: [],
  dictionaries: [
    { language: 'en-us', name: 'English', direction: 'ltr', words: {} },
    { language: 'es', name: 'Español', direction: 'ltr', words: {} },
  ],
  files: { name: 'none', put: never, get: never, remove: never },
  mailer: { name: 'none', send: never },
  channels: [],
  mailTemplate: null,
  calendars: [],
  jobs: [],
  hears: [],
  places: { geocoder: null, router: null },
  signOn: null,
  settingsOf: () => ({}),
  secretsOf: () => [],
  hooks: { beforeReserve: [], checkAnswer: [] },
  active: [],
  warnings: [],
  after: [],
  tellings: [],
  afterfacts: [],
  afteraccount: [],
}

const registry: PluginRegistry = {
  plugins: [],
  themes: [],
  demos: [],
  settingFaults: () => [],
  settingsOf: () => null,
  routes: [],
  webhooks: [],
  inbound: [],
  receipts: [],
  planned: [],
  sealing: { seal: (_plugin, settings) => settings, open: (_plugin, settings) => settings },
  resolve: () => plugins,
}

function memoryPorts(now: () => number): Ports {
  const answers = new Map<string, { requesthash: string; answer: unknown }>()
  const idempotency: ReturnType<Ports['repositories']>['idempotency'] = {
    find: async (key) => answers.get(key) ?? null,
    async save(key, requesthash, answer) {
      if (answers.has(key)) throw new AlreadyExists('idempotency_keys')
      answers.set(key, { requesthash, answer })
    },
    forget: never,
  }
  const onlyIdempotency: Ports['repositories'] = () => ({
    idempotency,
    get catalogue() {
      return never()
    },
    get occupancy() {
      return never()
    },
    get reservations() {
      return never()
    },
    get rooms() {
      return never()
    },
    get moneyalarms() {
      return never()
    },
    get enquiries() {
      return never()
    },
    get domains() {
      return never()
    },
    get calendarlinks() {
      return never()
    },
    get webhooks() {
      return never()
    },
    get plugindata() {
      return never()
    },
    get pluginhealth() {
      return never()
    },
    get pluginwork() {
      return never()
    },
    get busytimes() {
      return never()
    },
    get externalids() {
      return never()
    },
    get consents() {
      return never()
    },
    get methods() {
      return never()
    },
    get bids() {
      return never()
    },
    get balances() {
      return never()
    },
    get receipts() {
      return never()
    },
    get holds() {
      return never()
    },
    get gifts() {
      return never()
    },
    get codeuses() {
      return never()
    },
    get queues() {
      return never()
    },
    get limits() {
      return never()
    },
    get signinmarks() {
      return never()
    },
    get access() {
      return never()
    },
    get users() {
      return never()
    },
    get links() {
      return never()
    },
    get persondata() {
      return never()
    },
    get sessions() {
      return never()
    },
    get payments() {
      return never()
    },
    get outbox() {
      return never()
    },
    get keys() {
      return never()
    },
    get entities() {
      return never()
    },
    get audit() {
      return never()
    },
    get signon() {
      return never()
    },
    get bookingsessions() {
      return never()
    },
    get uploads() {
      return never()
    },
  })
  return {
    accounts: { formerOf: never, holdersOf: never },
    pluginhealth: soundPlugins,
    clock: { now },
    ids: { ordered: never, secret: never },
    tokens: {
      manage: never,
      isManage: never,
      decide: never,
      isDecide: never,
      upload: never,
      isUpload: never,
      address: never,
      apiKey: never,
      keyHash: never,
      isSigned: never,
      accountLink: never,
      linkOf: never,
      guestId: never,
      webhookSecret: never,
      calendar: never,
      giftCode: never,
    },
    messages: { sendDue: never },
    processes: { own: 'this-process', isAlive: never },
    signons: { begin: never, read: never, isOf: never, codeId: never },
    parsePhone: never,
    catalogueOf: never,
    resolver: { texts: never, addresses: never },
    probe: { answerOf: never, leadsHere: never },
    listingOf: never,
    siteCardsOf: never,
    passwords: { hash: never, matches: never, isOld: never },
    throttle: { count: never, forgive: never },
    visitorsPerAddress: false,
    unpaidAnHour: false,
    answers: makeVersionedCache(),
    calendars: makeTimedAnswers(1_000_000, (file) => file.length),
    taken: makeVersionedCache(),
    partversions: makeVersionedCache(),
    listeddays: makeVersionedCache(),
    firstfree: makeVersionedCache(),
    repositories: onlyIdempotency,
    transaction: never,
    alone: (_scope, _name, work) => work(),
    nextTurn: never,
    log: { info: () => {}, warn: () => {}, error: () => {} },
  }
}

export interface SurfaceFixture {
  app: FastifyInstance
  /** Moves the clock, in ms. */
  wait(ms: number): void
  /** How often the writing operation ran. */
  counted(): number
  /** A site token for a host. */
  token(host?: string): Promise<string>
  /** The tenant of quay, as resolved for a request from its page. */
  tenant(): Promise<Tenant>
  /** Makes `/readyz` fail. */
  stopAccepting(): void
}

const words = async (tenant: Tenant | null): Promise<Record<string, string>> =>
  tenant ? { 'error.not_found': tenant.language === 'es' ? 'No existe.' : 'It does not exist.' } : {}

/** The surfaces over fixture operations: no database, no plugins. */
export async function surfaceFixture(
  options: { rateLimit?: { reads: number; writes: number }; trustProxy?: string; log?: NodeJS.WritableStream } = {},
): Promise<SurfaceFixture> {
  let time = Date.UTC(2026, 5, 1, 12)
  let isAccepting = true
  const now = () => time
  const settings = fastifyOptions({
    logLevel: options.log ? 'info' : 'silent',
    trustProxy: options.trustProxy ?? false,
  })
  const logger = typeof settings.logger === 'object' ? { ...settings.logger, stream: options.log } : false
  const app: FastifyInstance = Fastify({ ...settings, logger })
  rememberAddress(app)
  await app.register(jwt, {
    secret: 'k'.repeat(32),
    sign: { algorithm: 'HS256' },
    verify: { algorithms: ['HS256'], ignoreExpiration: true },
  })
  const { catalogue, counted } = fixtureOperations()
  const ports = memoryPorts(now)
  const writesExceeded = options.rateLimit ? await rateLimits(app, options.rateLimit) : null
  const caller = createCaller({ catalogue, ports, writesExceeded })
  const directory = tenantDirectory({
    find: async (host) => hosts[host] ?? null,
    version: async () => '',
    plugins: () => plugins,
    freshness: 0,
    now,
  })
  const resolveTenant = oncePerRequest(app, (request) => findRequestTenant(directory, request))
  const tokens = tokensOf({ jwt: app.jwt, now })
  await registerSurfaces(
    app,
    {
      resolveTenant,
      siteAt: (origin, language) => findSiteAt(directory, origin, language),
      caller,
      catalogue,
      ports,
      registry,
      tokens,
      words,
      bookableWords: async () => ({}),
      production: true,
      root: '',
    },
    {
      databaseTime: 8_000,
      errorPage: () => async (_request, status, isRead) => (isRead ? { html: `<h1>${status}</h1>` } : null),
      health: { metrics: metricsOf(), metricsToken: 'm'.repeat(16), checks: { accepting: () => isAccepting } },
    },
  )
  return {
    app,
    counted,
    wait: (ms) => {
      time += ms
    },
    stopAccepting: () => {
      isAccepting = false
    },
    async tenant() {
      const tenant = await directory.resolve({ host: quayHost, protocol: 'http', wishes: {} })
      if (!tenant) throw new Error('the fixture has no quay')
      return tenant
    },
    async token(host = quayHost) {
      const headers = { host, 'sec-fetch-site': 'same-origin' }
      const answer = await app.inject({ method: 'POST', url: '/sitetoken', headers })
      return answer.json().token
    },
  }
}
