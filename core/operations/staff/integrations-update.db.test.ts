import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'

const user = { email: 'lin@customers.example', firstname: 'Lin', lastname: 'Moor' }
const es = (texts: object) => ({ translations: { es: texts } })
/** In two languages, with a question that nobody is asked. */
const changes = {
  whitelabel: {
    ...bookingBundle.whitelabel,
    plugins: [...bookingBundle.whitelabel.plugins, { name: 'wording-es' }],
  },
  providers: bookingBundle.providers.map((one) => ({ ...one, address: '41 Quay Street', ...es({ name: 'Muelle' }) })),
  forms: [
    ...accessBundle.forms,
    {
      ...{ id: 'about', provider: 'quay', name: 'About', ...es({ name: 'Sobre ti' }) },
      sections: [
        {
          id: 's',
          questions: [
            { id: 'wish', slug: 'wish', type: 'text', prompt: 'A wish', ...es({ prompt: 'Un deseo' }) },
            { id: 'source', slug: 'source', type: 'text', prompt: 'Source', internal: true, default_value: 'street' },
          ],
        },
      ],
    },
  ],
  bookables: [
    ...accessBundle.bookables,
    { id: 'walk', provider: 'quay', name: 'Walk', price: 10, paymentterms: 'bill', seats: 3, forms: ['about'] },
  ],
}

