import type { ResolvedPlugins } from '../operations/tenant.ts'
import type { BookingFlow, FileStore, Mailer, TenantContext } from '../plugin-api/index.ts'
import { composePlaces } from './compose-places.ts'
import { fileStoreOf } from './file-store-of.ts'
import type { LoadedPlugin } from './loaded-plugin.ts'
import { mergeDictionaries } from './merge-dictionaries.ts'
import { placeSteps } from './place-steps.ts'
import type { Registrations } from './registrations.ts'
import { secretValues } from './settings.ts'

/** A plugin as one tenant uses it. */
export interface ActivePlugin {
  loaded: LoadedPlugin
  /** Validated, with defaults filled in. */
  settings: Record<string, unknown>
}

/** What a tenant's plugins supply, put together; each call reaches a plugin with that plugin's own settings. */
export function assemblePlugins(
  installed: LoadedPlugin[],
  active: ActivePlugin[],
  warnings: string[],
): ResolvedPlugins {
  const settings = new Map(active.map((each) => [each.loaded.name, each.settings]))
  const secrets = new Map(
    active.map(({ loaded, settings: own }) => [loaded.name, secretValues(loaded.plugin.settings, own)]),
  )
  const additions = active.flatMap(({ loaded }) => loaded.registered.steps)
  return {
    payments: active.flatMap(({ loaded }) => loaded.registered.payments),
    flows: flowsOf(installed, active).map((flow) => ({
      ...flow,
      steps: placeSteps(flow.steps, additions).steps,
    })),
    dictionaries: mergeDictionaries(
      installed,
      active.map(({ loaded }) => loaded),
    ),
    ...storesOf(active),
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
    afteraccount: active.flatMap(({ loaded, settings: own }) =>
      loaded.registered.afteraccount.map(({ name, handle }) => ({
        plugin: loaded.name,
        name,
        handle: (context, event) => handle({ ...context, settings: own }, event),
      })),
    ),
  }
}

/** A white-label that names no flow has every installed one. */
function flowsOf(installed: LoadedPlugin[], active: ActivePlugin[]): BookingFlow[] {
  const chosen = active.flatMap(({ loaded }) => loaded.registered.flows)
  return chosen.length > 0 ? chosen : installed.flatMap(({ registered }) => registered.flows)
}

/** The first plugin that supplies a kind serves it; its settings travel with each call. */
function storesOf(active: ActivePlugin[]): { files: FileStore; mailer: Mailer } {
  const files = supplierOf(active, 'files')
  const mail = supplierOf(active, 'mail')
  if (!files || !mail) throw new Error('No file store or no mailer: the defaults of fastify.config.ts supply neither.')
  return {
    files: fileStoreOf(files.item, files.own),
    mailer: { name: mail.item.name, send: (context, message) => mail.item.send(mail.own(context), message) },
  }
}

/** The first that is supplied; it is asked with its own settings. */
function signOnOf(active: ActivePlugin[]): ResolvedPlugins['signOn'] {
  const [found] = active.flatMap(({ loaded }) =>
    loaded.registered.signOn.map((provider) => ({ plugin: loaded.name, provider })),
  )
  return found ?? null
}

function supplierOf<K extends 'files' | 'mail'>(active: ActivePlugin[], kind: K) {
  for (const { loaded, settings } of active) {
    const item: Registrations[K][number] | undefined = loaded.registered[kind][0]
    if (item) return { item, own: (context: TenantContext): TenantContext => ({ ...context, settings }) }
  }
  return null
}
