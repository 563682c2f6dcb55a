import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { accessesOf, type Recording, recordedDatabase } from '../../testing/databases/recorded-database.ts'
import { buildWorld, type World } from '../../testing/worlds/build-world.ts'

const site = { timezone: 'UTC', status: 'active', requirelogin: false }
const at = (latitude: number, longitude: number) => ({ place: { latitude, longitude } })
const people = [{ id: 'hand', role: 'provider' as const, providers: ['quay'] }]

const bundle = {
  whitelabel: {
    id: 'northwind',
    label: 'Northwind',
    url: 'northwind.localhost',
    currency: 'usd',
    country: 'US',
    plugins: [{ name: 'flow-normal' }, { name: 'wording-en-us' }, { name: 'places-offline' }],
  },
  providers: [
    { id: 'quay', subdomain: 'quay', name: 'Quay', city: 'Portland', state: 'ME', ...site, ...at(43.6573, -70.2589) },
    { id: 'kiln', subdomain: 'kiln', name: 'Kiln', description: 'Céramique', ...site, ...at(41.8781, -87.6298) },
    { id: 'anchor', subdomain: 'anchor', name: 'Anchor', ...site },
    { id: 'dark', subdomain: 'dark', name: 'Dark', ...site, status: 'hidden', ...at(43.65, -70.25) },
    { id: 'shut', subdomain: 'shut', name: 'Shut', ...site, status: 'locked', ...at(43.65, -70.25) },
    {
      ...{ id: 'harbour', subdomain: 'harbour', name: 'The harbour', ...site, status: 'mastersite' },
      ...{ subsites: ['quay', 'kiln', 'dark'], ...at(43.66, -70.24), distance: 99, unit: 'km' },
    },
  ],
  bookables: [],
}

interface Page {
  items: { id: string; distance?: number; unit?: string; siteurl: string }[]
  total: number
  place: { label: string; others: string[] } | null
  unit: string
}

