import { isRecord } from '../../../domain/is-record.ts'
import { kinds, schemas, Whitelabel } from '../kinds.ts'
import { keptOfReservations } from '../unknown-fields.ts'
import { type Chapter, chapters } from './notes.ts'
import { type Offered, openShapes } from './open-shapes.ts'

/**
 * A JSON Schema (draft 2020-12) of a bundle with the reference's texts, for editors. It allows what an import says
 * nothing about: a name that an import warns of is a mistake here.
 * @param offered what the installation has, from which the names in open objects follow
 */
export function bundleSchema(offered: Offered): Record<string, unknown> {
  const shapes = openShapes(offered)
  const told = (place: string, schema: object): unknown => {
    const plain = closed(JSON.parse(JSON.stringify(schema)))
    const names = propertiesOf(plain)
    Object.assign(names, shapes[place], byOtherNames[place]?.(names))
    for (const chapter of chapters.filter((one) => one.place.startsWith(place))) describe(plain, chapter, place)
    return plain
  }
  const lists = kinds.map((kind) => [kind, { type: 'array', items: told(`${kind}[]`, schemas[kind]) }])
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Tenant bundle',
    type: 'object',
    required: ['whitelabel', 'providers'],
    properties: {
      $schema: { type: 'string', description: 'Where this schema is, for editors.' },
      whitelabel: told('whitelabel', Whitelabel),
      ...Object.fromEntries(lists),
    },
    additionalProperties: false,
  }
}

const named = (of: string, schema: unknown) => ({
  ...(isRecord(schema) ? schema : {}),
  deprecated: true,
  description: `Another name for \`${of}\`.`,
})

/** Names that an import reads as others, and what the server notes at reservations. */
const byOtherNames: Record<string, (fields: Record<string, unknown>) => Record<string, unknown>> = {
  'providers[]': ({ subdomain }) => ({ slug: named('subdomain', subdomain) }),
  'bookables[]': ({ bookabletype, restrictions }) => ({
    type: named('bookabletype', bookabletype),
    active: named('status', { enum: [true, false, 'true', 'false', 'active', 'inactive'] }),
    waitlistenabled: named('waitlist.enabled', { type: 'boolean' }),
    restriction: named('restrictions', {
      anyOf: [restrictions, isRecord(restrictions) ? restrictions.items : false],
    }),
  }),
  'discounts[]': ({ referencecode }) => ({ reference_code: named('referencecode', referencecode) }),
  'reservations[]': () =>
    Object.fromEntries([...keptOfReservations].map((name) => [name, { description: 'Noted by the server.' }])),
}

/** A schema whose objects have no other names than those that it knows, at any depth. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (!isRecord(schema)) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]))
  const isOpen = schema.type !== 'object' || (!('properties' in schema) && !('translates' in schema))
  return isOpen ? inner : { ...inner, additionalProperties: false }
}

/** Puts a chapter's texts to the part of a schema that it is about. */
function describe(schema: unknown, { place, notes, defaults, ofType = {} }: Chapter, from: string): void {
  const path = place.slice(from.length).split('.').filter(Boolean)
  const part = path.reduce<unknown>((at, step) => {
    const inner = propertiesOf(at)[step.replace('[]', '')]
    return step.endsWith('[]') && isRecord(inner) ? inner.items : inner
  }, schema)
  for (const [name, field] of Object.entries(propertiesOf(part))) {
    const note = notes[name]
    if (!note || !isRecord(field)) continue
    const [description, example] = note
    const absent = defaults[name]
    // An editor has one default for all types.
    const isOne =
      absent !== undefined &&
      (name === 'bookabletype' || Object.values(ofType).every((each) => isSame(each[name], absent)))
    Object.assign(field, { description, examples: [example], ...(isOne && { default: absent }) })
  }
}

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

export const propertiesOf = (schema: unknown): Record<string, unknown> =>
  isRecord(schema) && isRecord(schema.properties) ? schema.properties : {}
