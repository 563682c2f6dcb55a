import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { isRecord } from '../../../../domain/is-record.ts'
import type { Database } from '../../../../persistence/database.ts'
import { sessionIdOf } from '../../../../surfaces/tokens/session-token.ts'
import { buildWorld } from '../../../worlds/build-world.ts'

const hours = { monday: [{ start: '09:00', end: '17:00' }] }

const people = [
  { id: 'superadmin', role: 'superadmin', providers: [] },
  { id: 'admin', role: 'admin', providers: [] },
  { id: 'owner', role: 'whitelabel', providers: [] },
  { id: 'staff', role: 'provider', providers: ['quay'] },
  { id: 'mate', role: 'provider', providers: ['quay', 'kiln'] },
  { id: 'potter', role: 'provider', providers: ['kiln'] },
  { id: 'customer', role: 'customer', providers: ['quay'] },
  { id: 'other', role: 'customer', providers: ['quay'] },
  { id: 'stranger', role: 'customer', providers: ['kiln'] },
  { id: 'guest', role: 'guest', providers: ['quay'] },
]

/** One entity of each type for each of two providers under one white-label, and people of every role. */
export const fieldsBundle = {
  whitelabel: {
    id: 'northwind',
    label: 'Northwind',
    url: 'northwind.localhost',
    currency: 'usd',
    plugins: [
      ...['flow-normal', 'wording-en-us', 'payment-sandbox'].map((name) => ({ name })),
      { name: 'sso-openid', settings: { clientsecret: 'secret-of-sign-on' } },
    ],
  },
  providers: ['quay', 'kiln'].map((id) => ({
    id,
    subdomain: id,
    name: id,
    timezone: 'America/New_York',
    status: 'active',
    requirelogin: false,
    newbusinesshours: hours,
    settings: { 'mail-smtp': { password: 'secret-of-mail' } },
  })),
  ...Object.fromEntries(
    Object.entries({
      resources: { name: 'Skiff' },
      resourcegroups: { name: 'Boats', quantity: 1 },
      forms: { name: 'Extras', sections: [{ id: 's1', questions: [{ id: 'q1', slug: 'size', type: 'text' }] }] },
      addons: { name: 'Suit', priceadjustment: 15, price_function: 'size * 2' },
      bookables: { name: 'Lesson', price: 95, paymentterms: 'bill' },
      availabilities: { start: '2026-12-05 10:00:00', end: '2026-12-05 12:00:00' },
      blackouts: { start: '2026-12-24 00:00:00', end: '2026-12-26 00:00:00', title: 'Away' },
      bookinggroups: { name: 'Members' },
      discounts: { referencecode: 'EARLY', discount_percentage: 10 },
      pointspackages: { points: 100, price: 10 },
      dictionaries: { language: 'en-us', words: { 'nav.back': 'Back' } },
      limited_use_links: { uid: 'letmein', uses: 3 },
    }).map(([kind, entity]) => [
      kind,
      ['quay', 'kiln'].map((provider) => ({
        ...entity,
        id: `${provider}-${kind}`,
        provider,
        ...(kind === 'limited_use_links' && { uid: `letmein-${provider}`, bookable: `${provider}-bookables` }),
        ...(kind === 'availabilities' && { bookable: `${provider}-bookables` }),
      })),
    ]),
  ),
  users: people.map((one) => ({ ...one, email: `${one.id}@people.example`, firstname: one.id })),
  reservations: [
    {
      id: 'visit',
      provider: 'quay',
      bookable: 'quay-bookables',
      start: '2026-12-07 10:00:00',
      end: '2026-12-07 11:00:00',
      user: 'customer',
      first_name: 'Ada',
      status: 'booked',
    },
  ],
}

/** The callers. `page` is a page of the site without a signed-in user. */
export const callers = ['anonymous', 'page', 'customer', 'potter', 'staff', 'owner', 'admin', 'superadmin'] as const
export type Caller = (typeof callers)[number]

export const surfaces = ['jrpc', 'rest', 'graphql'] as const
export type Surface = (typeof surfaces)[number]

/** The code and field of a refusal, or the answer's value. */
export interface Reply {
  code: string | null
  field?: string
  value: Record<string, unknown>
}

export interface Call {
  by: Caller
  over: Surface
  operation: keyof typeof rest | 'get_audit_trail'
  params: {
    type?: string
    operation?: string
    items_per_page?: number
    id?: string
    entity?: object
    search?: object
    idempotencykey?: string
  }
  /** Quay by default; `northwind` is the white-label's own domain. */
  host?: string
}

export interface FieldsWorld {
  app: FastifyInstance
  clock: { now: number }
  ask(asked: Call): Promise<Reply>
  /** Returns all stored entities and ledger lines, one text per table. */
  stored(): Promise<Map<string, string>>
  /** Gives everybody their original role back. */
  placeAgain(): Promise<void>
  close(): Promise<void>
}

const tables = [
  'whitelabels',
  'providers',
  'bookables',
  'resources',
  'resourcegroups',
  'forms',
  'addons',
  'availabilities',
  'blackouts',
  'users',
  'bookinggroups',
  'discounts',
  'pointspackages',
  'dictionaries',
  'limited_use_links',
  'reservations',
  'ledger',
  'api_keys',
]

