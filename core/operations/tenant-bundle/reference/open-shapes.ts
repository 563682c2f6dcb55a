import { isRecord } from '../../../domain/is-record.ts'
import { displayTexts, replacedTexts } from '../../../domain/wording/own-texts.ts'
import { settingNames } from '../rules/open-names.ts'
import { nounsIn } from '../rules/words.ts'

/** What an installation has, of which bundles name things. */
export interface Offered {
  /** The schemas of the plugins' settings, by plugin. */
  settings: Record<string, object>
  /** The base language's texts, by key. */
  words: Record<string, string>
}

type Schema = Record<string, unknown>

const language = '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$'

const text: Schema = { type: 'string' }

const object = (properties: Schema, more: Schema = {}): Schema => ({
  type: 'object',
  properties,
  ...more,
  additionalProperties: false,
})

const each = (names: Iterable<string>, schema: Schema): Schema =>
  Object.fromEntries([...names].map((name) => [name, schema]))

/** One text, or one for each language. */
const told: Schema = { anyOf: [text, object({}, { patternProperties: { [language]: text } })] }

const displaytext = object(each(displayTexts, told), {
  patternProperties: { [language]: object(each(displayTexts, text)) },
})

/** Anything may be said of an address; a point is what is read. */
const place: Schema = {
  type: 'object',
  required: ['latitude', 'longitude'],
  properties: {
    latitude: { type: 'number', minimum: -90, maximum: 90, description: 'Degrees north of the equator.' },
    longitude: { type: 'number', minimum: -180, maximum: 180, description: 'Degrees east of Greenwich.' },
  },
}

/** Nouns by name, or by language and name, in objects or with dots. */
function vocabularyIn(words: Offered['words']): Schema {
  const { nouns, forms } = nounsIn(words)
  const ofNoun = object(each(forms, text))
  const dotted = `^(vocabulary\\.)?(${[...nouns].join('|')})\\.(${forms.join('|')})$`
  const named = object(
    { ...each(nouns, ofNoun), vocabulary: object(each(nouns, ofNoun)) },
    {
      patternProperties: { [dotted]: text },
    },
  )
  return { ...named, patternProperties: { [dotted]: text, [language]: named } }
}

/** A secret setting that an export has sealed. */
const sealed: Schema = { type: 'string', pattern: '^sealed:1:' }

/** What an author may write of a plugin's settings: what has a default is left out, what is secret may be sealed. */
function writable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(writable)
  if (!isRecord(schema)) return schema
  if (schema.secret === true) return { anyOf: [schema, sealed] }
  const inner: Schema = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, writable(value)]))
  const { properties, required } = schema
  if (!isRecord(properties)) return inner
  const isGiven = (name: unknown) => isRecord(properties[String(name)]) && 'default' in Object(properties[String(name)])
  const needed = (Array.isArray(required) ? required : []).filter((name) => !isGiven(name))
  return { ...inner, required: needed, additionalProperties: false }
}

function pluginsIn(settings: Offered['settings']): Schema {
  const ofPlugin = Object.entries(settings).map(([name, schema]) => ({
    if: { type: 'object', properties: { name: { const: name } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { settings: writable(schema) } },
  }))
  const name = { enum: Object.keys(settings), description: 'An installed plugin.' }
  const one = object({ name, settings: { type: 'object' } }, { required: ['name'], allOf: ofPlugin })
  return { type: 'array', items: one }
}

/** A provider has those of a plugin that its white-label leaves to it. */
const someOf = (schema: object): Schema => ({ ...Object(writable(JSON.parse(JSON.stringify(schema)))), required: [] })

/**
 * Objects that may have any names in storage, with the names that something reads: by the place of their entity and
 * their field.
 */
export function openShapes({ settings, words }: Offered): Record<string, Record<string, Schema>> {
  const ofPlugins = Object.fromEntries(Object.entries(settings).map(([name, schema]) => [name, someOf(schema)]))
  const fields: Schema = {
    type: 'array',
    items: object(
      { name: text, label: text, placeholder: text, translations: { type: 'object' } },
      { required: ['name'] },
    ),
  }
  const ofName: Schema = {
    neutrallogin: { type: 'boolean' },
    logoutredirect: text,
    accountfields: fields,
    frameancestors: { type: 'array', items: text },
    trustedancestors: { type: 'array', items: text },
    ...each(replacedTexts, told),
  }
  const own = (names: string[]) => Object.fromEntries(names.map((name) => [name, ofName[name]]))
  return {
    whitelabel: {
      plugins: pluginsIn(JSON.parse(JSON.stringify(settings))),
      vocabularyoverride: vocabularyIn(words),
      settings: object(own(settingNames.whitelabel)),
    },
    'providers[]': { place, displaytext, settings: object({ ...ofPlugins, ...own(settingNames.provider) }) },
    'bookables[]': { displaytext },
  }
}
