import { beforeAll, expect, it } from 'vitest'
import { testDialect, withUnsweptDatabase } from '../../testing/databases/databases.ts'
import { smallBundle } from '../../testing/worlds/samples/complete-bundle.ts'
import { reservationFixture } from '../../testing/worlds/samples/reservation.ts'
import { writtenReservations } from '../../testing/worlds/samples/written-reservations.ts'
import { importBundle } from '../bundle/import-bundle.ts'
import { repositoriesFor } from '../repositories.ts'
import { type Statement, statement } from '../session.ts'
import { deleteClaims, selectClaims, selectOfSubject, selectQueue, selectTurns } from '../statements/claims.ts'
import { lockDays, selectDays } from '../statements/days.ts'
import { keysOf, subjectsOf } from './day-keys.ts'
import { mostSingles } from './day-row.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const hour = 3_600_000
const day = 24 * hour
const at = (iso: string) => Date.parse(iso)
const scope = { whitelabel: 'bay', provider: 'bay-p' }
const query = { bookable: 'bay-lesson', resources: ['bay-boat'], shared: [], now }

await withUnsweptDatabase('what occupies capacity', (database) => {
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

  it('returns each interval of a reservation once, buffers included, though two subjects have it', async () => {
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

  it('treats intervals as half open: one that ends when the range begins is outside', async () => {
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

  it('finds all of more reservations than a row lists, each once', async () => {
    const start = at('2027-02-01T23:00:00Z')
    const names = Array.from({ length: mostSingles + 3 }, (_, index) => `crowd-${String(index).padStart(3, '0')}`)
    for (const name of names) await reserve(name, start, start + hour)
    for (const range of [
      { start, end: start + hour },
      { start: start - day, end: start + day },
    ]) {
      const { occupancy } = await read(range)
      expect(occupancy.map(({ reservation }) => reservation)).toEqual(names)
    }
    const why = { actor: 'test', reason: 'freed', at: now }
    await writtenReservations(database().db, scope).change('crowd-007', 'booked', { status: 'cancelled' }, 'keep', why)
    expect((await read({ start, end: start + hour })).occupancy).toHaveLength(names.length - 1)
  })

  it('does not count a hold from the moment it expires', async () => {
    const start = at('2026-12-03T10:00:00Z')
    await reserve('hold', start, start + hour, { status: 'in-progress', expires: now + 600_000 })
    const range = { start, end: start + hour }
    expect((await read(range, now + 599_999)).occupancy).toHaveLength(1)
    expect((await read(range, now + 600_000)).occupancy).toHaveLength(0)
  })

  it('returns openings and blackouts as instants, by the provider’s zone', async () => {
    const { blackouts, openings } = await read({ start: at('2026-12-24T00:00:00Z'), end: at('2026-12-25T00:00:00Z') })
    const noon = { start: at('2026-12-24T11:00:00Z'), end: at('2026-12-24T13:00:00Z') }
    expect(openings).toEqual([{ ...noon, bookable: query.bookable, resources: ['bay-boat'] }])
    expect(blackouts).toEqual(expect.arrayContaining([noon, { ...noon, resource: 'bay-boat' }]))
  })

  it('ignores blackouts of other resources', async () => {
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

  it('reads and locks only its range of a key', async () => {
    const { db } = database()
    const range = { start: now, end: now + 30 * day }
    const keys = keysOf(subjectsOf({ bookable: 'bay-lesson', resources: ['bay-boat'], shared: [] }), [range])
    const scattered = [...keys.slice(0, 3), ...keys.slice(9, 12)]
    const parts: [Statement, RegExp][] = [
      ...selectDays(scope, ['b:bay-lesson', 'r:bay-boat', 's:bay-barge'], 20_000, 20_030).map(
        (one): [Statement, RegExp] => [one, /subject=\? AND day>\? AND day<\?/],
      ),
      ...[keys, scattered].flatMap((some) =>
        lockDays(db.dialect, scope, some).map((one): [Statement, RegExp] => [one, /subject=\? AND day>\? AND day<\?/]),
      ),
      [selectQueue(db.dialect, 'bay-p', 'bay-lesson', range), /bookable=\? AND reach=\? AND start>\? AND start<\?/],
      [
        selectOfSubject(db.dialect, 'bay-p', 'b:bay-lesson', range, 'all'),
        /bookable=\? AND reach=\? AND start>\? AND start<\?/,
      ],
      [
        selectOfSubject(db.dialect, 'bay-p', 'r:bay-boat', range, 'all'),
        /resource=\? AND reach=\? AND start>\? AND start<\?|reservation=\?/,
      ],
      [
        selectOfSubject(db.dialect, 'bay', 's:bay-barge', range, 'all'),
        /resource=\? AND reach=\? AND start>\? AND start<\?/,
      ],
      ...[['once'], ['once', 'edges']].flatMap((ids): [Statement, RegExp][] => [
        [selectClaims(db.dialect, 'bay-p', ids), /provider=\? AND reservation=\?/],
        ...deleteClaims(db.dialect, scope, ids, []).map((one): [Statement, RegExp] => [
          one,
          /provider=\? AND reservation=\?/,
        ]),
      ]),
      [selectTurns(scope, ['bay-boat']), /resource=\?|id=\?/],
    ]
    const isMysql = testDialect() === 'mysql'
    for (const [{ sql, values }, keyed] of parts) {
      const [plan] = await db.read([statement(`${isMysql ? 'EXPLAIN' : 'EXPLAIN QUERY PLAN'} ${sql}`, ...values)])
      for (const { type, detail } of plan?.rows ?? []) {
        if (isMysql) expect(['range', 'ref', 'eq_ref', 'const'], sql).toContain(type)
        else if (String(detail).startsWith('SEARCH')) expect(detail).toMatch(keyed)
        else expect(detail, sql).not.toMatch(/^SCAN/)
      }
    }
  })
})
