import type { TObject } from 'typebox'
import { isRecord } from '../../../domain/is-record.ts'
import { type Kind, kinds, schemas, Whitelabel } from '../../../operations/tenant-bundle/kinds.ts'

const patterns: [string, string][] = [
  ['[ T]\\d{2}', '2027-03-01 10:00:00'],
  ['\\}) \\d{2}', '2027-03-01 10:00:00'],
  ['\\})$', '2027-03-01'],
  ['24:00', '09:00'],
  ['A-Za-z]{3}', 'eur'],
  ['A-Za-z]{2}', 'FR'],
  ['[a-z_]', 'a_slug'],
]

/** A value that a schema allows, with every optional field, so that no field is forgotten when a schema grows. */
function sampleOf(schema: unknown): unknown {
  if (!isRecord(schema)) return { any: ['thing', 1, null, true] }
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.translates))
    return { es: Object.fromEntries(schema.translates.map((name) => [name, sampleText({})])) }
  if (Array.isArray(schema.anyOf)) return sampleOf(schema.anyOf[0])
  if (schema.type === 'object' && isRecord(schema.properties)) {
    return Object.fromEntries(Object.entries(schema.properties).map(([name, inner]) => [name, sampleOf(inner)]))
  }
  if (schema.type === 'array') return [sampleOf(schema.items)]
  if (schema.type === 'string') return sampleText(schema)
  if (schema.type === 'integer') return Number(schema.minimum ?? 0) + 2
  if (schema.type === 'number') return schema.money ? 12.34 : 2.5
  return schema.type === 'boolean' ? true : { any: ['thing', 1, null, true] }
}

function sampleText({ pattern }: Record<string, unknown>): string {
  const known = typeof pattern === 'string' ? patterns.find(([part]) => pattern.includes(part)) : undefined
  return known?.[1] ?? "Tëxt – “quoted” 🚣 \\ ' ; --"
}

const span = { start: '2027-03-01 10:00:00', end: '2027-03-01 12:30:00' }
const day = { monday: [{ start: '09:00', end: '24:00' }], overrides: [{ date: '2027-12-24', hours: [] }] }
const volumediscounts = [
  { appointments: 3, discount_percentage: 12.5 },
  { appointments: 5, discount_amount: 10.01 },
]

const reservationlimit = { maximum: 2, per: 'week', bookables: ['sail'] }

/** Values that must fit together: ids, references, and fields that bound each other. */
const fitting: Record<Kind, Record<string, unknown>> = {
  providers: {
    id: 'harbour',
    subdomain: 'harbour',
    domain: 'harbour.example',
    timezone: 'Europe/Paris',
    language: 'fr',
    subsites: ['harbour'],
    newbusinesshours: day,
    volumediscounts,
    reservationlimit,
  },
  resources: { id: 'boat', provider: 'harbour', groups: ['fleet'], user: 'skipper', users: ['skipper'] },
  resourcegroups: { id: 'fleet', provider: 'harbour', resources: ['boat'] },
  forms: { id: 'intake', provider: 'harbour', sections: [section()] },
  addons: {
    id: 'picnic',
    provider: 'harbour',
    min: 0,
    max: 4,
    priceadjustment: -2.5,
    price_function: 'a_slug + 1',
    time_function: '60 * a_slug',
    display_function: 'a_slug',
  },
  users: {
    id: 'skipper',
    email: 'Skipper@harbour.example',
    providers: ['harbour'],
    password: 'Tiller-7!',
    emailverified: true,
  },
  bookinggroups: { id: 'members', provider: 'harbour', users: ['skipper'] },
  bookables: {
    customlink: 'Tëxt – “quoted” 🚣/tour',
    id: 'sail',
    provider: 'harbour',
    providers: ['harbour'],
    bookabletype: 'calendarday',
    countby: 'nights',
    availability: day,
    duration: 5400,
    intervaloverlap: 600,
    slotinterval: 900,
    windowbegin: 2,
    windowbegintype: 'hours',
    windowend: 1.5,
    windowendtype: 'months',
    restrictions: [{ ...object('bookables', 'restrictions'), id: 'one', ...span, segments: [{ id: 's', ...span }] }],
    restrictionbegin: span.start,
    restrictionend: span.end,
    mincombined: 1,
    requiredresources: ['boat'],
    requirementgroups: [
      { id: 'g', name: 'Boat', resources: ['boat'], selectionmethod: 'priorityoffer', minimum: 1, maximum: 1 },
    ],
    bookinggroups: ['members'],
    forms: ['intake'],
    addons: ['picnic'],
    questions: [question()],
    splash_questions: [question()],
    addongroups: [{ id: 'to-eat', name: 'To eat', min: 0, max: 4, addons: ['picnic'] }],
    downpaymentamount: 20.5,
    volumediscounts,
    reservationlimit,
  },
  availabilities: { id: 'extra', provider: 'harbour', bookable: 'sail', ...span, resources: ['boat'] },
  blackouts: { id: 'storm', provider: 'harbour', bookable: 'sail', resource: 'boat', ...span },
  discounts: {
    id: 'spring',
    provider: 'harbour',
    discount_amount: 5.05,
    discount_percentage: undefined,
    bookables: ['sail'],
  },
  pointspackages: { id: 'ten', provider: 'harbour' },
  dictionaries: { id: 'words', provider: 'harbour', bookable: 'sail', language: 'fr' },
  limited_use_links: { id: 'link', provider: 'harbour', bookable: 'sail', uid: 'abc' },
  reservations: {
    id: 'r1',
    provider: 'harbour',
    bookable: 'sail',
    ...span,
    end: '2027-03-03 10:00:00',
    timezone: 'Europe/Paris',
    status: 'booked',
    resources: ['boat'],
    user: 'skipper',
    expires: '2027-03-01T08:00:00Z',
    waitlistoffer: { start: '2027-02-01T08:00:00Z', end: '2027-02-01T09:00:00Z' },
    occurrence: 'one',
  },
}

