import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { isRecord } from '../../../../domain/is-record.ts'
import { runJobsOnce } from '../../../../jobs/start-jobs.ts'
import type { LedgerEntry } from '../../../../operations/ports.ts'
import { valueAt } from '../../../../operations/tenant-bundle/faults.ts'
import { importBundle } from '../../../../persistence/bundle/import-bundle.ts'
import type { Database } from '../../../../persistence/database.ts'
import { sessionIdOf } from '../../../../surfaces/tokens/session-token.ts'
import { mailsIn } from '../../../worlds/mail-box.ts'
import { openApp } from '../../../worlds/open-app.ts'
import { barePages } from '../attacks/bare-pages.ts'
import type { Scope } from '../isolation/canaries.ts'
import { mark } from '../isolation/canaries.ts'
import { type IdKind, type Ids, idKinds, idsOf } from './ids.ts'
import { markedTenants, staffNames } from './tenants.ts'

export const home = 'home.north.localhost'
const scope = { whitelabel: 'north', provider: mark('own', 'provider') }

/** The callers. `key` is a program with the provider's key; `alienowner` has every right in another white-label,
 * and `claimer` acts for home's resources. */
export const actors = [
  'anonymous',
  'visitor',
  'customer',
  'claimer',
  'siblingstaff',
  'alienowner',
  'staff',
  'key',
  'owner',
  'admin',
  'superadmin',
] as const
export type ActorName = (typeof actors)[number]

/** Actors who work at home and may read what its customers left there. */
const atHome = new Set<ActorName>(['staff', 'key', 'owner', 'admin', 'superadmin'])

export const worksHere = (actor: ActorName): boolean => atHome.has(actor)

/** Returns the scopes that an actor may never see at home. */
export function forbiddenTo(actor: ActorName): ReadonlySet<Scope> {
  const elsewhere: Scope[] = ['sibling', 'foreign', 'alien', 'secret']
  if (worksHere(actor)) return new Set(elsewhere)
  if (actor === 'siblingstaff') elsewhere.shift()
  const others: Scope[] = ['other', 'hidden', 'limited', 'deleted', 'staffonly']
  const people: Scope[] = ['self', 'staff', 'siblingstaff', 'owner', 'admin', 'superadmin', 'alienowner', 'claimer']
  const own = actor === 'customer' ? 'self' : actor
  return new Set<Scope>([...elsewhere, ...others, ...people.filter((one) => one !== own)])
}

export interface AccessWorld {
  app: FastifyInstance
  db: Database
  now: number
  own: Ids
  unknown: Ids
  ids: Record<IdKind, Ids>
  /** The headers that authenticate an actor at home. */
  headersOf(actor: ActorName): Record<string, string>
  /** Signs everybody in again and resets the attempt counters. */
  refresh(): Promise<void>
  /** Puts the customer's hold back as it was: a call that books or removes it leaves nothing to the next. */
  renewHold(): Promise<void>
  /** Returns the log so far. */
  logged(): string
  /** Sends waiting mails and returns every mail with its recipient and its text, attachments included. */
  mails(): Promise<{ to: string; text: string }[]>
  close(): Promise<void>
}

const sessionOf = (person: string) => person.padEnd(43, '0')
const signedIn = [...staffNames, 'self', 'other', 'sibling', 'foreign'] as const

/** Decodes the encoded parts of a mail's source, including calendar files. */
const plainSource = (source: string): string =>
  source
    .replace(/=\r?\n/g, '')
    .replace(/(?:^[A-Za-z0-9+/]{40,}={0,2}\r?\n?)+/gm, (block) => Buffer.from(block, 'base64').toString('utf8'))

/**
 * Repairs marks that an import refuses: a relative address where one is expected, an existing tag where a form's tag is
 * expected.
 */
