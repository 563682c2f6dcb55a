import { isRecord } from '../domain/is-record.ts'
import type { Tenant } from './tenant.ts'

/** Of a plugin's settings: the names, and the values of those that are marked `secret`. */
interface OwnSettings {
  settings: Record<string, unknown>
  secrets: string[]
}

type Json = Record<string, unknown>

/** Whether a value holds others: an object with names, or a list, whose places are its names. */
const isParent = (value: unknown): value is Json => Array.isArray(value) || isRecord(value)

/** Shorter ones stand in other words by chance: only a value that equals one gives it away. */
const shortSecret = 6

const tells = (text: string, secret: string): boolean =>
  secret.length < shortSecret ? text === secret : text.includes(secret)

function holdsObject(value: unknown, sought: object, seen = new Set<object>()): boolean {
  if (value === sought) return true
  if (!isParent(value) || seen.has(value)) return false
  seen.add(value)
  return Object.values(value).some((each) => holdsObject(each, sought, seen))
}

/** A copy of the settings: an object with every name of a plugin that has secrets, whatever their values are now. */
const isCopyOf = (value: Json, { settings, secrets }: OwnSettings): boolean =>
  secrets.length > 0 && Object.keys(settings).every((name) => Object.hasOwn(value, name))

/** What keeps JSON from being public; null when nothing does. */
function secretIn(value: unknown, own: OwnSettings): string | null {
  if (typeof value === 'string' || typeof value === 'number') {
    const text = String(value)
    return own.secrets.some((secret) => tells(text, secret)) ? 'it holds the value of a secret setting' : null
  }
  if (!isParent(value)) return null
  if (isCopyOf(value, own)) return 'it holds all settings of the plugin'
  for (const [name, each] of Object.entries(value)) {
    const found = secretIn(name, own) ?? secretIn(each, own)
    if (found !== null) return found
  }
  return null
}

/**
 * A copy, as JSON, of what a plugin sends to browsers. No value of a setting marked `secret` is in it, at any depth,
 * nor the settings as a whole.
 * @throws Error without the value when it is not public, or is no JSON
 */
export function publicData(given: unknown, plugin: string, { plugins }: Pick<Tenant, 'plugins'>): unknown {
  const own = { settings: plugins.settingsOf(plugin), secrets: plugins.secretsOf(plugin) }
  if (holdsObject(given, own.settings)) throw new Error('What it sends to browsers is refused: it holds its settings.')
  const text: string | undefined = JSON.stringify(given)
  if (text === undefined) throw new Error('What it sends to browsers is refused: it is no JSON.')
  const copy: unknown = JSON.parse(text)
  const found = secretIn(copy, own)
  if (found !== null) throw new Error(`What it sends to browsers is refused: ${found}.`)
  return copy
}

/** The same of what must be an object. */
export function publicRecord(given: unknown, plugin: string, tenant: Pick<Tenant, 'plugins'>): Record<string, unknown> {
  const copy = publicData(given, plugin, tenant)
  if (!isRecord(copy)) throw new Error('What it sends to browsers is refused: it is no object.')
  return copy
}
