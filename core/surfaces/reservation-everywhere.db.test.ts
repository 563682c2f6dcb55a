import { afterAll, beforeAll, expect, test } from 'vitest'
import operator from '../../fastify.config.ts'
import { withDatabase } from '../testing/databases/databases.ts'
import { askBy, pageToken, type Surface } from '../testing/surfaces/ask-by-surface.ts'
import type { Visitor } from '../testing/surfaces/visitor.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../testing/worlds/booking-world.ts'
import { ada, login } from '../testing/worlds/people/people-world.ts'

const question = (id: string, more: object = {}) => ({
  id,
  slug: `${id}_slug`,
  type: 'text',
  prompt: `Which ${id}?`,
  ...more,
})
const form = (id: string, questions: object[]) => ({
  id,
  provider: 'quay',
  name: id,
  sections: [{ id: 's', questions }],
})
const guides = [{ name: 'Guide', resources: ['ines', 'tomas'], selectionmethod: 'manual', minimum: 1, maximum: 1 }]
const suits = [{ id: 'long', name: 'Long', min: 0, max: 2, priceadjustment: 15, duration: 600 }]

const parts = [
  { start: '2026-12-04 18:00:00', end: '2026-12-04 20:00:00', title: 'Throwing', description: 'Old clothes' },
  { start: '2026-12-05 19:00:00', end: '2026-12-05 21:00:00', title: 'Firing', description: 'Warm ones' },
]
const evenings = { start: '2026-12-04 18:00:00', end: '2026-12-05 21:00:00', segments: parts }

const changes = {
  providers: bookingBundle.providers.map((one) => ({
    ...{ ...one, address: '0 Long Road', volumediscounts: [{ appointments: 1, discount_percentage: 5 }] },
  })),
  users: [ada],
  forms: [
    form('suits', [question('suit', { type: 'checkbox', responseoptions: suits })]),
    form('crew', [question('height', { type: 'number', rosterquestion: true, required: true })]),
  ],
  resources: [...bookingBundle.resources, { id: 'raft', provider: 'quay', name: 'Raft', reservation_capacity: 6 }],
  blackouts: [
    { id: 'tide', provider: 'quay', bookable: 'row', start: '2026-12-02 12:00:00', end: '2026-12-02 13:00:00' },
  ],
  addons: [{ id: 'mug', provider: 'quay', name: 'Mug', min: 0, max: 2, priceadjustment: 3 }],
  discounts: [{ id: 'tide', provider: 'quay', referencecode: 'TIDE', discount_percentage: 10 }],
  bookables: [
    {
      ...{ id: 'walk', provider: 'quay', name: 'Walk', paymentterms: 'bill', seats: 4, seatsperbooking: 2 },
      requirementgroups: guides,
    },
    { id: 'row', provider: 'quay', name: 'Row', paymentterms: 'bill', requiredresources: ['raft'] },
    {
      ...{ id: 'raku', provider: 'quay', name: 'Raku', paymentterms: 'bill', bookabletype: 'event' },
      ...{ waitlist: { enabled: true }, restrictions: [{ id: 'two-evenings', title: 'Raku', ...evenings }] },
    },
    {
      ...{ id: 'sail', provider: 'quay', name: 'Sail', price: 100, seats: 4, seatsperbooking: 2, duration: 3600 },
      ...{ forms: ['suits', 'crew'], addons: ['mug'], questions: [question('nickname')], holdduration: 600 },
      ...{ travelcost: { fee: 1 }, paymentterms: 'partial', downpaymentamount: 25, downpaymenttype: 'percentagetotal' },
      tax: { taxpercentage: 10, applicabletobaseprice: true, applicabletoaddons: true, applicabletotravelfee: true },
      requirementgroups: guides,
    },
  ],
}
const config = {
  plugins: { ...operator.plugins, 'long-road': './core/testing/outside-plugins/long-road' },
  defaults: { ...operator.defaults, places: 'long-road' },
}
const draft = 'read-everywhere-1'
const asked = {
  ...{
    bookable: 'sail',
    start: '2026-12-01 10:00:00',
    end: '2026-12-01 11:00:00',
    seats: 2,
    resources: ['tomas'],
    draft,
  },
  ...{ location: { address: '60 Long Road' }, addons: { mug: 2 }, discountcode: 'TIDE' },
  formresponses: [{ formid: 'suits', responses: [{ question_id: 'suit', value: { long: 1 } }] }],
  customquestions: [{ question_id: 'nickname', value: 'Addie' }],
  roster: [60, 70].map((value) => ({ responses: [{ question_id: 'height', formid: 'crew', value }] })),
}

