import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContactRequest } from '../../domain/wire/contact-requests.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { buildWorld, type World } from '../../testing/worlds/build-world.ts'
import {
  ada,
  datedEnquiryBundle as bundle,
  enquiryPeople as people,
} from '../../testing/worlds/people/enquiry-world.ts'

await withDatabase('dates that were asked for', (database) => {
  let world: World
  beforeAll(async () => {
    world = await buildWorld(database(), { bundle, people })
  })
  afterAll(() => world.close())

  let askers = 0
  /** Asks as somebody new, an hour after whoever asked before, so that no limit is reached. */
  const ask = async (bookable: string, preferred: object[]) => {
    world.clock.now += 3_600_000
    askers += 1
    const email = `asks-${askers}@people.example`
    const made = await world.call<{ id: string }>('create_contact_request', { bookable, ...ada, email, preferred })
    return { made, email }
  }
  const asked = async (bookable: string, preferred: object[]) => {
    const { made, email } = await ask(bookable, preferred)
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    return { id: made.value.id, email }
  }
  const read = async (id: string, language = 'en-us') => {
    const found = await world.as<ContactRequest>('sky', 'get_contact_request', { id }, { language })
    if (!found.ok) throw new Error(JSON.stringify(found.error))
    return found.value.preferred
  }
  const convert = (id: string, when: object) =>
    world.as<{ id: string }>('sky', 'convert_contact_request', { id, ...when })
  const offer = (id: string, when: object) =>
    world.as<ContactRequest>('sky', 'answer_contact_request', { id, offer: when })

  const days = { start: '2026-12-07 00:00:00', end: '2026-12-09 23:59:00' }
  const nights = { start: '2026-12-07 15:00:00', end: '2026-12-10 11:00:00' }
  const early = { start: '2026-12-05 16:00:00', end: '2026-12-05 18:00:00', occurrence: 'early' }

  test.each([
    ['the last minute of the last day', days],
    ['the midnight after it', { ...days, end: '2026-12-10 00:00:00' }],
    // Days have no times: nobody has asked until a minute before five.
    ['times of day', { start: '2026-12-07 09:00:00', end: '2026-12-09 17:00:00' }],
  ])('days that were named with %s are whole days', async (_how, span) => {
    const { id } = await asked('skiff', [span])
    expect(await read(id)).toEqual([
      {
        ...days,
        ...{ start_utc: '2026-12-07T05:00:00.000Z', end_utc: '2026-12-10T05:00:00.000Z' },
        ...{ occurrence: null, title: '', segments: [], stay: null },
      },
    ])
  })

  test('the days of a claimer are whole days too', async () => {
    const { id } = await asked('check', [{ start: '2026-12-07 09:00:00', end: '2026-12-09 17:00:00' }])
    expect(await read(id)).toMatchObject([{ ...days, stay: null }])
  })

  test('nights are from the day of arrival to that of departure', async () => {
    const { id } = await asked('boat', [nights])
    expect(await read(id)).toMatchObject([
      {
        ...{ start: '2026-12-07 00:00:00', end: nights.end },
        stay: { arrivaltime: '15:00', departuretime: '11:00', arrival_utc: '2026-12-07T20:00:00.000Z' },
      },
    ])
  })

  test('of an event one of its dates is named, or another one', async () => {
    const other = { start: '2026-12-12 10:00:00', end: '2026-12-12 12:00:00' }
    const { occurrence: _, ...bySpan } = early
    const { id } = await asked('sail', [early, bySpan, other])
    expect(await read(id)).toMatchObject([
      { ...early, title: 'Early sail' },
      { ...early, title: 'Early sail' },
      { ...other, occurrence: null, title: '' },
    ])
    expect(await read(id, 'es')).toMatchObject([{ title: 'Vela temprana' }, {}, {}])
  })

  test.each([
    ['a date that the event does not have', 'sail', { ...early, occurrence: 'never' }, 'not_found', 'occurrence'],
    ['another time than that date', 'sail', { ...early, end: '2026-12-05 19:00:00' }, 'invalid_time', 'start'],
    ['a date of what is no event', 'skiff', { ...days, occurrence: 'early' }, 'invalid_params', 'occurrence'],
    ['a departure before the arrival', 'boat', { start: nights.end, end: nights.start }, 'invalid_time', 'end'],
  ])('is refused for %s', async (_what, bookable, span, code, field) => {
    const { made } = await ask(bookable, [span])
    expect(made).toMatchObject({ ok: false, error: { code, field: `/preferred/0/${field}` } })
  })

  test('both mails tell the dates that were asked for', async () => {
    const { email } = await asked('boat', [nights])
    const [mine] = await world.mailsTo(email)
    expect(mine?.text).toContain('Monday, December 7, 2026 – Thursday, December 10, 2026')
    expect(mine?.text).toContain('3 nights')
    const theirs = await world.mailsTo('desk@quay.example')
    expect(theirs.some(({ text }) => text.includes('Thursday, December 10, 2026'))).toBe(true)
  })

  test.each([
    ['days', 'skiff', { start: '2026-12-14 00:00:00', end: '2026-12-15 23:59:00' }, '2026-12-15 23:59:00'],
    ['nights', 'boat', { start: '2026-12-14 15:00:00', end: '2026-12-16 11:00:00' }, '2026-12-16 11:00:00'],
    ['a date of an event', 'sail', early, early.end],
  ])('staff book %s of what was asked', async (_what, bookable, when, end) => {
    const { id } = await asked(bookable, [when])
    expect(await convert(id, when)).toMatchObject({
      ok: true,
      value: { status: 'booked', bookable, end, ...('occurrence' in when && { occurrence: 'early' }) },
    })
  })

  test('staff book days in which somebody names the time', async () => {
    const { id } = await asked('check', [days])
    const booked = await convert(id, { date_restriction: days })
    expect(booked).toMatchObject({ ok: true, value: { status: 'gig', date_restriction: days } })
    const { id: none } = await asked('check', [days])
    expect(await convert(none, {})).toMatchObject({ ok: false, error: { code: 'invalid_params' } })
  })

  test.each([
    ['days', 'skiff', { start: '2026-12-17 00:00:00', end: '2026-12-18 23:59:00' }, '2026-12-18 23:59:00'],
    ['nights', 'boat', { start: '2026-12-17 15:00:00', end: '2026-12-19 11:00:00' }, '2026-12-19 11:00:00'],
    [
      'a date of an event',
      'sail',
      { start: '2026-12-19 16:00:00', end: '2026-12-19 18:00:00', occurrence: 'late' },
      '2026-12-19 18:00:00',
    ],
  ])('staff offer %s', async (_what, bookable, when, end) => {
    const { id, email } = await asked(bookable, [when])
    const offered = await offer(id, when)
    expect(offered).toMatchObject({ ok: true, value: { status: 'offered' } })
    const own = { id: offered.ok ? offered.value.reservation : '' }
    const mails = await world.mailsTo(email)
    const token = mails.flatMap(({ text }) => /manage\/\S+token=([\w-]+)/.exec(text)?.[1] ?? [])[0]
    expect(await world.call('get_basereservation', { ...own, token })).toMatchObject({
      ok: true,
      value: { bookable, status: 'waitlisted', end, ...('occurrence' in when && { occurrence: 'late' }) },
    })
  })
})
