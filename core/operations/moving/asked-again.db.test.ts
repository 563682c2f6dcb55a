import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { capacityFaults } from '../../testing/capacity-faults.ts'
import { withDatabase } from '../../testing/databases.ts'
import { type Requested, type RequestWorld, requestWorld } from '../../testing/request-world.ts'

const hour = 3_600_000

await withDatabase('a move that is asked for again and again', (database) => {
  let world: RequestWorld
  let began = 0
  /** Hours from the beginning, so that no two tests meet. */
  let from = 100
  beforeAll(async () => {
    world = await requestWorld(database())
    began = world.clock.now
  })
  beforeEach(() => {
    world.clock.now = began
    from += 40
  })
  afterAll(async () => {
    world.clock.now = began
    await world.close()
  })

  const move = ({ id, managetoken: token }: Requested, hours: number, more: object = {}) =>
    world.call('reschedule_reservation', {
      ...{ id, token, ...more },
      start: new Date(began + hours * hour).toISOString(),
      end: new Date(began + (hours + 1) * hour).toISOString(),
    })
  const standing = async (bookable: string, hours: number) => {
    const made = await world.requested(bookable, hours)
    expect(await world.approve(made.id)).toMatchObject({ ok: true })
    return made
  }
  const sound = async () => expect(await capacityFaults(database().db, world.clock.now)).toEqual([])

  test('keeps two places for twice as long as a request waits, time between them not counted', async () => {
    const made = await standing('ask', from + 220)
    const asked = async (until: number) => {
      expect(await move(made, from + 225)).toMatchObject({ value: { approval: true } })
      expect((await world.stored(made.id)).expires).toBe(world.clock.now + until * hour)
    }
    const later = (hours: number) => {
      world.clock.now += hours * hour
    }
    await asked(48)
    later(40)
    await world.withdraw(made)
    later(3)
    await asked(48)
    later(36)
    // Who asks for its own place withdraws too.
    expect(await move(made, from + 220)).toMatchObject({ value: { changed: true } })
    later(3)
    await asked(20)
    later(20)
    await world.passTime()
    expect(await world.stored(made.id)).toMatchObject({ status: 'booked' })
    const refused = { error: { code: 'reschedule_cutoff' } }
    expect(await move(made, from + 227)).toMatchObject(refused)
    expect(await move(made, from + 227, { preview: true })).toMatchObject(refused)
    expect(await world.stored(made.id)).toMatchObject({ status: 'booked' })
    await sound()
  })

  test('is refused after ten times in a quarter of an hour, so that nobody is flooded with mails', async () => {
    const made = await standing('ask', from + 220)
    for (let count = 0; count < 5; count += 1) {
      expect(await move(made, from + 225)).toMatchObject({ ok: true })
      expect(await move(made, from + 226)).toMatchObject({ ok: true })
      await world.withdraw(made)
    }
    expect(await move(made, from + 225)).toMatchObject({ error: { code: 'too_many_attempts' } })
    expect(await world.stored(made.id)).toMatchObject({ status: 'booked' })
  })

  test('begins anew once staff have decided', async () => {
    const made = await standing('ask', from + 340)
    for (let days = 0; days < 3; days += 1) {
      expect(await move(made, from + 345)).toMatchObject({ value: { approval: true } })
      world.clock.now += 47 * hour
      expect(await world.reject(made.id)).toMatchObject({ ok: true })
    }
    expect(await move(made, from + 345)).toMatchObject({ value: { approval: true } })
    expect((await world.stored(made.id)).expires).toBe(world.clock.now + 48 * hour)
  })
})