function mendAddresses(bundle: Record<string, unknown>, faults: { pointer: string; expected: string }[]) {
  for (const { pointer, expected } of faults) {
    const at = pointer.lastIndexOf('/')
    const parent = valueAt(bundle, pointer.slice(0, at))
    const key = pointer.slice(at + 1)
    const refused = valueAt(bundle, pointer)
    if (!isRecord(parent) && !Array.isArray(parent)) throw new Error(`${pointer}: expected ${expected}`)
    if (key === 'default_value') Reflect.deleteProperty(parent, key)
    else if (expected.startsWith('an address')) Reflect.set(parent, key, `/${String(refused)}`)
    else if (expected.startsWith('a tag of the form'))
      Reflect.set(parent, key, valueAt(bundle, `/${pointer.split('/').slice(1, 3).join('/')}/tags/0`))
    else throw new Error(`${pointer}: expected ${expected}`)
  }
}

async function importMarked(db: Database, now: number) {
  for (const bundle of markedTenants()) {
    const first = await importBundle(db, structuredClone(bundle), { now })
    if (first.ok) continue
    mendAddresses(bundle, first.faults)
    const again = await importBundle(db, bundle, { now })
    if (!again.ok) throw new Error(JSON.stringify(again.faults.slice(0, 5)))
  }
}

/** Gives every reservation its draft's name, and adds a second one that is still held. */
async function nameDrafts(db: Database) {
  for (const row of await db.knex('reservations')) {
    const id = String(row.id)
    // Those that are claimed later come without a draft.
    if (!id.includes('reservation')) continue
    await db
      .knex('reservations')
      .where({ id })
      .update({ draft: id.replace('reservation', 'draft') })
    const hold = { id: id.replace('reservation', 'hold'), draft: id.replace('reservation', 'holddraft') }
    // What staff and programs write on a reservation is not on one that is held.
    const { tags: _, reference: __, associated_external_calendar_events: ___, ...extra } = JSON.parse(row.extra)
    const written = { ...row, ...hold, extra: JSON.stringify(extra), status: 'in-progress', expires: row.start }
    await db.knex('reservations').insert(written)
  }
}

