import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kind, kinds } from '../../../operations/tenant-bundle/kinds.ts'
import { referencesOf } from '../../../operations/tenant-bundle/references.ts'
import { testRoot } from '../../test-config.ts'

type Fields = Record<string, unknown>

export type ReferenceBundle = { whitelabel: Fields } & Record<Kind, Fields[]>

/** One kind of object, as the reference of bundles tells it. */
interface Chapter {
  /** Every example, by field. */
  examples: Fields
  required: string[]
}

const cellsOf = (line: string) =>
  line
    .slice(2, -2)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

function chapterOf(text: string): [place: string, chapter: Chapter] {
  const [, place = ''] = /^In `(.+)`\.$/m.exec(text) ?? []
  const lines = text.split('\n').filter((line) => line.startsWith('| '))
  const rows = lines.slice(2).map((line) => {
    const [field = '', , , example = ''] = cellsOf(line)
    return {
      name: field.replaceAll('*', ''),
      isRequired: field.startsWith('**'),
      example: JSON.parse(example.slice(1, -1)),
    }
  })
  return [
    place,
    {
      examples: Object.fromEntries(rows.map(({ name, example }) => [name, example])),
      required: rows.flatMap(({ name, isRequired }) => (isRequired ? [name] : [])),
    },
  ]
}

