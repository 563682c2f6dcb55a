import type { TObject } from 'typebox'
import type { BusyCalendar } from './calendars.ts'
import type { Channel } from './channels.ts'
import type { Demo } from './demos.ts'
import type { FileStore } from './files.ts'
import type { BookingFlow, StepDefinition } from './flows.ts'
import type { Hooks } from './hooks.ts'
import type { PluginJob } from './jobs.ts'
import type { Mailer, MailTemplate } from './mail.ts'
import type { PaymentProcessor } from './payments.ts'
import type { PlaceProvider } from './places.ts'
import type { PluginRoute } from './routes.ts'
import type { SignOnProvider } from './sign-on.ts'
import type { ThemeTokens } from './themes.ts'
import type { Dictionary } from './wording.ts'

/** The named extension points for plugins; they never get the app itself. */
export interface PluginHost {
  payments: { register(processor: PaymentProcessor): void }
  signOn: { register(provider: SignOnProvider): void }
  wording: { register(dictionary: Dictionary): void }
  /** A theme for the white-labels that name this plugin; its name is the plugin's, or begins with it. */
  themes: { register(theme: ThemeTokens): void }
  flows: { register(flow: BookingFlow): void }
  /** Adds a step to every flow that has the anchor. */
  steps: { register(step: StepDefinition, place: { before: string } | { after: string }): void }
  places: { register(provider: PlaceProvider): void }
  files: { register(store: FileStore): void }
  mail: { register(mailer: Mailer): void }
  /** How mails look, for the white-labels that name the plugin. */
  mailTemplates: { register(template: MailTemplate): void }
  /** A way to reach customers beside mail. */
  channels: { register(channel: Channel): void }
  /** Calendars elsewhere that close resources. */
  calendars: { register(calendar: BusyCalendar): void }
  /** Tenants to look around with, while the operator's `demo` is on. */
  demos: { register(demo: Demo): void }
  /** Work apart from requests, regular or asked for. */
  jobs: { register(job: PluginJob): void }
  hooks: Hooks
  routes: { register(route: PluginRoute): void }
  /**
   * Calls addresses that tenants name in their settings: each name is resolved and checked for every call, so that none
   * leads into the operator's network, but to servers that the operator names (`OWN_SERVERS`). Redirects are not
   * followed; other than on this machine and at those it takes TLS; an answer has up to 16 MB. Throws a `ServiceFault`
   * for what may not be called, and without an answer.
   */
  fetch: typeof fetch
  /** The operator's settings for this installation (data folder, mode, mail server). */
  operator: { dataFolder: string; development: boolean; demo: boolean; smtpUrl?: string; now(): number }
  log: {
    info(fields: Record<string, unknown>, message: string): void
    warn(fields: Record<string, unknown>, message: string): void
  }
}

export interface Plugin<Settings extends TObject = TObject> {
  name: string
  /** TypeBox schema of the plugin's settings per tenant. A field with `secret: true` is never sent to a browser. */
  settings: Settings
  /** Registers at the extension points. Called once at start; must keep no state of any tenant. */
  setup(host: PluginHost): void | Promise<void>
  /**
   * Names of the step kinds and payment processors that its `client.tsx` draws. The start fails when the file is
   * missing.
   */
  browser?: { steps?: string[]; payments?: string[] }
}

/** Declares a plugin; `plugin.ts` exports it as default. */
export function definePlugin<Settings extends TObject>(plugin: Plugin<Settings>): Plugin<Settings> {
  return plugin
}
