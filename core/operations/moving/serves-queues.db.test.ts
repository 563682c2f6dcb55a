import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { sweepClaims } from '../../testing/sweeps/sweep-claims.ts'
import { waitlistWorld } from '../../testing/worlds/waitlist/waitlist-world.ts'

await withDatabase('a move serves who waits', (database) => {
  let the: Awaited<ReturnType<typeof waitlistWorld>>
  beforeAll(async () => {
    the = await waitlistWorld(database())
  })
  afterAll(async () => {
    expect(await sweepClaims(database().db, the.clock.now)).toEqual([])
    await the.close()
  })

  test('the place that it frees is offered in the same transaction', async () => {
    const booked = await the.book(the.wish('class', 3, { seats: 2 }))
    const entry = await the.join(the.wish('class', 3))
    const { start, end } = the.wish('class', 4)
    const { id, managetoken: token } = booked
    await the.must('reschedule_reservation', { id, token, start, end, preview: true })
    expect((await the.see(entry)).waitlistoffer).toBeNull()
    await the.must('reschedule_reservation', { id, token, start, end })
    expect((await the.see(entry)).waitlistoffer).not.toBeNull()
    expect((await the.see(booked)).seats).toBe(2)
  })

  test('seats that a move gives back are offered too', async () => {
    const booked = await the.book(the.wish('class', 6, { seats: 2 }))
    const entry = await the.join(the.wish('class', 6))
    const { start, end } = the.wish('class', 6)
    await the.must('reschedule_reservation', { id: booked.id, token: booked.managetoken, start, end, seats: 1 })
    expect((await the.see(entry)).waitlistoffer).not.toBeNull()
  })

  test('a request that its customer changes leaves its place to who waits for it', async () => {
    const asked = await the.book(the.wish('request', 8))
    const entry = await the.join(the.wish('request', 8))
    const { bookable, start, end } = the.wish('request', 9)
    await the.must('modify_reservation', { id: asked.id, token: asked.managetoken, bookable, start, end })
    expect((await the.see(entry)).waitlistoffer).not.toBeNull()
  })
})
