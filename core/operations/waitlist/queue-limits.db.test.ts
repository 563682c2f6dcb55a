import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type Visitor, visitorOf } from '../../testing/surfaces/visitor.ts'
import { waitlistWorld } from '../../testing/worlds/waitlist/waitlist-world.ts'

await withDatabase('places in queues of one visitor', (database) => {
  let the: Awaited<ReturnType<typeof waitlistWorld>>
  beforeAll(async () => {
    the = await waitlistWorld(database())
  })
  afterAll(() => the.close())

  const call = async (visitor: Visitor, method: string, params: object) => {
    const { body } = await visitor.send({ method: 'POST', url: '/sitetoken' })
    const token = typeof body === 'object' && body !== null && 'token' in body ? String(body.token) : ''
    return visitor.call<{ id: string; managetoken: string }>(method, params, { authorization: `Bearer ${token}` })
  }
  /** A slot that somebody else has taken, wanted by somebody new. */
  const full = async (bookable: string, days: number) => {
    const resources = ['visit', 'walk'].includes(bookable) ? { resources: ['ines'] } : {}
    const wanted = () => the.wish(bookable, days, { ...resources, seats: bookable === 'class' ? 2 : 1 })
    const onsite = { payment: { processor: 'payment-offline.onsite' } }
    await the.book({ ...wanted(), ...(bookable === 'lesson' ? onsite : {}) })
    return wanted()
  }

  test('are five at a bookable and twenty at a white-label; to leave one makes room', async () => {
    const visitor = visitorOf(the.app)
    let day = 3
    const join = async (bookable: string) => {
      day += 1
      return call(visitor, 'join_waitlist', await full(bookable, day))
    }
    const joined: { id: string; managetoken: string }[] = []
    for (const bookable of ['lesson', 'class', 'visit', 'walk']) {
      for (let count = 0; count < 5; count += 1) {
        const { result, error } = await join(bookable)
        expect(error).toBeUndefined()
        if (result) joined.push(result)
      }
      const at = { by: 'visitor', at: 'bookable', maximum: 5 }
      if (joined.length < 20)
        expect((await join(bookable)).error?.data).toMatchObject({ code: 'reservation_limit', data: at })
    }
    const at = { by: 'visitor', at: 'whitelabel', maximum: 20 }
    expect((await join('request')).error?.data).toMatchObject({ code: 'reservation_limit', data: at })
    // Another browser of the same network is not limited.
    expect((await call(visitorOf(the.app), 'join_waitlist', await full('lesson', 40))).error).toBeUndefined()
    const { id, managetoken: token } = joined[0] ?? {}
    await the.must('leave_waitlist', { id, token })
    expect((await join('request')).error).toBeUndefined()
  })
})
