import { isRecord } from '../../domain/is-record.ts'
import { type PluginLimit, pluginLimits } from '../../plugin-api/limits.ts'
import type { Tenant } from '../tenant.ts'
import { keepWithin } from './over-limit.ts'
import { formsOf, shortSecret } from './secret-forms.ts'

/** A plugin's settings: the names, and the values of those marked `secret`. */
export interface OwnSettings {
  settings: Record<string, unknown>
  secrets: string[]
}

type Json = Record<string, unknown>

/** Whether a value contains others: an object, or a list with its indexes as names. */
const isParent = (value: unknown): value is Json | unknown[] => Array.isArray(value) || isRecord(value)

/** Whether a text has one of the secrets. Of a short one, only a value that equals it counts. */
const tells = (text: string, secrets: string[][]): boolean =>
  secrets.some(([secret = '', ...others]) =>
    secret.length < shortSecret ? text === secret : [secret, ...others].some((form) => text.includes(form)),
  )

function holdsObject(value: unknown, sought: object, seen = new Set<object>()): boolean {
  if (value === sought) return true
  if (!isParent(value) || seen.has(value)) return false
  seen.add(value)
  return Object.values(value).some((each) => holdsObject(each, sought, seen))
}

/**
 * Whether a value copies the settings: an object with every name of a plugin's settings that include secrets, whatever
 * its values.
 */
const isCopyOf = (value: object, { settings, secrets }: OwnSettings): boolean =>
  secrets.length > 0 && Object.keys(settings).every((name) => Object.hasOwn(value, name))

/**
 * Why JSON is not public; null if it is.
 * @param forms of each secret, as it may be written
 */
function secretIn(value: unknown, own: OwnSettings, forms: string[][]): string | null {
  if (typeof value === 'string' || typeof value === 'number')
    return tells(String(value), forms) ? 'it holds the value of a secret setting' : null
  if (!isParent(value)) return null
  if (isCopyOf(value, own)) return 'it holds all settings of the plugin'
  for (const [name, each] of Object.entries(value)) {
    const found = secretIn(name, own, forms) ?? secretIn(each, own, forms)
    if (found !== null) return found
  }
  return null
}

const refused = (why: string) => new Error(`What it sends to browsers is refused: ${why}.`)

/**
 * A JSON copy of what a plugin with these settings sends to browsers. It contains no value of a setting marked
 * `secret`, at any depth, and no copy of the settings.
 * @param most how long its JSON may be; without it there is no limit
 * @throws Error without the value if it is not public, not JSON, or too long
 */
export function publicCopy(given: unknown, own: OwnSettings, most?: PluginLimit): unknown {
  if (holdsObject(given, own.settings)) throw refused('it holds its settings')
  const text: string | undefined = JSON.stringify(given)
  if (text === undefined) throw refused('it is no JSON')
  if (most) keepWithin(most, text.length, refused(`it is longer than ${most.most} characters`).message)
  const copy: unknown = JSON.parse(text)
  const found = secretIn(copy, own, own.secrets.map(formsOf))
  if (found !== null) throw refused(found)
  return copy
}

const ownOf = (plugin: string, { plugins }: Pick<Tenant, 'plugins'>): OwnSettings => ({
  settings: plugins.settingsOf(plugin),
  secrets: plugins.secretsOf(plugin),
})

/** The same for a plugin of a tenant. */
export const publicData = (given: unknown, plugin: string, tenant: Pick<Tenant, 'plugins'>): unknown =>
  publicCopy(given, ownOf(plugin, tenant))

/** The same for a value that must be an object of up to 64 KB. */
export function publicRecord(given: unknown, plugin: string, tenant: Pick<Tenant, 'plugins'>): Record<string, unknown> {
  const copy = publicCopy(given, ownOf(plugin, tenant), pluginLimits.pages.config)
  if (!isRecord(copy)) throw refused('it is no object')
  return copy
}

/**
 * The reason for which a plugin objects, as it may be shown; null for none.
 * @throws Error for anything else, and for what tells a secret
 */
export function publicReason(given: unknown, plugin: string, tenant: Pick<Tenant, 'plugins'>): string | null {
  if (given === null || given === undefined) return null
  const text = 'What it gives as a reason is refused: it is no short text.'
  if (typeof given !== 'string') throw new Error(text)
  keepWithin(pluginLimits.checks.reason, given.length, text)
  publicData(given, plugin, tenant)
  return given
}
