import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { collectAll } from '../../domain/entities/schema-errors.ts'
import { isRecord } from '../../domain/is-record.ts'
import { type Fault, pointerToken, shown, valueAt } from './faults.ts'
import { orMeant } from './nearest-name.ts'
import { codeMeant } from './rules/countries.ts'

const validators = new Map<TSchema, Validator>()

function validatorOf(schema: TSchema): Validator {
  const validator = validators.get(schema) ?? Compile(schema)
  validators.set(schema, validator)
  return validator
}

export const hasShape = (schema: TSchema, value: unknown): boolean => validatorOf(schema).Check(value)

/** Every violation of a schema by a value. `pointer` is where the value is. */
export function shapeFaults(schema: TSchema, value: unknown, pointer: string): Fault[] {
  const validator = validatorOf(schema)
  if (validator.Check(value)) return []
  const errors = collectAll(() => [...validator.Errors(value)])
  const unions = new Set(errors.filter((error) => error.keyword === 'anyOf').map((error) => error.schemaPath))
  const isBranch = (path: string) => [...unions].some((union) => path.startsWith(`${union}/anyOf/`))
  const found = new Map<string, Fault>()
  for (const error of errors) {
    if (isBranch(error.schemaPath) && !isDeeper(error, errors)) continue
    if (error.keyword === 'anyOf' && isToldInside(error, errors)) continue
    for (const fault of faultsOf(schema, error, value)) {
      const at = `${pointer}${fault.pointer}`
      if (!found.has(at)) found.set(at, { ...fault, pointer: at })
    }
  }
  return [...found.values()]
}

type ShapeError = ReturnType<Validator['Errors']>[number]

/** Of an alternative's errors only the inner ones help; `must be an object` is reported by the union. */
const isDeeper = (error: ShapeError, all: ShapeError[]) =>
  all.some(
    (union) =>
      union.keyword === 'anyOf' &&
      error.schemaPath.startsWith(`${union.schemaPath}/anyOf/`) &&
      error.instancePath.length > union.instancePath.length,
  )

/** Whether an alternative has the value's kind, so that its own errors say what is wrong. */
const isToldInside = (union: ShapeError, all: ShapeError[]) =>
  all.some(
    ({ schemaPath, instancePath }) =>
      schemaPath.startsWith(`${union.schemaPath}/anyOf/`) && instancePath.length > union.instancePath.length,
  )

function faultsOf(root: TSchema, error: ShapeError, value: unknown): Fault[] {
  const { keyword, instancePath, message } = error
  const schema = schemaAt(root, error.schemaPath)
  const params: Record<string, unknown> = { ...error.params }
  if (keyword === 'required') {
    const missing = Array.isArray(params.requiredProperties) ? params.requiredProperties : []
    const properties = isRecord(schema) && isRecord(schema.properties) ? schema.properties : {}
    return missing.map((name) => ({
      pointer: `${instancePath}/${pointerToken(String(name))}`,
      expected: expectedOf(properties[String(name)]),
      found: 'nothing',
    }))
  }
  const isSecret = /password|secret/i.test(instancePath)
  const found = valueAt(value, instancePath)
  const expected = expectedOf(schema)
  return [
    {
      pointer: instancePath,
      expected: expected === 'a value' ? message : expected + listOf(schema, found),
      ...(isSecret ? {} : { found: shown(found) + (typeof found === 'string' ? meantBy(schema, found) : '') }),
    },
  ]
}

function schemaAt(root: TSchema, path: string): unknown {
  return valueAt(root, path.replace(/^#/, ''))
}

/** The end of a sentence about text that a schema refuses: what may be meant; empty if nothing is near. */
function meantBy(schema: unknown, found: string): string {
  const code = isRecord(schema) && schema.pattern === '^[A-Za-z]{2}$' ? codeMeant(found) : undefined
  return code === undefined ? orMeant(found, namesOf(schema)) : `; did you mean ${shown(code)}?`
}

const currencies = Intl.supportedValuesOf('currency').map((code) => code.toLowerCase())

const isCurrency = ({ pattern }: Record<string, unknown>): boolean => pattern === '^[A-Za-z]{3}$'

/** The names of which a schema allows one; empty where it allows any text. */
function namesOf(schema: unknown): string[] {
  if (!isRecord(schema)) return []
  if (isCurrency(schema)) return currencies
  if ('const' in schema) return [String(schema.const)]
  return Array.isArray(schema.anyOf) ? schema.anyOf.flatMap(namesOf) : []
}

const patterns: [string, string][] = [
  ['^[A-Za-z]{3}$', 'a currency code of ISO 4217, such as "eur"'],
  ['^[A-Za-z]{2}$', 'a country code of ISO 3166, of two letters, such as "IE"'],
  ['day)?\\}) \\d{2}', 'a wall clock "YYYY-MM-DD HH:mm:ss" (the date may be "{today+3}")'],
  ['[ T]\\d{2}:\\d{2}(:', 'a wall clock "YYYY-MM-DD HH:mm:ss" or an ISO 8601 instant'],
  ['day)?\\})$', 'a date "YYYY-MM-DD" (or "{today+3}")'],
  ['24:00', 'a time of day "HH:mm", "24:00" at the latest'],
  ['[a-z0-9-]{0,61}', 'small letters, digits and hyphens, such as "quay-north"'],
  ['A-Za-z0-9_-]{1,64}', 'an id of 1 to 64 of A-Z a-z 0-9 _ -'],
]

/** What a schema requires, in words. */
export function expectedOf(schema: unknown): string {
  if (!isRecord(schema)) return 'a value'
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(schema.anyOf)) return oneOf(schema.anyOf.map(expectedOf))
  if (schema.type === 'string') return expectedText(schema)
  if (schema.type === 'integer') return `a whole number${boundsOf(schema)}`
  if (schema.type === 'number') return `${schema.money ? 'an amount of money' : 'a number'}${boundsOf(schema)}`
  if (schema.type === 'boolean') return 'true or false'
  if (schema.type === 'array') return schema.maxItems === undefined ? 'a list' : `a list of at most ${schema.maxItems}`
  if (schema.type === 'object') return 'an object'
  return schema.type === 'null' ? 'null' : 'a value'
}

/** A list of what was given alone, by the names in it: `, written [{"start": …, "end": …}]`. */
function listOf(schema: unknown, found: unknown): string {
  if (!isRecord(schema) || schema.type !== 'array' || !isRecord(found)) return ''
  const names = isRecord(schema.items) && isRecord(schema.items.properties) ? Object.keys(schema.items.properties) : []
  return `, written [{${names.map((name) => `"${name}": …`).join(', ')}}]`
}

const oneOf = (parts: string[]) => (parts.length > 1 ? `one of ${parts.join(', ')}` : (parts[0] ?? 'a value'))

function expectedText(schema: Record<string, unknown>): string {
  const { pattern, minLength, maxLength } = schema
  if (typeof pattern === 'string') {
    return patterns.find(([part]) => pattern.includes(part))?.[1] ?? `text that matches ${pattern}`
  }
  const least = typeof minLength === 'number' ? ` of at least ${minLength}` : ''
  const most = typeof maxLength === 'number' ? `${least ? ' and' : ' of'} at most ${maxLength}` : ''
  return least || most ? `text${least}${most} characters` : 'text'
}

function boundsOf({ minimum, maximum, exclusiveMinimum }: Record<string, unknown>): string {
  if (typeof exclusiveMinimum === 'number') return ` above ${exclusiveMinimum}`
  const from = typeof minimum === 'number' ? ` from ${minimum}` : ''
  return typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER ? `${from} up to ${maximum}` : from
}
