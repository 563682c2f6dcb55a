import { expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { waitlistTests } from '../../testing/worlds/waitlist/waitlist-tests.ts'

const hour = 3_600_000

await withDatabase('a queue that staff run', (database) => {
  const at = waitlistTests(database)
  const { nextDay } = at
  const byStaff = <T = Record<string, unknown>>(name: string, params: object) =>
    at.the.call<T>(name, params, 'quay', 'api')
  const historyOf = (id: string) =>
    at.the.read('SELECT actor, reason FROM reservation_changes WHERE reservation = ? ORDER BY number', id)

  /** Two wait for a lesson whose place comes free an hour before it begins. */
  async function freedLate() {
    const on = nextDay()
    const slot = at.the.wish('visit', on)
    const [taken, other] = [
      await at.the.book({ ...at.the.wish('visit', on), resources: ['ines'] }),
      await at.the.book({ ...at.the.wish('visit', on), resources: ['tomas'] }),
    ]
    const [first, second] = [await at.the.join(at.the.wish('visit', on)), await at.the.join(at.the.wish('visit', on))]
    const start = Date.parse(String(slot.start))
    const before = at.the.clock.now
    at.the.clock.now = start - hour
    await at.the.cancel(taken)
    return { on, first, second, other, start, back: () => (at.the.clock.now = before) }
  }

  test('offers by hand in the last two hours, alone and out of order, and the history says who did', async () => {
    const { on, first, second, start, back } = await freedLate()
    for (const one of [first, second]) expect(await at.the.see(one)).toMatchObject({ waitlistoffer: null })
    const { version: waited } = await at.the.stored(second.id)
    const offered = await byStaff('make_waitlist_offer', { id: second.id, version: waited })
    expect(offered).toMatchObject({ ok: true, value: { id: second.id, status: 'waitlisted' } })
    const { waitlistoffer, version } = await at.the.stored(second.id)
    expect(waitlistoffer?.start).toBe(start - hour)
    expect(waitlistoffer?.end).toBeGreaterThan(start - hour)
    expect(waitlistoffer?.end).toBeLessThanOrEqual(start)
    expect((await historyOf(second.id)).at(-1)).toMatchObject({
      actor: 'provider',
      reason: expect.stringContaining('out of order'),
    })
    expect((await at.the.told(second.id)).filter((name) => name === 'offer')).toHaveLength(1)
    // Again it is what it is, and nobody else gets the place meanwhile.
    for (const seen of [undefined, waited])
      expect(await byStaff('make_waitlist_offer', { id: second.id, version: seen })).toMatchObject({ ok: true })
    expect((await at.the.stored(second.id)).version).toBe(version)
    expect(await byStaff('make_waitlist_offer', { id: first.id })).toMatchObject({ error: { code: 'slot_taken' } })
    expect(await at.the.call('hold_appointment', at.the.wish('visit', on))).toMatchObject({
      error: { code: 'slot_taken' },
    })
    const accepted = await at.the.call('accept_waitlist_offer', { id: second.id, token: second.managetoken })
    expect(accepted).toMatchObject({ ok: true, value: { status: 'booked' } })
    back()
  })

  test('books from it for whoever waits, whose entry ends without a message', async () => {
    const { on, first, second, back } = await freedLate()
    const told = await at.the.told(second.id)
    const { email } = await at.the.stored(second.id)
    const params = { ...at.the.wish('visit', on), user: { email, firstname: 'Guest', lastname: 'Moor' } }
    const booked = await byStaff<{ id: string; status: string }>('book_as_staff', params)
    expect(booked).toMatchObject({ ok: true, value: { status: 'booked' } })
    expect(await at.the.stored(second.id)).toMatchObject({ status: 'cancelled' })
    expect(await at.the.told(second.id)).toEqual(told)
    expect(await at.the.stored(first.id)).toMatchObject({ status: 'waitlisted' })
    back()
  })

  test('is nobody else’s to read, to order or to offer from', async () => {
    const on = nextDay()
    await at.the.book({ ...at.the.wish('visit', on), resources: ['ines'] })
    await at.the.book({ ...at.the.wish('visit', on), resources: ['tomas'] })
    const { id, managetoken: token } = await at.the.join(at.the.wish('visit', on))
    for (const [name, params] of [
      ['get_waitlist', { bookable: 'visit' }],
      ['reorder_waitlist', { id }],
      ['make_waitlist_offer', { id, token }],
    ] as const)
      expect(await at.the.call(name, params)).toMatchObject({ ok: false })
    const { waitlistoffer } = await at.the.stored(id)
    expect(waitlistoffer).toBeNull()
  })
})
