import type { TObject } from 'typebox'
import type { FileStore } from './files.ts'
import type { BookingFlow, StepDefinition } from './flows.ts'
import type { Hooks } from './hooks.ts'
import type { Mailer } from './mail.ts'
import type { PaymentProcessor } from './payments.ts'
import type { PlaceProvider } from './places.ts'
import type { PluginRoute } from './routes.ts'
import type { SignOnProvider } from './sign-on.ts'
import type { Dictionary } from './wording.ts'

/** The named extension points that a plugin gets; never the app. */
export interface PluginHost {
  payments: { register(processor: PaymentProcessor): void }
  signOn: { register(provider: SignOnProvider): void }
  wording: { register(dictionary: Dictionary): void }
  flows: { register(flow: BookingFlow): void }
  /** Adds a step to every flow that has the anchor. */
  steps: { register(step: StepDefinition, place: { before: string } | { after: string }): void }
  places: { register(provider: PlaceProvider): void }
  files: { register(store: FileStore): void }
  mail: { register(mailer: Mailer): void }
  hooks: Hooks
  routes: { register(route: PluginRoute): void }
  /** What the operator set for this installation in `fastify.config.ts` (data folder, mode, mail server). */
  operator: { dataFolder: string; development: boolean; demo: boolean; smtpUrl?: string; now(): number }
  log: {
    info(fields: Record<string, unknown>, message: string): void
    warn(fields: Record<string, unknown>, message: string): void
  }
}

export interface Plugin<Settings extends TObject = TObject> {
  name: string
  /** TypeBox schema of its settings per tenant; a field with `secret: true` is never sent to a browser. */
  settings: Settings
  /** Registers at the extension points. Called once at start; keeps no state of any tenant. */
  setup(host: PluginHost): void | Promise<void>
  /** Names of step kinds and payment processors that its `client.tsx` draws; the start fails when the file is missing. */
  browser?: { steps?: string[]; payments?: string[] }
}

/** Declares a plugin; a file `plugin.ts` exports it as default. */
export function definePlugin<Settings extends TObject>(plugin: Plugin<Settings>): Plugin<Settings> {
  return plugin
}
