import type { TSchema } from 'typebox'
import { isRecord } from '../is-record.ts'

/**
 * A part of a step's answer that people are told, as its schema says: plain data, the same on the server and in pages.
 */
export interface StepField {
  /** The name of the property. */
  field: string
  /** The word key of its name: the property's `title`. */
  label: string
  /** The word keys of values that have one: the `title` of each constant. */
  words?: Record<string, string>
}

/** A part of a step's answer in words: the value itself, or the key of its word. */
export interface ToldStepAnswer {
  step: string
  label: string
  value: string
  /** Null for a value that is told as it stands. */
  word: string | null
}

const titled = (schema: unknown): string | undefined =>
  isRecord(schema) && typeof schema.title === 'string' && schema.title !== '' ? schema.title : undefined

/** The constants of a union, each with its own title. */
function wordsIn(schema: unknown): Record<string, string> {
  const all = isRecord(schema) && Array.isArray(schema.anyOf) ? schema.anyOf : [schema]
  return Object.fromEntries(
    all.flatMap((one) => {
      const word = isRecord(one) && 'const' in one ? titled(one) : undefined
      return word === undefined || !isRecord(one) ? [] : [[String(one.const), word]]
    }),
  )
}

/** What of an answer is told: the properties of its schema that have a `title`, in their order. */
export function stepFields(schema: TSchema | undefined): StepField[] {
  const properties = isRecord(schema) && isRecord(schema.properties) ? schema.properties : {}
  return Object.entries(properties).flatMap(([field, property]) => {
    const label = titled(property)
    if (label === undefined) return []
    const words = wordsIn(property)
    return [{ field, label, ...(Object.keys(words).length > 0 && { words }) }]
  })
}

/** An answer in words, part by part; without what is empty, or not so simple that it could be read. */
export function tellStep(step: string, fields: readonly StepField[], answer: unknown): ToldStepAnswer[] {
  if (!isRecord(answer)) return []
  return fields.flatMap(({ field, label, words = {} }) => {
    const value = answer[field]
    const isPlain = typeof value === 'string' || typeof value === 'number' || value === true
    if (!isPlain && !(value === false && Object.hasOwn(words, 'false'))) return []
    const text = String(value).trim()
    if (text === '') return []
    const word = Object.hasOwn(words, text) ? words[text] : value === true ? 'form.yes' : undefined
    return [{ step, label, value: text, word: word ?? null }]
  })
}
