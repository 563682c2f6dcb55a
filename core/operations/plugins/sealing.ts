import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import { isRecord } from '../../domain/is-record.ts'

type Settings = Record<string, unknown>

/** Seals the secret settings of plugins before they are stored, and opens them where plugins are called. */
export interface Sealing {
  /** Settings with the value of each field marked `secret` sealed; what is sealed already stays. */
  seal(plugin: string, settings: Settings): Settings
  /** The same settings as they were given. @throws Error if one was sealed with another key, or for another plugin */
  open(plugin: string, settings: Settings): Settings
}

const mark = 'sealed:1:'

const derived = (key: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, 'tessera', `settings ${use}`, 32))

/**
 * AES-256-GCM; the nonce follows from the value, so that the same setting is stored the same and a diff finds no
 * change.
 */
function sealText(plugin: string, value: unknown, key: string): string {
  const text = JSON.stringify(value)
  const about = Buffer.from(plugin)
  const nonce = createHmac('sha256', derived(key, 'nonce')).update(`${plugin}\n${text}`).digest().subarray(0, 12)
  const cipher = createCipheriv('aes-256-gcm', derived(key, 'cipher'), nonce).setAAD(about)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${mark}${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

function openText(plugin: string, text: string, keys: string[]): unknown {
  const bytes = Buffer.from(text.slice(mark.length), 'base64url')
  for (const key of keys)
    try {
      const decipher = createDecipheriv('aes-256-gcm', derived(key, 'cipher'), bytes.subarray(0, 12))
      decipher.setAAD(Buffer.from(plugin)).setAuthTag(bytes.subarray(12, 28))
      const opened = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
      return JSON.parse(opened.toString())
    } catch {
      // Another key, or none.
    }
  throw new Error('a setting was sealed with another key (SETTINGS_KEY), or for another plugin')
}

const isSealed = (value: unknown): value is string => typeof value === 'string' && value.startsWith(mark)

function eachLeaf(value: unknown, change: (sealed: string) => unknown): unknown {
  if (isSealed(value)) return change(value)
  if (Array.isArray(value)) return value.map((one) => eachLeaf(one, change))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, eachLeaf(one, change)]))
}

/** Seals what a schema marks as secret, at any depth of objects and lists. */
function sealed(value: unknown, schema: unknown, seal: (secret: unknown) => string): unknown {
  if (!isRecord(schema) || value === undefined || isSealed(value)) return value
  if (schema.secret === true) return seal(value)
  if (Array.isArray(value)) return value.map((one) => sealed(one, schema.items, seal))
  const { properties } = schema
  if (!isRecord(value) || !isRecord(properties)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, sealed(one, properties[name], seal)]))
}

/**
 * @param keys of the operator: the first one seals, each opens, so that a key can be replaced
 * @param schemaOf the settings' schema of an installed plugin; null for another, whose settings nobody knows
 */
export function sealingOf(keys: string[], schemaOf: (plugin: string) => unknown): Sealing {
  const asSettings = (value: unknown, otherwise: Settings): Settings => (isRecord(value) ? value : otherwise)
  return {
    seal(plugin, settings) {
      const [key] = keys
      if (key === undefined) return settings
      const schema = schemaOf(plugin)
      return asSettings(
        sealed(settings, schema, (secret) => sealText(plugin, secret, key)),
        settings,
      )
    },
    open: (plugin, settings) =>
      asSettings(
        eachLeaf(settings, (text) => openText(plugin, text, keys)),
        settings,
      ),
  }
}
