import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Result } from '../../domain/errors.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'

interface Reserved {
  id: string
  email: string
  first_name: string
  managetoken?: string
  loginrequired?: boolean
}
interface List {
  reservations: { id: string; status: string }[]
}
const codeOf = (result: Result<unknown>) => (result.ok ? 'ok' : result.error.code)
const outcome = (result: Result<unknown>) => (result.ok ? result.value : result.error)
const idsOf = (result: Result<List>) => (result.ok ? result.value.reservations.map(({ id }) => id) : result.error.code)

let drafts = 0
const draft = () => `people-${String(drafts++).padStart(6, '0')}`
const at = (bookable: string, hour: number, more: object = {}) => ({
  bookable,
  start: `2026-11-24 ${String(hour).padStart(2, '0')}:00:00`,
  end: `2026-11-24 ${String(hour + 1).padStart(2, '0')}:00:00`,
  draft: draft(),
  ...more,
})
const stranger = { email: 'eve@customers.example', firstname: 'Eve', lastname: 'Moor' }

await withDatabase('reservations of people', (database) => {
  let world: AccessWorld
  beforeAll(async () => {
    const nickname = { id: 'nickname', slug: 'nickname', type: 'text', prompt: 'A nickname' }
    const asking = {
      id: 'asking',
      provider: 'quay',
      photo: '/files/asking.jpg',
      name: 'Asking',
      paymentterms: 'bill',
      questions: [nickname],
    }
    world = await accessWorld(database(), { bookables: [...accessBundle.bookables, asking] })
  })
  afterAll(() => world.close())

  const book = (who: string, params: object) => world.as<Reserved>(who, 'book_appointment', params)

  test('a booking made while signed in belongs to the account, and has its name', async () => {
    const booked = await book('bo', at('talk', 9))
    expect(outcome(booked)).toMatchObject({ email: 'bo@people.example', first_name: 'bo' })
    const elsewhere = await book('bo', at('talk', 10, { user: stranger }))
    expect(outcome(elsewhere)).toMatchObject({ email: 'eve@customers.example', first_name: 'Eve' })
    const own = await world.as<List>('bo', 'get_reservations_for_user', { user_id: 'bo' })
    const ids = [booked, elsewhere].flatMap((one) => (one.ok ? [one.value.id] : []))
    expect(idsOf(own)).toEqual(ids)
    expect(idsOf(await world.as<List>('bo', 'get_reservations_for_user', {}))).toEqual(ids)
    const bookables = await world.as('bo', 'get_bookables_for_user_reservations', { user_id: 'bo' })
    expect(outcome(bookables)).toMatchObject({ bookables: [{ id: 'talk' }] })
    // Of others and of a time, for staff.
    const between = (start: string, end: string) => ({
      user_id: 'bo',
      ...{ start: `2026-11-${start}`, end: `2026-11-${end}` },
    })
    const later = between('24 10:15:00', '24 10:45:00')
    expect(idsOf(await world.as<List>('pia', 'get_reservations_for_user', later))).toEqual(ids.slice(1))
    const bookablesIn = async (range: object) =>
      outcome(await world.as('pia', 'get_bookables_for_user_reservations', range))
    expect(await bookablesIn(later)).toMatchObject({ bookables: [{ id: 'talk' }] })
    expect(await bookablesIn(between('24 12:00:00', '25 12:00:00'))).toEqual({ bookables: [] })
    expect(await bookablesIn(between('23 12:00:00', '24 08:00:00'))).toEqual({ bookables: [] })
    expect(await bookablesIn({ ...later, user_id: 'pia' })).toEqual({ bookables: [] })
  })

  test('lists go from three months back to a year ahead where no days are asked for', async () => {
    const booked = await book('ana', at('talk', 10))
    const id = booked.ok ? booked.value.id : ''
    const isListed = async () => idsOf(await world.as<List>('ana', 'get_reservations_for_user', {})).includes(id)
    const begun = world.clock.now
    // It is seven in the morning there.
    for (const [hour, listed] of [
      [6, true],
      [8, false],
    ] as const) {
      const [start, end] = [hour, hour + 1].map((one) => `2027-11-20 0${one}:00:00`)
      expect(codeOf(await world.as('pia', 'reschedule_reservation', { id, start, end }))).toBe('ok')
      expect(await isListed()).toBe(listed)
    }
    for (const [now, listed] of [
      ['2028-02-20T13:30:00Z', true],
      ['2028-02-20T14:30:00Z', false],
    ] as const) {
      world.clock.now = Date.parse(now)
      expect(await isListed()).toBe(listed)
    }
    world.clock.now = begun
  })

  test('a draft is found on every device once its browser has signed in, with the contact as typed', async () => {
    const params = at('talk', 8)
    const held = await world.as<Reserved>('nobody', 'hold_appointment', params)
    const id = held.ok ? held.value.id : ''
    const drafts = () => world.as<List>('bo', 'get_inprogress_reservations_by_user', {})
    expect(idsOf(await drafts())).not.toContain(id)
    const save = (who: string, reservation: object) =>
      world.as<Reserved>(who, 'update_reservation_metainformation', { reservation: { id, ...reservation } })
    const typed = { firstname: 'Bo', lastname: 'Mo', email: 'Bo@People', mobile_phone_number: '207 555 0142' }
    expect((await save('nobody', { draft: params.draft, user: typed })).ok).toBe(true)
    const read = (who: string) => world.as<Reserved>(who, 'get_basereservation', { id, draft: params.draft })
    expect(outcome(await read('nobody'))).toMatchObject({ first_name: '', email: '' })
    expect((await save('bo', { draft: params.draft, user: typed })).ok).toBe(true)
    expect(idsOf(await drafts())).toContain(id)
    const mine = { first_name: 'Bo', last_name: 'Mo', email: 'bo@people', mobile_phone_number: '+12075550142' }
    expect(outcome(await read('bo'))).toMatchObject({ ...mine, draft: params.draft, steps: {} })
    // Staff who look at it don't become its person, and another slot keeps the contact.
    expect((await save('pia', {})).ok).toBe(true)
    const moved = await world.as<Reserved>('bo', 'hold_appointment', { ...at('talk', 12), draft: params.draft })
    expect(outcome(moved)).toMatchObject(mine)
    await world.as('bo', 'remove_inprogress_reservation_by_id', { id: moved.ok ? moved.value.id : '' })
  })

  test('a cleared hold frees its place, and its draft stays on every device of an account', async () => {
    const params = at('lesson', 16)
    const held = await world.as<Reserved>('bo', 'hold_appointment', params)
    const id = held.ok ? held.value.id : ''
    const drafts = () => world.as<List>('bo', 'get_inprogress_reservations_by_user', {})
    for (const _ of ['first', 'again']) {
      const cleared = await world.as('bo', 'clear_holds', { reservations: [id], draft: params.draft })
      expect(outcome(cleared)).toEqual({ cleared: [id] })
      expect(idsOf(await drafts())).toContain(id)
    }
    const kept = await world.as('bo', 'get_basereservation', { id })
    expect(outcome(kept)).toMatchObject({ status: 'in-progress', expires: null, draft: params.draft })
    // Its place is free for somebody else.
    const others = await world.as<Reserved>('ana', 'hold_appointment', { ...params, draft: draft() })
    expect(codeOf(others)).toBe('ok')
    await world.as('ana', 'remove_inprogress_reservation_by_id', { id: others.ok ? others.value.id : '' })
    const again = await world.as<Reserved>('bo', 'hold_appointment', params)
    expect(codeOf(again)).toBe('ok')
    await world.as('bo', 'remove_inprogress_reservation_by_id', { id: again.ok ? again.value.id : '' })
    expect(idsOf(await drafts())).not.toContain(id)
    const visitors = at('lesson', 16)
    const visited = await world.as<Reserved>('nobody', 'hold_appointment', visitors)
    const own = { reservations: [visited.ok ? visited.value.id : ''], draft: visitors.draft }
    await world.as('nobody', 'clear_holds', own)
    expect(await database().db.knex('reservations').where({ id: own.reservations[0] }).pluck('status')).toEqual([
      'removed',
    ])
  })

  test('staff see it as staff, who may move it until it ends', async () => {
    const booked = await world.as<Reserved>('ana', 'book_appointment', at('talk', 15))
    const id = booked.ok ? booked.value.id : ''
    type Seen = Reserved & { isbystaff: boolean; reschedulableuntil_utc: string }
    const seenBy = async (who: string) => {
      const seen = await world.as<Seen>(who, 'get_basereservation', { id })
      const lists = await world.as<{ reservations: Seen[] }>(who, 'get_reservations_for_user', { user_id: 'ana' })
      const listed = lists.ok ? lists.value.reservations.find((one) => one.id === id) : undefined
      expect(seen.ok && seen.value.reschedulableuntil_utc).toBe(listed?.reschedulableuntil_utc)
      return seen.ok && [seen.value.isbystaff, seen.value.reschedulableuntil_utc]
    }
    expect(await seenBy('ana')).toEqual([false, '2026-11-24T20:00:00.000Z'])
    expect(await seenBy('pia')).toEqual([true, '2026-11-24T21:00:00.000Z'])
    await world.as('ana', 'cancel_reservation', { id })
  })

  describe('a draft of an account that another one goes on with', () => {
    interface Kept extends Reserved {
      last_name: string
      hascustomer: boolean
      customquestions: object[]
      steps: object
    }
    const nothing = { first_name: '', last_name: '', email: '', mobile_phone_number: '', customquestions: [] }
    const typed = { firstname: 'Bo', lastname: 'Mo', email: 'bo@people.example', mobile_phone_number: '207 555 0142' }
    const customquestions = [{ question_id: 'nickname', value: 'Bobo' }]
    const read = async (who: string, id: string, draft: string) => {
      const found = await world.as<Kept>(who, 'get_basereservation', { id, draft })
      if (!found.ok) throw new Error(found.error.code)
      return found.value
    }
    const drafts = (who: string) => world.as<List>(who, 'get_inprogress_reservations_by_user', {})
    const remove = (who: string, id: string) => world.as(who, 'remove_inprogress_reservation_by_id', { id })
    /** Bo's hold, with contact and answer. */
    const ofBo = async (hour: number) => {
      const params = at('asking', hour)
      const held = await world.as<Reserved>('bo', 'hold_appointment', params)
      const id = held.ok ? held.value.id : ''
      const reservation = { id, draft: params.draft, user: typed, customquestions }
      expect(codeOf(await world.as('bo', 'update_reservation_metainformation', { reservation }))).toBe('ok')
      expect(await read('bo', id, params.draft)).toMatchObject({ email: 'bo@people.example', last_name: 'Mo' })
      return { id, params }
    }

    test('keeps nothing of the former when it is held, and nothing of it is said', async () => {
      const { id, params } = await ofBo(13)
      const held = await world.as<Kept>('ana', 'hold_appointment', params)
      expect(outcome(held)).toMatchObject(nothing)
      expect(await read('ana', id, params.draft)).toMatchObject(nothing)
      expect(idsOf(await drafts('bo'))).not.toContain(id)
      await remove('ana', id)
    })

    test('keeps nothing of the former when its answers are saved', async () => {
      const { id, params } = await ofBo(13)
      const reservation = { id, draft: params.draft }
      const saved = await world.as<Kept>('ana', 'update_reservation_metainformation', { reservation })
      expect(outcome(saved)).toMatchObject(nothing)
      expect(await read('ana', id, params.draft)).toMatchObject({ ...nothing, steps: {} })
      await remove('ana', id)
    })

    test('keeps nothing of the former by way of somebody who is signed out', async () => {
      const { id, params } = await ofBo(13)
      const other = [{ question_id: 'nickname', value: 'Nobody' }]
      const signedOut = await world.as<Kept>('nobody', 'hold_appointment', { ...params, customquestions: other })
      expect(outcome(signedOut)).toMatchObject({ ...nothing, customquestions: [{ value: 'Nobody' }] })
      const held = await world.as<Kept>('ana', 'hold_appointment', params)
      expect(outcome(held)).toMatchObject({ first_name: '', last_name: '', email: '' })
      await remove('ana', id)
    })

    test('is told to have a customer, as one without an account is not', async () => {
      const { id, params } = await ofBo(13)
      for (const who of ['ana', 'nobody'])
        expect(await read(who, id, params.draft)).toMatchObject({ hascustomer: true })
      await remove('bo', id)
      const free = at('asking', 13)
      const held = await world.as<Reserved>('nobody', 'hold_appointment', free)
      const own = held.ok ? held.value.id : ''
      expect(await read('ana', own, free.draft)).toMatchObject({ hascustomer: false })
      // Whoever signs in goes on with what they have said.
      expect(outcome(await world.as('ana', 'hold_appointment', { ...free, customquestions }))).toMatchObject({
        customquestions: [{ value: 'Bobo' }],
      })
      expect(await read('ana', own, free.draft)).toMatchObject({ hascustomer: true })
      await remove('ana', own)
    })
  })

  test('staff who name another address book for that customer', async () => {
    const booked = await book('pia', at('talk', 11, { user: stranger }))
    expect(idsOf(await world.as<List>('pia', 'get_reservations_for_user', { user_id: 'pia' }))).toEqual([])
    const [row] = await world.app.platform.db.read([
      { sql: 'SELECT user FROM reservations WHERE id = ?', values: [booked.ok ? booked.value.id : ''] },
    ])
    expect(row?.rows[0]?.user).not.toBe('pia')
  })

  test('others’ lists are for the provider’s staff, and foreign ids are treated like unknown ones', async () => {
    const list = (who: string, user_id?: string, provider = 'quay') =>
      world.as<List>(who, 'get_reservations_for_user', { ...(user_id && { user_id }) }, { provider })
    const own = idsOf(await list('bo'))
    expect(own).toHaveLength(2)
    for (const who of ['pia', 'olga', 'ada', 'key']) expect(idsOf(await list(who, 'bo'))).toEqual(own)
    expect(outcome(await list('ana', 'bo'))).toEqual(outcome(await list('ana', 'no-such-user')))
    expect(outcome(await list('kim', 'bo'))).toEqual({ code: 'not_found' })
    expect(outcome(await list('nobody', 'bo'))).toEqual({ code: 'login_required' })
    expect(idsOf(await list('bo', 'bo', 'kiln'))).toEqual([])
    expect(codeOf(await list('key'))).toBe('invalid_params')
  })

  test('drafts in progress are listed for their holder, also if they sign in later', async () => {
    const inProgress = (who: string, user: string, subdomain = 'quay') =>
      world.as<List>(who, 'get_inprogress_reservations_by_user', { subdomain, user })
    const params = at('lesson', 9)
    const held = await world.as<Reserved>('nobody', 'hold_appointment', params)
    expect(idsOf(await inProgress('ana', 'ana'))).toEqual([])
    const again = await world.as<Reserved>('ana', 'hold_appointment', params)
    expect(again.ok && held.ok && again.value.id === held.value.id).toBe(true)
    expect(idsOf(await inProgress('ana', 'ana'))).toEqual([held.ok ? held.value.id : ''])
    expect(idsOf(await inProgress('pia', 'ana'))).toHaveLength(1)
    expect(codeOf(await inProgress('bo', 'ana'))).toBe('not_found')
    expect(codeOf(await inProgress('ana', 'ana', 'kiln'))).toBe('not_found')
    expect(codeOf(await inProgress('nobody', 'ana'))).toBe('login_required')
  })

  describe('a reservation', () => {
    let id: string
    let token: string
    beforeAll(async () => {
      const booked = await book('bo', at('talk', 13))
      id = booked.ok ? booked.value.id : ''
      token = booked.ok ? (booked.value.managetoken ?? '') : ''
    })
    const calls: [string, () => object][] = [
      ['get_basereservation', () => ({})],
      ['get_reservation_ics', () => ({ timezone: 'America-New_York' })],
      ['cancel_reservation', () => ({ preview: true })],
    ]

    test.each(calls)('%s: by its customer, staff and its token; unknown to others', async (name, more) => {
      const ask = async (who: string, given: object) => outcome(await world.as(who, name, { ...given, ...more() }))
      for (const who of ['bo', 'pia', 'olga', 'ada', 'key'])
        expect(await ask(who, { id }), who).not.toHaveProperty('code')
      expect(await ask('nobody', { id, token })).not.toHaveProperty('code')
      for (const who of ['nobody', 'ana', 'kim']) {
        expect(await ask(who, { id }), who).toEqual(await ask(who, { id: 'no-such-id' }))
        expect(await ask(who, { id, token: `${token}x` }), who).toEqual({ code: 'not_found' })
      }
    })

    test('its token is shown to its customer, not to staff', async () => {
      for (const [name, more] of calls.slice(0, 2)) {
        // Calendar files break long lines.
        const read = async (who: string) =>
          JSON.stringify(outcome(await world.as(who, name, { id, ...more() }))).replaceAll('\\r\\n ', '')
        expect(await read('bo'), name).toContain(token)
        for (const staff of ['pia', 'key']) expect(await read(staff), name).not.toContain(token)
      }
    })

    test('is cancelled by its customer without a token, and its history says who did it', async () => {
      expect(codeOf(await world.as('ana', 'cancel_reservation', { id }))).toBe('not_found')
      expect(outcome(await world.as('bo', 'cancel_reservation', { id }))).toMatchObject({
        reservation: { status: 'cancelled' },
      })
      const [changes] = await world.app.platform.db.read([
        { sql: "SELECT actor FROM reservation_changes WHERE reservation = ? AND `to` = 'cancelled'", values: [id] },
      ])
      expect(changes?.rows.map(({ actor }) => actor)).toEqual(['bo'])
    })
  })

  test('answers are saved with a hold by its draft, its customer and staff', async () => {
    const held = await world.as<Reserved>('bo', 'hold_appointment', at('course', 15))
    const id = held.ok ? held.value.id : ''
    const save = (who: string, more: object = {}) =>
      world.as(who, 'update_reservation_metainformation', { reservation: { id, formresponses: [], ...more } })
    expect(codeOf(await save('bo'))).toBe('ok')
    expect(codeOf(await save('pia'))).toBe('ok')
    for (const who of ['nobody', 'ana', 'kim'])
      expect(outcome(await save(who)), who).toEqual(outcome(await save(who, { id: 'no-such-id' })))
  })

  test('a reservation comes with the picture of its bookable, where it has one', async () => {
    const photoOf = async (bookable: string, hour: number) => {
      const booked = await book('bo', at(bookable, hour))
      const id = booked.ok ? booked.value.id : ''
      return outcome(await world.as<{ photo?: string }>('bo', 'get_basereservation', { id }))
    }
    expect(await photoOf('asking', 16)).toMatchObject({ photo: '/files/asking.jpg' })
    expect(await photoOf('talk', 16)).not.toHaveProperty('photo')
  })
})
