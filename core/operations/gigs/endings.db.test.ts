import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TimesAnswer } from '../../domain/wire/gigs.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { gigsWorld } from '../../testing/worlds/gigs-world.ts'

type World = Awaited<ReturnType<typeof gigsWorld>>

const hour = 3_600_000
const codeOf = (answer: { ok: boolean; error?: { code: string } }) => (answer.ok ? 'ok' : answer.error?.code)
const methodsIn = (files: string[]) => files.map((file) => /^METHOD:(\w+)/m.exec(file)?.[1])

await withDatabase('how work ends for its people', (database) => {
  let gigs: World
  beforeAll(async () => {
    gigs = await gigsWorld(database())
  })
  afterAll(() => gigs.close())

  const claim = (person: string, id: string, more: object = {}) => gigs.as(person, 'claim_reservation', { id, ...more })
  const wall = (instant: number) => new Date(instant - 5 * hour).toISOString().slice(0, 19).replace('T', ' ')
  const moveTo = (id: string, start: number) =>
    gigs.as('dock', 'reschedule_reservation', { id, start: wall(start), end: wall(start + hour) })
  const startOf = async (id: string) => (await gigs.stored(id)).start
  /** The last telling of an event to somebody. */
  const told = async (id: string, name: string, email: string) =>
    (await gigs.tellings(id)).findLast((one) => one.name === `reservation.${name}` && one.to.email.startsWith(email))

  test('a booking that nobody has claimed comes into its customer’s calendar with the claim', async () => {
    const { id } = await gigs.book('tour', 50)
    const booked = await told(id, 'booked', 'guest')
    expect(booked).toMatchObject({ reservation: { status: 'gig' }, invitations: [] })
    await claim('ines', id)
    expect(methodsIn((await told(id, 'claimed', 'guest'))?.invitations ?? [])).toEqual(['REQUEST'])
  })

  test('who claims has whom it is for, how to reach them and the entry of a calendar by mail', async () => {
    const { id } = await gigs.book('tour', 82)
    await claim('ines', id)
    const own = await told(id, 'claimed', 'ines')
    expect(own).toMatchObject({
      audience: 'claimers',
      reservation: {
        ...{ last_name: 'Hopper', mobile_phone_number: '+12075550142' },
        location: { address: '12 Elm Street, Portland, ME 04101' },
      },
    })
    expect(own?.reservation).not.toHaveProperty('paymentinformation')
    expect(methodsIn(own?.invitations ?? [])).toEqual(['REQUEST'])
    await gigs.as('ines', 'give_back_claim', { id })
    expect(await told(id, 'claimed', 'tomas')).toBeUndefined()
  })

  test('one that gets longer where it stands asks those anew who may claim it', async () => {
    const { id } = await gigs.book('tour', 96)
    const start = await startOf(id)
    const asked = async () => (await gigs.told(id)).filter((one) => one.startsWith('gig_open')).length
    expect(await asked()).toBe(1)
    const longer = { id, start: wall(start), end: wall(start + 2 * hour) }
    expect(codeOf(await gigs.as('dock', 'reschedule_reservation', longer))).toBe('ok')
    expect(await gigs.stored(id)).toMatchObject({ status: 'gig', start, end: start + 2 * hour })
    expect(await asked()).toBe(2)
  })

  test('who is dropped by a move hears that they are not expected at the former time', async () => {
    const { id } = await gigs.book('tour', 52)
    await claim('ines', id)
    const former = await startOf(id)
    await gigs.book('visit', 60, { resources: ['ines'] })
    const { start } = await gigs.stored((await gigs.book('tour', 60)).id)
    expect(codeOf(await moveTo(id, start))).toBe('ok')
    expect(await gigs.stored(id)).toMatchObject({ status: 'gig', start, life: { claims: [] } })
    const dropped = await told(id, 'unclaimed', 'ines')
    expect(dropped?.reservation).toMatchObject({ start: wall(former), end: wall(former + hour) })
    expect(dropped?.reservation).not.toHaveProperty('first_name')
    expect(methodsIn(dropped?.invitations ?? [])).toEqual(['CANCEL'])
    expect(dropped?.invitations[0]).toContain(
      `DTSTART;TZID=America/New_York:${wall(former).replace(/[-:]/g, '').replace(' ', 'T')}`,
    )
    expect(await told(id, 'gig_open', 'tomas')).toMatchObject({ reservation: { start: wall(start) } })
  })

  test('who stays after a move hears of the new time only', async () => {
    const { id } = await gigs.book('tour', 70)
    await claim('ines', id)
    expect(codeOf(await moveTo(id, (await startOf(id)) + 30 * hour))).toBe('ok')
    expect((await gigs.stored(id)).life.claims).toMatchObject([{ resource: 'ines' }])
    expect(await gigs.told(id)).not.toContain('unclaimed claimers')
    expect(methodsIn((await told(id, 'rescheduled', 'ines'))?.invitations ?? [])).toEqual(['REQUEST'])
  })

  test('a claim that staff take back is told to who had it', async () => {
    const { id } = await gigs.book('tour', 74)
    await claim('ines', id)
    expect(codeOf(await gigs.as('dock', 'give_back_claim', { id }))).toBe('ok')
    expect(methodsIn((await told(id, 'unclaimed', 'ines'))?.invitations ?? [])).toEqual(['CANCEL'])
  })

  test('who gives a claim back has it taken out of their calendar, at the time that stands', async () => {
    const { id } = await gigs.book('tour', 106)
    await claim('ines', id)
    expect(codeOf(await gigs.as('ines', 'give_back_claim', { id }))).toBe('ok')
    const own = (await gigs.tellings(id)).filter((one) => one.name === 'reservation.unclaimed')
    expect(own.map((one) => [one.audience, one.to.email.split('@')[0], methodsIn(one.invitations)])).toEqual([
      ['customer', 'guest', ['REQUEST']],
      ['staff', expect.any(String), []],
      ['claimers', 'ines', ['CANCEL']],
    ])
    expect(own.at(-1)?.reservation).not.toHaveProperty('first_name')
  })

  test('a cancellation ends claims and bids; who had claimed it hears of it and reads nothing more', async () => {
    const { id, managetoken: token } = await gigs.book('show', 76)
    for (const person of ['ines', 'tomas']) await gigs.as(person, 'place_bid', { id, amount: 70 })
    await gigs.as('dock', 'pick_bid', { id, resource: 'ines' })
    expect(JSON.stringify(await gigs.as('ines', 'give_back_claim', { id, version: 0 }))).toContain('Hopper')
    expect(codeOf(await gigs.world.call('cancel_reservation', { id, token }))).toBe('ok')
    expect((await gigs.stored(id)).life).not.toHaveProperty('claims')
    expect(await database().db.knex('bids').where({ reservation: id })).toEqual([])
    expect(JSON.stringify(await gigs.as('ines', 'give_back_claim', { id }))).not.toMatch(/Hopper|Elm Street|5550142/)
    const ended = await told(id, 'cancelled', 'ines')
    expect(methodsIn(ended?.invitations ?? [])).toEqual(['CANCEL'])
    expect(ended?.reservation).not.toHaveProperty('first_name')
    expect(await told(id, 'cancelled', 'tomas')).toBeUndefined()
    expect(codeOf(await gigs.as('tomas', 'place_bid', { id, amount: 5 }))).toBe('status_conflict')
  })

  test.each(['its customer', 'staff'])('who only bid hears once that %s cancelled it', async (by) => {
    const { id, managetoken: token } = await gigs.book('show', by === 'staff' ? 260 : 264)
    for (const person of ['ines', 'tomas']) await gigs.as(person, 'place_bid', { id, resource: person, amount: 70 })
    const cancel = () =>
      by === 'its customer'
        ? gigs.world.call('cancel_reservation', { id, token })
        : gigs.as('dock', 'cancel_reservation', { id })
    for (const _ of [1, 2]) expect(codeOf(await cancel())).toBe('ok')
    const heard = (await gigs.tellings(id)).filter((one) => one.name === 'reservation.bid_not_picked')
    expect(heard.map(({ to, data, invitations }) => [to.email.split('@')[0], data.of, invitations])).toEqual([
      ['ines', 'cancelled', []],
      ['tomas', 'cancelled', []],
    ])
    expect(heard[0]?.reservation).not.toHaveProperty('first_name')
    expect(heard[0]?.link).toMatch(/\/gigs$/)
  })

  test('who has a part of it hears once that it is cancelled, and who bid for what is full hears nothing more', async () => {
    const { id } = await gigs.book('show', 268)
    for (const person of ['ines', 'tomas']) await gigs.as(person, 'place_bid', { id, amount: 70 })
    await gigs.as('dock', 'pick_bid', { id, resource: 'ines' })
    const heard = async () => (await gigs.told(id)).filter((one) => one.startsWith('bid_not_picked'))
    expect(await heard()).toEqual(['bid_not_picked claimers tomas'])
    await gigs.as('dock', 'cancel_reservation', { id })
    expect(await heard()).toEqual(['bid_not_picked claimers tomas'])
  })

  test('what has run out is not open, whether its job has run or not', async () => {
    const { id } = await gigs.book('show', 80)
    const { clock } = gigs.world
    const before = clock.now
    const isListed = async () => (await gigs.gigsOf('ines')).open.some((one) => one.id === id)
    clock.now = (await startOf(id)) - 2 * hour - 1
    expect(await isListed()).toBe(true)
    clock.now += 1
    expect(await isListed()).toBe(false)
    expect(codeOf(await gigs.as('ines', 'place_bid', { id, amount: 5 }))).toBe('status_conflict')
    clock.now = before
  })

  test.each(['dock', 'guest'])('one that %s moves near its start is open for two hours more', async (who) => {
    const { id, managetoken: token } = await gigs.book('tour', who === 'dock' ? 120 : 180)
    const { clock } = gigs.world
    const before = clock.now
    const start = (await startOf(id)) - 24 * hour
    clock.now = start - 1.5 * hour
    const to = { id, start: wall(start), end: wall(start + hour) }
    const moved =
      who === 'dock' ? await moveTo(id, start) : await gigs.world.call('reschedule_reservation', { ...to, token })
    expect(codeOf(moved)).toBe('ok')
    await gigs.passTime()
    expect(await gigs.stored(id)).toMatchObject({ status: 'gig', start })
    expect(codeOf(await claim('tomas', id))).toBe('ok')
    clock.now = before
  })

  test('one that is moved three hours before its start has two of them', async () => {
    const { id } = await gigs.book('tour', 240)
    const { clock } = gigs.world
    const before = clock.now
    const start = (await startOf(id)) - 24 * hour
    clock.now = start - 3 * hour
    expect(codeOf(await moveTo(id, start))).toBe('ok')
    const statusAt = async (now: number) => {
      clock.now = now
      await gigs.passTime()
      return (await gigs.stored(id)).status
    }
    expect(await statusAt(start - hour - 1)).toBe('gig')
    expect(await statusAt(start - hour)).toBe('cancelled')
    clock.now = before
  })

  test('a refused time leaves the calendars of its customer and its claimer; both calls answer over REST', async () => {
    const date = (days: number) => new Date(gigs.world.clock.now + days * 24 * hour).toISOString().slice(0, 10)
    const days = { start: `${date(20)} 00:00:00`, end: `${date(21)} 23:59:00` }
    const { id, managetoken: token } = await gigs.book('stroll', 0, {
      start: undefined,
      end: undefined,
      date_restriction: days,
    })
    const site = { host: 'quay.northwind.localhost', 'sec-fetch-site': 'same-origin' }
    const session = await gigs.world.app.inject({ method: 'POST', url: '/sitetoken', headers: site })
    const headers = { ...site, authorization: `Bearer ${session.json().token}` }
    const rest = async (method: 'GET' | 'PUT', path: string, payload?: object) => {
      const answer = await gigs.world.app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) })
      return { status: answer.statusCode, body: answer.json() }
    }
    expect(await rest('GET', `/gig/times/id/${id}`)).toMatchObject({
      status: 401,
      body: { error: { code: 'login_required' } },
    })
    const known = await gigs.as<TimesAnswer>('ines', 'get_gig_times', { id })
    const named = known.ok ? known.value.times[3] : undefined
    expect(named?.start).toBe(`${date(20)} 03:00:00`)
    await claim('ines', id, { start: named?.start })
    expect(await rest('PUT', `/reservation/refusetime/id/${id}`, {})).toMatchObject({
      status: 404,
      body: { error: { code: 'not_found' } },
    })
    const refused = await rest('PUT', `/reservation/refusetime/id/${id}`, { token })
    expect(refused).toMatchObject({ status: 200, body: { reservation: { id, status: 'gig', date_restriction: days } } })
    expect(await rest('PUT', `/reservation/refusetime/id/${id}`, { token })).toEqual(refused)

    for (const who of ['guest', 'ines']) {
      const [file = ''] = (await told(id, 'unclaimed', who))?.invitations ?? []
      expect(methodsIn([file])).toEqual(['CANCEL'])
      expect(file).toContain(`T030000`)
    }
  })
})
