import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContactRequest } from '../../domain/wire/contact-requests.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { buildWorld, type World } from '../../testing/worlds/build-world.ts'
import { ada, enquiryBundle as bundle, enquiryPeople as people } from '../../testing/worlds/people/enquiry-world.ts'

await withDatabase('converted enquiries', (database) => {
  let world: World
  beforeAll(async () => {
    world = await buildWorld(database(), { bundle, people })
  })
  afterAll(() => world.close())

  const hour = 3_600_000
  /** Asks an hour after whoever asked before, so that no limit is reached. */
  const ask = async (params: object = {}) => {
    world.clock.now += hour
    return world.call<{ id: string }>('create_contact_request', { bookable: 'talk', ...ada, ...params })
  }
  const asked = async (params: object = {}) => {
    const made = await ask(params)
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    return made.value.id
  }
  const enquiry = async (id: string) => {
    const found = await world.as<ContactRequest>('sky', 'get_contact_request', { id })
    if (!found.ok) throw new Error(JSON.stringify(found.error))
    return found.value
  }
  const answer = (id: string, params: object, who = 'sky') =>
    world.as<ContactRequest>(who, 'answer_contact_request', { id, ...params })

  test('staff book it in one call, once however often', async () => {
    const id = await asked({ email: 'fay@people.example', seats: 2 })
    const time = { start: '2026-11-28 10:00:00', end: '2026-11-28 11:00:00', seats: 2 }
    const convert = () => world.as<{ id: string }>('sky', 'convert_contact_request', { id, ...time })
    const booked = await convert()
    expect(booked).toMatchObject({ ok: true, value: { status: 'booked', seats: 2, first_name: 'Ada' } })
    expect(await convert()).toMatchObject({ ok: true, value: { id: booked.ok ? booked.value.id : '' } })
    expect(await enquiry(id)).toMatchObject({ status: 'converted' })
  })

  test('is booked with its answers and their price, and with those that staff add', async () => {
    const filled = (...responses: object[]) => ({ formresponses: [{ formid: 'extras', responses }] })
    const suits = { question_id: 'suit', value: [{ id: 'ws', quantity: 2 }] }
    const id = await asked({ bookable: 'course', email: 'hal@people.example', ...filled(suits) })
    const time = { start: '2026-11-30 10:00:00', end: '2026-11-30 11:00:00' }
    const plain = await world.call<{ finalprice: number }>('get_quote', { bookable: 'course', ...time })
    const priced = await world.call<{ finalprice: number }>('get_quote', {
      bookable: 'course',
      ...time,
      ...filled(suits),
    })
    type Booked = { id: string; paymentinformation: { finalprice: number } }
    const booked = await world.as<Booked>('sky', 'convert_contact_request', { id, ...time })
    if (!booked.ok || !priced.ok || !plain.ok) throw new Error(JSON.stringify([booked, priced, plain]))
    expect(booked.value.paymentinformation.finalprice).toBe(priced.value.finalprice)
    expect(priced.value.finalprice).toBeGreaterThan(plain.value.finalprice)
    expect((await world.stored(booked.value.id)).formresponses).toMatchObject([
      { formid: 'extras', responses: [{ question_id: 'suit', value: { ws: 2 } }] },
    ])
  })

  test('of what asks for answers is booked once they are there', async () => {
    const id = await asked({ bookable: 'swim', email: 'ida@people.example', seats: 2 })
    const time = { start: '2026-11-30 12:00:00', end: '2026-11-30 13:00:00' }
    const convert = (more = {}) => world.as<{ id: string }>('sky', 'convert_contact_request', { id, ...time, ...more })
    expect(await convert()).toMatchObject({ ok: false, error: { code: 'answer_required' } })
    expect(await enquiry(id)).toMatchObject({ status: 'open' })
    const formresponses = [{ formid: 'must', responses: [{ question_id: 'swims', value: 'yes' }] }]
    expect(await convert({ formresponses })).toMatchObject({ ok: true, value: { status: 'booked', seats: 2 } })
  })

  test('is booked as another bookable, with what that asks too of the answers', async () => {
    const filled = (formid: string, question_id: string, value: unknown) => ({
      formresponses: [{ formid, responses: [{ question_id, value }] }],
    })
    const suits = filled('extras', 'suit', [{ id: 'ws', quantity: 1 }])
    const id = await asked({ bookable: 'course', email: 'kai@people.example', ...suits })
    const time = { start: '2026-11-30 14:00:00', end: '2026-11-30 15:00:00' }
    const convert = (more: object) =>
      world.as<{ id: string }>('sky', 'convert_contact_request', { id, ...time, ...more })
    expect(await convert({ bookable: 'nothing' })).toMatchObject({ ok: false, error: { code: 'bookable_invalid' } })
    const booked = await convert({ bookable: 'swim', ...filled('must', 'swims', 'yes') })
    expect(booked).toMatchObject({ ok: true, value: { status: 'booked', bookable: 'swim', bookablename: 'Swim' } })
    expect(await enquiry(id)).toMatchObject({ status: 'converted', bookable: 'course' })
    const mails = await world.mailsTo('kai@people.example')
    expect(mails.some(({ subject }) => subject.includes('Swim'))).toBe(true)
  })

  test('of somebody who asked by telephone is booked with the address that they tell', async () => {
    const id = await asked({ email: '', mobile_phone_number: '(207) 555-0142' })
    const time = { start: '2026-12-04 10:00:00', end: '2026-12-04 11:00:00' }
    const convert = (more = {}) => world.as<{ id: string }>('sky', 'convert_contact_request', { id, ...time, ...more })
    expect(await convert()).toMatchObject({ ok: false, error: { code: 'guest_details_required', field: '/email' } })
    expect(await convert({ email: 'lea@people.example' })).toMatchObject({
      ok: true,
      value: { status: 'booked', email: 'lea@people.example', mobile_phone_number: '+12075550142' },
    })
  })

  test('keeps what its address said for questions that are not shown, and never a price', async () => {
    const priced = { bookable: 'swim', email: 'max@people.example', prefill: { rebate: 50 } }
    expect(await ask(priced)).toMatchObject({ error: { code: 'answer_invalid', field: '/prefill/rebate' } })
    const prefill = { campaign: 'spring' }
    const id = await asked({ bookable: 'swim', email: 'max@people.example', prefill })
    const campaign = { question_id: 'campaign', value: 'spring' }
    const [kept] = (await enquiry(id)).formresponses as { responses: object[] }[]
    expect(kept?.responses).toEqual(expect.arrayContaining([expect.objectContaining(campaign)]))
    const time = { start: '2026-12-04 12:00:00', end: '2026-12-04 13:00:00' }
    const formresponses = [{ formid: 'must', responses: [{ question_id: 'swims', value: 'yes' }] }]
    type Booked = { id: string; paymentinformation: { finalprice: number } }
    const booked = await world.as<Booked>('sky', 'convert_contact_request', { id, ...time, formresponses })
    if (!booked.ok) throw new Error(JSON.stringify(booked.error))
    expect(booked.value.paymentinformation.finalprice).toBe(100)
    const [stored] = (await world.stored(booked.value.id)).formresponses as { responses: object[] }[]
    expect(stored?.responses).toEqual(expect.arrayContaining([expect.objectContaining(campaign)]))
  })

  test('becomes one reservation, however it is answered at the same moment', async () => {
    const at = (time: number) => ({ start: `2026-12-01 ${time}:00:00`, end: `2026-12-01 ${time + 1}:00:00` })
    for (const [round, answers] of [
      ['offer', 'convert'],
      ['convert', 'offer'],
      ['convert', 'convert'],
      ['offer', 'offer'],
    ].entries()) {
      const email = `once-${round}@people.example`
      const id = await asked({ email })
      const done = await Promise.all(
        answers.map((how, index) => {
          const time = at(9 + 2 * round + index)
          return how === 'offer'
            ? answer(id, { offer: time })
            : world.as<{ id: string }>('sky', 'convert_contact_request', { id, ...time })
        }),
      )
      expect(done.filter(({ ok }) => ok)).toHaveLength(1)
      const rows = await world.read(
        "SELECT id FROM reservations WHERE email = ? AND status IN ('booked', 'waitlisted')",
        email,
      )
      expect(rows).toEqual([{ id: (await enquiry(id)).reservation }])
    }
  })

  test('nobody else can book under its draft', async () => {
    const email = 'gus@people.example'
    const id = await asked({ email })
    const time = { start: '2026-12-02 10:00:00', end: '2026-12-02 11:00:00' }
    const mallory = { email: 'mallory@people.example', firstname: 'Mal', lastname: 'Lory' }
    await world.call('book_appointment', { bookable: 'talk', ...time, draft: `enquiry_${id}`, user: mallory })
    expect(
      await world.call('book_appointment', { bookable: 'talk', ...time, draft: `~enquiry_${id}`, user: mallory }),
    ).toMatchObject({ ok: false, error: { code: 'invalid_params' } })
    const booked = await world.as('sky', 'convert_contact_request', { id, ...time })
    expect(booked).toMatchObject({ ok: true, value: { status: 'booked', email } })
  })
})