function object(kind: Kind, field: string): Record<string, unknown> {
  const properties: Record<string, unknown> = schemas[kind].properties
  const [first] = [sampleOf(properties[field])].flat()
  return isRecord(first) ? first : {}
}

function section(): Record<string, unknown> {
  return { ...object('forms', 'sections'), id: 's', questions: [question()] }
}

function question(): Record<string, unknown> {
  const { questions } = object('forms', 'sections')
  const [sample] = Array.isArray(questions) ? questions : []
  const options = [{ id: 'o', name: 'Option', min: 0, max: 3, price: null, priceadjustment: 3.5 }]
  const formula = {
    value_function: 'round(a_slug * 2.5)',
    value_function_source: { operator: 'add', amount: 1.125 },
    display_function: 'max(0, a_slug - other)',
  }
  const fields = {
    id: 'q',
    rosterquestion: false,
    minimum: 1,
    maximum: 9,
    regex: '^a+$',
    responseoptions: options,
    ...formula,
  }
  return { ...sample, ...fields, variables: [{ slug: 'other', default_value: 1 }] }
}

/** An object with every field, and one more that no schema knows. */
function complete(schema: TObject, fields: Record<string, unknown>): Record<string, unknown> {
  const sample = sampleOf(schema)
  const whole = { ...(isRecord(sample) ? sample : {}), ...fields, 'x-unknown': { kept: [1, 'as', null] } }
  return Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined))
}

/** A bundle with one entity of each kind and every field of every schema. */
export function completeBundle(id = 'fleet-street'): Record<string, unknown> {
  const whitelabel = complete(Whitelabel, {
    id,
    label: `The ${id}`,
    url: `${id}.localhost`,
    domain: `book.${id}.example`,
    thirdpartylogin: { openid: { label: 'Harbour pass' }, other: false },
    chatbotdata: { enabled: true, url: 'https://bot.example/?ask=1', label: 'Ask us' },
    language: 'fr',
    volumediscounts,
  })
  const lists = kinds.map((kind) => [kind, [complete(schemas[kind], fitting[kind])]])
  return { whitelabel, ...Object.fromEntries(lists) }
}

/** The smallest bundle that can be booked: a provider with a zone and an hour's lesson with one boat. */
export function smallBundle(id: string, more: Record<string, unknown> = {}) {
  return {
    whitelabel: { id, label: id, url: `${id}.localhost`, currency: 'usd' },
    providers: [{ id: `${id}-p`, subdomain: 'p', name: 'P', timezone: 'Europe/Paris' }],
    resources: [{ id: `${id}-boat`, provider: `${id}-p`, name: 'Boat' }],
    bookables: [{ id: `${id}-lesson`, provider: `${id}-p`, name: 'Lesson', duration: 3600, seats: 20 }],
    ...more,
  }
}
