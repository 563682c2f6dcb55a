import { isRecord } from '../../../../domain/is-record.ts'

/** The present fields of an entity, as far as its caller may read them. */
type Fields = Record<string, unknown>

const texts = ['intruder', '2026-12-05 13:00:00', '2026-12-05', '13:00', 'eur', 'us', 'intruder@people.example']

function textFor({ pattern }: Fields, before: unknown): string {
  const fits = typeof pattern === 'string' ? new RegExp(pattern) : null
  const found = texts.find((one) => one !== before && (fits?.test(one) ?? true))
  if (found === undefined) throw new Error(`No text for ${String(pattern)}`)
  return found
}

/**
 * Returns a value that the schema accepts and that differs from `before`, so that only an access rule can refuse it.
 */
export function valueFor(schema: unknown, before?: unknown): unknown {
  if (!isRecord(schema)) return 'intruder'
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.anyOf)) {
    const branches: unknown[] = schema.anyOf.toReversed()
    return valueFor(branches.find((one) => !isRecord(one) || one.const === undefined || one.const !== before))
  }
  if (schema.type === 'string') return textFor(schema, before)
  if (schema.type === 'integer' || schema.type === 'number')
    return (Number(schema.minimum) || 0) + (before === 7 ? 8 : 7)
  if (schema.type === 'boolean') return before !== true
  if (schema.type === 'array') return [valueFor(schema.items)]
  // A name for whatever it is: every text that has translations may say something.
  if (Array.isArray(schema.translates)) return { es: { [String(schema.translates[0])]: 'intruso' } }
  if (!isRecord(schema.properties)) return { intruder: 'yes' }
  const required = Array.isArray(schema.required) ? schema.required.map(String) : []
  const { properties } = schema
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1)
  return Object.fromEntries(names.map((name) => [name, valueFor(properties[name])]))
}
