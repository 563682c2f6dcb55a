import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Result } from '../../domain/errors.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'

const open = { provider: 'quay', price: 100, duration: 3600 }
const changes = {
  // Its pages are in English, as tests have no German words.
  providers: bookingBundle.providers.map((one) => (one.id === 'quay' ? { ...one, language: 'de' } : one)),
  bookables: [
    ...accessBundle.bookables,
    { ...open, id: 'trip', name: 'Trip', paymentterms: 'full', reservationlimit: { maximum: 1, per: 'ever' } },
    { ...open, id: 'asked', name: 'Asked', paymentterms: 'full', approvalmode: true },
    {
      ...open,
      id: 'claimed',
      name: 'Claimed',
      paymentterms: 'bill',
      requirementgroups: [{ name: 'Guide', resources: ['ines', 'tomas'], selectionmethod: 'resourceclaim' }],
    },
  ],
  blackouts: [
    { id: 'closed', provider: 'quay', start: '2026-11-27 00:00:00', end: '2026-11-28 00:00:00', title: 'Closed' },
  ],
}
interface Reserved {
  id: string
  status: string
  user: string
  version: number
  managetoken: string
}
const user = { email: 'lin@customers.example', firstname: 'Lin', lastname: 'Moor' }
const codeOf = (result: Result<unknown>) => (result.ok ? 'ok' : result.error.code)