/** The whole app over two marked white-labels, with each kind of actor signed in. */
export async function accessWorld(db: Database): Promise<AccessWorld> {
  const now = Date.parse('2026-11-20T12:00:00Z')
  const lines: string[] = []
  const log = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const { app, config } = await openApp({ db, now: () => now, pages: barePages, log, operator: { logLevel: 'trace' } })
  await importMarked(db, now)
  const { ports } = app.platform
  await nameDrafts(db)
  const held = await db
    .knex('reservations')
    .where({ id: mark('self', 'hold') })
    .first()
  const tokens = new Map<string, string>()
  for (const [whitelabel, one] of [
    ['north', 'self'],
    ['north', 'other'],
    ['north', 'sibling'],
    ['north', 'foreign'],
    ['rival', 'alien'],
  ] as const) {
    const provider = mark(one === 'self' || one === 'other' ? 'own' : one, 'provider')
    const stored = await ports.repositories({ whitelabel, provider }).reservations.find(mark(one, 'reservation'))
    if (!stored) throw new Error(`There is no reservation of ${one}.`)
    tokens.set(stored.id, ports.tokens.manage(stored))
  }

  async function insertWebhook(one: 'own' | 'sibling' | 'foreign' | 'alien') {
    const scope = { whitelabel: one === 'alien' ? 'rival' : 'north', provider: mark(one, 'provider') }
    const { webhooks } = ports.repositories(scope)
    const [id, endpoint] = [mark(one, 'delivery'), mark(one, 'webhook')]
    const { provider } = scope
    // Its name needs no look-up, and nothing is sent there.
    await webhooks.insertEndpoint({
      ...{ id: endpoint, provider, url: `https://localhost/${mark(one === 'own' ? 'staffonly' : one, 'hook')}` },
      ...{
        events: [],
        salt: 'salt',
        formersalt: null,
        formeruntil: null,
        state: 'on',
        failingsince: null,
        created: now,
      },
    })
    await webhooks.addDeliveries([
      {
        ...{ id, provider, endpoint, lane: null, name: 'reservation.booked', reservation: mark(one, 'reservation') },
        ...{ body: '{}', state: 'failed', attempts: 1, answered: 500, error: null, created: now, due: now },
      },
    ])
  }

  /** Money that passed through for the reservation of each customer, as a pair. */
  async function insertTransactions(one: 'self' | 'other' | 'sibling' | 'foreign' | 'alien') {
    const provider = mark(one === 'self' || one === 'other' ? 'own' : one, 'provider')
    const at = { whitelabel: one === 'alien' ? 'rival' : 'north', provider }
    const line: Omit<LedgerEntry, 'id' | 'transactiontype' | 'paymentmethod'> = {
      ...{ reservation: mark(one, 'reservation'), user: mark(one, 'user'), type: 'payment', eventtype: 'full_payment' },
      ...{ mode: 'currency', status: 'success', amount: 100, currency: 'usd', attempt: null, created: now },
      ...{ description: mark(one, 'description'), ip: '127.0.0.1' },
    }
    const id = mark(one, 'transaction')
    await ports.repositories(at).payments.appendLedger([
      { ...line, id, transactiontype: 'credit', paymentmethod: 'card' },
      { ...line, id: `${id}.charge`, transactiontype: 'debit', paymentmethod: 'charge' },
    ])
  }

  async function insertKey(one: 'own' | 'self' | 'other' | 'sibling' | 'foreign' | 'alien') {
    const isPersons = one === 'self' || one === 'other'
    const at = { whitelabel: one === 'alien' ? 'rival' : 'north', provider: mark(one, 'provider') }
    const made = { id: mark(one, 'key'), whitelabel: at.whitelabel, salt: ports.ids.secret() }
    await ports.repositories(at).keys.insert({
      ...made,
      provider: isPersons ? null : at.provider,
      user: isPersons ? mark(one, 'user') : null,
      createdby: mark(one === 'own' ? 'staff' : one, 'user'),
      name: mark(one === 'own' ? 'staffonly' : one, 'keyname'),
      slug: isPersons ? made.id : null,
      hash: ports.tokens.keyHash(ports.tokens.apiKey(made)),
      created: now,
      lastused: now,
      revoked: null,
      reason: null,
    })
    return ports.tokens.apiKey(made)
  }
  /** A gift code that staff have issued, for somebody whom they alone know. */
  async function insertGift(one: 'own' | 'sibling' | 'foreign' | 'alien') {
    const at = { whitelabel: one === 'alien' ? 'rival' : 'north', provider: mark(one, 'provider') }
    const said = (name: string) => mark(one === 'own' ? 'staffonly' : one, name)
    const [id, salt] = [mark(one, 'gift'), ports.ids.secret()]
    await ports.repositories(at).gifts.insert({
      ...{ id, provider: at.provider, salt, codehash: said('codehash'), last4: 'ABCD', currency: 'usd', value: 100 },
      ...{ until: null, issued: now, issuer: said('issuer'), buyer: null, receiver: null, sendon: null, voided: null },
      ...{ voidreason: null, created: now, modified: now },
      details: {
        ...{ toname: said('toname'), toemail: '', fromname: said('fromname'), message: said('message'), language: '' },
      },
    })
  }
  const providersKey = await insertKey('own')
  for (const one of ['own', 'sibling', 'foreign', 'alien'] as const) {
    await insertWebhook(one)
    await insertGift(one)
  }
  for (const one of ['self', 'other', 'sibling', 'foreign', 'alien'] as const) {
    await insertKey(one)
    await insertTransactions(one)
  }

  const siteToken = (
    await app.inject({ method: 'POST', url: '/sitetoken', headers: { host: home, 'sec-fetch-site': 'same-origin' } })
  ).json().token
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { iss: 'provider', sub: scope.provider, exp: now / 1000 + 3600 }
  const unsigned = `${part({ alg: 'HS256', kid: mark('own', 'key') })}.${part(claims)}`
  const keyToken = `${unsigned}.${createHmac('sha256', providersKey).update(unsigned).digest('base64url')}`

  const page = { authorization: `Bearer ${siteToken}` }
  /** Uploads a file as a customer of a provider does in a browser. */
  async function upload(one: 'self' | 'sibling' | 'foreign' | 'alien', host: string): Promise<string> {
    const asked = await app.inject({
      method: 'POST',
      url: '/sitetoken',
      headers: { host, 'sec-fetch-site': 'same-origin' },
    })
    const authorization = `Bearer ${asked.json().token}`
    const content = `%PDF-1.4\n% ${mark(one, 'file')}\n%%EOF\n`
    const wanted = { filename: `${mark(one, 'name')}.pdf`, filetype: 'application/pdf' }
    const link = await app.inject({ method: 'GET', url: '/awslink', query: wanted, headers: { host, authorization } })
    const { pathname, search } = new URL(link.json().signedRequest)
    const headers = { host, 'content-type': 'application/pdf' }
    const put = await app.inject({ method: 'PUT', url: pathname + search, headers, payload: content })
    if (put.statusCode >= 300) throw new Error(`A file of ${one} was not taken: ${put.body}`)
    return new URL(link.json().url).pathname.split('/').at(-1) ?? ''
  }
  const ids = Object.fromEntries(
    idKinds.map((kind) => [kind, idsOf(kind, (id) => tokens.get(id))]),
  ) as AccessWorld['ids']
  for (const [kind, one, host] of [
    ['own', 'self', home],
    ['sibling', 'sibling', 'sibling.north.localhost'],
    ['foreign', 'foreign', 'foreign.north.localhost'],
    ['alien', 'alien', 'den.rival.localhost'],
  ] as const)
    ids[kind].upload = await upload(one, host)
  for (const kind of ['other', 'hidden', 'limited', 'deleted'] as const) ids[kind].upload = ids.own.upload

  const world: AccessWorld = {
    app,
    db,
    now,
    own: ids.own,
    unknown: idsOf('unknown', (id) => tokens.get(id)),
    ids,
    headersOf(actor) {
      if (actor === 'anonymous') return {}
      if (actor === 'visitor') return page
      if (actor === 'key') return { authorization: `Bearer ${keyToken}` }
      return { ...page, 'session-token': sessionOf(mark(actor === 'customer' ? 'self' : actor, 'user')) }
    },
    async renewHold() {
      await db.knex('reservations').where({ id: held.id }).del()
      await db.knex('reservations').insert(held)
    },
    async refresh() {
      await db.knex('throttles').del()
      await db.knex('sessions').del()
      const people = [
        ...signedIn.map((one) => ['north', one] as const),
        ['rival', 'alienowner'],
        ['rival', 'alien'],
      ] as const
      const sessions = people.flatMap(([whitelabel, one]) => {
        const user = mark(one, 'user')
        const times = { created: now, lastseen: now, expires: now + 3_600_000 }
        const session = { whitelabel, user, ...times, agent: mark(one, 'agent'), address: '' }
        return [
          { ...session, id: sessionIdOf(sessionOf(user)) },
          { ...session, id: mark(one, 'session') },
        ]
      })
      await db.knex('sessions').insert(sessions)
    },
    logged: () => lines.join(''),
    async mails() {
      await runJobsOnce(app.platform.jobs)
      return Promise.all(
        (await mailsIn(config.dataFolder)).map(async ({ to, file, ...kept }) => {
          const source = await readFile(`${file}.eml`, 'utf8')
          return { to, text: `${JSON.stringify({ to, ...kept })}\n${plainSource(source)}` }
        }),
      )
    },
    close: () => app.close(),
  }
  await world.refresh()
  return world
}
