import { createHash } from 'node:crypto'
import { getIntrospectionQuery } from 'graphql'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { quayHost, type SurfaceFixture, surfaceFixture } from '../../testing/surfaces/surface-fixture.ts'

let site: SurfaceFixture
beforeEach(async () => {
  site = await surfaceFixture()
})
afterEach(() => site.app.close())

const post = (payload: object | string, headers: Record<string, string> = {}) =>
  site.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { host: quayHost, 'content-type': 'application/json', ...headers },
    payload,
  })

test('a query is answered from the operations', async () => {
  const query = '{ bootstrap { provider { id } language dictionary { language } } }'
  const expected = {
    data: { bootstrap: { provider: { id: 'quay-1' }, language: 'es', dictionary: { language: 'es' } } },
  }
  expect((await post({ query }, { 'accept-language': 'es' })).json()).toEqual(expected)
  const url = `/graphql?query=${encodeURIComponent(query)}&lang=es`
  expect((await site.app.inject({ url, headers: { host: quayHost } })).json()).toEqual(expected)
})

test('a refusal is an error with its code, beside the data that is available', async () => {
  const answer = await post({ query: '{ provider { id } bookable(id: "x") { id } }' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json().errors[0]).toMatchObject({
    path: ['bookable'],
    extensions: { code: 'unknown_method', status: 404 },
  })
})

test('an operation with access `site` needs a token here too', async () => {
  const query = '{ availability(bookable: "b", start: "2026-06-01", end: "2026-06-02") { timeslots { start } } }'
  expect((await post({ query })).json().errors[0].extensions.code).toBe('unauthorized')
  const authorization = `Bearer ${await site.token()}`
  expect((await post({ query }, { authorization })).json()).toEqual({ data: { availability: { timeslots: [] } } })
})

test('`from` and `location` work here too', async () => {
  const query = `{ availability(bookable: "b", start: "2026-06-01", end: "2026-06-02", from: "2026-06-01 09:00:00",
    waitlist: false, location: { address: "8 Elm Street" }) { timeslots { id end } } }`
  const authorization = `Bearer ${await site.token()}`
  expect((await post({ query }, { authorization })).json()).toEqual({ data: { availability: { timeslots: [] } } })
})

test('tools may ask for the schema', async () => {
  const answer = await post({ query: getIntrospectionQuery() })
  expect(answer.json().errors).toBeUndefined()
  const names = answer.json().data.__schema.types.map((type: { name: string }) => type.name)
  expect(names).toEqual(expect.arrayContaining(['Provider', 'Bookable', 'Form', 'Question', 'Addon', 'Resource']))
  const bookable = answer.json().data.__schema.types.find((type: { name: string }) => type.name === 'Bookable')
  const fields = bookable.fields.map((field: { name: string }) => field.name)
  expect(fields).toEqual(expect.arrayContaining(['id', 'price', 'forms', 'resources', 'windowend']))
  // Who may book is private.
  expect(fields).not.toContain('bookinggroups')
})

describe('persisted queries', () => {
  const query = '{ provider { id } }'
  const sha256Hash = createHash('sha256').update(query).digest('hex')
  const extensions = { persistedQuery: { version: 1, sha256Hash } }

  test('are requested once and then found by their hash', async () => {
    expect((await post({ extensions })).json().errors[0].message).toBe('PersistedQueryNotFound')
    expect((await post({ query, extensions })).json().data.provider.id).toBe('quay-1')
    expect((await post({ extensions })).json().data.provider.id).toBe('quay-1')
  })

  test.each(['__proto__', 'constructor', 'toString', '', 'x'.repeat(1000)])('%s is not a known hash', async (hash) => {
    const answer = await post({ extensions: { persistedQuery: { version: 1, sha256Hash: hash } } })
    expect(answer.json().errors[0].message).toBe('PersistedQueryNotFound')
    expect((await post({ query, extensions: { persistedQuery: { version: 1, sha256Hash: hash } } })).statusCode).toBe(
      400,
    )
  })
})

const availability = 'availability(bookable: "b", start: "2026-06-01", end: "2026-06-02") { timeslots { start } }'
const aliased = (field: string, times: number) =>
  `{ ${Array.from({ length: times }, (_, index) => `a${index}: ${field}`).join(' ')} }`

test('a few costly fields may be queried at once', async () => {
  const authorization = `Bearer ${await site.token()}`
  expect((await post({ query: aliased(availability, 4) }, { authorization })).json().data.a3.timeslots).toEqual([])
})

const spread = 'query { ...a } fragment a on Query { ...b ...b } fragment b on Query { ...c ...c } '
const doubling = `${spread}${Array.from('cdefghijkl', (name, index) => `fragment ${name} on Query { ...${'defghijklm'[index]} ...${'defghijklm'[index]} }`).join(' ')} fragment m on Query { provider { id } }`

test.each([
  ['what is no query', '{ nothing here'],
  ['a field that does not exist', '{ passwords }'],
  ['a query that is a JSON document', '{"kind":"Document","definitions":[]}'],
  ['null', 'null'],
  ['deep nesting', `${'{ a '.repeat(2000)}${'}'.repeat(2000)}`],
  ['many aliases', `{ ${Array.from({ length: 30 }, (_, index) => `a${index}: provider { id }`).join(' ')} }`],
  ['many costly fields', aliased(availability, 6)],
  ['the schema again and again', aliased('__schema { types { name fields { name } } }', 3)],
  ['many lists', aliased('bookables(items_per_page: 100) { total }', 12)],
  ['costly fields in a fragment', `query { ...a } fragment a on Query ${aliased(availability, 6)}`],
  ['fragments that multiply', doubling],
  ['a fragment of itself', 'query { ...a } fragment a on Query { ...a }'],
  ['a mutation', 'mutation { book }'],
  ['a long text', `{ provider { id } } #${'x'.repeat(20_000)}`],
])('%s is refused with 400', async (_name, query) => {
  const answer = await post({ query })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors[0].extensions.code).toBe('invalid_params')
})

test.each([
  '[]',
  'null',
  '{}',
  '{"query":1}',
  '{"query":"{ provider { id } }","variables":7}',
  '{"query":"{ provider { id } }","operationName":{}}',
  '{"query":"query ($a: ID!) { bookable(id: $a) { id } }","variables":{}}',
  '{"query":"query a { provider { id } } query b { provider { id } }"}',
  '{"query":"query a { provider { id } }","operationName":"b"}',
])('a message of %s is refused with 400', async (payload) => {
  expect((await post(payload)).statusCode).toBe(400)
})
