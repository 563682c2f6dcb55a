import { beforeAll, expect, it } from 'vitest'
import { testDialect, withDatabase } from '../testing/databases.ts'
import { writtenReservations } from '../testing/written-reservations.ts'
import { smallBundle } from './bundle/complete-bundle.fixture.ts'
import { importBundle } from './bundle/import-bundle.ts'
import { readClaims, readQueue, readTotals } from './read-claims.ts'
import { repositoriesFor } from './repositories.ts'
import { reservationFixture } from './reservation.fixture.ts'
import { statement } from './session.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const hour = 3_600_000
const day = 24 * hour
const at = (iso: string) => Date.parse(iso)
const scope = { whitelabel: 'bay', provider: 'bay-p' }
const query = { bookable: 'bay-lesson', resources: ['bay-boat'], now }

await withDatabase('what occupies capacity', (database) => {
  const repositories = () => repositoriesFor(database().db, scope)
  const reserve = (id: string, start: number, end: number, more = {}) =>
    writtenReservations(database().db, scope).insert(
      reservationFixture({
        id,
        provider: 'bay-p',
        bookable: 'bay-lesson',
        start,
        end,
        resources: ['bay-boat'],
        ...more,
      }),
      [{ start: start - hour, end: end + hour }],
    )
  const read = (range: { start: number; end: number }, moment = now) =>
    repositories().occupancy.read({ ...query, range, now: moment })

  beforeAll(async () => {
    const noon = { start: '2026-12-24 12:00:00', end: '2026-12-24 14:00:00' }
    const bundle = smallBundle('bay', {
      availabilities: [{ id: 'bay-o', bookable: 'bay-lesson', ...noon, resources: ['bay-boat'] }],
      blackouts: [
        { id: 'bay-all', provider: 'bay-p', ...noon },
        { id: 'bay-boats', provider: 'bay-p', resource: 'bay-boat', ...noon },
      ],
    })
    expect(await importBundle(database().db, bundle, { now })).toMatchObject({ ok: true })
  })

  it('gives each interval of a reservation once, buffers included, though it stands at two subjects', async () => {
    const start = at('2026-12-01T10:00:00Z')
    await reserve('once', start, start + hour, { seats: 2 })
    const { occupancy } = await read({ start, end: start + 1 })
    expect(occupancy).toEqual([
      {
        reservation: 'once',
        bookable: 'bay-lesson',
        start: start - hour,
        end: start + 2 * hour,
        slotstart: start,
        slotend: start + hour,
        seats: 2,
        resources: ['bay-boat'],
        expires: null,
      },
    ])
  })

  it('takes intervals as half open: what ends when the range begins is outside', async () => {
    const start = at('2026-12-02T10:00:00Z')
    await reserve('edges', start, start + hour)
    const before = { start: start - 3 * hour, end: start - hour }
    const after = { start: start + 2 * hour, end: start + 3 * hour }
    expect((await read(before)).occupancy).toEqual([])
    expect((await read(after)).occupancy).toEqual([])
    expect((await read({ ...after, start: after.start - 1 })).occupancy).toHaveLength(1)
  })

  it.each([
    ['of a few hours', 4 * hour],
    ['of twelve days', 12 * day],
    ['of a whole season', 100 * day],
  ])('finds a reservation %s that began before the range', async (name, length) => {
    const start = at('2027-06-01T10:00:00Z')
    await reserve(name.replaceAll(' ', '-'), start, start + length)
    const { occupancy } = await read({ start: start + length - hour, end: start + length })
    expect(occupancy.map(({ reservation }) => reservation)).toContain(name.replaceAll(' ', '-'))
  })

  it('does not count a hold from the moment that it expires', async () => {
    const start = at('2026-12-03T10:00:00Z')
    await reserve('hold', start, start + hour, { status: 'in-progress', expires: now + 600_000 })
    const range = { start, end: start + hour }
    expect((await read(range, now + 599_999)).occupancy).toHaveLength(1)
    expect((await read(range, now + 600_000)).occupancy).toHaveLength(0)
  })

  it('lays openings and blackouts on instants in the zone of the provider', async () => {
    const { blackouts, openings } = await read({ start: at('2026-12-24T00:00:00Z'), end: at('2026-12-25T00:00:00Z') })
    const noon = { start: at('2026-12-24T11:00:00Z'), end: at('2026-12-24T13:00:00Z') }
    expect(openings).toEqual([{ ...noon, bookable: query.bookable, resources: ['bay-boat'] }])
    expect(blackouts).toEqual(expect.arrayContaining([noon, { ...noon, resource: 'bay-boat' }]))
  })

  it('leaves the blackouts of other resources aside', async () => {
    const range = { start: at('2026-12-24T00:00:00Z'), end: at('2026-12-25T00:00:00Z') }
    const { blackouts } = await repositories().occupancy.read({ ...query, resources: [], range })
    expect(blackouts).toHaveLength(1)
  })

  it('has a version that changes with what is taken in the range, and with nothing else', async () => {
    const range = { start: at('2026-12-10T00:00:00Z'), end: at('2026-12-11T00:00:00Z') }
    const version = () => repositories().occupancy.version({ ...query, range })
    const before = await version()
    await reserve('elsewhere', range.start + 5 * day, range.end + 5 * day)
    expect(await version()).toBe(before)
    await reserve('inside', range.start + 10 * hour, range.start + 11 * hour)
    const taken = await version()
    expect(taken).not.toBe(before)
    const why = { actor: 'test', reason: 'freed', at: now }
    await writtenReservations(database().db, scope).change('inside', 'booked', { status: 'cancelled' }, 'keep', why)
    expect(await version()).not.toBe(taken)
    expect((await read(range)).version).toBe(await version())
  })

  it('has another version after the configuration changed', async () => {
    const range = { start: now, end: now + day }
    const before = await repositories().occupancy.version({ ...query, range })
    const { whitelabel, providers } = smallBundle('bay')
    await importBundle(database().db, { whitelabel, providers }, { now })
    expect(await repositories().occupancy.version({ ...query, range })).not.toBe(before)
  })

  it('never shows one tenant what another has taken', async () => {
    await importBundle(database().db, smallBundle('cove'), { now })
    const other = repositoriesFor(database().db, { whitelabel: 'cove', provider: 'cove-p' })
    const range = { start: now, end: now + 400 * day }
    expect((await other.occupancy.read({ ...query, range })).occupancy).toEqual([])
    expect(await other.reservations.find('once')).toBeNull()
    expect(await other.reservations.list({ range })).toEqual([])
  })

  it('reads a range of the primary key and nothing before it', async () => {
    const { db } = database()
    const scan = { dialect: db.dialect, provider: 'bay-p', range: { start: now, end: now + 30 * day } }
    const parts = [
      ...readClaims(scan, { bookable: 'bay-lesson', resources: ['bay-boat'] }),
      ...readTotals(scan, 'bay-lesson', ''),
      ...readQueue(scan, 'bay-lesson'),
    ]
    for (const { sql, values } of parts) {
      const [plan] = await db.read([
        statement(`${testDialect() === 'mysql' ? 'EXPLAIN' : 'EXPLAIN QUERY PLAN'} ${sql}`, ...values),
      ])
      expect(plan?.rows).toHaveLength(1)
      const [{ type, key, detail } = {}] = plan?.rows ?? []
      if (testDialect() === 'mysql') expect({ type, key }).toEqual({ type: 'range', key: 'PRIMARY' })
      else expect(detail).toMatch(/PRIMARY KEY \(provider=\? AND subject=\? AND reach=\? AND start>\? AND start<\?\)/)
    }
  })
})
