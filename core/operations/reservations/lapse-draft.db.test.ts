import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expireHolds } from '../../jobs/expire-holds.ts'
import type { JobDeps } from '../../jobs/job-deps.ts'
import { passTime } from '../../jobs/pass-time.ts'
import { jobStore } from '../../persistence/job-store.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessWorld } from '../../testing/worlds/access-world.ts'

const minute = 60_000
const day = 24 * 60 * minute
let hour = 8
let drafts = 0
/** A slot of its own for each test: there is one place in each. */
const nextSlot = (more: object = {}) => {
  hour += 1
  drafts += 1
  const clock = String(hour).padStart(2, '0')
  return {
    bookable: 'lesson',
    start: `2026-11-24 ${clock}:00:00`,
    end: `2026-11-24 ${String(hour + 1).padStart(2, '0')}:00:00`,
    draft: `lapsing-${String(drafts).padStart(4, '0')}`,
    ...more,
  }
}

await withDatabase('drafts whose hold ran out', (database) => {
  let world: AccessWorld
  let deps: JobDeps
  beforeAll(async () => {
    world = await accessWorld(database())
    const { ports, tenants } = world.app.platform
    const host = 'quay.northwind.localhost'
    const tenantOf = () => tenants.resolve({ host, protocol: 'http', wishes: {} })
    deps = { store: jobStore(database().db), ports, tenantOf, pluginsOf: tenantOf } as never
  })
  afterAll(() => world.close())

  const call = async (who: string, name: string, params: object) => {
    const answer = await world.as(who, name, params)
    return answer.ok ? answer.value : { code: answer.error.code }
  }
  const lapse = async () => {
    world.clock.now += 11 * minute
    await expireHolds(deps).run()
  }
  const draftsOf = async (who: string) => {
    const { reservations } = await call(who, 'get_inprogress_reservations_by_user', {})
    return Array.isArray(reservations) ? reservations : []
  }

  test('of a signed-in customer it stays theirs, holds nothing, and its slot is free', async () => {
    const slot = nextSlot()
    const { id } = await call('ana', 'hold_appointment', slot)
    expect(await call('bo', 'hold_appointment', { ...slot, draft: 'another-draft' })).toEqual({ code: 'slot_taken' })
    await lapse()
    expect(await draftsOf('ana')).toMatchObject([{ id, status: 'in-progress', hold: false, expires: null }])
    expect(await draftsOf('bo')).toEqual([])
    expect(await call('bo', 'book_appointment', { ...slot, draft: 'another-draft' })).not.toHaveProperty(
      'code',
      'slot_taken',
    )
    // Run again, the job finds nothing to do.
    expect(await expireHolds(deps).run()).toBe(0)
  })

  test('of anybody else it is removed', async () => {
    const slot = nextSlot()
    const { id } = await call('nobody', 'hold_appointment', slot)
    await lapse()
    expect(await call('nobody', 'get_basereservation', { id, draft: slot.draft })).toEqual({ code: 'not_found' })
  })

  describe('restored', () => {
    test('by its id on another device it is held anew, at the price of today', async () => {
      const slot = nextSlot()
      const first = await call('ana', 'hold_appointment', slot)
      await lapse()
      const { draft } = await call('ana', 'get_basereservation', { id: first.id })
      expect(draft).toBe(slot.draft)
      expect(await call('pia', 'get_basereservation', { id: first.id })).not.toHaveProperty('draft')
      await database().db.knex('bookables').where({ id: 'lesson' }).update({ price: 12000 })
      await database().db.knex('providers').where({ id: 'quay' }).increment('revision', 1)
      await database().db.knex('whitelabels').where({ id: 'northwind' }).increment('revision', 1)
      const again = await call('ana', 'hold_appointment', slot)
      expect(again).toMatchObject({ hold: true, quote: { finalprice: 120 } })
      expect(again.id).not.toBe(first.id)
      expect((await draftsOf('ana')).filter((one) => one.start === slot.start)).toHaveLength(1)
    })

    test('it is refused where somebody else took the slot', async () => {
      const slot = nextSlot()
      await call('ana', 'hold_appointment', slot)
      await lapse()
      await call('bo', 'hold_appointment', { ...slot, draft: 'faster-draft' })
      expect(await call('ana', 'hold_appointment', slot)).toEqual({ code: 'slot_taken' })
      expect((await draftsOf('ana')).filter((one) => one.start === slot.start)).toHaveLength(1)
    })
  })

  test('it is forgotten once its time is over, or after 30 days', async () => {
    const near = nextSlot()
    await call('ana', 'hold_appointment', near)
    const far = nextSlot({ start: '2027-02-24 10:00:00', end: '2027-02-24 11:00:00' })
    await call('ana', 'hold_appointment', far)
    await lapse()
    const lapsed = world.clock.now
    const at = (wanted: { start: string }) => async () =>
      (await draftsOf('ana')).some(({ start }) => start === wanted.start)
    expect([await at(near)(), await at(far)()]).toEqual([true, true])
    world.clock.now = Date.parse('2026-11-25T00:00:00Z')
    await passTime(deps).run()
    expect([await at(near)(), await at(far)()]).toEqual([false, true])
    world.clock.now = lapsed + 30 * day - 1
    await passTime(deps).run()
    expect(await at(far)()).toBe(true)
    world.clock.now = lapsed + 30 * day
    await passTime(deps).run()
    expect(await at(far)()).toBe(false)
  })
})
