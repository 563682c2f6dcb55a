import { isRecord } from '../../../../domain/is-record.ts'

/** Returns the next payload, for the field at a path (`forms.sections.name`). */
export type NextPayload = (path: string) => string

/**
 * Fields without free text, by their path in the bundle: references, site addresses, formulas and patterns. An import
 * refuses anything else in them.
 */
const bound = new Set([
  'whitelabel.url',
  'whitelabel.domain',
  'whitelabel.language',
  'whitelabel.theme',
  'whitelabel.plugins.name',
  'whitelabel.plugins.settings',
  'whitelabel.overridable',
  'whitelabel.ssoflow',
  'whitelabel.chatbotdata.url',
  'whitelabel.thirdpartylogin',
  'providers.domain',
  'providers.timezone',
  'providers.theme',
  'providers.language',
  'providers.bookingflow',
  'providers.bookableordermethod',
  'bookables.selectionmethod',
  'bookables.volumediscounts',
  'bookables.slug',
  'users.email',
  'users.language',
  'users.password',
  'dictionaries.language',
  'providers.notifications.customer',
  'providers.notifications.staff',
  'providers.notifications.claimers',
  'limited_use_links.uid',
  'reservations.timezone',
  'reservations.language',
  'reservations.expires',
  'reservations.email',
  'reservations.waitlistoffer.start',
  'reservations.waitlistoffer.end',
  'reservations.limited_use_link.uid',
  'reservations.paymentinformation',
  'reservations.addons',
  'addons.price_function',
  'addons.time_function',
  'addons.display_function',
])

/** The same for questions, at any depth. */
const boundOfQuestion =
  /questions\.(regex|value_function|value_function_source(\.per)?|display_function|variables\.(slug|default_value))$/

const isBound = (path: string) => bound.has(path) || boundOfQuestion.test(path)

const isText = (schema: Record<string, unknown>) =>
  schema.type === 'string' && schema.pattern === undefined && schema.const === undefined
/** A property without a schema of its own. */
const isFree = (schema: Record<string, unknown>) =>
  schema.type === undefined && schema.anyOf === undefined && schema.const === undefined
const isOpenRecord = (schema: Record<string, unknown>) => schema.type === 'object' && !isRecord(schema.properties)

/** Returns the paths of all texts that a schema lets a tenant write, except bound ones. */
export function textPaths(schema: unknown, path: string): string[] {
  if (!isRecord(schema) || isBound(path)) return []
  if (Array.isArray(schema.translates)) return schema.translates.map((name) => `${path}.${name}`)
  if (isText(schema) || isFree(schema) || isOpenRecord(schema)) return [path]
  if (Array.isArray(schema.anyOf)) return schema.anyOf.flatMap((one) => textPaths(one, path))
  if (schema.type === 'array') return textPaths(schema.items, path)
  if (!isRecord(schema.properties)) return []
  return Object.entries(schema.properties).flatMap(([name, inner]) => textPaths(inner, `${path}.${name}`))
}

/**
 * Returns an entity as a malicious tenant would write it: every text that its schema allows is a payload, including
 * optional texts. Data without a schema keeps its keys, and each text in it becomes a payload.
 */
export function poisonEntity(schema: unknown, value: unknown, path: string, next: NextPayload): unknown {
  if (!isRecord(schema) || isBound(path)) return value
  if (isText(schema)) return next(path)
  if (Array.isArray(schema.translates))
    return { es: Object.fromEntries(schema.translates.map((name) => [name, next(`${path}.${name}`)])) }
  if (isFree(schema) || isOpenRecord(schema)) return poisonFree(value, path, next)
  if (Array.isArray(schema.anyOf)) return poisonUnion(schema.anyOf, value, path, next)
  if (schema.type === 'array') return poisonList(schema.items, value, path, next)
  if (!isRecord(schema.properties)) return value
  const given = isRecord(value) ? value : {}
  const fields = Object.entries(schema.properties).map(([name, inner]) => {
    const at = `${path}.${name}`
    const isLeftOut = given[name] === undefined && (isObject(inner) || isListOfObjects(inner))
    return [name, isLeftOut ? undefined : poisonEntity(inner, given[name], at, next)]
  })
  const all = { ...given, ...Object.fromEntries(fields) }
  return Object.fromEntries(Object.entries(all).filter(([, one]) => one !== undefined))
}

const isObject = (schema: unknown) => isRecord(schema) && isRecord(schema.properties)
const isListOfObjects = (schema: unknown) => isRecord(schema) && schema.type === 'array' && isObject(schema.items)

function poisonUnion(branches: unknown[], value: unknown, path: string, next: NextPayload): unknown {
  const object = branches.find(isObject)
  if (object && isRecord(value)) return poisonEntity(object, value, path, next)
  const text = branches.find((one) => isRecord(one) && isText(one))
  return text && (value === undefined || value === '') ? next(path) : value
}

function poisonList(items: unknown, value: unknown, path: string, next: NextPayload): unknown {
  if (!isRecord(items)) return value
  const given = Array.isArray(value)
    ? value
    : isText(items) || isFree(items) || isOpenRecord(items)
      ? [undefined]
      : null
  return given?.map((one) => poisonEntity(items, one, path, next))
}

/** Replaces every text in data without a schema; missing data becomes one text. */
function poisonFree(value: unknown, path: string, next: NextPayload): unknown {
  if (value === undefined) return { note: next(path) }
  if (typeof value === 'string') return next(path)
  if (Array.isArray(value)) return value.map((one) => poisonFree(one, path, next))
  if (!isRecord(value)) return value
  // Ids are references and are never shown.
  const fields = Object.entries(value).map(([key, one]) => [key, /id$/.test(key) ? one : poisonFree(one, path, next)])
  return Object.fromEntries(fields)
}
