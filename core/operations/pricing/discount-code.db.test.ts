import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { openApp } from '../../testing/worlds/open-app.ts'

const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
const changes = {
  providers: bookingBundle.providers.map((one) => ({ ...one, bookingflow: 'checklist', checklistconfirm: 'booked' })),
  discounts: [
    { id: 'd1', provider: 'quay', referencecode: 'LowTide', discount_percentage: 10, bookables: ['lesson', 'talk'] },
    { id: 'd2', referencecode: 'EVERYWHERE', discount_amount: 7.5 },
    { id: 'd3', provider: 'kiln', referencecode: 'CLAY', discount_percentage: 50 },
    { id: 'd4', provider: 'quay', referencecode: 'ÉTÉ', discount_percentage: 100 },
    { id: 'd5', provider: 'quay', referencecode: 'SUMMER', discount_percentage: 20, until: '2026-08-31' },
    { id: 'd6', referencecode: 'Summer', discount_percentage: 10 },
  ],
}

let drafts = 0
const at = (bookable: string, hour: number) => ({
  bookable,
  start: `2026-12-0${1 + (drafts % 9)} ${hour}:00:00`,
  end: `2026-12-0${1 + (drafts % 9)} ${hour + 1}:00:00`,
  draft: `discount-${String(drafts++).padStart(6, '0')}`,
})
interface Priced {
  finalprice: number
  discount: number
  discountcode: { referencecode: string; status: string } | null
}

