import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import operator from '../../../fastify.config.ts'
import type { BookingFlow, StepDefinition } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { at, refusal } from '../../testing/worlds/samples/answers-bundle.ts'

const config = {
  plugins: { ...operator.plugins, 'acme-waiver': './core/testing/outside-plugins/acme-waiver' },
}
const whitelabel = {
  ...bookingBundle.whitelabel,
  multiplereservations: true,
  plugins: [...bookingBundle.whitelabel.plugins, { name: 'acme-waiver', settings: { coverprice: 7.5 } }],
}
const sail = { provider: 'quay', paymentterms: 'bill', seats: 1, price: 100 }
const bookables = [
  { ...sail, id: 'sail', name: 'Sail', tax: { taxpercentage: 10, applicabletoaddons: true } },
  { ...sail, id: 'boat', name: 'Boat', seats: 4, seatsperbooking: 4, price: 20 },
]
const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
const full = { waiver_step: { signature: 'Moor', cover: 'full' } }
const none = { waiver_step: { signature: 'Moor', cover: 'none' } }
const scope = { whitelabel: 'northwind', provider: 'quay' }

interface Priced {
  id: string
  finalprice: number
  addedtime: number
  lines: { kind: string; amount: number }[]
  quote: { finalprice: number; lines: { kind: string; amount: number }[] }
  paymentinformation: { finalprice: number; lines: { kind: string; amount: number }[] }
}

