import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runJobsOnce } from '../../core/jobs/start-jobs.ts'
import { withDatabase } from '../../core/testing/databases/databases.ts'
import { visitorOf } from '../../core/testing/surfaces/visitor.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../core/testing/worlds/booking-world.ts'
import { mailsIn } from '../../core/testing/worlds/mail-box.ts'
import { eventOf, objectOf, utc } from './testing/calendar-server.ts'
import { type LocalCaldav, localCaldav } from './testing/local-caldav.ts'
import { settingsFor } from './testing/plugin-side.ts'

const instant = (hour: number) => Date.UTC(2026, 10, 24, hour + 5)
const at = (hour: number) => ({ start: `2026-11-24 ${hour}:00:00`, end: `2026-11-24 ${hour + 1}:00:00` })
const minute = 60_000
const day = 24 * 60 * minute

interface Booked {
  id: string
  managetoken: string
}

await withDatabase('a calendar with CalDAV, through the server', (database) => {
  let world: BookingWorld
  let server: LocalCaldav
  let drafts = 0
  beforeAll(async () => {
    server = await localCaldav()
    const settings = { calendars: [settingsFor(server)] }
    const plugins = [...bookingBundle.whitelabel.plugins, { name: 'calendar-caldav', settings }]
    const users = [{ id: 'sky', email: 'sky@people.example', role: 'provider', providers: ['quay'] }]
    const providers = bookingBundle.providers.map((one) => ({ ...one, email: `house@${one.id}.example` }))
    world = await bookingWorld(database(), {
      ...{ whitelabel: { ...bookingBundle.whitelabel, plugins }, users, providers },
    })
  })
  afterAll(async () => {
    await world.close()
    await server.close()
  })
  beforeEach(() => {
    Object.assign(server, { trouble: null, secret: server.password, before: () => {} })
    server.log.length = 0
  })

  const run = () => runJobsOnce(world.app.platform.jobs)
  const poll = async (wait = 5 * minute + 1) => {
    world.clock.now += wait
    await run()
    // What a read has told of is written by its events.
    await run()
  }
  const enter = (file: string, hour: number) =>
    server.put(file, objectOf(...eventOf(file, `DTSTART:${utc(instant(hour))}`, `DTEND:${utc(instant(hour + 1))}`)))
  const book = (hour: number, resource = 'ines') => {
    drafts += 1
    const user = { email: 'bea@customers.example', firstname: 'Bea', lastname: 'Moor' }
    const of = { bookable: 'visit', seats: 1, resources: [resource], draft: `caldav-draft-${drafts}`, user }
    return world.call<Booked>('book_appointment', { ...of, ...at(hour) })
  }
  const booked = async (hour: number) => {
    const made = await book(hour)
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    return made.value
  }
  const free = async () => {
    const params = { bookable: 'visit', start: '2026-11-24 00:00:00', end: '2026-11-25 00:00:00', resources: ['ines'] }
    const visitor = visitorOf(world.app)
    const { body } = await visitor.send({ method: 'POST', url: '/sitetoken' })
    const headers = { authorization: `Bearer ${Reflect.get(Object(body), 'token')}` }
    const method = 'get_availability_in_range_for_bookable'
    const answer = await visitor.call<{ timeslots: { start: string }[] }>(method, params, headers)
    if (!answer.result) throw new Error(JSON.stringify(answer.error))
    return answer.result.timeslots.map(({ start }) => Number(start.slice(11, 13)))
  }
  const rows = (table: string) => database().db.knex(table)
  const told = (name: string) => rows('outbox').where('name', name)
  const mails = async (subject: string) =>
    (await mailsIn(world.config.dataFolder)).filter((mail) => mail.subject.startsWith(subject))

  test('what is entered there closes its resource, and a change is read without a second list', async () => {
    expect(await free()).toContain(12)
    await enter('dentist.ics', 12)
    await run()
    expect(await free()).not.toContain(12)
    expect(await book(12)).toMatchObject({ ok: false, error: { code: 'closed' } })
    server.log.length = 0
    await poll()
    expect(server.log).toEqual(['PROPFIND /dav/ines/lessons/ 207'])
    await server.remove('dentist.ics')
    await poll()
    expect(await free()).toContain(12)
  })

  test('a booking is entered, closes nothing a second time, and is taken out when it is cancelled', async () => {
    const { id, managetoken: token } = await booked(15)
    await run()
    expect(await server.get(`${id}.ics`)).toContain('SUMMARY:Visit · Bea Moor · quay')
    const host = 'quay.northwind.localhost'
    expect(await world.call('get_basereservation', { id }, 'quay', 'api')).toMatchObject({
      value: { externalids: [{ plugin: 'calendar-caldav', id: `${id}@${host}` }] },
    })
    await poll()
    expect(await rows('busy_times')).toEqual([])
    expect(await told('reservation.calendar_edited')).toEqual([])
    await world.call('cancel_reservation', { id, token })
    await run()
    expect(await server.get(`${id}.ics`)).toBeNull()
    expect(await rows('external_ids')).toEqual([])
  })

  test('an entry that its owner moves is put right, and staff are told; the reservation stays', async () => {
    const { id, managetoken: token } = await booked(10)
    await run()
    const text = (await server.get(`${id}.ics`)) ?? ''
    const moved = text.replace(utc(instant(10)), utc(instant(9)))
    expect(moved).not.toBe(text)
    await server.put(`${id}.ics`, moved)
    await poll()
    expect(await told('reservation.calendar_edited')).toMatchObject([{ reservation: id }])
    expect(await server.get(`${id}.ics`)).toContain(`DTSTART:${utc(instant(10))}`)
    expect(await world.call('get_basereservation', { id }, 'quay', 'api')).toMatchObject({
      value: { status: 'booked', start: '2026-11-24 10:00:00' },
    })
    const [mail] = await mails('Entry put right')
    expect(mail?.text).toContain('In the calendar of ines it was moved to')
    expect(mail?.text).toMatch(/9:00/)
    // Once a day for each, whatever is done there.
    await server.put(`${id}.ics`, moved)
    await poll()
    expect(await told('reservation.calendar_edited')).toHaveLength(1)
    await poll(day)
    expect(await told('reservation.calendar_edited')).toHaveLength(2)
    expect(await server.get(`${id}.ics`)).toContain(`DTSTART:${utc(instant(10))}`)
    await world.call('cancel_reservation', { id, token })
    await run()
  })

  test('so it is with a program that drops what it does not know, and one that was only opened stays', async () => {
    const { id, managetoken: token } = await booked(10)
    await run()
    const text = ((await server.get(`${id}.ics`)) ?? '').replace(/X-TESSERA-SPAN:.*\r\n( .*\r\n)*/, '')
    expect(text).not.toContain('TESSERA-SPAN')
    const edited = async () => (await told('reservation.calendar_edited')).filter((one) => one.reservation === id)
    await server.put(`${id}.ics`, text)
    await poll()
    expect(await edited()).toEqual([])
    await server.put(`${id}.ics`, text.replace(utc(instant(10)), utc(instant(9))))
    await poll()
    expect(await edited()).toHaveLength(1)
    expect(await server.get(`${id}.ics`)).toContain(`DTSTART:${utc(instant(10))}`)
    await world.call('cancel_reservation', { id, token })
    await run()
  })

  test('what only looks like an entry of a reservation closes its time as any other', async () => {
    const uid = 'none@quay.northwind.localhost'
    const lines = [`DTSTART:${utc(instant(12))}`, `DTEND:${utc(instant(13))}`]
    await server.put('forged.ics', objectOf(...eventOf(uid, ...lines)))
    await poll()
    expect(await free()).not.toContain(12)
    await server.remove('forged.ics')
    await poll()
    expect(await free()).toContain(12)
  })

  test('an entry that its owner removes is there again, and nobody is written to', async () => {
    const { id, managetoken: token } = await booked(11)
    await run()
    const before = (await mailsIn(world.config.dataFolder)).length
    await server.remove(`${id}.ics`)
    await poll()
    expect(await server.get(`${id}.ics`)).toContain(`DTSTART:${utc(instant(11))}`)
    expect((await mailsIn(world.config.dataFolder)).length).toBe(before)
    await world.call('cancel_reservation', { id, token })
    await run()
  })

  test('a password that is taken no more is told at once, in a sentence, and bookings go on', async () => {
    await enter('dentist.ics', 13)
    await poll()
    server.secret = 'another'
    await poll()
    const [mail] = await mails('Not up to date')
    expect(mail?.text).toContain('It refuses the user name and password')
    expect(mail?.text).not.toContain(server.password)
    // What it said last stands.
    expect(await free()).not.toContain(13)
    const { id, managetoken: token } = await booked(16)
    await run()
    expect(await server.get(`${id}.ics`)).toBeNull()
    await poll()
    expect(await mails('Not up to date')).toHaveLength(1)
    const [work] = await rows('plugin_work').where('kind', 'busy')
    expect(JSON.stringify(work)).not.toContain(server.password)
    server.secret = server.password
    await poll(60 * minute)
    await poll(60 * minute)
    expect(await server.get(`${id}.ics`)).toContain(`DTSTART:${utc(instant(16))}`)
    await server.remove('dentist.ics')
    await world.call('cancel_reservation', { id, token })
    await poll()
    expect(await free()).toContain(13)
  })

  test('a server that can’t be reached is told after half an hour', async () => {
    const stale = async () => (await told('account.calendarstale')).length
    const before = await stale()
    server.trouble = 'cut'
    await poll()
    await poll(20 * minute)
    expect(await stale()).toBe(before)
    await poll(20 * minute)
    expect(await stale()).toBe(before + 1)
    expect((await mails('Not up to date')).at(-1)?.text).toContain('Its server can’t be reached')
    server.trouble = null
    await poll(60 * minute)
  })
})
