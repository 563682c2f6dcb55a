import { beforeAll, expect, it } from 'vitest'
import { priceDataOf } from '../domain/pricing/index.ts'
import { AlreadyExists } from '../operations/already-exists.ts'
import type { StoredReservation } from '../operations/ports.ts'
import { withUnsweptDatabase } from '../testing/databases/databases.ts'
import { attemptFor } from '../testing/worlds/jobs-world.ts'
import { smallBundle } from '../testing/worlds/samples/complete-bundle.ts'
import { reservationFixture } from '../testing/worlds/samples/reservation.ts'
import { writtenReservations } from '../testing/worlds/samples/written-reservations.ts'
import { importBundle } from './bundle/import-bundle.ts'
import { repositoriesFor } from './repositories.ts'
import { transaction } from './transaction.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const hour = 3_600_000
const scope = { whitelabel: 'pier', provider: 'pier-p' }
const slot = (n: number) => ({ start: now + n * 24 * hour, end: now + n * 24 * hour + hour })
const why = { actor: 'test', reason: 'because', at: now }

await withUnsweptDatabase('reservations', (database) => {
  const reservations = () => ({
    ...repositoriesFor(database().db, scope).reservations,
    ...writtenReservations(database().db, scope),
  })
  const make = (id: string, n: number, more = {}) =>
    reservationFixture({ id, provider: 'pier-p', bookable: 'pier-lesson', ...slot(n), ...more })
  const occupying = async (n: number) => {
    const query = { bookable: 'pier-lesson', resources: ['pier-boat'], shared: [], range: slot(n), now }
    return (await repositoriesFor(database().db, scope).occupancy.read(query)).occupancy
  }

  beforeAll(async () => {
    expect(await importBundle(database().db, smallBundle('pier'), { now })).toMatchObject({ ok: true })
  })

  it('are read back as they were written', async () => {
    const whole = make('whole', 1, {
      resources: ['pier-boat'],
      formresponses: [{ formid: 'f', responses: [{ value: 'Łódź 🚣' }] }],
      pricedata: {
        ...priceDataOf({ id: 'pier-lesson', provider: 'pier-p', name: 'Lesson', price: 9500 }),
        distance: 3.5,
      },
      waitlistoffer: { start: 1, end: 2 },
      draft: 'draft-whole',
      occurrence: 'one',
      extra: { note: 'kept' },
    })
    await reservations().insert(whole, [slot(1)])
    expect(await reservations().find('whole')).toEqual(whole)
    expect(await reservations().findByDraft('draft-whole')).toEqual(whole)
    expect(await reservations().list({ range: slot(1), status: ['booked', 'pending'] })).toEqual([whole])
    expect(await reservations().list({ range: slot(1), status: ['pending'] })).toEqual([])
  })

  it('exist once per draft, and nothing of a second one is written', async () => {
    await reservations().insert(make('first', 2, { draft: 'same' }), [slot(2)])
    await expect(reservations().insert(make('second', 2, { draft: 'same' }), [slot(2)])).rejects.toThrow(AlreadyExists)
    expect(await reservations().find('second')).toBeNull()
    expect(await occupying(2)).toHaveLength(1)
  })

  it('change only from the status that the caller saw', async () => {
    const hold = make('hold', 3, { status: 'in-progress', expires: now + 1 })
    await reservations().insert(hold, [slot(3)])
    const confirm = { status: 'booked' as const, expires: null }
    expect(await reservations().change('hold', 'pending', confirm, 'keep', why)).toBe(false)
    expect(await reservations().change('hold', 'in-progress', confirm, 'keep', why)).toBe(true)
    expect(await reservations().change('hold', 'in-progress', confirm, 'keep', why)).toBe(false)
    expect(await reservations().find('hold')).toEqual({ ...hold, ...confirm, version: 2 })
    expect(await occupying(3)).toMatchObject([{ seats: 1, expires: null }])
  })

  it('let one of two simultaneous changes succeed', async () => {
    await reservations().insert(make('raced', 4), [slot(4)])
    const cancel = () => reservations().change('raced', 'booked', { status: 'cancelled' }, 'keep', why)
    expect((await Promise.all([cancel(), cancel(), cancel()])).toSorted()).toEqual([false, false, true])
  })

  it('free their capacity when they are cancelled, even if told to keep it', async () => {
    await reservations().insert(make('keep', 5), [slot(5)])
    await reservations().insert(make('told', 5), [slot(5)])
    await reservations().change('keep', 'booked', { status: 'cancelled' }, 'keep', why)
    await reservations().change('told', 'booked', { status: 'cancelled' }, [slot(5)], why)
    expect(await occupying(5)).toEqual([])
  })

  it('take the new place and leave the old one when they move', async () => {
    await reservations().insert(make('moved', 6), [slot(6)])
    const patch = { ...slot(7), resources: ['pier-boat'], sequence: 1 }
    await reservations().change('moved', 'booked', patch, [slot(7)], why)
    expect(await occupying(6)).toEqual([])
    expect(await occupying(7)).toMatchObject([
      { reservation: 'moved', resources: ['pier-boat'], slotstart: slot(7).start },
    ])
  })

  it('take every segment of an event, however many it has', async () => {
    const minute = 60_000
    const segments = Array.from({ length: 2_500 }, (_, index) => ({
      start: slot(9_000).start + 2 * index * minute,
      end: slot(9_000).start + (2 * index + 1) * minute,
    }))
    await reservations().insert(make('season', 9_000), segments)
    const last = segments.at(-1) ?? slot(9_000)
    const { occupancy } = repositoriesFor(database().db, scope)
    const read = { bookable: 'pier-lesson', resources: [], shared: [], waitlist: false, openings: last, now }
    const found = await occupancy.read({ ...read, range: last })
    expect(found.occupancy.filter(({ reservation }) => reservation === 'season')).toMatchObject([last])
  })

  it('can be amended without a change of status, while they last', async () => {
    await reservations().insert(make('noted', 8), [slot(8)])
    const amend = (before: StoredReservation, modified: number) =>
      transaction(database().db, scope, (unit) => unit.reservations.amend(before, { modified }))
    const first = make('noted', 8)
    expect(await amend(first, 2)).toBe(true)
    expect(await amend(first, 3)).toBe(false)
    expect(await amend({ ...first, version: 2 }, 4)).toBe(true)
    expect(await amend({ ...first, version: 3, status: 'pending' }, 5)).toBe(false)
    expect(await reservations().find('noted')).toMatchObject({ modified: 4, version: 3 })
  })

  it('are listed as expired once their time is over and no payment is open', async () => {
    const held = { status: 'in-progress' as const }
    await reservations().insert(make('lapsed', 9, { ...held, expires: now - 2 }), [slot(9)])
    await reservations().insert(make('paying', 9, { ...held, expires: now - 1 }), [slot(9)])
    await reservations().insert(make('live', 9, { ...held, expires: now + 1 }), [slot(9)])
    const { payments } = repositoriesFor(database().db, scope)
    const attempt = attemptFor(make('paying', 9), { state: 'unknown' })
    await payments.insertAttempt(attempt, [{ reservation: 'paying', amount: attempt.amount, version: 1 }])
    expect((await reservations().expired(now, { limit: 10 })).map(({ id }) => id)).toEqual(['lapsed'])
    expect(await payments.updateAttempt(attempt, { state: 'failed' })).toMatchObject({ version: 2 })
    expect((await reservations().expired(now, { limit: 10 })).map(({ id }) => id)).toEqual(['lapsed', 'paying'])
  })

  it('leave nothing behind if the work throws', async () => {
    const work = transaction(database().db, scope, async (unit) => {
      await unit.lockAndRead({ bookable: 'pier-lesson', resources: [], shared: [], occupies: slot(10), now })
      await unit.reservations.insertReservation(make('undone', 10), [slot(10)])
      const about = { reservation: 'undone', version: 1 }
      await unit.outbox.add([{ id: 'undone.e', name: 'e', ...about, payload: {}, created: now }])
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await reservations().find('undone')).toBeNull()
    expect(await occupying(10)).toEqual([])
  })

  it('repeat the whole work after a deadlock', async () => {
    const attempts: string[] = []
    const both = (name: string, first: number, second: number) =>
      transaction(database().db, scope, async (unit) => {
        attempts.push(name)
        for (const n of [first, second]) {
          await unit.lockAndRead({ bookable: 'pier-lesson', resources: [], shared: [], occupies: slot(n), now })
        }
        await unit.reservations.insertReservation(make(name, first), [slot(first)])
      })
    const pairs = Array.from({ length: 10 }, (_, n) => [both(`up-${n}`, 11, 12), both(`down-${n}`, 12, 11)]).flat()
    await Promise.all(pairs)
    expect(await occupying(11)).toHaveLength(10)
    expect(await occupying(12)).toHaveLength(10)
    expect(attempts.length).toBeGreaterThanOrEqual(20)
  })
})
