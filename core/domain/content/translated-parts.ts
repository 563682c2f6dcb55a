import { isRecord } from '../is-record.ts'

/** What of a value has translations: its own texts, and its parts that have some. */
export interface TranslatedParts {
  /** Names of the texts that its `translations` may have; empty where it has none itself. */
  texts: readonly string[]
  /** Fields with an object, or a list of objects, in which something has translations. */
  parts: readonly [field: string, parts: TranslatedParts][]
}

const nothing: TranslatedParts = { texts: [], parts: [] }

const known = new WeakMap<object, TranslatedParts>()

/** The parts of what a schema describes (`Translations` in `entities` marks them); found once for each schema. */
export function translatedParts(schema: unknown): TranslatedParts {
  if (!isRecord(schema)) return nothing
  const found = known.get(schema) ?? read(schema)
  known.set(schema, found)
  return found
}

function read(schema: Record<string, unknown>): TranslatedParts {
  // Of an entity's unions one alternative at most is an object.
  if (Array.isArray(schema.anyOf)) return translatedParts(schema.anyOf.find((one) => isRecord(one) && one.properties))
  if (schema.items !== undefined) return translatedParts(schema.items)
  if (!isRecord(schema.properties)) return nothing
  const { translations, ...others } = schema.properties
  const translates = isRecord(translations) && Array.isArray(translations.translates) ? translations.translates : []
  const parts = Object.entries(others).flatMap(([field, inner]): [string, TranslatedParts][] => {
    const of = translatedParts(inner)
    return of === nothing ? [] : [[field, of]]
  })
  return translates.length === 0 && parts.length === 0 ? nothing : { texts: translates.map(String), parts }
}

/** A value that may have translations, where it is within another one. */
export interface TranslatedValue {
  /** JSON pointer within the whole. */
  pointer: string
  texts: readonly string[]
  value: Record<string, unknown>
}

/** Everything within a value that may have translations, itself included, outer values first. */
export function* translatedValues(parts: TranslatedParts, value: unknown, pointer = ''): Generator<TranslatedValue> {
  if (parts === nothing) return
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* translatedValues(parts, item, `${pointer}/${index}`)
  } else if (isRecord(value)) {
    if (parts.texts.length > 0) yield { pointer, texts: parts.texts, value }
    for (const [field, inner] of parts.parts)
      if (Object.hasOwn(value, field)) yield* translatedValues(inner, value[field], `${pointer}/${field}`)
  }
}
