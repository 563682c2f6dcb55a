import type { Provider, Whitelabel } from '../domain/entities/index.ts'
import type {
  AccountEvent,
  AccountEventName,
  Audience,
  BookingFlow,
  BusyCalendar,
  Channel,
  Dictionary,
  EventContext,
  Fact,
  FactName,
  FileStore,
  Geocoder,
  HookContext,
  Hooks,
  Mailer,
  MailTemplate,
  PaymentProcessor,
  PluginJob,
  ReservationEvent,
  ReservationEventName,
  ReservationTelling,
  Router,
  SignOnProvider,
  TenantContext,
  ThemeTokens,
} from '../plugin-api/index.ts'

/** The key that every query carries. `provider` is empty on a white-label's own domain. */
export interface TenantScope {
  whitelabel: string
  provider: string
}

/** What a plugin supplies, with its name. */
interface OfPlugin {
  plugin: string
}

/** A tenant's plugins: those that its white-label names and the operator's defaults. */
export interface TenantPlugins {
  payments: PaymentProcessor[]
  flows: BookingFlow[]
  dictionaries: Dictionary[]
  /** Those that its plugins bring, beside the product's own. */
  themes: ThemeTokens[]
  files: FileStore
  mailer: Mailer
  /** How mails look, by the first plugin that says so; null for the usual look. */
  mailTemplate: { plugin: string; template: MailTemplate } | null
  /** Ways to reach customers beside mail. */
  channels: { plugin: string; channel: Channel }[]
  /** Calendars elsewhere that close resources. */
  calendars: { plugin: string; calendar: BusyCalendar }[]
  /** Work apart from requests. */
  jobs: { plugin: string; job: PluginJob }[]
  /** The facts that a plugin hears of: others need not be told. */
  hears: FactName[]
  /** Geocoder and router, each from the plugin that provides it; null if none does. */
  places: { geocoder: (Geocoder & OfPlugin) | null; router: (Router & OfPlugin) | null }
  /** The sign-on service and the plugin that provides it; null if there is none. */
  signOn: { plugin: string; provider: SignOnProvider } | null
  settingsOf(plugin: string): Record<string, unknown>
  /** The values of settings marked `secret`, as text: none of them leaves the server. */
  secretsOf(plugin: string): string[]
  hooks: {
    beforeReserve: { plugin: string; check: Parameters<Hooks['beforeReserve']>[0] }[]
    checkAnswer: { plugin: string; check: Parameters<Hooks['checkAnswer']>[0] }[]
  }
}

/** What the plugin host resolves for a tenant: its plugins, and details for the jobs and the start. */
export interface ResolvedPlugins extends TenantPlugins {
  /** Names of the plugins that serve this tenant, including the operator's defaults. */
  active: string[]
  /** Sentences about named plugins that were left out, for the log and the import's answer. */
  warnings: string[]
  /** Handlers of after-commit events, each given its own plugin's settings. */
  after: {
    plugin: string
    name: ReservationEventName
    handle(context: EventContext, event: ReservationEvent): Promise<void>
  }[]
  /** Handlers of events for one recipient of an audience. */
  tellings: {
    plugin: string
    name: ReservationEventName
    audience: Audience
    handle(context: HookContext, telling: ReservationTelling): Promise<void>
  }[]
  afterfacts: {
    plugin: string
    name: FactName
    handle(context: HookContext, fact: Fact): Promise<void>
  }[]
  afteraccount: {
    plugin: string
    name: AccountEventName
    handle(context: HookContext, event: AccountEvent): Promise<void>
  }[]
}

/** The tenant that a call serves, found from the host before anything else. */
export interface Tenant {
  scope: TenantScope
  whitelabel: Whitelabel
  /** Null on the white-label's own domain. Both are as the language of the call shows them. */
  provider: Provider | null
  /** The same as they are stored: in their own language, with their translations. */
  stored: { whitelabel: Whitelabel; provider: Provider | null }
  /** Rises with every change of the tenant's configuration; caches are keyed by it. */
  revision: number
  /** ISO code in lower case, and how many digits its minor unit has. */
  currency: { code: string; digits: number }
  timezone: string
  theme: string
  /** The language of this call, one of the tenant's dictionaries. */
  language: string
  /** The language of what the provider wrote, where it is not that of the words: the provider's own, for staff. */
  contentlanguage?: string
  plugins: TenantPlugins
  origin: string
  context(plugin: string): TenantContext
}
