import type { TObject } from 'typebox'
import { Value } from 'typebox/value'
import { isRecord } from '../domain/is-record.ts'
import type { Plugin } from '../plugin-api/index.ts'

const isObjectSchema = (value: unknown): value is TObject =>
  isRecord(value) &&
  value.type === 'object' &&
  isRecord(value.properties) &&
  Object.values(value.properties).every(isRecord)

const parts: (keyof Plugin)[] = ['name', 'settings', 'setup', 'browser']

/** What nobody would read; of `migrations`, where what they are for is kept instead. */
function unknownFaults(name: string, exported: object): string[] {
  const unknown = Object.keys(exported).filter((field) => !parts.some((part) => part === field))
  const instead =
    "Plugins keep values, not tables: see 'Data and jobs' in plugins/README.md for what they keep, and how it changes."
  return unknown.map(
    (field) =>
      `Plugin '${name}' has '${field}', which no plugin has: ${parts.join(', ')}. ${field === 'migrations' ? instead : 'Take it out, or register it in setup(host).'}`,
  )
}

/**
 * Checks what a plugin's file exports: returns the plugin, or sentences about what is missing. `name` is its name in
 * `fastify.config.ts`.
 */
export function checkPluginShape(
  name: string,
  exported: unknown,
): { plugin: Plugin } | { plugin: null; faults: string[] } {
  if (!isRecord(exported))
    return {
      plugin: null,
      faults: [`Plugin '${name}' has no default export. End its plugin.ts with 'export default definePlugin({ … })'.`],
    }
  const faults: string[] = []
  if (exported.name !== name)
    faults.push(
      `Plugin '${name}' of fastify.config.ts calls itself '${String(exported.name)}'. Use one name in both places.`,
    )
  if (!isObjectSchema(exported.settings))
    faults.push(
      `Plugin '${name}' has no valid settings schema. Give it 'settings: Type.Object({ … })' of typebox; 'Type.Object({})' where it has none.`,
    )
  else faults.push(...defaultFaults(name, exported.settings))
  if (typeof exported.setup !== 'function') faults.push(`Plugin '${name}' has no setup(host) function. Add one.`)
  faults.push(...unknownFaults(name, exported))
  return isPlugin(exported, faults) ? { plugin: exported } : { plugin: null, faults }
}

/** A type guard that relies on the checks above. */
const isPlugin = (exported: object, faults: string[]): exported is Plugin => faults.length === 0 && 'setup' in exported

function defaultFaults(name: string, schema: TObject): string[] {
  return Object.entries(schema.properties).flatMap(([field, type]) =>
    'default' in type && !Value.Check(type, type.default)
      ? [`Plugin '${name}' gives its setting '${field}' a default that its own schema refuses. Correct the default.`]
      : [],
  )
}
