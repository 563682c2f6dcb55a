import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../testing/databases/databases.ts'
import { visitorOf } from '../testing/surfaces/visitor.ts'
import { type BookingWorld, bookingWorld } from '../testing/worlds/booking-world.ts'
import { dinars } from '../testing/worlds/samples/dinars.ts'
import { PreparedJson } from './caches/prepared-json.ts'
import { catalogue } from './index.ts'

const slot = { bookable: 'course', start: '2026-12-01 10:00:00', end: '2026-12-01 11:00:00' }
const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
const selection = { formid: 'extras', responses: [{ question_id: 'suit', value: { ws: 1 } }] }
const answered = { formresponses: [selection], addons: { lunch: 1 } }
const provider = 'quay'
const ada = { ...user, id: 'ada', role: 'customer', password: 'Tiller-7!' }

const numbersIn = (value: unknown): number[] => {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}

await withDatabase('wireanswers', (database) => {
  let world: BookingWorld
  const answers: { name: string; called: string; answer: unknown }[] = []
  beforeAll(async () => {
    world = await bookingWorld(database(), { ...dinars, users: [ada] })
    const ask = async (name: string, params: object, kind: 'site' | 'api' = 'site') => {
      const answer = await world.call<Record<string, unknown>>(name, params, provider, kind)
      if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.error)}`)
      const { value } = answer
      const json = value instanceof PreparedJson ? String(value.bytes) : JSON.stringify(value)
      const called = `${name} ${'type' in params ? params.type : ''}`.trim()
      answers.push({ name, called, answer: JSON.parse(json) })
      return value
    }
    const draft = 'wire-amounts-0001'
    await ask('get_bookable', { id: 'course' })
    await ask('get_bookables_for_provider_v2', {})
    await ask('get_forms_sections_fqs_ros_for_bookables', { bookables: ['course'] })
    await ask('get_addons', { bookable: 'course' })
    await ask('get_resources_for_provider_v2', {})
    await ask('get_resources', { resources: ['barge'] })
    await ask('get_resources_for_bookable', { id: 'course', start: slot.start, end: slot.end })
    await ask('get_requirementgroup', { id: 'boats', bookable: 'course' })
    await ask('get_provider', { id: provider })
    await ask('validate_discount_code', { referencecode: 'TIDE', reservations: [{ bookable: 'course' }] })
    await ask('get_quote', { ...slot, ...answered, discountcode: 'TIDE' })
    await ask('get_quote_for_appointments', { appointments: [slot, slot].map((one) => ({ ...one, ...answered })) })
    const { id: reservation } = await ask('hold_appointment', { ...slot, ...answered, draft })
    await ask('get_availability_in_range_for_bookable', {
      bookable: 'course',
      start: '2026-12-01 00:00:00',
      end: '2026-12-01 23:59:59',
    })
    await ask('update_reservation_metainformation', { reservation: { id: reservation, draft, ...answered } })
    await ask('start_payment', { reservation, draft, ...answered, processor: 'payment-sandbox.card' })
    const token = await world.cardToken('4242424242424242')
    const payment = { processor: 'payment-sandbox.card', token }
    const { id, managetoken } = await ask('book_appointment', { ...slot, ...answered, draft, user, payment })
    await ask('get_basereservation', { id, token: managetoken })
    await ask('cancel_reservation', { id, token: managetoken, preview: true })
    await ask('cancel_reservation', { id, token: managetoken })
    await ask('get_basereservation', { id, token: managetoken })
    await ask('check_answer', { bookable: 'course', formid: 'extras', question_id: 'suit', value: { ws: 9 } })
    await ask('get_drivetime', slot)
    await ask('get_custom_dictionary_by_language', { language: 'es' })
    await ask('get_upload_link', { filename: 'wall.png' })
    const visitor = visitorOf(world.app)
    const own = async (name: string, params: object = {}) => {
      const { result } = await visitor.call<object>(name, params)
      answers.push({ name, called: name, answer: result })
    }
    await own('get_session')
    await own('login_user', { username: ada.email, password: ada.password })
    await own('get_session')
    await own('get_sessions')
    await own('get_user')
    await own('update_user', { firstname: 'Ada', email: 'new@customers.example', currentpassword: ada.password })
    await own('get_reservations_for_user')
    await own('request_email_verification')
    await own('logout_user')
    await own('create_user', { ...user, email: 'bo@customers.example', password: ada.password })
    for (const type of ['bookable', 'form', 'addon', 'discount', 'reservation', 'transaction', 'provider'])
      await ask('search_entities', { type }, 'api')
  })
  afterAll(() => world.close())

  it('has no amounts in minor units in its answers', () => {
    const known = [31.125, 20.003, 4.005, 2.251, 1.017, 3.333]
    const all = answers.map(({ called, answer }) => ({ called, numbers: numbersIn(answer) }))
    const everywhere = new Set(all.flatMap(({ numbers }) => numbers))
    expect(known.filter((amount) => !everywhere.has(amount))).toEqual([])
    const amounts = [...everywhere].filter((one) => !Number.isInteger(one))
    const minor = new Set([...known, ...amounts].map((amount) => Math.round(amount * 1000)))
    const faults = all.flatMap(({ called, numbers }) =>
      numbers.filter((one) => minor.has(Math.abs(one))).map((one) => `${called}: ${one}`),
    )
    expect(faults).toEqual([])
  })

  it('answers exactly the fields that its operations declare', () => {
    const faults = answers.flatMap(({ name, called, answer }) => {
      const declared = catalogue.find((one) => one.name === name)
      if (!declared) return [`${called}: is no operation`]
      return [...Compile(declared.result).Errors(answer)].map((fault) => `${called}: ${JSON.stringify(fault)}`)
    })
    expect(faults).toEqual([])
  })
})

it('answers with what opens something are never stored as they are: their calls see to repeats themselves', () => {
  const isOpening = /"(manage|session)token"|"signedRequest"|whoever has it reads/
  const opening = catalogue.filter(({ effect, result }) => effect === 'keyed' && isOpening.test(JSON.stringify(result)))
  expect(opening.length).toBeGreaterThan(10)
  expect(opening.filter(({ idempotency }) => idempotency !== 'own').map(({ name }) => name)).toEqual([])
})