await withDatabase('discount codes', (database) => {
  let world: BookingWorld
  beforeAll(async () => {
    world = await bookingWorld(database(), changes)
  })
  afterAll(() => world.close())
  // By then every wrong guess has expired.
  beforeEach(() => {
    world.clock.now += 3_600_000
  })

  const validate = (referencecode: string, ...bookables: string[]) =>
    world.call('validate_discount_code', { referencecode, reservations: bookables.map((bookable) => ({ bookable })) })

  describe('validity', () => {
    test('for some bookables, in any case', async () => {
      expect(await validate(' lowTIDE', 'lesson', 'visit')).toEqual({
        ok: true,
        value: {
          valid: true,
          status: 'valid',
          referencecode: 'LowTide',
          discount_percentage: 10,
          bookables: ['lesson'],
        },
      })
      expect(await validate('été', 'visit')).toMatchObject({ value: { valid: true, referencecode: 'ÉTÉ' } })
    })
    test('for the whole white-label, an amount in major units', async () => {
      const answer = { ok: true, value: { valid: true, referencecode: 'EVERYWHERE', discount_amount: 7.5 } }
      expect(await validate('everywhere', 'visit')).toMatchObject(answer)
      const whole = { referencecode: 'EVERYWHERE', reservations: [{ bookable: { id: 'visit', name: 'Visit' } }] }
      expect(await world.call('validate_discount_code', whole)).toMatchObject(answer)
    })
    test('not for other bookables, and unknown if it is another provider’s', async () => {
      expect(await validate('lowtide', 'visit')).toEqual({
        ok: true,
        value: { valid: false, status: 'not_applicable', referencecode: 'LowTide' },
      })
      const [foreign, nobodys] = [await validate('clay', 'lesson'), await validate('clam', 'lesson')]
      expect(foreign).toEqual({ ok: true, value: { valid: false, status: 'unknown', referencecode: 'clay' } })
      expect(nobodys).toEqual({ ok: true, value: { valid: false, status: 'unknown', referencecode: 'clam' } })
    })
    test('of several with one code, of one that can be used', async () => {
      const valid = { value: { valid: true, referencecode: 'Summer', discount_percentage: 10 } }
      expect(await validate('SUMMER', 'lesson')).toMatchObject(valid)
      expect(await validate('SUMMER')).toMatchObject(valid)
      const asked = await world.call<Priced>('get_quote', { ...at('lesson', 12), discountcode: 'SUMMER' })
      expect(asked).toMatchObject({ value: { discountcode: { status: 'applied', referencecode: 'Summer' } } })
    })
    test('an empty code is refused', async () => {
      expect(await validate('  ')).toMatchObject({ error: { code: 'invalid_params', field: '/referencecode' } })
    })
  })

  test('an address that tries many has to wait, even with a valid one; the same wrong code counts once', async () => {
    for (let tried = 0; tried < 30; tried += 1) await validate('twice', 'lesson')
    for (let tried = 0; tried < 18; tried += 1) await validate(`guess-${tried}`, 'lesson')
    expect(await validate('lowtide', 'lesson')).toMatchObject({ ok: true })
    await validate('the-last', 'lesson')
    expect(await validate('lowtide', 'lesson')).toMatchObject({
      error: { code: 'rate_limited', field: '/referencecode' },
    })
    const quoted = await world.call('get_quote', { ...at('lesson', 12), discountcode: 'lowtide' })
    expect(quoted).toMatchObject({ error: { code: 'rate_limited', field: '/discountcode' } })
    expect(await world.call('get_quote', at('lesson', 12))).toMatchObject({ ok: true })
    world.clock.now += 600_000
    expect(await validate('lowtide', 'lesson')).toMatchObject({ ok: true, value: { valid: true } })
  })

  test('an address that tries many in two processes has to wait in both', async () => {
    const { app: other } = await openApp({ now: () => world.clock.now, operator: { database: database().url } })
    for (let tried = 0; tried < 20; tried += 1) await validate(`here-${tried}`, 'lesson')
    const { tenants, caller } = other.platform
    const tenant = await tenants.resolve({ host: 'quay.northwind.localhost', protocol: 'http', wishes: {} })
    const answer = await caller.call({
      name: 'validate_discount_code',
      params: { referencecode: 'lowtide', reservations: [{ bookable: 'lesson' }] },
      tenant,
      actor: { kind: 'site', ip: '127.0.0.1', language: 'en-us' },
    })
    await other.close()
    expect(answer).toMatchObject({ error: { code: 'rate_limited', field: '/referencecode' } })
  })

  test('an address that tries many at once has to wait as well', async () => {
    world.clock.now += 700_000
    const tried = await Promise.all(Array.from({ length: 60 }, (_, at) => validate(`at-once-${at}`, 'lesson')))
    expect(tried.filter((result) => !result.ok && result.error.code === 'rate_limited')).toHaveLength(40)
    world.clock.now += 700_000
  })

  describe('in a quote', () => {
    const quote = (more: object) => world.call<Priced>('get_quote', { ...at('lesson', 12), ...more })
    test('reduces the price, and the answer says so', async () => {
      expect(await quote({ discountcode: 'LOWTIDE' })).toMatchObject({
        value: {
          finalprice: 85.5,
          discount: 9.5,
          discountcodeused: 'LowTide',
          discountcode: { referencecode: 'LowTide', status: 'applied' },
          lines: [{ kind: 'base' }, { kind: 'discount', amount: -9.5, label: 'LowTide' }],
        },
      })
    })
    test.each([
      ['clay', 'unknown'],
      ['nothing', 'unknown'],
    ])('%s is %s and reduces nothing', async (discountcode, status) => {
      const answer = { finalprice: 95, discount: 0, discountcodeused: '', discountcode: { status } }
      expect(await quote({ discountcode })).toMatchObject({ value: answer })
    })
    test('one for other bookables changes nothing', async () => {
      const quoted = await world.call('get_quote', { ...at('visit', 12), discountcode: 'lowtide' })
      expect(quoted).toMatchObject({ value: { finalprice: 40, discountcode: { status: 'not_applicable' } } })
    })
    test('an amount is spread over the cart in proportion', async () => {
      const appointments = [at('lesson', 12), at('visit', 14)]
      const quoted = await world.call('get_quote_for_appointments', { appointments, discountcode: 'everywhere' })
      expect(quoted).toMatchObject({
        value: { finalprice: 127.5, discount: 7.5, appointments: [{ discount: 5.28 }, { discount: 2.22 }] },
      })
    })
  })

  describe('in a booking', () => {
    test('is frozen with its amount', async () => {
      const booked = await world.call('book_appointment', {
        ...at('talk', 12),
        user,
        discountcode: 'lowtide',
        totalprice: 9,
      })
      expect(booked).toMatchObject({
        ok: true,
        value: { paymentinformation: { finalprice: 9, discount: 1, discountcodeused: 'LowTide' } },
      })
    })
    test('belongs to the cart: each appointment keeps its part', async () => {
      const cart = {
        appointments: [at('talk', 12), at('visit', 14)],
        user,
        discountcode: 'Everywhere',
        totalprice: 42.5,
      }
      expect(await world.call('book_appointments', cart)).toMatchObject({
        ok: true,
        value: {
          reservations: [
            { paymentinformation: { discount: 1.5, discountcodeused: 'EVERYWHERE', finalprice: 8.5 } },
            { paymentinformation: { discount: 6, discountcodeused: 'EVERYWHERE', finalprice: 34 } },
          ],
        },
      })
    })
    test.each([
      ['clay', 'lesson', 'discount_not_found'],
      ['nothing', 'talk', 'discount_not_found'],
      ['lowtide', 'visit', 'discount_not_applicable'],
    ])('%s for a %s is refused instead of charging the full price', async (discountcode, bookable, code) => {
      const refused = { ok: false, error: { code, field: '/discountcode' } }
      expect(await world.call('book_appointment', { ...at(bookable, 12), user, discountcode })).toEqual(refused)
      const cart = { appointments: [at(bookable, 14)], user, discountcode }
      expect(await world.call('book_appointments', cart)).toEqual(refused)
    })
    test('a price without the discount differs from the one shown', async () => {
      const shown = { ...at('talk', 12), user, discountcode: 'lowtide', totalprice: 10 }
      expect(await world.call('book_appointment', shown)).toMatchObject({
        error: { code: 'price_changed', field: '/totalprice', data: { quote: { finalprice: 9 } } },
      })
    })
  })

  test('PUT /api/discountcode/isdiscountvalid answers the same', async () => {
    const headers = { host: 'quay.northwind.localhost', 'sec-fetch-site': 'same-origin' }
    const site = await world.app.inject({ method: 'POST', url: '/sitetoken', headers })
    const answer = await world.app.inject({
      method: 'PUT',
      url: '/api/discountcode/isdiscountvalid',
      headers: { ...headers, authorization: `Bearer ${site.json().token}` },
      payload: { referencecode: 'lowtide', reservations: [{ bookable: 'talk', seats: 2 }] },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual(
      expect.objectContaining({ valid: true, status: 'valid', discount_percentage: 10, bookables: ['talk'] }),
    )
  })
})
