import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type Visitor, visitorOf } from '../../testing/surfaces/visitor.ts'
import { type PeopleWorld, peopleWorld, sky } from '../../testing/worlds/people/people-world.ts'

const hour = 3_600_000
const bookables = ['lesson', 'course', 'talk', 'visit']

await withDatabase('holds of one visitor', (database) => {
  let people: PeopleWorld
  let drafts = 0
  beforeAll(async () => {
    people = await peopleWorld(database())
  })
  afterAll(() => people.close())
  beforeEach(() => {
    // The holds of the test before have expired.
    people.world.clock.now += hour
  })

  const two = (value: number) => String(value).padStart(2, '0')
  /** A numbered slot: each at another hour or day, so that only the limits can refuse it. */
  const slot = (bookable: string, index: number) => {
    const [day, at] = [2 + Math.floor(index / 12), 8 + (index % 12)]
    drafts += 1
    return {
      bookable,
      start: `2026-12-${two(day)} ${two(at)}:00:00`,
      end: `2026-12-${two(day)} ${two(at + 1)}:00:00`,
      seats: 1,
      draft: `draft-${String(drafts).padStart(6, '0')}`,
    }
  }
  /** A call with the token of a page of the visitor's host. */
  const call = async (visitor: Visitor, method: string, params: object) => {
    const { body } = await visitor.send({ method: 'POST', url: '/sitetoken' })
    const token = typeof body === 'object' && body !== null && 'token' in body ? String(body.token) : ''
    return visitor.call<{ id: string }>(method, params, { authorization: `Bearer ${token}` })
  }
  const hold = async (visitor: Visitor, params: object) => {
    const { error, result } = await call(visitor, 'hold_appointment', params)
    return error ? error.data.code : (result?.id ?? '')
  }
  const live = async () => {
    const now = people.world.clock.now
    const rows = await people.read(
      `SELECT bookable FROM reservations WHERE status = 'in-progress' AND expires > ${now} ORDER BY bookable`,
    )
    return rows.map(({ bookable }) => bookable)
  }
  /** A browser that has made a hold before. */
  const browser = async () => {
    const visitor = visitorOf(people.world.app)
    const id = await hold(visitor, slot('lesson', 100))
    await call(visitor, 'clear_holds', { reservations: [id], draft: `draft-${String(drafts).padStart(6, '0')}` })
    return visitor
  }

  test('are five per bookable and twenty per white-label', async () => {
    const visitor = await browser()
    for (const bookable of bookables) {
      for (let index = 0; index < 5; index += 1) expect(await hold(visitor, slot(bookable, index))).toMatch(/^\w{26}$/)
      expect(await hold(visitor, slot(bookable, 5))).toBe('too_many_holds')
    }
    const kiln = visitorOf(people.world.app, 'kiln.northwind.localhost', visitor.cookies)
    const refused = await call(kiln, 'hold_appointment', slot('bowl', 0))
    expect(refused.error?.data).toMatchObject({
      code: 'too_many_holds',
      data: { by: 'visitor', at: 'whitelabel', maximum: 20 },
    })
    expect(refused.error?.message).toContain('confirm or remove one of them')
    expect(await live()).toHaveLength(20)
    // Another browser of the same network is not limited.
    expect(await hold(visitorOf(people.world.app), slot('lesson', 6))).toMatch(/^\w{26}$/)
  })

  test('make room when a hold is cleared, moved or expires', async () => {
    const visitor = await browser()
    const slots = Array.from({ length: 5 }, (_, index) => slot('lesson', index))
    const ids: string[] = []
    for (const one of slots) ids.push(await hold(visitor, one))
    expect(await hold(visitor, { ...slot('lesson', 7), draft: slots[4]?.draft })).toMatch(/^\w{26}$/)
    expect(await hold(visitor, slot('lesson', 8))).toBe('too_many_holds')
    await call(visitor, 'clear_holds', { reservations: [ids[0]], draft: slots[0]?.draft })
    expect(await hold(visitor, slot('lesson', 8))).toMatch(/^\w{26}$/)
    expect(await hold(visitor, slot('lesson', 9))).toBe('too_many_holds')
    people.world.clock.now += 600_000
    expect(await hold(visitor, slot('lesson', 9))).toMatch(/^\w{26}$/)
  })

  test('are cleared by a bare list of ids, by the browser or the person who took them and by nobody else', async () => {
    const clear = async (by: Visitor, ids: string[]) => {
      const { body } = await by.send({ method: 'POST', url: '/sitetoken' })
      const token = typeof body === 'object' && body !== null && 'token' in body ? String(body.token) : ''
      const headers = { authorization: `Bearer ${token}` }
      return (await by.send({ method: 'PUT', url: '/reservation/clearholds', headers, payload: ids })).body
    }
    const [visitor, person] = [await browser(), await people.signedIn()]
    const [held, theirs] = [await hold(visitor, slot('lesson', 0)), await hold(person, slot('lesson', 1))]
    expect(await clear(await browser(), [held, theirs])).toEqual({ cleared: [] })
    expect(await clear(visitor, [held, theirs])).toEqual({ cleared: [held] })
    expect(await clear(await people.signedIn(), [held, theirs])).toEqual({ cleared: [theirs] })
  })

  test('hold when twenty calls arrive at once at two processes', async () => {
    const visitor = await browser()
    const calls = Array.from({ length: 20 }, (_, index) =>
      // Each on another day, so that no capacity lock orders the calls.
      hold(index % 2 === 0 ? visitor : visitor.at(people.other), slot('lesson', 12 * index)),
    )
    const answers = await Promise.all(calls)
    expect(answers.filter((answer) => answer === 'too_many_holds')).toHaveLength(15)
    expect(await live()).toEqual(Array(5).fill('lesson'))
  })

  test('count two simultaneous copies of a call as one', async () => {
    const visitor = await browser()
    for (let index = 0; index < 4; index += 1) await hold(visitor, slot('talk', index))
    // Three seats, so that the copy's own seat is not in the way.
    const last = slot('talk', 4)
    const [one, other, third] = await Promise.all(
      [visitor, visitor.at(people.other), visitor].map((at) => hold(at, last)),
    )
    expect(one).toMatch(/^\w{26}$/)
    expect([other, third]).toEqual([one, one])
  })

  test('are the person’s, in every browser they sign in to', async () => {
    const [first, second] = [await people.signedIn(), await people.signedIn()]
    for (let index = 0; index < 5; index += 1)
      expect(await hold(index % 2 === 0 ? first : second, slot('lesson', index))).toMatch(/^\w{26}$/)
    expect(await hold(first, slot('lesson', 5))).toBe('too_many_holds')
    expect(await hold(second, slot('lesson', 5))).toBe('too_many_holds')
  })

  test('don’t apply to staff', async () => {
    const staff = await people.signedIn({ username: sky.email })
    for (let index = 0; index < 8; index += 1) expect(await hold(staff, slot('lesson', index))).toMatch(/^\w{26}$/)
  })

  test('are ten times as high for an address that shows no cookies', async () => {
    const answers: string[] = []
    for (let index = 0; index < 52; index += 1)
      answers.push(await hold(visitorOf(people.world.app), slot('lesson', index)))
    expect(answers.slice(50)).toEqual(['too_many_holds', 'too_many_holds'])
    expect(await live()).toHaveLength(50)
    expect(await hold(visitorOf(people.world.app), slot('course', 0))).toMatch(/^\w{26}$/)
  })

  test('are twenty per bookable if several are booked together', async () => {
    await people.write('UPDATE whitelabels SET multiplereservations = 1, revision = revision + 1')
    const visitor = await browser()
    const answers: string[] = []
    for (let index = 0; index < 21; index += 1) answers.push(await hold(visitor, slot('lesson', index)))
    expect(answers.filter((answer) => answer === 'too_many_holds')).toHaveLength(1)
    expect(answers.at(-1)).toBe('too_many_holds')
    await people.write('UPDATE whitelabels SET multiplereservations = 0, revision = revision + 1')
  })

  test('are deleted after they end, and contain no names', async () => {
    const ip = '127.0.0.1'
    expect(JSON.stringify(await people.read('SELECT * FROM hold_takers'))).not.toContain(ip)
    people.world.clock.now += 2 * hour
    const visitor = await browser()
    await hold(visitor, slot('lesson', 0))
    await runJobsOnce(people.world.app.platform.jobs)
    people.world.clock.now += 2 * hour
    await runJobsOnce(people.world.app.platform.jobs)
    expect(await people.read('SELECT reservation FROM hold_takers')).toEqual([])
    expect(await people.read('SELECT * FROM hold_locks')).toEqual([])
  })
})