await withDatabase('staff', (database) => {
  let world: AccessWorld
  let drafts = 0
  beforeAll(async () => {
    world = await accessWorld(database(), changes)
  })
  afterAll(() => world.close())

  const slot = (bookable: string, date: string, hour: number) => {
    drafts += 1
    const two = (one: number) => String(one).padStart(2, '0')
    const [start, end] = [`${date} ${two(hour)}:00:00`, `${date} ${two(hour + 1)}:00:00`]
    return { bookable, start, end, draft: `staff-${String(drafts).padStart(6, '0')}`, user }
  }
  const book = (params: object, who = 'pia') => world.as<Reserved>(who, 'book_as_staff', params)
  const booked = async (params: object) => {
    const result = await book(params)
    if (!result.ok) throw new Error(result.error.code)
    return result.value
  }
  const read = async (id: string, who = 'pia') => {
    const answer = await world.as(who, 'get_basereservation', { id })
    if (!answer.ok) throw new Error(answer.error.code)
    return answer.value
  }

  test('book outside window and hours, unpaid: what is due is the balance, and no limit holds', async () => {
    // At night, and in a year.
    const asked = slot('trip', '2027-11-24', 3)
    const first = await book(asked)
    expect(first).toMatchObject({
      ok: true,
      value: {
        status: 'booked',
        email: user.email,
        paymentinformation: {
          finalprice: 100,
          duenow: 0,
          balancetobecollected: 100,
          paidprice: 0,
          paymentmethod: null,
        },
      },
    })
    expect(await book(asked)).toEqual(first)
    expect(codeOf(await book(slot('trip', '2027-11-24', 4), 'key'))).toBe('ok')
    const { draft: _, ...own } = slot('trip', '2026-11-24', 9)
    expect(
      codeOf(
        await world.call('book_appointment', {
          ...own,
          draft: 'customers-own-1',
          payment: { processor: 'payment-offline.onsite' },
        }),
      ),
    ).toBe('reservation_limit')
  })

  test('are refused where there is no room, or it is closed by a blackout', async () => {
    expect(codeOf(await book(slot('lesson', '2026-11-24', 9)))).toBe('ok')
    expect(codeOf(await book(slot('lesson', '2026-11-24', 9)))).toBe('slot_taken')
    expect(codeOf(await book(slot('lesson', '2026-11-27', 9)))).toBe('closed')
  })

  test('skip approval; what is claimed later is a gig', async () => {
    expect((await booked(slot('asked', '2026-11-24', 10))).status).toBe('booked')
    expect((await booked(slot('claimed', '2026-11-24', 11))).status).toBe('gig')
  })

  test('have a customer written to in the language of their account, else of the provider, not of the call', async () => {
    const spoken = async (params: object) => (await read((await booked(params)).id)).language
    expect(await spoken(slot('talk', '2026-12-14', 9))).toBe('de')
    expect(await spoken({ ...slot('talk', '2026-12-14', 10), language: 'ES' })).toBe('es')
    const own = { ...slot('talk', '2026-12-14', 11), user: {} }
    expect(codeOf(await world.as('ana', 'book_appointment', own))).toBe('ok')
    const people = database().db.knex('users').where({ id: 'ana' })
    await people.clone().update({ language: 'es' })
    expect(await spoken({ ...slot('talk', '2026-12-14', 12), user: 'ana' })).toBe('es')
    await people.clone().update({ language: null })
  })

  test('book for a customer by their id, or by details that may name anybody', async () => {
    expect(codeOf(await world.as('ana', 'book_appointment', { ...slot('talk', '2026-11-24', 9), user: {} }))).toBe('ok')
    const forAna = await booked({ ...slot('talk', '2026-11-24', 10), user: 'ana' })
    expect(await read(forAna.id, 'ana')).toMatchObject({ user: 'ana', email: 'ana@people.example' })
    // Bo never booked here, and is therefore nobody that this provider's staff know.
    for (const unknown of ['bo', 'nobody-at-all'])
      expect(await book({ ...slot('talk', '2026-11-24', 11), user: unknown })).toMatchObject({
        error: { code: 'not_found', field: '/user' },
      })
    const byAddress = await booked({
      ...slot('talk', '2026-11-24', 12),
      user: { ...user, email: 'ana@people.example' },
    })
    expect((await read(byAddress.id)).user).not.toBe('ana')
    expect(codeOf(await book({ ...slot('talk', '2026-11-24', 13), user: { email: 'x@y.example' } }))).toBe(
      'guest_details_required',
    )
  })

  test('note that a customer came and left, once, and see a changed reservation instead of overwriting it', async () => {
    const { id, version } = await booked(slot('talk', '2026-11-25', 9))
    const check = (params: object = {}, who = 'pia') => world.as(who, 'check_in_reservation', { id, ...params })
    const came = await check({ version })
    const at = new Date(world.clock.now).toISOString()
    expect(came).toMatchObject({ value: { reservation: { checkedin: at, checkedout: null, status: 'booked' } } })
    world.clock.now += 60_000
    expect(await check({ version })).toEqual(came)
    expect(await check({ checkedout: true, version })).toMatchObject({
      error: { code: 'status_conflict', data: { status: 'booked', reservation: { checkedin: at } } },
    })
    const left = new Date(world.clock.now).toISOString()
    expect(await check({ checkedout: true })).toMatchObject({
      value: { reservation: { checkedin: at, checkedout: left } },
    })
    expect(codeOf(await check({}, 'ana'))).toBe('forbidden')
    expect(codeOf(await check({ undo: true }, 'ana'))).toBe('forbidden')
    const gone = await booked(slot('talk', '2026-11-25', 10))
    await world.as('pia', 'cancel_reservation', { id: gone.id })
    expect(await world.as('pia', 'check_in_reservation', { id: gone.id })).toMatchObject({
      error: { code: 'status_conflict', data: { status: 'cancelled' } },
    })
    const told = await database().db.knex('outbox').where('id', 'like', `${id}.%`).select('name')
    expect(told).toEqual([{ name: 'reservation.booked' }])
  })

  test('take back that a customer came or left, again and again, and the next time counts anew', async () => {
    const { id, version } = await booked(slot('talk', '2026-11-25', 18))
    const check = (params: object) => world.as('pia', 'check_in_reservation', { id, ...params })
    const noted = (checkedin: string | null, checkedout: string | null) => ({
      value: { reservation: { checkedin, checkedout, status: 'booked' } },
    })
    const at = () => new Date(world.clock.now).toISOString()
    const never = await check({ undo: true })
    expect(never).toMatchObject({ value: { reservation: { checkedin: null, checkedout: null, version } } })
    const came = at()
    await check({})
    expect(await check({ checkedout: true, undo: true })).toMatchObject(noted(came, null))
    await check({ checkedout: true })
    world.clock.now += 60_000
    expect(await check({ checkedout: true, undo: true })).toMatchObject(noted(came, null))
    expect(await check({ checkedout: true })).toMatchObject(noted(came, at()))
    // Who did not come has not left either.
    expect(await check({ undo: true })).toMatchObject(noted(null, null))
    const undone = await check({ undo: true })
    expect(undone).toMatchObject(noted(null, null))
    world.clock.now += 60_000
    expect(await check({})).toMatchObject(noted(at(), null))
    expect(await check({ undo: true, version })).toMatchObject({ error: { code: 'status_conflict' } })
    const kept = await database()
      .db.knex('reservation_changes')
      .where({ reservation: id })
      .orderBy('number')
      .select('reason')
    const byMistake = ['checked in', 'checked out', 'checked out by mistake', 'checked out', 'checked in by mistake']
    expect(kept.map(({ reason }) => reason)).toEqual([...byMistake, 'checked in'])
  })

  test('note that a customer came who has asked for another time, while the first one stands', async () => {
    const { id } = await booked({ ...slot('asked', '2026-11-25', 12), user: 'ana' })
    const later = { start: '2026-11-25 14:00:00', end: '2026-11-25 15:00:00' }
    expect(await world.as('ana', 'reschedule_reservation', { id, ...later })).toMatchObject({
      value: { approval: true, reservation: { status: 'pending' } },
    })
    const at = new Date(world.clock.now).toISOString()
    const came = await world.as('pia', 'check_in_reservation', { id })
    expect(came).toMatchObject({ value: { reservation: { checkedin: at, status: 'pending' } } })
    expect(await world.as('ana', 'withdraw_reservation', { id })).toMatchObject({
      value: { reservation: { status: 'booked', checkedin: at } },
    })
    const wish = { ...slot('asked', '2026-11-25', 16), user: {}, payment: { processor: 'payment-offline.onsite' } }
    const request = await world.as<Reserved>('ana', 'book_appointment', wish)
    expect(request).toMatchObject({ value: { status: 'pending' } })
    const early = await world.as('pia', 'check_in_reservation', { id: request.ok ? request.value.id : '' })
    expect(early).toMatchObject({ error: { code: 'status_conflict', data: { status: 'pending' } } })
  })

  test('write tags and notes; the customer reads the tags only', async () => {
    const params = {
      ...slot('talk', '2026-11-26', 9),
      user: 'ana',
      tags: ['regular', 'regular'],
      validation_notes: 'pays late',
    }
    const { id } = await booked(params)
    expect(await read(id)).toMatchObject({ tags: ['regular'], validation_notes: 'pays late' })
    const mine = await read(id, 'ana')
    expect(mine).toMatchObject({ tags: ['regular'] })
    expect(mine).not.toHaveProperty('validation_notes')
    const update = (more: object, who = 'pia') => world.as(who, 'update_reservation', { id, ...more })
    const noted = await update({ validation_notes: { shoes: 42 } })
    expect(noted).toMatchObject({ value: { reservation: { tags: ['regular'], validation_notes: { shoes: 42 } } } })
    expect(await update({ validation_notes: { shoes: 42 } })).toEqual(noted)
    expect(await update({ tags: [], version: 1 })).toMatchObject({ error: { code: 'status_conflict' } })
    expect(await update({ tags: ['regular', '  '] })).toMatchObject({
      error: { code: 'invalid_params', field: '/tags/1' },
    })
    expect(await update({ tags: [' regular '] })).toEqual(noted)
    expect(await update({ tags: [] })).toMatchObject({ value: { reservation: { tags: [] } } })
    expect(codeOf(await update({ tags: ['mine'] }, 'ana'))).toBe('forbidden')
    expect(codeOf(await update({ tags: ['mine'] }, 'nobody'))).toBe('login_required')
    const elsewhere = { id, tags: ['theirs'] }
    expect(codeOf(await world.as('kim', 'update_reservation', elsewhere, { provider: 'kiln' }))).toBe('not_found')
  })

  test('of another provider, and customers, may do none of it', async () => {
    for (const [who, code] of [
      ['kim', 'forbidden'],
      ['ana', 'forbidden'],
      ['nobody', 'login_required'],
    ] as const)
      expect(codeOf(await book(slot('talk', '2026-11-26', 12), who))).toBe(code)
  })
})
