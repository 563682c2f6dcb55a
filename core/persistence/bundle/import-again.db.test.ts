import { afterAll, beforeAll, expect, it } from 'vitest'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { sweepClaims } from '../../testing/sweeps/sweep-claims.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { repositoriesFor } from '../repositories.ts'
import { compareBundle } from './compare-bundle.ts'
import { exportBundle } from './export-bundle.ts'
import { importBundle } from './import-bundle.ts'

const at = (hour: number) => ({ start: `2026-12-01 ${hour}:00:00`, end: `2026-12-01 ${hour + 1}:00:00` })
const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }

await withDatabase('a reservation that is imported again', (database) => {
  let world: BookingWorld
  const { whitelabel } = bookingBundle
  const again = async (reservation: object) => {
    world.clock.now += 1000
    const bundle = { whitelabel, providers: [], reservations: [reservation] }
    return importBundle(database().db, bundle, { now: world.clock.now })
  }
  const stored = (id: string) =>
    repositoriesFor(database().db, { whitelabel: 'northwind', provider: 'quay' }).reservations.find(id)

  beforeAll(async () => {
    world = await bookingWorld(database())
  })
  afterAll(() => world.close())

  it('stays as it is where it went on since an unchanged export; a change in the file is checked', async () => {
    const { db } = database()
    const one = { id: 'exported', bookable: 'talk', seats: 2, ...at(14) }
    expect(await again(one)).toMatchObject({ ok: true })
    const file = (await exportBundle(db, 'northwind', { isMarked: true })) ?? { whitelabel: {} }
    const reservations = [file.reservations].flat().map((entry) => Object(entry))
    const mine = reservations.find(({ id }) => id === 'exported')
    expect(mine).toMatchObject({ exported: { version: expect.any(Number), digest: expect.any(String) } })
    expect(await again({ ...one, status: 'cancelled' })).toMatchObject({ ok: true })
    const before = await stored('exported')
    expect(await again(mine)).toMatchObject({
      ok: true,
      warnings: expect.arrayContaining([
        {
          pointer: '/reservations',
          message: '1 reservation went on since the file was written; it stays as it is',
        },
      ]),
    })
    expect(await stored('exported')).toEqual(before)
    expect(JSON.stringify(before)).not.toContain('digest')
    const { whitelabel } = bookingBundle
    const compared = await compareBundle(
      db,
      { whitelabel, providers: [], reservations: [mine] },
      { now: world.clock.now },
    )
    expect(compared.ok && compared.differences.filter(({ kind }) => kind === 'reservations')).toEqual([])
    expect(await again({ ...mine, first_name: 'Grace' })).toMatchObject({
      ok: false,
      faults: [{ pointer: '/reservations/0/status', expected: expect.stringContaining('left out of the file') }],
    })
    expect(await sweepClaims(db)).toEqual([])
  })

  it('gets another time and status while it has no payment, and its claims agree', async () => {
    const imported = { id: 'imported', bookable: 'talk', seats: 2 }
    expect(await again({ ...imported, ...at(10) })).toMatchObject({ ok: true })
    expect(await again({ ...imported, ...at(10) })).toMatchObject({ ok: true })
    expect(await sweepClaims(database().db)).toEqual([])
    expect(await again({ ...imported, ...at(11) })).toMatchObject({ ok: true })
    expect(await again({ ...imported, ...at(11), status: 'cancelled' })).toMatchObject({ ok: true })
    expect(await sweepClaims(database().db)).toEqual([])
    const history = await database()
      .db.knex('reservation_changes')
      .where({ reservation: 'imported' })
      .orderBy('number')
      .select('from', 'to', 'actor')
    expect(history).toEqual([
      { from: 'booked', to: 'booked', actor: 'import' },
      { from: 'booked', to: 'cancelled', actor: 'import' },
    ])
    // An old bundle does not bring back what was cancelled since.
    expect(await again({ ...imported, ...at(11) })).toMatchObject({
      ok: false,
      faults: [{ pointer: '/reservations/0/status', expected: expect.stringContaining('cancelled') }],
    })
    expect(await stored('imported')).toMatchObject({ status: 'cancelled' })
  })

  it('ends in time while it is a gig; one whose start is over is left as it is', async () => {
    const hour = 3_600_000
    const gig = (id: string, day: string) => ({
      ...{ id, bookable: 'talk', status: 'gig', start: `${day} 13:00:00`, end: `${day} 14:00:00` },
    })
    const began = world.clock.now
    const now = began + 1000
    expect(await again(gig('gig', '2026-12-03'))).toMatchObject({ ok: true })
    const first = await stored('gig')
    const start = first?.start ?? 0
    expect(first).toMatchObject({ life: { gig: { since: now, due: start - 24 * hour } }, due: start - 24 * hour })
    world.clock.now = start - 3 * hour
    await runJobsOnce(world.app.platform.jobs)
    expect(await stored('gig')).toMatchObject({ status: 'gig', due: start - 2 * hour })

    // Its own time goes on when it is imported again.
    expect(await again({ ...gig('gig', '2026-12-03'), first_name: 'Ada' })).toMatchObject({ ok: true })
    expect(await stored('gig')).toMatchObject({ life: { gig: { since: now } }, due: start - 2 * hour })
    expect(await again(gig('past', '2026-12-02'))).toMatchObject({ ok: true })
    expect(await stored('past')).toMatchObject({ status: 'gig', due: null })
    world.clock.now = start - 2 * hour
    await runJobsOnce(world.app.platform.jobs)
    expect(await stored('gig')).toMatchObject({ status: 'cancelled', due: null })
    expect(await stored('past')).toMatchObject({ status: 'gig' })
    world.clock.now = began
    expect(await sweepClaims(database().db)).toEqual([])
  })

  it('keeps what was paid for: another status, time, bookable or number of seats is refused', async () => {
    const booked = await world.call<{ id: string }>('book_appointment', { bookable: 'talk', ...at(12), seats: 2, user })
    if (!booked.ok) throw new Error(JSON.stringify(booked.error))
    const same = { id: booked.value.id, bookable: 'talk', ...at(12), seats: 2, status: 'booked', first_name: 'Ada' }
    const before = await stored(same.id)
    expect(before?.payment).not.toBeNull()
    for (const [field, change] of [
      ['status', { status: 'cancelled' }],
      ['start', { start: at(11).start }],
      ['end', { end: at(13).end }],
      ['bookable', { bookable: 'lesson' }],
      ['seats', { seats: 1 }],
    ] as const) {
      const refused = { ok: false, faults: [{ pointer: `/reservations/0/${field}` }] }
      expect(await again({ ...same, ...change })).toMatchObject(refused)
    }
    expect(await stored(same.id)).toEqual(before)
    expect(await again({ ...same, first_name: 'Augusta' })).toMatchObject({ ok: true })
    expect(await stored(same.id)).toMatchObject({ first_name: 'Augusta', payment: before?.payment, status: 'booked' })
    expect(await sweepClaims(database().db)).toEqual([])
  })

  it('keeps what was agreed to and what steps cost, of which a file says nothing', async () => {
    const one = { id: 'agreed', bookable: 'talk', seats: 1, ...at(15), tags: ['early'] }
    expect(await again(one)).toMatchObject({ ok: true })
    const agreed = {
      steplines: [{ step: 'acme.waiver', label: 'Waiver', amount: 500 }],
      consents: [{ channel: 'sms', text: 'Texts', at: 1 }],
      terms: { version: 'v1', at: 1 },
    }
    const extra = JSON.stringify({ tags: ['early'], ...agreed })
    await database().db.knex('reservations').where({ provider: 'quay', id: 'agreed' }).update({ extra })
    expect(await again({ ...one, tags: ['late'] })).toMatchObject({ ok: true })
    expect(await stored('agreed')).toMatchObject({ extra: { tags: ['late'], ...agreed } })
    const file = (await exportBundle(database().db, 'northwind')) ?? { whitelabel: {} }
    expect(await again([file.reservations].flat().find((entry) => Object(entry).id === 'agreed') ?? {})).toMatchObject({
      ok: true,
    })
    expect(await stored('agreed')).toMatchObject({ extra: { tags: ['late'], ...agreed } })
    const { tags: _, ...bare } = one
    const { whitelabel } = bookingBundle
    const told = await compareBundle(
      database().db,
      { whitelabel, providers: [], reservations: [bare] },
      { now: world.clock.now },
    )
    const changed = told.ok ? told.differences.filter(({ id }) => id === 'agreed') : []
    expect(changed.flatMap(({ fields }) => fields.map(({ name }) => name))).toEqual(['tags'])
    expect(await again(bare)).toMatchObject({ ok: true })
    expect((await stored('agreed'))?.extra).toEqual(agreed)
  })

  it('stays whose it is once it has a payment, whose credit that may use: a bundle names them, or nobody', async () => {
    const book = async (email: string) => {
      const params = { bookable: 'talk', ...at(14), user: { ...user, email } }
      const booked = await world.call<{ id: string }>('book_appointment', params)
      return booked.ok ? await stored(booked.value.id) : null
    }
    const [one, other] = [await book('ivy@customers.example'), await book('gus@customers.example')]
    const same = { id: one?.id, bookable: 'talk', ...at(14), status: 'booked' }
    for (const named of [{}, { user: one?.user }]) {
      expect(await again({ ...same, ...named })).toMatchObject({ ok: true })
      expect((await stored(one?.id ?? ''))?.user).toBe(one?.user)
    }
    const expected = 'no other user than the stored one, since the reservation has a payment'
    const refused = { ok: false, faults: [{ pointer: '/reservations/0/user', expected }] }
    expect(await again({ ...same, user: other?.user })).toMatchObject(refused)
    expect((await stored(one?.id ?? ''))?.user).toBe(one?.user)
  })
})
