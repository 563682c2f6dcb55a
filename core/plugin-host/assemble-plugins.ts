import type { ResolvedPlugins, TenantPlugins } from '../operations/tenant.ts'
import type { BookingFlow, FileStore, Mailer, TenantContext } from '../plugin-api/index.ts'
import { composePlaces } from './compose-places.ts'
import { fileStoreOf } from './file-store-of.ts'
import type { LoadedPlugin } from './loaded-plugin.ts'
import { mergeDictionaries } from './merge-dictionaries.ts'
import { placeSteps } from './place-steps.ts'
import type { Registrations } from './registrations.ts'
import { secretValues } from './settings.ts'

/** A plugin with one tenant's settings. */
export interface ActivePlugin {
  loaded: LoadedPlugin
  /** Validated, with defaults filled in. */
  settings: Record<string, unknown>
}

/** What a tenant has of its plugins whatever their settings: tenants with the same plugins share it. */
export type PluginParts = Pick<TenantPlugins, 'flows' | 'dictionaries' | 'themes'>

/** Combines what plugins supply whatever their settings. */
export function partsOf(installed: LoadedPlugin[], active: LoadedPlugin[]): PluginParts {
  const additions = active.flatMap(({ registered }) => registered.steps)
  return {
    flows: flowsOf(installed, active).map((flow) => ({ ...flow, steps: placeSteps(flow.steps, additions).steps })),
    dictionaries: mergeDictionaries(installed, active),
    themes: active.flatMap(({ registered }) => registered.themes),
  }
}

/** Combines what a tenant's plugins supply; each plugin is called with its own settings. */
export function assemblePlugins(parts: PluginParts, active: ActivePlugin[], warnings: string[]): ResolvedPlugins {
  const settings = new Map(active.map((each) => [each.loaded.name, each.settings]))
  const secrets = new Map(
    active.map(({ loaded, settings: own }) => [loaded.name, secretValues(loaded.plugin.settings, own)]),
  )
  return {
    ...parts,
    payments: active.flatMap(({ loaded }) => loaded.registered.payments),
    ...storesOf(active),
    mailTemplate:
      active.flatMap(({ loaded }) =>
        loaded.registered.mailTemplates.map((template) => ({ plugin: loaded.name, template })),
      )[0] ?? null,
    channels: active.flatMap(({ loaded }) =>
      loaded.registered.channels.map((channel) => ({ plugin: loaded.name, channel })),
    ),
    calendars: active.flatMap(({ loaded }) =>
      loaded.registered.calendars.map((calendar) => ({ plugin: loaded.name, calendar })),
    ),
    jobs: active.flatMap(({ loaded }) => loaded.registered.jobs.map((job) => ({ plugin: loaded.name, job }))),
    hears: [...new Set(active.flatMap(({ loaded }) => loaded.registered.afterfacts.map(({ name }) => name)))],
    places: composePlaces(active),
    signOn: signOnOf(active),
    settingsOf: (plugin) => settings.get(plugin) ?? {},
    secretsOf: (plugin) => secrets.get(plugin) ?? [],
    hooks: {
      beforeReserve: active.flatMap(({ loaded }) =>
        loaded.registered.beforeReserve.map((check) => ({ plugin: loaded.name, check })),
      ),
      checkAnswer: active.flatMap(({ loaded }) =>
        loaded.registered.checkAnswer.map((check) => ({ plugin: loaded.name, check })),
      ),
    },
    active: active.map(({ loaded }) => loaded.name),
    warnings,
    after: active.flatMap(({ loaded, settings: own }) =>
      loaded.registered.after.map(({ name, handle }) => ({
        plugin: loaded.name,
        name,
        handle: (context, event) => handle({ ...context, settings: own }, event),
      })),
    ),
    tellings: active.flatMap(({ loaded, settings: own }) =>
      loaded.registered.tellings.map(({ name, audience, handle }) => ({
        plugin: loaded.name,
        name,
        audience,
        handle: (context, telling) => handle({ ...context, settings: own }, telling),
      })),
    ),
    afterfacts: active.flatMap(({ loaded, settings: own }) =>
      loaded.registered.afterfacts.map(({ name, handle }) => ({
        plugin: loaded.name,
        name,
        handle: (context, fact) => handle({ ...context, settings: own }, fact),
      })),
    ),
    afteraccount: active.flatMap(({ loaded, settings: own }) =>
      loaded.registered.afteraccount.map(({ name, handle }) => ({
        plugin: loaded.name,
        name,
        handle: (context, event) => handle({ ...context, settings: own }, event),
      })),
    ),
  }
}

/** The flows of a white-label; every installed flow where its plugins have none. */
function flowsOf(installed: LoadedPlugin[], active: LoadedPlugin[]): BookingFlow[] {
  const chosen = active.flatMap(({ registered }) => registered.flows)
  return chosen.length > 0 ? chosen : installed.flatMap(({ registered }) => registered.flows)
}

/** The file store and the mailer, each from the first plugin that has one, called with that plugin's settings. */
function storesOf(active: ActivePlugin[]): { files: FileStore; mailer: Mailer } {
  const files = supplierOf(active, 'files')
  const mail = supplierOf(active, 'mail')
  if (!files || !mail) throw new Error('No file store or no mailer: the defaults of fastify.config.ts supply neither.')
  return {
    files: fileStoreOf(files.item, files.settings, files.secrets),
    mailer: { name: mail.item.name, send: (context, message) => mail.item.send(mail.own(context), message) },
  }
}

/** The first sign-on, called with its plugin's settings; null without one. */
function signOnOf(active: ActivePlugin[]): ResolvedPlugins['signOn'] {
  const [found] = active.flatMap(({ loaded }) =>
    loaded.registered.signOn.map((provider) => ({ plugin: loaded.name, provider })),
  )
  return found ?? null
}

function supplierOf<K extends 'files' | 'mail'>(active: ActivePlugin[], kind: K) {
  for (const { loaded, settings } of active) {
    const item: Registrations[K][number] | undefined = loaded.registered[kind][0]
    const secrets = secretValues(loaded.plugin.settings, settings)
    const own = (context: TenantContext): TenantContext => ({ ...context, settings })
    if (item) return { item, own, settings, secrets }
  }
  return null
}