await withDatabase('a reservation that a program sends back', (database) => {
  let world: AccessWorld
  let hour = 7
  let id = ''
  let version = 0
  beforeAll(async () => {
    world = await accessWorld(database(), changes)
  })
  beforeEach(async () => {
    hour += 1
    const two = (one: number) => String(one).padStart(2, '0')
    const [start, end] = [`2026-11-24 ${two(hour)}:00:00`, `2026-11-24 ${two(hour + 1)}:00:00`]
    const draft = `program-${hour}-draft`
    const booked = await call('pia', 'book_as_staff', { bookable: 'talk', start, end, draft, user })
    id = String(booked.id)
    version = Number(booked.version)
  })
  afterAll(() => world.close())

  const call = async (who: string, name: string, params: object): Promise<Record<string, unknown>> => {
    const answer = await world.as(who, name, params)
    if (answer.ok) return answer.value
    const { code, field, data } = answer.error
    return { code, ...(field && { field }), ...data }
  }
  const send = (params: object, who = 'key') => call(who, 'integrations_update', { id, ...params })
  const read = () => call('pia', 'get_basereservation', { id })

  test('changes names, phone, notes and entries of other calendars, once, and keeps its place', async () => {
    const events = [{ calendar: 'work', uid: 'x-1' }]
    const changes = { first_name: 'Linda', mobile_phone_number: '(207) 555-0142', validation_notes: 'by phone' }
    const sent = { ...changes, version, associated_external_calendar_events: events }
    const answer = await send(sent)
    const after = {
      ...{ first_name: 'Linda', last_name: 'Moor', mobile_phone_number: '+12075550142', status: 'booked' },
      ...{ validation_notes: 'by phone', associated_external_calendar_events: events, version: version + 1 },
    }
    expect(answer).toMatchObject({ reservation: after })
    expect(await send(sent)).toEqual(answer)
    expect(await read()).toMatchObject({ first_name: 'Linda', version: version + 1 })
    const { bookable, start, end } = await read()
    const another = (seats: number) =>
      call('pia', 'book_as_staff', { bookable, start, end, seats, user, draft: `another-draft-${seats}` })
    expect(await another(2)).toMatchObject({ status: 'booked' })
    expect(await another(1)).toMatchObject({ code: 'slot_taken' })
  })

  test('may repeat all that it was told', async () => {
    const { start, end, seats, status, paymentinformation, formresponses, customquestions, resources } = await read()
    const two = (one: number) => String(one).padStart(2, '0')
    const whole = {
      ...{ start, end, seats, status, paymentinformation, formresponses, customquestions, resources },
      ...{ startdate: '2026-11-24', starttime: `${two(hour)}:00:00`, endtime: `${two(hour + 1)}:00:00` },
      ...{ duration: 3600, bookable: { id: 'talk', name: 'Talk' }, provider: { id: 'quay', name: 'quay' } },
      email: user.email,
    }
    expect(await send(whole)).toMatchObject({ reservation: { id, version } })
    expect(await send({ ...whole, tags: ['regular'] }, 'pia')).toMatchObject({ reservation: { tags: ['regular'] } })
  })

  test('comes back whole as a webhook sent it, whatever language the program calls in', async () => {
    const url = 'https://program.example/hook'
    const endpoint = await call('pia', 'create_webhook_endpoint', { url, events: ['reservation.booked'] })
    const formresponses = [{ formid: 'about', responses: [{ question_id: 'wish', value: 'Tea' }] }]
    const at = { start: '2026-11-25 10:00:00', end: '2026-11-25 11:00:00' }
    const asked = { bookable: 'walk', ...at, draft: 'program-walk-draft', user, formresponses, language: 'es' }
    const { id: walk } = await call('nobody', 'book_appointment', asked)
    await world.runJobs()
    const [row] = await world.read('SELECT body FROM webhook_deliveries WHERE reservation = ?', String(walk))
    const { data } = JSON.parse(String(row?.body))
    expect(data).toMatchObject({
      ...{ id: walk, address: '41 Quay Street', paymentinformation: { entityname: 'quay' } },
      formresponses: [{ responses: [{ question_prompt: 'A wish', response: 'Tea' }, { value: 'street' }] }],
    })
    for (const language of ['en-us', 'es']) {
      const answer = await world.as('key', 'integrations_update', { ...data, tags: [language] }, { language })
      expect(answer).toMatchObject({ ok: true, value: { reservation: { tags: [language] } } })
    }
    // An imported one may have no surname, and a phone that nobody would take.
    await world.write("UPDATE reservations SET last_name = '', mobile_phone_number = '12' WHERE id = ?", String(walk))
    const odd = { id: walk, last_name: '', mobile_phone_number: '12', tags: ['odd'] }
    expect(await send(odd)).toMatchObject({ reservation: { tags: ['odd'], last_name: '' } })
    await call('pia', 'delete_webhook_endpoint', { id: endpoint.id })
  })

  test('is refused, with its pointer, where time, status, money or person are not as they are', async () => {
    const faults: [object, object][] = [
      [{ start: '2026-11-24 05:00:00' }, { code: 'field_not_writable', field: '/start' }],
      [{ startdate: '2026-11-25' }, { code: 'field_not_writable', field: '/startdate' }],
      [{ duration: 7200 }, { code: 'field_not_writable', field: '/duration' }],
      [{ seats: 2 }, { code: 'field_not_writable', field: '/seats' }],
      [{ bookable: 'lesson' }, { code: 'field_not_writable', field: '/bookable' }],
      [{ resources: ['ines'] }, { code: 'field_not_writable', field: '/resources' }],
      [{ email: 'eve@customers.example' }, { code: 'field_not_writable', field: '/email' }],
      [{ address: 'Elsewhere 1' }, { code: 'field_not_writable', field: '/address' }],
      [{ formresponses: [{ formid: 'extras' }] }, { code: 'field_not_writable', field: '/formresponses' }],
      [{ paymentinformation: { finalprice: 1 } }, { code: 'price_changed', field: '/paymentinformation/finalprice' }],
      [{ paymentinformation: { paidprice: 10 } }, { code: 'price_changed', field: '/paymentinformation/paidprice' }],
      [{ status: 'cancelled' }, { code: 'status_conflict', status: 'booked' }],
      [{ version: version + 1 }, { code: 'status_conflict', status: 'booked' }],
      [{ last_name: ' ' }, { code: 'guest_details_required', field: '/last_name' }],
      [{ mobile_phone_number: '12' }, { code: 'answer_invalid', field: '/mobile_phone_number' }],
    ]
    const before = await read()
    for (const [said, refusal] of faults) expect(await send({ first_name: 'Eve', ...said })).toMatchObject(refusal)
    expect(await read()).toEqual(before)
  })

  test('is for the provider’s key and staff alone, and not after the end', async () => {
    for (const who of ['ana', 'nobody', 'kim']) expect(await send({ first_name: 'Eve' }, who)).toHaveProperty('code')
    expect(await send({ provider: 'kiln' })).toMatchObject({ code: 'not_found' })
    await call('pia', 'cancel_reservation', { id })
    expect(await send({ first_name: 'Eve' })).toMatchObject({ code: 'status_conflict', status: 'cancelled' })
    expect(await send({ tags: ['gone'] })).toMatchObject({ reservation: { tags: ['gone'], status: 'cancelled' } })
  })
})
