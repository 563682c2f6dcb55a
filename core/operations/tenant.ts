import type { Provider, Whitelabel } from '../domain/entities/index.ts'
import type {
  AccountEvent,
  AccountEventName,
  BookingFlow,
  Dictionary,
  FileStore,
  Geocoder,
  HookContext,
  Hooks,
  Mailer,
  PaymentProcessor,
  ReservationEvent,
  ReservationEventName,
  Router,
  SignOnProvider,
  TenantContext,
} from '../plugin-api/index.ts'

/** The key that every query carries. `provider` is empty on a white-label's own domain. */
export interface TenantScope {
  whitelabel: string
  provider: string
}

/** The plugins of a tenant, resolved from what its white-label names and the operator's defaults. */
export interface TenantPlugins {
  payments: PaymentProcessor[]
  flows: BookingFlow[]
  dictionaries: Dictionary[]
  files: FileStore
  mailer: Mailer
  /** Where addresses are, and the trips between them; each from the plugin that serves it, null where none does. */
  places: { geocoder: Geocoder | null; router: Router | null }
  /** Where people may sign on elsewhere, and the plugin that serves it; null where none does. */
  signOn: { plugin: string; provider: SignOnProvider } | null
  settingsOf(plugin: string): Record<string, unknown>
  /** The values of its settings that are marked `secret`, as text: none of them leaves the server. */
  secretsOf(plugin: string): string[]
  hooks: {
    beforeReserve: { plugin: string; check: Parameters<Hooks['beforeReserve']>[0] }[]
    checkAnswer: { plugin: string; check: Parameters<Hooks['checkAnswer']>[0] }[]
  }
}

/** What the plugin host resolves for a tenant: its plugins, and what only the jobs and the start need of them. */
export interface ResolvedPlugins extends TenantPlugins {
  /** Names of the plugins that serve this tenant, those of the operator's defaults included. */
  active: string[]
  /** Sentences about plugins that were named and left out, for the log and the import's answer. */
  warnings: string[]
  /** Handlers of after-commit events, each given its own plugin's settings. */
  after: {
    plugin: string
    name: ReservationEventName
    handle(context: HookContext, event: ReservationEvent): Promise<void>
  }[]
  afteraccount: {
    plugin: string
    name: AccountEventName
    handle(context: HookContext, event: AccountEvent): Promise<void>
  }[]
}

/** Whom a call serves: found from the host, before anything else happens. */
export interface Tenant {
  scope: TenantScope
  whitelabel: Whitelabel
  /** Null on the white-label's own domain. */
  provider: Provider | null
  /** Rises with every change of the tenant's configuration; caches are keyed by it. */
  revision: number
  /** ISO code in lower case, and how many digits its minor unit has. */
  currency: { code: string; digits: number }
  timezone: string
  theme: string
  /** The language of this call, one of the tenant's dictionaries. */
  language: string
  plugins: TenantPlugins
  origin: string
  context(plugin: string): TenantContext
}
