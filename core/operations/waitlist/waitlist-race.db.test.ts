import { expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { waitlistTests } from '../../testing/worlds/waitlist/waitlist-tests.ts'
import type { Entered } from '../../testing/worlds/waitlist/waitlist-world.ts'

const day = 86_400_000
/** Each race is run several times: what it decides depends on who is faster. */
const rounds = Array.from({ length: 6 }, (_, index) => index)

await withDatabase('waitlists under races', (database) => {
  const at = waitlistTests(database)
  const { nextDay, hasOffer } = at

  test.each(rounds)('two cancels at once with one waiting make one offer (%s)', async () => {
    const on = nextDay()
    const booked = [await at.the.book(at.the.wish('class', on)), await at.the.book(at.the.wish('class', on))]
    const entry = await at.the.join(at.the.wish('class', on))
    const done = await Promise.all(booked.map((one) => at.the.cancel(one)))
    expect(done.every(({ ok }) => ok)).toBe(true)
    expect(await hasOffer(entry)).toBe(true)
    expect((await at.the.told(entry.id)).filter((name) => name === 'offer')).toHaveLength(1)
    // The other seat is on sale.
    expect((await at.the.call('book_appointment', at.the.wish('class', on))).ok).toBe(true)
    expect((await at.the.call('book_appointment', at.the.wish('class', on))).ok).toBe(false)
  })

  test.each(rounds)(
    'who joins while the slot comes free is offered it or holds it: no wake is missed (%s)',
    async () => {
      const on = nextDay()
      const booked = [await at.the.book(at.the.wish('class', on)), await at.the.book(at.the.wish('class', on))]
      const [joined] = await Promise.all([
        at.the.call<Entered>('join_waitlist', at.the.wish('class', on)),
        ...booked.map((one) => at.the.cancel(one)),
      ])
      if (joined.ok) expect(await hasOffer(joined.value)).toBe(true)
      else expect(joined.error.code).toBe('room_now')
    },
  )

  test.each(rounds)('an acceptance and a lapse decide it once: booked, or for the next (%s)', async () => {
    const on = nextDay()
    const taken = [await at.the.book(at.the.wish('class', on)), await at.the.book(at.the.wish('class', on))]
    const [first, second] = [await at.the.join(at.the.wish('class', on)), await at.the.join(at.the.wish('class', on))]
    for (const one of taken.slice(0, 1)) await at.the.cancel(one)
    expect([await hasOffer(first), await hasOffer(second)]).toEqual([true, false])
    const began = at.the.clock.now
    at.the.clock.now += day
    const { id, managetoken: token } = first
    await Promise.all([at.the.passTime(), at.the.call('accept_waitlist_offer', { id, token })])
    const seen = [await at.the.see(first), await at.the.see(second)]
    const isBooked = seen[0]?.status === 'booked'
    expect(seen[0]?.status).toBe(isBooked ? 'booked' : 'waitlisted')
    expect(seen[1]?.waitlistoffer !== null).toBe(!isBooked)
    at.the.clock.now = began
  })

  test.each(rounds)('a direct booking never takes what is offered in the same moment (%s)', async () => {
    const on = nextDay()
    const taken = [await at.the.book(at.the.wish('class', on)), await at.the.book(at.the.wish('class', on))]
    const entry = await at.the.join(at.the.wish('class', on))
    const [, direct] = await Promise.all([
      at.the.cancel(taken[0] ?? entry),
      at.the.call('book_appointment', at.the.wish('class', on)),
    ])
    // The offer is made in the transaction that frees: nobody comes between.
    expect(direct.ok).toBe(false)
    expect(await hasOffer(entry)).toBe(true)
  })

  test('of many who are waiting each gets its turn once, and staff may change the order', async () => {
    const on = nextDay()
    const taken = [await at.the.book(at.the.wish('class', on)), await at.the.book(at.the.wish('class', on))]
    const entries = []
    for (let count = 0; count < 4; count += 1) entries.push(await at.the.join(at.the.wish('class', on)))
    const [a, b, c, d] = entries
    if (!a || !b || !c || !d) throw new Error('four joined')
    const staff = (name: string, params: object) => at.the.call<{ entries: Entered[] }>(name, params, 'quay', 'api')
    const { start, end } = at.the.wish('class', on)
    const moved = await staff('reorder_waitlist', { id: d.id, before: a.id })
    expect(moved.ok && moved.value.entries.map(({ id }) => id)).toEqual([d.id, a.id, b.id, c.id])
    const read = await staff('get_waitlist', { bookable: 'class', start, end })
    expect(read.ok && read.value.entries.map(({ position }) => position)).toEqual([0, 1, 2, 3])
    expect((await staff('make_waitlist_offer', { id: c.id })).ok).toBe(false)
    await Promise.all(taken.map((one) => at.the.cancel(one)))
    expect(await Promise.all([d, a, b, c].map(hasOffer))).toEqual([true, true, false, false])
  })
})