/** Every chapter of the document, by the place that it is about: `bookables[].restrictions[]`. */
const referenceChapters = (): Map<string, Chapter> =>
  new Map(
    document()
      .split(/^## /m)
      .filter((text) => /^In `.+`\.$/m.test(text))
      .map(chapterOf),
  )

const document = () => readFileSync(join(testRoot, 'core/operations/tenant-bundle/REFERENCE.md'), 'utf8')

/** The file that the reference shows to those who begin. */
export function firstBundleShown(): string {
  const [, text] = /^```json\n(.*?)^```$/ms.exec(document()) ?? []
  if (text === undefined) throw new Error('the reference shows no file to begin with')
  return text
}

/** One of the objects of a kind: fields that exclude others are left to another one, so that each stands somewhere. */
interface Variant {
  without?: string[]
  /** What tells it from the first: names of its own, and a choice that the document lists beside the example. */
  as?: Fields
  /** Lists of it that are made of the examples of their own chapter, in place of its example. */
  parts?: string[]
}

const nights = ['countby', 'arrivaltime', 'departuretime']
const season = ['restrictionbegin', 'restrictionend']
const slots = [
  ...['duration', 'intervaloverlap', 'slotinterval', 'startanchor', 'dateby', 'combinedslots', 'availability'],
  ...['requirementgroups', 'singlegroup', 'selectionmethod'],
]
/** What lets only some people book, where they say, once, or after staff have agreed. */
const whoAndWhere = ['bookinggroups', 'limited_use', 'approvalmode', 'drivetime', 'travelcost', 'location']
const gates = [...whoAndWhere, 'reservationlimit']
const named = (id: string) => ({ id, slug: id, customlink: `to-${id}` })
const regatta = { start: '{today+12} 10:00:00', end: '{today+12} 16:00:00' }
const allDays = { bookabletype: 'calendarday' }

const variants: Partial<Record<Kind, Variant[]>> = {
  forms: [{}, { as: { id: 'intake-parts', name: 'More about you' }, parts: ['sections'] }],
  bookables: [
    { without: ['restrictions', ...nights, ...gates] },
    { as: { ...named('paddle-days'), ...allDays }, without: ['restrictions', ...nights, ...slots, ...gates] },
    { as: { ...named('paddle-nights'), ...allDays }, without: ['restrictions', ...slots, ...gates] },
    {
      as: { ...named('paddle-dates'), bookabletype: 'event', resource_capacity: 'consistent' },
      without: ['mincombined', 'maxcombined', ...season, ...nights, ...slots, ...gates],
      parts: ['restrictions', 'addongroups'],
    },
    { as: named('paddle-members'), without: ['restrictions', ...nights], parts: ['requirementgroups'] },
  ],
  discounts: [
    { without: ['discount_amount'] },
    { as: { id: 'spring-amount', referencecode: 'SPRING5' }, without: ['discount_percentage', 'appliestoaddons'] },
  ],
  limited_use_links: [{}, { as: { id: 'friends-members', uid: 'm3Wx8', bookable: 'paddle-members' } }],
  reservations: [
    { without: ['expires', 'waitlistoffer', 'segments', 'occurrence'] },
    {
      as: { id: 'r-1002', bookable: 'paddle-dates', ...regatta, status: 'waitlisted', resources: [] },
      without: ['expires', 'limited_use_link'],
    },
    { as: { id: 'r-1003', status: 'in-progress' }, without: ['waitlistoffer', 'segments', 'occurrence'] },
  ],
}

/** A complete bundle of the reference's examples, and the examples that are nowhere in it, as `place field`. */
export function referenceBundle(): { bundle: ReferenceBundle; unused: string[] } {
  const chapters = referenceChapters()
  const all = [...chapters].flatMap(([place, { examples }]) =>
    Object.keys(examples).map((field) => `${place} ${field}`),
  )
  const used = new Set<string>()

  function exampleOf(place: string, { without = [], as = {}, parts }: Variant = {}): Fields {
    const { examples = {} } = chapters.get(place) ?? {}
    const names = Object.keys(examples).filter((field) => !without.includes(field))
    for (const field of names) if (as[field] === undefined) used.add(`${place} ${field}`)
    const made = names.map((field) => {
      const at = `${place}.${field}[]`
      const isMade = chapters.has(at) && (parts ?? names).includes(field)
      return [field, isMade ? [exampleOf(at)] : examples[field]]
    })
    return { ...Object.fromEntries(made), ...as }
  }

  const listOf = (kind: Kind) =>
    (variants[kind] ?? [{}]).map((variant) => exampleOf(`${kind}[]`, { parts: [], ...variant }))
  const bundle: ReferenceBundle = {
    whitelabel: exampleOf('whitelabel'),
    providers: listOf('providers'),
    resources: listOf('resources'),
    resourcegroups: listOf('resourcegroups'),
    forms: listOf('forms'),
    addons: listOf('addons'),
    users: listOf('users'),
    bookinggroups: listOf('bookinggroups'),
    bookables: listOf('bookables'),
    availabilities: listOf('availabilities'),
    blackouts: listOf('blackouts'),
    discounts: listOf('discounts'),
    pointspackages: listOf('pointspackages'),
    dictionaries: listOf('dictionaries'),
    limited_use_links: listOf('limited_use_links'),
    reservations: listOf('reservations'),
  }
  for (const [kind, id] of namedAlone(bundle)) bundle[kind].push(another(chapters, kind, id))
  return { bundle, unused: all.filter((one) => !used.has(one)) }
}

/** Ids that examples name, of things beside the one that the chapter has as its example. */
function namedAlone(bundle: ReferenceBundle): [kind: Kind, id: string][] {
  const references = kinds.flatMap((kind) => bundle[kind].flatMap((entity) => referencesOf(kind, entity, '')))
  const lost = references.filter(({ to, id }) => !bundle[to].some((entity) => entity.id === id))
  return [...new Map(lost.map(({ to, id }) => [`${to} ${id}`, [to, id] as const]))].map(([, [to, id]]) => [to, id])
}

/** Another one of a kind, with what must be there alone. */
function another(chapters: Map<string, Chapter>, kind: Kind, id: string): Fields {
  const { examples = {}, required = [] } = chapters.get(`${kind}[]`) ?? {}
  const own: Fields = { id, name: id, subdomain: id, email: `${id}@people.example` }
  // Without a provider all would share it, which not every bookable may take; without a zone it is in New York.
  const more: Partial<Record<Kind, string[]>> = { resources: ['provider'], providers: ['timezone'] }
  const needed = [...required, ...(more[kind] ?? [])]
  return Object.fromEntries(needed.map((field) => [field, own[field] ?? examples[field]]))
}
