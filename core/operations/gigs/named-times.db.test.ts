import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TimesAnswer } from '../../domain/wire/gigs.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { capacityFaults } from '../../testing/sweeps/capacity-faults.ts'
import { gigsWorld } from '../../testing/worlds/gigs-world.ts'

type World = Awaited<ReturnType<typeof gigsWorld>>

const hour = 3_600_000
const codeOf = (answer: { ok: boolean; error?: { code: string } }) => (answer.ok ? 'ok' : answer.error?.code)

await withDatabase('times named by claimers', (database) => {
  let gigs: World
  beforeAll(async () => {
    gigs = await gigsWorld(database())
  })
  afterAll(() => gigs.close())

  /** The days from so many days ahead, on the venue's clock. */
  const daysFrom = (ahead: number, count = 3) => {
    const date = (day: number) => new Date(gigs.world.clock.now + day * 24 * hour).toISOString().slice(0, 10)
    return { start: `${date(ahead)} 00:00:00`, end: `${date(ahead + count - 1)} 23:59:00` }
  }
  const book = (bookable: string, ahead: number, more: object = {}) =>
    gigs.book(bookable, 0, { start: undefined, end: undefined, date_restriction: daysFrom(ahead), ...more })
  const times = async (person: string, id: string) => {
    const answer = await gigs.as<TimesAnswer>(person, 'get_gig_times', { id })
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return answer.value.times
  }
  const claim = (person: string, id: string, more: object = {}) => gigs.as(person, 'claim_reservation', { id, ...more })
  const read = async (id: string, token: string) => {
    const answer = await gigs.world.call<Record<string, unknown>>('get_basereservation', { id, token })
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return answer.value
  }

  test('one person asks for days five times at a bookable, then waits for claims', async () => {
    const location = { address: '12 Elm Street, Portland, ME 04101' }
    const ask = (number: number) =>
      gigs.as('stranger', 'book_appointment', {
        ...{ bookable: 'stroll', draft: `many-days-${number}`, seats: 1, date_restriction: daysFrom(20), location },
        user: { email: 'stranger@people.example', firstname: 'Stranger', lastname: 'Moor' },
      })
    for (let number = 0; number < 5; number += 1) expect(codeOf(await ask(number))).toBe('ok')
    expect(codeOf(await ask(5))).toBe('reservation_limit')
    // The clean-up forgets nobody who still waits.
    gigs.world.clock.now += 3 * hour
    await gigs.passTime()
    expect(codeOf(await ask(6))).toBe('reservation_limit')
    gigs.world.clock.now -= 3 * hour
    const hold = { bookable: 'stroll', draft: 'many-days-held', seats: 1, date_restriction: daysFrom(20), location }
    expect(codeOf(await gigs.as('stranger', 'hold_appointment', hold))).toBe('ok')
    const booked = await gigs.as('stranger', 'book_appointment', {
      ...hold,
      user: { email: 'stranger@people.example', firstname: 'Stranger', lastname: 'Moor' },
    })
    expect(codeOf(booked)).toBe('reservation_limit')
  })

  test('days whose time is named take a place, and no longer count among those', async () => {
    const location = { address: '12 Elm Street, Portland, ME 04101' }
    const ask = async (number: number) => {
      const asked = await gigs.as<{ id: string }>('stranger', 'book_appointment', {
        ...{ bookable: 'duet', draft: `named-days-${number}`, seats: 1, location },
        date_restriction: daysFrom(9 + number, 1),
        user: { email: 'stranger@people.example', firstname: 'Stranger', lastname: 'Moor' },
      })
      return asked.ok ? asked.value.id : asked.error.code
    }
    const asked: string[] = []
    for (let number = 0; number < 5; number += 1) asked.push(await ask(number))
    expect(await ask(5)).toBe('reservation_limit')
    for (const id of asked) {
      const [first] = await times('ines', id)
      expect(codeOf(await claim('ines', id, { start: first?.start }))).toBe('ok')
      expect(await gigs.stored(id)).toMatchObject({ status: 'gig' })
    }
    const sixth = await ask(6)
    expect(await gigs.stored(sixth)).toMatchObject({ status: 'gig' })
    for (const id of [...asked, sixth]) await gigs.as('dock', 'cancel_reservation', { id })
  })

  test('days that end at a time of day are told so, and are the same when they are sent back', async () => {
    const { start } = daysFrom(5)
    const end = daysFrom(6).start.replace('00:00:00', '14:30:00')
    const { id, managetoken: token } = await book('stroll', 5, { date_restriction: { start, end } })
    const told = await read(id, token)
    expect(told).toMatchObject({ start, end, date_restriction: { start, end } })
    const again = { id, token, date_restriction: told.date_restriction }
    expect(await gigs.world.call('reschedule_reservation', again)).toMatchObject({
      ok: true,
      value: { changed: false },
    })
    const whole = daysFrom(5)
    const { id: other, managetoken } = await book('stroll', 5, { date_restriction: whole })
    expect(await read(other, managetoken)).toMatchObject({ ...whole, date_restriction: whole })
  })

  test('a customer gives days; they take nothing until a claim names the time', async () => {
    const { start, end } = daysFrom(5)
    const { id, managetoken: token } = await book('stroll', 5)
    expect(await gigs.stored(id)).toMatchObject({ status: 'gig', life: { dates: {} } })
    expect(await database().db.knex('claims').where({ reservation: id })).toEqual([])
    expect(await read(id, token)).toMatchObject({
      start,
      end,
      date_restriction: { start, end },
      refusabletime_utc: null,
    })
    const open = (await gigs.gigsOf('ines')).open.find((one) => one.id === id)
    expect(open).toMatchObject({ start, end, date_restriction: { start, end }, fitting: [{ id: 'ines', free: true }] })
    // Another one in the same days, with the same guides.
    expect((await book('stroll', 5)).id).not.toBe(id)

    const [first, second] = await times('ines', id)
    expect(first?.start).toBe(start)
    expect(codeOf(await claim('ines', id))).toBe('invalid_params')
    const expected = expect.stringContaining(`a start from ${daysFrom(5).start} on`)
    expect(await claim('ines', id, {})).toMatchObject({ error: { code: 'invalid_params', data: { expected } } })
    expect(await claim('ines', id, { start: daysFrom(9).start })).toMatchObject({
      error: { code: 'invalid_time', field: '/start', data: { expected } },
    })
    const claimed = await claim('ines', id, { start: second?.start_utc })
    expect(claimed.ok && claimed.value.gig).toMatchObject({
      status: 'booked',
      start: second?.start,
      date_restriction: null,
    })
    expect(await claim('ines', id, { start: second?.start_utc })).toEqual(claimed)
    expect(await claim('ines', id)).toEqual(claimed)
    // Another time would leave the one that the customer knows.
    const stands = `${second?.start}; for another time the claim is given back first (give_back_claim)`
    expect(await claim('ines', id, { start: first?.start_utc })).toMatchObject({
      error: { code: 'status_conflict', field: '/start', data: { status: 'booked', expected: stands } },
    })
    expect(await claim('ines', id, { start: 'soon' })).toMatchObject({ error: { code: 'invalid_time' } })
    expect(await database().db.knex('claims').where({ reservation: id })).toHaveLength(1)
    expect(await read(id, token)).toMatchObject({ start: second?.start, date_restriction: null, resources: ['ines'] })
    expect(await gigs.told(id)).toEqual([
      'booked',
      'gig_open claimers ines+tomas',
      'claimed customer+staff+claimers ines',
    ])
  })

  test('a named time is judged for its resource', async () => {
    const { id } = await book('stroll', 10)
    const other = await book('stroll', 10)
    const [first] = await times('ines', id)
    expect(codeOf(await claim('ines', other.id, { start: first?.start }))).toBe('ok')
    expect((await times('ines', id)).map(({ start }) => start)).not.toContain(first?.start)
    expect((await times('tomas', id)).map(({ start }) => start)).toContain(first?.start)
    expect(codeOf(await claim('ines', id, { start: first?.start }))).toBe('slot_taken')
    expect(await gigs.stored(id)).toMatchObject({ status: 'gig', life: { dates: {} }, resources: [] })
  })

  test('of two who name a time at once one does', async () => {
    const { id } = await book('stroll', 15)
    const [first, second] = await times('ines', id)
    const both = await Promise.all([
      claim('ines', id, { start: first?.start }),
      claim('tomas', id, { start: second?.start }),
    ])
    expect(both.map(codeOf).toSorted()).toEqual(['already_claimed', 'ok'])
  })

  test('the first of two claims names the time, and the second is for that time', async () => {
    const { id } = await book('duet', 20)
    const [first, second] = await times('ines', id)
    expect(codeOf(await claim('ines', id, { start: second?.start }))).toBe('ok')
    expect(await gigs.stored(id)).toMatchObject({ status: 'gig', resources: ['ines'] })
    expect(codeOf(await claim('tomas', id, { start: first?.start }))).toBe('status_conflict')
    expect(codeOf(await claim('tomas', id))).toBe('ok')
    const { status, life } = await gigs.stored(id)
    expect([status, life.named?.told]).toEqual(['booked', gigs.world.clock.now])
  })

  test('with the last claim that is given back the days are open again', async () => {
    const { id } = await book('stroll', 25)
    const before = await gigs.stored(id)
    const [, second] = await times('ines', id)
    await claim('ines', id, { start: second?.start })
    const back = await gigs.as('ines', 'give_back_claim', { id })
    expect(back.ok && back.value.gig).toMatchObject({ status: 'gig', date_restriction: daysFrom(25) })
    const { start, end, life, sequence } = await gigs.stored(id)
    expect({ start, end, dates: life.dates }).toEqual({
      start: before.start,
      end: before.end,
      dates: before.life.dates,
    })
    // Calendars are told of the time, that it is gone, and of the next one, each after the other.
    expect([life.named, sequence]).toEqual([undefined, before.sequence + 2])
    expect(await database().db.knex('claims').where({ reservation: id })).toEqual([])
    expect(codeOf(await claim('tomas', id, { start: second?.start }))).toBe('ok')
    expect((await gigs.stored(id)).sequence).toBe(before.sequence + 3)
  })

  /** A duet that both have claimed, and whose second claim was given back. */
  const halfClaimed = async (ahead: number) => {
    const { id, managetoken: token } = await book('duet', ahead)
    const [first] = await times('ines', id)
    await claim('ines', id, { start: first?.start })
    await claim('tomas', id)
    expect(codeOf(await gigs.as('tomas', 'give_back_claim', { id }))).toBe('ok')
    return { id, token }
  }

  test('whoever was told a name and a time hears that they go, though another had gone before', async () => {
    const { id } = await halfClaimed(22)
    expect(codeOf(await gigs.as('ines', 'give_back_claim', { id }))).toBe('ok')
    const toCustomer = (await gigs.told(id)).filter((one) => one.startsWith('unclaimed customer'))
    // The first leaves the time, and its claimer hears with the others; of a time that goes they are told apart.
    expect(toCustomer).toEqual(['unclaimed customer+staff+claimers', 'unclaimed customer+staff'])
  })

  test('a time may be refused while another place of it is open again', async () => {
    const { id, token } = await halfClaimed(24)
    expect((await read(id, token)).refusabletime_utc).not.toBeNull()
    expect(codeOf(await gigs.world.call('refuse_time', { id, token }))).toBe('ok')
    const { status, life, resources } = await gigs.stored(id)
    expect([status, life.claims, resources, life.dates !== undefined]).toEqual(['gig', [], [], true])
  })

  test('its customer refuses a named time once, within a day', async () => {
    const { id, managetoken: token } = await book('stroll', 30)
    const refuse = (more: object = {}) => gigs.world.call('refuse_time', { id, token, ...more })
    expect(codeOf(await refuse())).toBe('status_conflict')
    const [first, second] = await times('ines', id)
    await claim('ines', id, { start: first?.start })
    const { now } = gigs.world.clock
    expect((await read(id, token)).refusabletime_utc).toBe(new Date(now + 24 * hour).toISOString())
    expect(codeOf(await gigs.world.call('refuse_time', { id }))).toBe('not_found')
    const done = await refuse()
    expect(done).toMatchObject({ ok: true, value: { reservation: { status: 'gig', date_restriction: daysFrom(30) } } })
    expect(await refuse()).toEqual(done)
    expect((await gigs.told(id)).slice(3).toSorted()).toEqual([
      'gig_open claimers ines+tomas',
      'unclaimed claimers',
      'unclaimed customer+staff',
    ])
    await claim('tomas', id, { start: second?.start })
    expect((await read(id, token)).refusabletime_utc).toBeNull()
    expect(codeOf(await refuse())).toBe('status_conflict')
  })

  test('a day after it was told, a named time can no longer be refused', async () => {
    const { id, managetoken: token } = await book('stroll', 35)
    const [first] = await times('ines', id)
    await claim('ines', id, { start: first?.start })
    const { clock } = gigs.world
    clock.now += 24 * hour
    expect(codeOf(await gigs.world.call('refuse_time', { id, token }))).toBe('status_conflict')
    clock.now -= 1
    expect(codeOf(await gigs.world.call('refuse_time', { id, token }))).toBe('ok')
    clock.now -= 24 * hour - 1
  })

  test('who bids names the time, and it is booked at that of the bid that is picked', async () => {
    const { id } = await book('gala', 40)
    const [first, second] = await times('ines', id)
    const bid = (person: string, more: object) => gigs.as(person, 'place_bid', { id, amount: 80, ...more })
    expect(codeOf(await bid('ines', {}))).toBe('invalid_params')
    const placed = await bid('ines', { start: second?.start })
    expect(placed.ok && placed.value.gig.bids).toMatchObject([{ start_utc: second?.start_utc, taken: false }])
    await bid('tomas', { start: first?.start })
    expect(codeOf(await gigs.as('dock', 'pick_bid', { id, resource: 'ines' }))).toBe('ok')
    expect(await gigs.stored(id)).toMatchObject({
      status: 'booked',
      start: Date.parse(second?.start_utc ?? ''),
      resources: ['ines'],
    })
    expect(await gigs.told(id)).toContain('bid_not_picked claimers tomas')
  })

  test('a bid for a time that has begun is not picked; it stays, and says so', async () => {
    const { id } = await book('gala', 44)
    const [first, second] = await times('ines', id)
    const bid = (resource: string, start: string | undefined) =>
      gigs.as(resource, 'place_bid', { id, amount: 80, start })
    await bid('ines', first?.start)
    await bid('tomas', second?.start)
    const { clock } = gigs.world
    const before = clock.now
    clock.now = Date.parse(first?.start_utc ?? '')
    expect(await gigs.as('dock', 'pick_bid', { id, resource: 'ines' })).toMatchObject({
      error: { code: 'invalid_time', field: '/resource' },
    })
    expect(await gigs.stored(id)).toMatchObject({ status: 'gig', resources: [] })
    expect(await gigs.as('dock', 'get_bids', { id })).toMatchObject({
      value: { bids: expect.arrayContaining([expect.objectContaining({ resource: 'ines', taken: true })]) },
    })
    expect((await gigs.gigsOf('ines')).open.find((one) => one.id === id)?.bids).toMatchObject([{ taken: true }])
    expect(codeOf(await gigs.as('dock', 'pick_bid', { id, resource: 'tomas' }))).toBe('ok')
    clock.now = before
  })

  test('only days that can be booked are taken, and only where the time is named later', async () => {
    await expect(book('stroll', -5)).rejects.toThrow('outside_window')
    await expect(book('stroll', 400)).rejects.toThrow('outside_window')
    await expect(book('stroll', 5, { date_restriction: daysFrom(5, 90) })).rejects.toThrow('range_too_long')
    await expect(book('stroll', 5, { date_restriction: undefined })).rejects.toThrow('/date_restriction')
    await expect(book('stroll', 5, { date_restriction: { start: '2026-12-01', end: '2026-12-02' } })).rejects.toThrow(
      '"data":{"key":"error.time_form","expected":"YYYY-MM-DD HH:mm:ss"}',
    )
    await expect(book('tour', 5)).rejects.toThrow('/date_restriction')
    await expect(book('stroll', 5, { seats: 5 })).rejects.toThrow('seats_not_available')
  })

  test('a limit counts days by their first', async () => {
    await book('outing', 8)
    await expect(book('outing', 8, { date_restriction: daysFrom(8, 60) })).rejects.toThrow('reservation_limit')
    const end = daysFrom(8).end
    expect((await book('outing', 9, { date_restriction: { ...daysFrom(9), end } })).id).not.toBe('')
    // One that ends months later is of the day on which it begins.
    expect((await book('outing', 30, { date_restriction: daysFrom(30, 61) })).id).not.toBe('')
    await expect(book('outing', 30)).rejects.toThrow('reservation_limit')
  })

  test('without a time it is cancelled with everything back', async () => {
    const { id, managetoken: token } = await book('stroll', 50)
    expect(codeOf(await gigs.world.call('cancel_reservation', { id, token }))).toBe('ok')
  })

  test('days that nobody claims end two hours before their last slot', async () => {
    const { id } = await book('stroll', 4)
    const { start } = await gigs.stored(id)
    const { clock } = gigs.world
    const now = clock.now
    clock.now = start - 2 * hour
    await gigs.passTime()
    expect(await gigs.stored(id)).toMatchObject({ status: 'cancelled' })
    clock.now = now
  })

  test('nothing was occupied twice', async () => {
    expect(await capacityFaults(database().db)).toEqual([])
  })
})