await withDatabase('a step whose answer counts', (database) => {
  let world: BookingWorld
  let flow: BookingFlow
  let own: StepDefinition[]
  beforeAll(async () => {
    world = await bookingWorld(database(), { whitelabel, forms: [], bookables }, config)
    const asked = { host: 'quay.northwind.localhost', protocol: 'http', wishes: {} }
    const tenant = await world.app.platform.tenants.resolve(asked)
    const found = tenant?.plugins.flows.find(({ name }) => name === 'normal')
    if (!found) throw new Error('there is a quay with a flow')
    flow = found
    own = found.steps
  })
  afterEach(() => {
    flow.steps = own
  })
  afterAll(() => world.close())

  const value = async (name: string, params: object): Promise<Priced> => {
    const answer = await world.call<Priced>(name, params)
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return answer.value
  }
  const cover = { kind: 'step', step: 'waiver_step', label: 'acme-waiver.full', minutes: 20 }
  const lineOf = (amount: number) => expect.arrayContaining([{ ...cover, amount }])

  test('its price stands among the add-ons of every price, for each seat and with their tax', async () => {
    const asked = at('sail', 24, 9)
    const before = await value('get_quote', { ...asked, steps: none })
    expect(before.lines.filter(({ kind }) => kind === 'step')).toEqual([])
    const quoted = await value('get_quote', { ...asked, steps: full })
    expect(quoted.lines).toEqual(lineOf(7.5))
    expect(quoted.finalprice).toBe(before.finalprice + 8.25)
    const crew = await value('get_quote', { ...at('boat', 24, 9), seats: 3, steps: full })
    expect(crew.lines).toEqual(lineOf(22.5))

    const held = await value('hold_appointment', { ...asked, steps: full })
    expect(held.quote).toMatchObject({ finalprice: quoted.finalprice, lines: lineOf(7.5) })
    const booked = await value('book_appointment', { user, ...asked, steps: full })
    expect(booked.paymentinformation).toMatchObject({ finalprice: quoted.finalprice, lines: lineOf(7.5) })
  })

  test('a price that leaves it out books nothing', async () => {
    const asked = at('sail', 24, 11)
    const { finalprice } = await value('get_quote', { ...asked, steps: none })
    const refused = await world.call('book_appointment', { user, ...asked, steps: full, totalprice: finalprice })
    expect(refusal(refused)).toContain('price_changed')
    const right = { user, ...asked, steps: full, totalprice: finalprice + 8.25 }
    expect(await world.call('book_appointment', right)).toMatchObject({ ok: true })
  })

  test('its time lengthens the slot, which is judged with it', async () => {
    const asked = at('sail', 25, 9)
    const held = await value('hold_appointment', { ...asked, steps: full })
    const { reservations } = world.app.platform.ports.repositories(scope)
    const hold = await reservations.findByDraft(asked.draft)
    expect(held.quote.lines).toEqual(lineOf(7.5))
    expect(hold && hold.end - hold.start).toBe((60 + 20) * 60_000)
    const next = at('sail', 25, 10)
    expect(refusal(await world.call('hold_appointment', next))).toMatch(/taken/)

    // Without cover the hold is short again, and the next slot is free.
    await value('hold_appointment', { ...asked, steps: none })
    expect(await world.call('hold_appointment', next)).toMatchObject({ ok: true })
    expect(refusal(await world.call('book_appointment', { user, ...asked, steps: full }))).toContain('taken')
  })

  test('a call of the draft that says no steps keeps their price and time', async () => {
    const asked = at('sail', 25, 13)
    const first = await value('hold_appointment', { ...asked, steps: full })
    const again = await value('hold_appointment', asked)
    expect(again.quote.finalprice).toBe(first.quote.finalprice)
    expect((await value('get_quote', asked)).finalprice).toBe(first.quote.finalprice)
    const reservation = { id: first.id, draft: asked.draft, formresponses: [] }
    const saved = await value('update_reservation_metainformation', { reservation })
    expect(saved).toMatchObject({ addedtime: 1200, quote: { finalprice: first.quote.finalprice } })
    const dropped = { ...reservation, steps: none }
    const cheaper = await value('update_reservation_metainformation', { reservation: dropped })
    expect(cheaper).toMatchObject({ addedtime: 0 })
    expect(cheaper.quote.finalprice).toBe(first.quote.finalprice - 8.25)
  })

  test('an answer that a call leaves out of its steps is taken out again, and neither charged nor booked', async () => {
    const asked = at('sail', 27, 9)
    const { id, quote } = await value('hold_appointment', { ...asked, steps: full })
    const reservation = { id, draft: asked.draft, formresponses: [], steps: {} }
    const saved = await value('update_reservation_metainformation', { reservation })
    expect(saved).toMatchObject({ addedtime: 0, quote: { finalprice: quote.finalprice - 8.25 } })
    expect((await value('get_quote', asked)).finalprice).toBe(quote.finalprice - 8.25)
    expect(refusal(await world.call('book_appointment', { user, ...asked }))).toContain('step_incomplete')
  })

  test('a move keeps what it cost when it was booked', async () => {
    const asked = at('sail', 26, 9)
    const booked = await value('book_appointment', { user, ...asked, steps: full })
    const { reservations } = world.app.platform.ports.repositories(scope)
    const stored = await reservations.find(booked.id)
    const dearer = (step: StepDefinition) =>
      step.effect ? { ...step, effect: () => [{ label: 'acme-waiver.full', amount: 99, minutes: 60 }] } : step
    flow.steps = own.map(dearer)
    const token = world.app.platform.ports.tokens.manage(stored ?? ({ id: '', managetoken: '', provider: '' } as never))
    const { start, end } = at('sail', 26, 12)
    const moved = await world.call('reschedule_reservation', { id: booked.id, token, start, end })
    expect(moved).toMatchObject({ ok: true })
    const after = await reservations.find(booked.id)
    expect(after?.payment?.quote.finalprice).toBe(stored?.payment?.quote.finalprice)
    expect(after && after.end - after.start).toBe(stored && stored.end - stored.start)
  })

  test('a cart has it for each of its bookings', async () => {
    const one = { ...at('boat', 27, 9), seats: 1 }
    const other = { ...at('boat', 27, 11), seats: 2 }
    const appointments = [
      { ...one, steps: full },
      { ...other, steps: full },
    ]
    const quoted = await value('get_quote_for_appointments', { appointments })
    expect(quoted.finalprice).toBe(20 + 7.5 + 40 + 15)
    const booked = await world.call('book_appointments', { user, appointments, totalprice: quoted.finalprice })
    expect(booked).toMatchObject({ ok: true })
  })

  describe('what it takes off', () => {
    test('never goes below 0 with the base price', async () => {
      const off = () => [{ label: 'acme-waiver.none', amount: -500 }]
      flow.steps = own.map((step) => (step.effect ? { ...step, effect: off } : step))
      const quoted = await value('get_quote', { ...at('sail', 24, 14), steps: full })
      expect(quoted.finalprice).toBe(0)
      expect(quoted.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
      expect(quoted.lines.some(({ kind }) => kind === 'adjustment')).toBe(true)
    })
  })

  test.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('no tariff')
      },
    ],
    ['rejects', async () => Promise.reject(new Error('no tariff'))],
    ['names an amount of thirds', () => [{ label: 'acme-waiver.full', amount: 1 / 3 }]],
    ['never answers', () => new Promise(() => {})],
    ['names nothing', () => undefined],
    ['tells a secret setting', () => [{ label: 'acme-waiver.test-key', amount: 1 }]],
  ])('an effect that %s books nothing', async (_how, effect) => {
    flow.steps = own.map((step) => (step.effect ? { ...step, effect: effect as never } : step))
    const asked = { ...at('sail', 24, 16), steps: full }
    for (const name of ['get_quote', 'hold_appointment', 'book_appointment']) {
      const refused = await world.call(name, name === 'book_appointment' ? { user, ...asked } : asked)
      expect([name, refusal(refused)]).toEqual([name, expect.stringContaining('unavailable')])
      expect(refused).toMatchObject({ error: { data: { step: 'waiver_step', prompt: 'acme-waiver.prompt' } } })
    }
  })
})