await withDatabase('a reservation everywhere', (database) => {
  let world: BookingWorld
  let visitor: Visitor
  beforeAll(async () => {
    world = await bookingWorld(database(), changes, config)
    visitor = world.visitor()
    expect(await visitor.call('login_user', login)).toHaveProperty('result.id', 'ada')
  })
  afterAll(() => world.close())

  const ask = async (name: string, params: Record<string, unknown>, surface: Surface = 'rpc') =>
    Object(await askBy(surface, visitor, name, params))
  const readings = async (id: string, more: object = {}) => {
    const surfaces: Surface[] = ['rpc', 'rest', 'graph']
    return Promise.all(surfaces.map((surface) => ask('get_basereservation', { id, ...more }, surface)))
  }

  test('a draft says until when it is held, and what was booked what it was asked and what it cost', async () => {
    const held = await ask('hold_appointment', asked)
    for (const read of await readings(held.id, { draft }))
      expect(read).toMatchObject({ status: 'in-progress', hold: true, expires: '2026-11-20T12:10:00.000Z' })
    const payment = { processor: 'payment-sandbox.card', token: await world.cardToken('4242424242424242') }
    const user = { firstname: 'Ada', lastname: 'Moor', email: ada.email, mobile_phone_number: '(207) 555-0142' }
    const { id } = await ask('book_appointment', { ...asked, user, payment })
    const seats = [60, 70].map((value, at) => ({ seat: at + 1, responses: [{ question_id: 'height', value }] }))
    for (const read of await readings(id)) {
      expect(read).toMatchObject({
        ...{ id, bookable: 'sail', status: 'booked', start: asked.start, end: '2026-12-01 11:10:00' },
        ...{ seats: 2, resources: ['tomas'], timezone: 'America/New_York', language: 'en-us', expires: null },
        ...{ first_name: 'Ada', last_name: 'Moor', mobile_phone_number: '+12075550142', location: asked.location },
        ...{ user: 'ada', provider: 'quay', providerid: 'quay', whitelabel: 'northwind', type: 'standard' },
        ...{ value: 244.2, hold: false, segments: [], roster: seats },
        customquestions: [
          { question_id: 'nickname', slug: 'nickname_slug', question_prompt: 'Which nickname?', value: 'Addie' },
        ],
        formresponses: [
          {
            ...{ formid: 'suits', price: 15, time: 600 },
            responses: [
              {
                ...{ question_id: 'suit', slug: 'suit_slug', question_prompt: 'Which suit?', value: { long: 1 } },
                response: 'Long',
              },
            ],
          },
        ],
      })
      // 5 % of 200 for one appointment, and 10 % of the rest by the code; 15 for the suit and 6 for two mugs; 30 miles.
      expect(read.paymentinformation).toMatchObject({
        ...{ baseprice: 200, volumediscountpercentage: 5, volumediscountdollaramt: 10, discount: 19 },
        ...{ discountcodeused: 'TIDE', basepricepostdiscount: 171, basepricetax: 17.1, addontax: 2.1 },
        ...{ travelcost: 30, travelfeetax: 3, finalprice: 244.2, pointsprice: 0, bookableprice: 100 },
        ...{ paymentterms: 'partial', downpaymentamount: 61.05, balancetobecollected: 183.15 },
        ...{ paymentmethod: 'card', paidprice: 61.05, paidpricepostdiscount: 61.05, cardidentifier: 'visa 4242' },
        ...{ entityname: 'quay', transactions: [expect.any(String), expect.any(String)] },
      })
    }
  })

  test('a move takes the start, end, seats and resources that it is given', async () => {
    const at = (hour: number) => ({ start: `2026-12-03 ${hour}:00:00`, end: `2026-12-03 ${hour + 1}:00:00` })
    const walk = { bookable: 'walk', ...at(10), seats: 2, resources: ['tomas'], draft: 'read-everywhere-4' }
    const { id } = await ask('book_appointment', walk)
    for (const [surface, to] of [
      ['rpc', { ...at(12), seats: 1, resources: ['ines'] }],
      ['rest', { ...at(14), seats: 2, resources: ['tomas'] }],
      ['graph', { ...at(16), seats: 1, resources: ['ines'] }],
    ] as const) {
      expect(await ask('reschedule_reservation', { id, ...to }, surface)).toMatchObject({ changed: true })
      for (const one of await readings(id)) expect(one).toMatchObject(to)
    }
  })

  /** What `get_availability_in_range_for_bookable` lists, by every surface. */
  const listings = async (params: Record<string, string | boolean>) => {
    const headers = { authorization: `Bearer ${await pageToken(visitor)}` }
    const { result } = await visitor.call<{ timeslots: object[] }>(
      'get_availability_in_range_for_bookable',
      params,
      headers,
    )
    const url = '/api/availability/generateavailability'
    const rest = await visitor.send({ method: 'POST', url, headers, payload: params })
    const given = Object.entries(params).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    const fields = `start end seats id resources reservation_capacity bookables segments available blackouts
      waitlist_info signature selected`
    const query = `{ availability(${given.join(', ')}) { timeslots { ${fields} } } }`
    const graph = await visitor.send({ method: 'POST', url: '/graphql', headers, payload: { query } })
    const { availability } = Object(Object(graph.body).data)
    return [result, rest.body, availability].map((one): object[] => Object(one).timeslots)
  }

  test('a slot says what it offers, what is closed over it, what is one’s own, and who waits for it', async () => {
    const own = {
      bookable: 'row',
      start: '2026-12-02 13:00:00',
      end: '2026-12-02 14:00:00',
      draft: 'read-everywhere-2',
    }
    const { id: rescheduleid } = await ask('book_appointment', own)
    const range = { bookable: 'row', start: '2026-12-02 12:00:00', end: own.end, showunavailable: true, rescheduleid }
    const offered = { seats: 1, resources: ['raft'], reservation_capacity: { raft: 6 }, bookables: ['row'] }
    for (const slots of await listings(range))
      expect(slots).toMatchObject([
        {
          ...{ start: range.start, end: own.start, available: false },
          blackouts: [{ start: range.start, end: own.start, bookable: 'row' }],
        },
        {
          ...{ ...offered, start: own.start, end: own.end, available: true, selected: true },
          ...{
            id: '2026-12-02T18:00:00.000Z/2026-12-02T19:00:00.000Z',
            signature: expect.stringMatching(/^[\w-]{8,}$/),
          },
        },
      ])
    const raku = { bookable: 'raku', start: evenings.start, end: evenings.end }
    const seat = { ...raku, occurrence: 'two-evenings', draft: 'read-everywhere-3' }
    const booked = await ask('book_appointment', seat)
    for (const read of await readings(booked.id)) expect(read).toMatchObject({ segments: parts, type: 'event' })
    for (const slots of await listings(raku))
      expect(slots).toMatchObject([{ segments: parts, available: false, waitlist_info: { position: 0 } }])
  })
})
