import { beforeAll, expect, it } from 'vitest'
import type { StoredReservation } from '../../operations/ports.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { smallBundle } from '../../testing/worlds/samples/complete-bundle.ts'
import { reservationFixture } from '../../testing/worlds/samples/reservation.ts'
import { writtenReservations } from '../../testing/worlds/samples/written-reservations.ts'
import { exportBundle } from '../bundle/export-bundle.ts'
import { importBundle } from '../bundle/import-bundle.ts'
import { repositoriesFor } from '../repositories.ts'
import { transaction } from '../transaction.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const hour = 3_600_000
const day = 24 * hour
const scope = { whitelabel: 'sum', provider: 'sum-p' }
const slot = (n: number) => ({ start: now + n * hour, end: now + (n + 1) * hour })
const everything = { start: now - day, end: now + 30 * day }
const why = { actor: 'test', reason: 'because', at: now }

await withDatabase('seats of the same span', (database) => {
  const reservations = () => ({
    ...repositoriesFor(database().db, scope).reservations,
    ...writtenReservations(database().db, scope),
  })
  const make = (id: string, n: number, more: Partial<StoredReservation> = {}) =>
    reservationFixture({ id, provider: 'sum-p', bookable: 'sum-lesson', ...slot(n), ...more })

  /** Seats taken at each slot, read without and with the locks, which must agree. */
  async function taken(ignoring: string | null = null): Promise<Record<string, number>> {
    const query = { bookable: 'sum-lesson', resources: [], shared: [], now }
    const [rows, sums] = await transaction(database().db, scope, async (unit) => [
      await unit.occupancy.read({ ...query, range: everything, ignoring }),
      await unit.lockAndRead({ ...query, occupies: everything, ignoring }),
    ])
    const bySlot = (occupancy: { slotstart: number; seats: number }[]) => {
      const seats: Record<string, number> = {}
      for (const one of occupancy) {
        const at = String((one.slotstart - now) / hour)
        seats[at] = (seats[at] ?? 0) + one.seats
      }
      return seats
    }
    expect(bySlot(sums?.occupancy ?? [])).toEqual(bySlot(rows?.occupancy ?? []))
    return bySlot(sums?.occupancy ?? [])
  }

  beforeAll(async () => {
    expect(await importBundle(database().db, smallBundle('sum'), { now })).toMatchObject({ ok: true })
  })

  it('follow a reservation from hold to end', async () => {
    const hold = make('a', 1, { status: 'in-progress', expires: now + hour, seats: 3 })
    await reservations().insert(hold, [slot(1)])
    expect(await taken()).toEqual({ 1: 3 })
    await reservations().change('a', 'in-progress', { status: 'booked', expires: null }, 'keep', why)
    expect(await taken()).toEqual({ 1: 3 })
    await reservations().change('a', 'booked', { ...slot(2), seats: 2 }, [slot(2)], why)
    expect(await taken()).toEqual({ 2: 2 })
    await reservations().change('a', 'booked', { resources: ['sum-boat'] }, [slot(2)], why)
    expect(await taken()).toEqual({ 2: 2 })
    await reservations().change('a', 'booked', { status: 'cancelled' }, 'keep', why)
    expect(await taken()).toEqual({})
  })

  it('leave out the reservation to ignore', async () => {
    await reservations().insert(make('b', 3, { seats: 4 }), [slot(3)])
    await reservations().insert(make('c', 3, { seats: 1 }), [slot(3)])
    await reservations().insert(make('d', 4, { seats: 2, status: 'in-progress', expires: now + hour }), [slot(4)])
    expect(await taken('b')).toEqual({ 3: 1, 4: 2 })
    expect(await taken('d')).toEqual({ 3: 5 })
    expect(await taken()).toEqual({ 3: 5, 4: 2 })
  })

  it('stay right after an import that replaces reservations', async () => {
    const before = await taken()
    const bundle = await exportBundle(database().db, 'sum')
    expect(await importBundle(database().db, bundle, { now })).toMatchObject({ ok: true })
    expect(await taken()).toEqual(before)
  })

  it('agree with the rows after any sequence of changes', async () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return seed % below
    }
    for (let n = 0; n < 60; n += 1) {
      const resources = random(4) === 0 ? ['sum-boat'] : []
      const isHold = random(3) === 0
      const status = isHold ? ('in-progress' as const) : ('booked' as const)
      const one = make(`r${n}`, 10 + random(5), {
        seats: 1 + random(3),
        resources,
        status,
        expires: isHold ? now + hour : null,
      })
      await reservations().insert(one, [{ start: one.start, end: one.end }])
      const other = await reservations().find(`r${random(n + 1)}`)
      if (!other || other.status === 'cancelled') continue
      const target = slot(10 + random(5))
      if (random(2) === 0) await reservations().change(other.id, other.status, { status: 'cancelled' }, 'keep', why)
      else
        await reservations().change(
          other.id,
          other.status,
          { ...target, status: 'booked', expires: null },
          [target],
          why,
        )
    }
    expect(Object.keys(await taken()).length).toBeGreaterThan(3)
  })
})
