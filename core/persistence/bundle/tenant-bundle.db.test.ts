import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isRecord } from '../../domain/is-record.ts'
import { kinds, schemas, Whitelabel } from '../../operations/tenant-bundle/kinds.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { completeBundle, smallBundle } from '../../testing/worlds/samples/complete-bundle.ts'
import { passwordMatches } from '../hash-password.ts'
import { statement, text } from '../session.ts'
import { exportBundle } from './export-bundle.ts'
import { importBundle } from './import-bundle.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const quay = '../shared/data/quay.json'

/** What an import removes on purpose: passwords, and the proof of addresses. */
const withoutPasswords = (bundle: Record<string, unknown>) => ({
  ...bundle,
  users: [bundle.users].flat().map((user) => {
    const { password: _, emailverified: __, ...rest } = isRecord(user) ? user : {}
    return rest
  }),
})

await withDatabase('a tenant bundle', (database) => {
  const imported = async (source: unknown) => {
    const result = await importBundle(database().db, source, { now })
    expect(result).toMatchObject({ ok: true })
  }
  const exported = (label: string) => exportBundle(database().db, label)

  it('returns every field of every kind, and unknown ones', async () => {
    const bundle = completeBundle()
    const named = (list: unknown) => Object.keys([list].flat()[0] ?? {})
    expect(named(bundle.whitelabel)).toEqual(expect.arrayContaining(Object.keys(Whitelabel.properties)))
    const given = kinds.flatMap((kind) => Object.keys(schemas[kind].properties).map((field) => `${kind}.${field}`))
    const there = kinds.flatMap((kind) => named(bundle[kind]).map((field) => `${kind}.${field}`))
    expect(given.filter((field) => !there.includes(field))).toEqual(['discounts.discount_percentage'])
    await imported(bundle)
    expect(await exported('fleet-street')).toEqual(withoutPasswords(bundle))
  })

  it('is the same after a second import, and its export after a third', async () => {
    await imported(completeBundle())
    const first = JSON.stringify(await exported('The fleet-street'))
    await imported(completeBundle())
    expect(JSON.stringify(await exported('fleet-street'))).toBe(first)
    await imported(first)
    expect(JSON.stringify(await exported('fleet-street'))).toBe(first)
  })

  it.skipIf(!existsSync(quay))('imports the example with a bookable of each type without loss', async () => {
    await imported(readFileSync(quay, 'utf8'))
    const first = await exported('northwind')
    await imported(JSON.stringify(first))
    expect(JSON.stringify(await exported('northwind'))).toBe(JSON.stringify(first))
    const source = JSON.parse(readFileSync(quay, 'utf8').replace(/\{today\+(\d+)\}/g, (_, days) => after(Number(days))))
    expect(first).toEqual(withoutPasswords(source))
  })

  it('keeps the currency while anything has an amount', async () => {
    const { whitelabel, ...lists } = smallBundle('coin')
    const inEuros = { ...Object(whitelabel), currency: 'eur' }
    await imported({ whitelabel: { ...inEuros, currency: 'usd' }, ...lists })
    await imported({ whitelabel: inEuros, ...lists })
    const priced = { ...lists, addons: [{ id: 'coin-lunch', provider: 'coin-p', name: 'Lunch', priceadjustment: 5 }] }
    await imported({ whitelabel: inEuros, ...priced })
    for (const currency of ['jpy', undefined]) {
      const result = await importBundle(database().db, { whitelabel: { ...inEuros, currency }, ...priced }, { now })
      expect(result).toMatchObject({ ok: false, faults: [{ pointer: '/whitelabel/currency' }] })
    }
    await imported({ whitelabel: { ...inEuros, currency: 'EUR' }, ...priced })
  })

  it('hashes passwords, keeps them when a later import has none, and never exports them', async () => {
    await imported(completeBundle())
    const { users, ...rest } = withoutPasswords(completeBundle())
    await imported({ ...rest, users })
    const [found] = await database().db.read([statement('SELECT passwordhash FROM users WHERE id = ?', 'skipper')])
    const hash = text(found?.rows[0]?.passwordhash)
    expect(hash).not.toContain('Tiller')
    expect(await passwordMatches('Tiller-7!', hash)).toBe(true)
    expect(await passwordMatches('tiller-7!', hash)).toBe(false)
    expect(JSON.stringify(await exported('fleet-street'))).not.toMatch(/Tiller|scrypt|password/)
  })

  it('never stores a key that a file has, and exports none that was stored before', async () => {
    const { providers, users, ...rest } = completeBundle()
    const withKey = (list: unknown) => [list].flat().map((one) => Object.assign({}, one, { apikey: 'tk_of-the-file' }))
    await imported({ ...rest, providers: withKey(providers), users: withKey(users) })
    const [found] = await database().db.read([statement('SELECT * FROM providers')])
    expect(JSON.stringify(found?.rows)).not.toContain('tk_of-the-file')
    const extra = JSON.stringify({ apikey: 'tk_of-before', colour: 'red' })
    await database().db.knex('providers').update({ extra })
    const told = JSON.stringify(await exported('fleet-street'))
    expect(told).toContain('"colour":"red"')
    expect(told).not.toContain('tk_')
  })

  it('keeps an address proven by a bundle, even if a later import does not say so', async () => {
    const first = completeBundle()
    const plain = { id: 'mate', email: 'mate@harbour.example', password: 'Tiller-8!' }
    // Who brings somebody with a place vouches for their address, unless they say that they don't.
    const hand = { id: 'hand', email: 'hand@harbour.example', role: 'provider', providers: [] }
    const unsure = { ...hand, id: 'unsure', email: 'unsure@harbour.example', emailverified: false }
    const guide = { id: 'guide', email: 'guide@harbour.example' }
    const raft = { id: 'raft', name: 'Raft', provider: 'harbour', users: ['guide'] }
    const resources = [first.resources, raft].flat()
    await imported({ ...first, resources, users: [first.users, plain, hand, unsure, guide].flat() })
    // An account that was there may be a stranger's: no place that it is given proves its address.
    const given = { id: 'unsure', email: 'unsure@harbour.example', role: 'whitelabel' }
    const again = withoutPasswords(first)
    await imported({ ...again, users: [again.users, given, { ...plain, role: 'provider', providers: [] }].flat() })
    const [found] = await database().db.read([statement('SELECT id, emailverified FROM users ORDER BY id')])
    expect(found?.rows.map((row) => [row.id, row.emailverified === null ? null : Number(row.emailverified)])).toEqual(
      expect.arrayContaining([
        ['mate', null],
        ['unsure', null],
        ['hand', now],
        ['guide', now],
        ['skipper', now],
      ]),
    )
  })

  it('changes nothing if there is any fault, and lists them all', async () => {
    await imported(completeBundle())
    const before = JSON.stringify(await exported('fleet-street'))
    const bundle = completeBundle()
    const broken = {
      ...bundle,
      resources: [
        { id: 'boat', provider: 'nobody' },
        { id: 'x y', provider: 'harbour', name: 3 },
      ],
    }
    const result = await importBundle(database().db, broken, { now })
    const pointers = result.ok ? [] : result.faults.map(({ pointer }) => pointer)
    expect(pointers).toEqual(['/resources/0/name', '/resources/0/provider', '/resources/1/id', '/resources/1/name'])
    expect(JSON.stringify(await exported('fleet-street'))).toBe(before)
  })

  it('refuses ids, domains and e-mails of another white-label or user', async () => {
    await imported(completeBundle())
    const foreign = { ...completeBundle('rival'), users: [] }
    const result = await importBundle(database().db, foreign, { now })
    const pointers = result.ok ? [] : result.faults.map(({ pointer }) => pointer)
    expect(pointers).toContain('/providers/0/id')
    expect(pointers).toContain('/bookables/0/id')
    expect(pointers).toContain('/reservations/0/id')
    expect(await exported('rival')).toBeNull()
    const sameHost = smallBundle('thief', {
      whitelabel: { id: 'thief', label: 'Thief', url: 'Fleet-Street.localhost:80' },
    })
    expect(await importBundle(database().db, sameHost, { now })).toMatchObject({
      ok: false,
      faults: [{ pointer: '/whitelabel/url', expected: 'a domain that no other site has' }],
    })
  })

  it('lets two providers swap their subdomains in one import', async () => {
    const swapped = (first: string, second: string) => ({
      whitelabel: { id: 'swap', label: 'Swap', url: 'swap.localhost' },
      providers: [
        { id: 'swap-1', subdomain: first, name: 'One' },
        { id: 'swap-2', subdomain: second, name: 'Two' },
      ],
    })
    await imported(swapped('left', 'right'))
    await imported(swapped('right', 'left'))
    expect(await exported('swap')).toEqual(swapped('right', 'left'))
  })

  it('adds to a white-label without repeating existing entities', async () => {
    await imported(smallBundle('part'))
    const { whitelabel, providers } = smallBundle('part')
    const opening = { id: 'part-o', bookable: 'part-lesson', start: '2026-12-24 10:00:00', end: '2026-12-24 12:00:00' }
    await imported({ whitelabel, providers, availabilities: [opening] })
    expect(await exported('part')).toEqual(smallBundle('part', { availabilities: [opening] }))
  })

  it('has forms of the white-label, which a provider’s may become and which may become a provider’s', async () => {
    const bookables = ['ways-p', 'ways-q'].map((provider) => ({
      id: `${provider}-tour`,
      provider,
      name: 'Tour',
      duration: 3600,
      forms: ['ways-form'],
    }))
    const { providers, ...rest } = smallBundle('ways', { bookables })
    const both = [...providers, { id: 'ways-q', subdomain: 'q', name: 'Q' }]
    const shared = { id: 'ways-form', name: 'House rules', sections: [] }
    const withForm = (form: object) => ({ ...rest, providers: both, forms: [form] })
    await imported(withForm(shared))
    expect(await exported('ways')).toEqual(withForm(shared))
    const own = { ...shared, provider: 'ways-p' }
    const refused = await importBundle(database().db, withForm(own), { now })
    expect(refused).toMatchObject({
      ok: false,
      faults: [{ pointer: '/bookables/1/forms/0', expected: 'a form of the provider "ways-q"', found: '"ways-form"' }],
    })
    const ofOne = {
      ...withForm(own),
      bookables: bookables.map((one, at) => ({ ...one, forms: at === 0 ? one.forms : [] })),
    }
    for (const bundle of [ofOne, withForm(shared)]) {
      await imported(bundle)
      expect(await exported('ways')).toEqual(bundle)
    }
  })

  it('has resources that providers share, and writes what is booked of them into the book of all', async () => {
    const bookables = ['both-p', 'both-q'].map((provider) => ({
      ...{ id: `${provider}-tour`, provider, name: 'Tour', duration: 3600, requiredresources: ['both-boat'] },
    }))
    const times = { start: '2026-12-01 10:00:00', end: '2026-12-01 11:00:00' }
    const reservation = { ...times, bookable: 'both-p-tour', status: 'booked', resources: ['both-boat'] }
    const { providers, ...rest } = smallBundle('both', { resources: [{ id: 'both-boat', name: 'Boat' }], bookables })
    const source = {
      ...rest,
      providers: [...providers, { ...providers[0], id: 'both-q', subdomain: 'q', name: 'Q' }],
      reservations: [{ id: 'both-r', ...reservation }],
    }
    const book = async () => {
      const [claims, days] = await database().db.read([
        statement("SELECT provider, reservation FROM shared_claims WHERE whitelabel = 'both'"),
        statement("SELECT subject FROM occupancy_days WHERE provider = 'both' AND data LIKE '%both-r%'"),
      ])
      return [claims?.rows, days?.rows]
    }
    const written = [[{ provider: 'both-p', reservation: 'both-r' }], [{ subject: 's:both-boat' }]]
    await imported(source)
    expect(await exported('both')).toMatchObject({ resources: [{ id: 'both-boat', name: 'Boat' }] })
    expect(await book()).toEqual(written)
    await imported(await exported('both'))
    expect(await book()).toEqual(written)
    const own = { ...source, resources: [{ id: 'both-boat', name: 'Boat', provider: 'both-p' }] }
    expect(await importBundle(database().db, own, { now })).toMatchObject({
      faults: [
        { pointer: '/resources/0/provider', found: '"both-p"' },
        { pointer: '/bookables/1/requiredresources/0' },
      ],
    })
    await imported({ ...source, reservations: [{ id: 'both-r', ...reservation, status: 'cancelled' }] })
    expect(await book()).toEqual([[], []])
  })

  it('refuses a form of another white-label, whether a provider has it or all of them', async () => {
    await imported(smallBundle('lender', { forms: [{ id: 'lent', name: 'Lent', sections: [] }] }))
    const bookables = [{ id: 'taker-tour', provider: 'taker-p', name: 'Tour', duration: 3600, forms: ['lent'] }]
    expect(await importBundle(database().db, smallBundle('taker', { bookables }), { now })).toMatchObject({
      ok: false,
      faults: [{ pointer: '/bookables/0/forms/0', expected: 'the id of a form of this white-label' }],
    })
  })

  it('moves the instants of openings when their provider’s zone changes', async () => {
    const blackouts = [{ id: 'zone-b', provider: 'zone-p', start: '2026-12-24 10:00:00', end: '2026-12-24 12:00:00' }]
    await imported(smallBundle('zone', { blackouts }))
    const providers = [{ id: 'zone-p', subdomain: 'p', name: 'P', timezone: 'America/New_York' }]
    await imported({ whitelabel: smallBundle('zone').whitelabel, providers })
    const [found] = await database().db.read([statement('SELECT begins, ends FROM blackouts WHERE id = ?', 'zone-b')])
    expect(found?.rows).toEqual([
      { begins: Date.parse('2026-12-24T15:00:00Z'), ends: Date.parse('2026-12-24T17:00:00Z') },
    ])
  })

  it('writes a long list in batches and reports its progress', async () => {
    const reservations = Array.from({ length: 2_500 }, (_, index) => ({
      id: `many-${index}`,
      bookable: 'many-lesson',
      start: `2027-0${1 + (index % 9)}-10 10:00:00`,
      end: `2027-0${1 + (index % 9)}-10 11:00:00`,
      resources: ['many-boat'],
    }))
    const told: number[] = []
    const bundle = smallBundle('many', { reservations })
    const onProgress = ({ done, total }: { done: number; total: number }) => told.push(done / total)
    expect(await importBundle(database().db, bundle, { now, onProgress })).toMatchObject({ ok: true })
    expect(told.at(-1)).toBe(1)
    expect(told.length).toBeGreaterThan(3)
    expect(await exported('many')).toEqual(bundle)
  })
})

const after = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(now + days * 86_400_000)
