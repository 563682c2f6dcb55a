import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { sitePage } from '../../testing/surfaces/site-page.ts'
import { visitorOf } from '../../testing/surfaces/visitor.ts'
import { type PeopleWorld, peopleWorld } from '../../testing/worlds/people/people-world.ts'

interface Kept {
  sessionid: string | null
  reservationid: string | null
  draft: string | null
  path: string | null
  userid: string | null
  userprofile: Record<string, string>
  expires: string | null
}

const nothing = { reservationid: null, draft: null, path: null, userid: null, userprofile: {}, expires: null }

await withDatabase('booking sessions', (database) => {
  let people: PeopleWorld
  let held = 0

  beforeAll(async () => {
    people = await peopleWorld(database())
  })
  afterAll(() => people.close())

  const page = (visitor = visitorOf(people.world.app)) => sitePage(visitor)
  /** A slot held by a draft. */
  async function hold() {
    held += 1
    const draft = `draft-number-${held}`
    const start = `2026-12-${10 + held} 10:00:00`
    const answer = await people.world.call<{ id: string }>('hold_appointment', {
      bookable: 'lesson',
      start,
      end: start.replace('10:', '11:'),
      seats: 1,
      draft,
    })
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return { reservationid: answer.value.id, draft }
  }
  const codeOf = (answer: { error?: { data: { code: string } } }) => answer.error?.data.code

  test('is kept for the browser that books, until that browser clears it', async () => {
    const { call, visitor } = await page()
    const booking = await hold()
    const typed = { firstname: 'Ada', email: 'ada@people.example', password: 'Tiller-7!' }
    const set = await call<{ sessionid: string; expires: string; redirect: null }>('set_booking_session', {
      ...booking,
      path: '/book/lesson/second_form_step',
      userprofile: typed,
    })
    expect(set.result).toMatchObject({ expires: '2026-11-21T12:00:00.000Z', redirect: null })
    const cookie = visitor.cookies.get('__Host-bookingsession') ?? ''
    expect(cookie).toMatch(/^[\w-]{43}$/)
    expect(set.result?.sessionid).not.toBe(cookie)
    const kept: Kept = {
      sessionid: set.result?.sessionid ?? '',
      ...booking,
      path: '/book/lesson/second_form_step',
      userid: null,
      userprofile: { firstname: 'Ada', email: 'ada@people.example' },
      expires: '2026-11-21T12:00:00.000Z',
    }
    expect((await call<Kept>('get_booking_session')).result).toEqual(kept)
    const other = await page(visitor.at(people.other))
    expect((await other.call('get_booking_session', { sessionid: set.result?.sessionid })).result).toEqual(kept)
    expect((await (await page()).call('get_booking_session')).result).toEqual({ sessionid: null, ...nothing })

    const again = await call<{ sessionid: string }>('set_booking_session', booking)
    expect(again.result?.sessionid).toBe(set.result?.sessionid)
    expect((await call<Kept>('get_booking_session')).result).toMatchObject({ path: '/', userprofile: {} })

    expect((await call('destroy_booking_session')).result).toEqual({ destroyed: true })
    expect(visitor.cookies.has('__Host-bookingsession')).toBe(false)
    expect((await call('destroy_booking_session')).result).toEqual({ destroyed: false })
    expect(await people.read('SELECT * FROM booking_sessions')).toEqual([])
  })

  test('can’t be opened with a copy of the table', async () => {
    const { call, visitor } = await page()
    await call('set_booking_session', await hold())
    const rows = JSON.stringify(await people.read('SELECT * FROM booking_sessions'))
    expect(rows).not.toContain(visitor.cookies.get('__Host-bookingsession') ?? '-')
    await call('destroy_booking_session')
  })

  test('works the same on the specification’s paths', async () => {
    const { rest } = await page()
    const first = await rest('GET', '/reservation/sessionid')
    expect(first.body).toEqual({ sessionid: expect.any(String), kept: false })
    const { sessionid } = first.body as { sessionid: string }
    expect((await rest('GET', '/reservation/sessionid')).body).toEqual({ sessionid, kept: true })
    const booking = await hold()
    const saved = await rest('PUT', '/reservation/savebookingsession', {
      ...booking,
      userprofile: { lastname: 'Moor' },
    })
    expect([saved.status, saved.body]).toMatchObject([200, { sessionid }])
    for (const url of ['/reservation/bookingsession', '/bookingsession'])
      expect((await rest('GET', url)).body).toMatchObject({ ...booking, sessionid, userprofile: { lastname: 'Moor' } })
    expect((await rest('DELETE', '/destroybookingsession')).body).toEqual({ destroyed: true })
    expect((await rest('GET', '/bookingsession')).body).toEqual({ sessionid: null, ...nothing })
  })

  test('tells a page if its browser keeps no cookies', async () => {
    const { call, visitor } = await page()
    const { result } = await call<{ sessionid: string }>('set_booking_session', await hold())
    visitor.cookies.clear()
    expect(codeOf(await call('get_booking_session', { sessionid: result?.sessionid }))).toBe('session_storage_refused')
  })

  test('expires after a day', async () => {
    const { call, visitor } = await page()
    await call('set_booking_session', await hold())
    people.world.clock.now += 86_399_999
    const late = await page(visitor)
    expect((await late.call<Kept>('get_booking_session')).result?.reservationid).not.toBeNull()
    people.world.clock.now += 1
    expect((await late.call<Kept>('get_booking_session')).result).toMatchObject(nothing)
    people.world.clock.now -= 86_400_000
  })

  test("treats others' reservations, drafts and people like unknown ones", async () => {
    const [{ call }, booking] = [await page(), await hold()]
    const { reservationid } = booking
    const asked = [
      { ...booking, reservationid: 'nobody' },
      { reservationid },
      { reservationid, draft: 'another-draft' },
      { ...booking, userid: 'ben' },
      { ...booking, userid: 'nobody' },
    ]
    const answers = await Promise.all(asked.map((params) => call('set_booking_session', params)))
    expect(answers.map(codeOf)).toEqual(asked.map(() => 'not_found'))
    expect(answers[3]?.error).toEqual(answers[4]?.error)
    expect((await call<Kept>('get_booking_session')).result).toMatchObject(nothing)
  })

  test('lets signed-in people name themselves, and staff name people they know', async () => {
    const booking = await hold()
    const own = await page(await people.signedIn())
    expect((await own.call('set_booking_session', { ...booking, userid: 'ada' })).error).toBeUndefined()
    expect((await own.call('get_booking_session')).result).toMatchObject({ userid: 'ada' })
    expect(codeOf(await own.call('set_booking_session', { ...booking, userid: 'ben' }))).toBe('not_found')
    const staff = await page(await people.signedIn({ username: 'sky@people.example' }))
    const named = { reservationid: booking.reservationid, userid: 'ben' }
    expect(codeOf(await staff.call('set_booking_session', named))).toBe('not_found')
    await people.write("UPDATE reservations SET `user` = 'ben' WHERE id = ?", booking.reservationid)
    expect((await staff.call('set_booking_session', named)).error).toBeUndefined()
    expect((await staff.call('get_booking_session')).result).toMatchObject({ userid: 'ben', draft: null })
  })

  test('ends at log-out', async () => {
    const { call, visitor } = await page(await people.signedIn())
    await call('set_booking_session', await hold())
    await call('logout_user')
    // The cookie by which an account knows a browser outlives the session.
    expect([...visitor.cookies.keys()]).toEqual(['__Host-device'])
  })

  test('is unreadable for other sites, and never redirects to another host', async () => {
    const { call, visitor } = await page()
    const booking = await hold()
    await call('set_booking_session', { ...booking, path: '//evil.example' })
    expect((await call<Kept>('get_booking_session')).result?.path).toBe('/')
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await visitor.send({ url: '/bookingsession', headers })).status).toBe(401)
    const deleted = await visitor.send({ method: 'DELETE', url: '/destroybookingsession', headers })
    expect(deleted.status).toBe(401)
    const neighbour = await page(visitorOf(people.world.app, 'kiln.northwind.localhost', visitor.cookies))
    expect((await neighbour.call('get_booking_session')).result?.reservationid).toBeNull()
  })
})