const tokenOf = (person: string) => createHash('sha256').update(person).digest('base64url')

const rest = { search_entities: 'GET', create_entity: 'POST', update_entity: 'PUT', delete_entity: 'DELETE' } as const
const graph = {
  search_entities:
    'query ($type: EntityType!, $search: JSON) { it: search_entities(type: $type, search: $search) { items total } }',
  create_entity:
    'mutation ($type: EntityType!, $entity: JSON!, $idempotencykey: String) { it: create_entity(type: $type, entity: $entity, idempotencykey: $idempotencykey) }',
  update_entity:
    'mutation ($type: EntityType!, $id: ID!, $entity: JSON!) { it: update_entity(type: $type, id: $id, entity: $entity) }',
  delete_entity: 'mutation ($type: EntityType!, $id: ID!) { it: delete_entity(type: $type, id: $id) }',
}

/** Builds the HTTP request of a call on its surface. */
function requestOf({ over, operation, params }: Call) {
  const { type, id, entity, search, idempotencykey } = params
  if (over === 'jrpc' || operation === 'get_audit_trail')
    return { method: 'POST' as const, url: '/jrpc', payload: { jsonrpc: '2.0', id: 1, method: operation, params } }
  if (over === 'graphql')
    return { method: 'POST' as const, url: '/graphql', payload: { query: graph[operation], variables: params } }
  const path = operation === 'search_entities' ? `/${encodeURIComponent(JSON.stringify(search ?? {}))}` : ''
  const headers = idempotencykey === undefined ? {} : { 'idempotency-key': idempotencykey }
  const url = `/${type}${id === undefined ? path : `/id/${id}`}`
  return { method: rest[operation], url, headers, ...(entity && { payload: entity }) }
}

/** Reads a surface's answer into one form. */
function readAnswer(over: Surface, body: unknown): Reply {
  if (!isRecord(body)) throw new Error(`${over} answered ${JSON.stringify(body)}`)
  const error = over === 'graphql' && Array.isArray(body.errors) ? body.errors[0] : body.error
  if (isRecord(error)) {
    const told = over === 'jrpc' ? error.data : over === 'graphql' ? error.extensions : error
    if (!isRecord(told)) throw new Error(JSON.stringify(body))
    return { code: String(told.code), value: {}, ...(typeof told.field === 'string' && { field: told.field }) }
  }
  const value = over === 'jrpc' ? body.result : over === 'graphql' && isRecord(body.data) ? body.data.it : body
  return { code: null, value: isRecord(value) ? value : {} }
}

/** The whole app over the bundle, with a signed-in user of each role. */
export async function fieldsWorld(db: Database): Promise<FieldsWorld> {
  const { app, clock, close } = await buildWorld({ db }, { bundle: fieldsBundle })
  const { sessions } = app.platform.ports.repositories({ whitelabel: 'northwind', provider: '' })
  const times = { created: clock.now, lastseen: clock.now, expires: clock.now + 40 * 60_000 }
  for (const user of callers.slice(2))
    await sessions.insert({ id: sessionIdOf(tokenOf(user)), user, ...times, agent: 'test', address: '' })
  const sitetoken = async (host: string) => {
    const headers = { host, 'sec-fetch-site': 'same-origin' }
    return String((await app.inject({ method: 'POST', url: '/sitetoken', headers })).json().token)
  }
  const hosts = { quay: 'quay.northwind.localhost', kiln: 'kiln.northwind.localhost', northwind: 'northwind.localhost' }
  const pages = new Map([
    [hosts.quay, await sitetoken(hosts.quay)],
    [hosts.kiln, await sitetoken(hosts.kiln)],
  ])
  function headersOf(by: Caller, host: string): Record<string, string> {
    const page = pages.get(host)
    return {
      host,
      ...(by !== 'anonymous' && { 'sec-fetch-site': 'same-origin' }),
      ...(by !== 'anonymous' && page !== undefined && { authorization: `Bearer ${page}` }),
      ...(by !== 'anonymous' && by !== 'page' && { 'session-token': tokenOf(by) }),
    }
  }
  return {
    app,
    clock,
    async ask(asked) {
      const { headers, ...request } = { headers: {}, ...requestOf(asked) }
      const host = asked.host === 'northwind' ? hosts.northwind : asked.host === 'kiln' ? hosts.kiln : hosts.quay
      const answer = await app.inject({ ...request, headers: { ...headersOf(asked.by, host), ...headers } })
      return readAnswer(asked.over, answer.json())
    },
    async stored() {
      const all = await Promise.all(
        tables.map(async (table) => {
          const rows = await db.knex(table).select()
          const texts = rows.map((row) => JSON.stringify(row)).sort()
          return [table, texts.join('\n')] as const
        }),
      )
      return new Map(all)
    },
    async placeAgain() {
      for (const { id, role, providers } of people)
        await db
          .knex('users')
          .where({ id })
          .update({ role, providers: JSON.stringify(providers) })
    },
    close,
  }
}