await withDatabase('the sites of a white-label', (database) => {
  let world: World
  let recording: Recording

  beforeAll(async () => {
    recording = recordedDatabase(database().db)
    world = await buildWorld({ db: recording.db }, { bundle, people })
  })
  afterAll(() => world.close())

  async function ask(query: Record<string, string | number>, host = 'northwind.localhost') {
    const params = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    const { statusCode, body } = await world.app.inject({ url: `/api/provider/search?${params}`, headers: { host } })
    return { status: statusCode, ...JSON.parse(body) } as { status: number; error?: { code: string } } & Page
  }
  const idsOf = ({ items }: Page) => items.map(({ id }) => id)

  test('are listed by name, each with its address; closed ones are not', async () => {
    const page = await ask({})
    expect(idsOf(page)).toEqual(['anchor', 'kiln', 'quay', 'harbour'])
    expect(page).toMatchObject({ total: 4, place: null, unit: 'mi' })
    expect(page.items.find(({ id }) => id === 'quay')).toMatchObject({ siteurl: 'http://quay.northwind.localhost/' })
    expect(page.items.every(({ distance, unit }) => distance === undefined && unit === undefined)).toBe(true)
    expect(idsOf(await ask({ page: 2, items_per_page: 3 }))).toEqual(['harbour'])
  })

  test('are found by words in any order, without accents', async () => {
    expect(idsOf(await ask({ search: ' CERAMIQUE kiln' }))).toEqual(['kiln'])
    expect(idsOf(await ask({ search: 'portland me' }))).toEqual(['quay'])
    expect(await ask({ search: 'nowhere' })).toMatchObject({ items: [], total: 0 })
  })

  test('come nearest first from an address, with the distance; those without a place last', async () => {
    const page = await ask({ address: 'Portland, ME' })
    expect(idsOf(page)).toEqual(['quay', 'harbour', 'kiln', 'anchor'])
    expect(page.place?.label).toContain('Portland')
    const [quay, , kiln, anchor] = page.items
    expect(quay?.distance).toBeLessThan(3)
    expect(kiln).toMatchObject({ unit: 'mi', distance: expect.closeTo(888, -1) })
    expect([anchor?.distance, anchor?.unit]).toEqual([undefined, undefined])
  })

  test('can be limited to a radius, in miles or kilometres, and to words at once', async () => {
    const here = { latitude: 43.6573, longitude: -70.2589 }
    expect(idsOf(await ask({ ...here, radius: 5 }))).toEqual(['quay', 'harbour'])
    expect(idsOf(await ask({ ...here, radius: 0.5, unit: 'km' }))).toEqual(['quay'])
    const far = await ask({ ...here, radius: 1500, unit: 'km', search: 'kiln' })
    expect(far.items).toMatchObject([{ id: 'kiln', unit: 'km', distance: expect.closeTo(1430, -1) }])
    expect(idsOf(await ask({ ...here, radius: 1400, unit: 'km', search: 'kiln' }))).toEqual([])
  })

  test('what can’t be asked is refused with its field', async () => {
    expect(await ask({ address: 'Xyzzyville Qqq' })).toMatchObject({
      status: 422,
      error: { code: 'address_not_found' },
    })
    expect(await ask({ latitude: 1 })).toMatchObject({ error: { code: 'invalid_params', field: '/longitude' } })
    expect(await ask({ radius: 5 })).toMatchObject({ error: { code: 'invalid_params', field: '/address' } })
    expect(await ask({ latitude: 91, longitude: 0 })).toMatchObject({ error: { code: 'invalid_params' } })
    expect(await ask({}, 'quay.northwind.localhost')).toMatchObject({ error: { code: 'not_found' } })
  })

  test('a master site lists its subsites that are open', async () => {
    const host = 'harbour.northwind.localhost'
    expect(idsOf(await ask({}, host))).toEqual(['kiln', 'quay'])
    expect(idsOf(await ask({ address: 'Portland, ME' }, host))).toEqual(['quay', 'kiln'])
  })

  test('a provider’s change of its own entry is seen on the white-label’s domain at once', async () => {
    const entity = { name: 'Zephyr quay', place: { latitude: 0, longitude: 0 } }
    expect(await world.as('hand', 'update_entity', { type: 'provider', id: 'quay', entity })).toMatchObject({
      ok: true,
    })
    expect(idsOf(await ask({}))).toEqual(['anchor', 'kiln', 'harbour', 'quay'])
    expect(idsOf(await ask({ search: 'zephyr' }))).toEqual(['quay'])
    const [first] = (await ask({ latitude: 0, longitude: 0.01, unit: 'km' })).items
    expect(first).toMatchObject({ id: 'quay', distance: 1.1 })
  })

  test('a point off the earth is refused', async () => {
    for (const place of [{ latitude: 91, longitude: 0 }, { latitude: 5 }, { latitude: '5', longitude: 5 }])
      expect(
        await world.as('hand', 'update_entity', { type: 'provider', id: 'quay', entity: { place } }),
      ).toMatchObject({ ok: false })
  })

  test('ten thousand are read once, from an index; a list then reads one page of them', async () => {
    const { db } = database()
    const columns = '(whitelabel, id, subdomain, name, sortname, status, latitude, longitude, position, revision)'
    for (let from = 0; from < 10_000; from += 500) {
      const rows = Array.from({ length: 500 }, (_, index) => {
        const [id, angle] = [`p${from + index}`, from + index]
        return `('northwind', '${id}', '${id}', 'Studio ${angle}', 'studio ${angle}', 'active',
          ${((angle * 7.13) % 160) - 80}, ${((angle * 13.7) % 360) - 180}, 9, 0)`
      })
      await db.knex.raw(`INSERT INTO providers ${columns} VALUES ${rows.join()}`)
    }
    await db.knex.raw(db.dialect === 'mysql' ? 'ANALYZE TABLE providers' : 'ANALYZE')
    await world.write('UPDATE whitelabels SET revision = revision + 1')
    const ofList = async (query: Record<string, string | number>) => {
      const { statements } = await recording.during(() => ask(query))
      return statements.filter(({ sql }) => /from [`"]?providers/i.test(sql) && !/SUM\(revision\)|host = \?/.test(sql))
    }
    const here = { latitude: 10, longitude: 179.9 }
    const first = await ofList(here)
    expect(first).toHaveLength(2)
    for (const statement of first)
      for (const { index, plan } of await accessesOf(db, statement)) expect(index, plan).not.toBeNull()
    const [access] = await accessesOf(db, first[0] ?? { sql: '', values: [] })
    expect(access?.index).toBe('providers_listed')
    // What it shows is kept; of another page only that itself is read, by primary key.
    expect(await ofList(here)).toHaveLength(0)
    for (const query of [{ ...here, page: 200 }, { ...here, latitude: -50, radius: 3000 }, {}]) {
      const read = await ofList(query)
      expect(read).toHaveLength(1)
      expect(read[0]?.values.length).toBeLessThanOrEqual(19)
      expect((await accessesOf(db, read[0] ?? { sql: '', values: [] }))[0]?.index).toBe('PRIMARY')
    }
    expect(await ofList({ search: 'studio 77' })).toHaveLength(2)
    expect(await ofList({ search: 'studio 78' })).toHaveLength(1)
    expect(await ofList({ search: 'studio 78' })).toHaveLength(0)
    expect((await ask(here)).total).toBe(10_004)
  })
})
