import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'

await withDatabase('whether a price asks for an account', (database) => {
  let world: AccessWorld
  let drafts = 0
  beforeAll(async () => {
    const visit = { provider: 'quay', price: 40, paymentterms: 'full', seats: 9 }
    const bookables = [
      ...accessBundle.bookables,
      { ...visit, id: 'whole', name: 'Whole' },
      { ...visit, id: 'small', name: 'Small' },
      { ...visit, id: 'dear', name: 'Dear', price: 60 },
      { ...visit, id: 'pair', name: 'Pair' },
      { ...visit, id: 'plain', name: 'Plain' },
      { ...visit, id: 'rest', name: 'Rest', paymentterms: 'partialautocollect' },
    ]
    const discounts = [
      { id: 'all', provider: 'quay', referencecode: 'ALL', discount_percentage: 100, bookables: ['whole'] },
      { id: 'part', provider: 'quay', referencecode: 'PART', discount_percentage: 50 },
      { id: 'sum', provider: 'quay', referencecode: 'SUM', discount_amount: 40, bookables: ['small', 'dear'] },
      { id: 'both', provider: 'quay', referencecode: 'BOTH', discount_amount: 60, bookables: ['pair'] },
      { id: 'over', provider: 'quay', referencecode: 'OVER', discount_percentage: 100, until: '2026-01-01' },
    ]
    const whitelabel = { ...bookingBundle.whitelabel, allowguestcheckout: false }
    const volumediscounts = [{ appointments: 2, discount_amount: 20 }]
    const providers = bookingBundle.providers.map((one) => ({ ...one, volumediscounts }))
    world = await accessWorld(database(), { whitelabel, providers, bookables, discounts })
  })
  afterAll(() => world.close())

  const at = (bookable: string) => {
    drafts += 1
    return { bookable, start: '2026-12-02 10:00:00', end: '2026-12-02 11:00:00', draft: `told-login-${1000 + drafts}` }
  }
  const login = async (who: string, name: string, params: object) => {
    const answer = await world.as<{ loginrequired: boolean; freebycode?: boolean }>(who, name, params)
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    const { loginrequired, freebycode = false } = answer.value
    return [loginrequired, freebycode]
  }

  test.each([
    ['whole', true, true],
    ['small', true, true],
    ['dear', true, false],
    ['plain', true, false],
    ['rest', false, false],
  ])('%s: needed %s, and free by a code %s', async (bookable, isNeeded, isFree) => {
    for (const name of ['get_quote', 'hold_appointment'])
      expect(await login('nobody', name, at(bookable)), name).toEqual([isNeeded, isFree])
    expect(await login('nobody', 'get_quote_for_appointments', { appointments: [at(bookable)] })).toEqual([
      isNeeded,
      isFree,
    ])
    expect(await login('bo', 'get_quote', at(bookable))).toEqual([false, false])
  })

  test('a code that takes all of it asks nobody to sign in', async () => {
    const asked = { ...at('whole'), discountcode: 'all' }
    expect(await login('nobody', 'get_quote', asked)).toEqual([false, false])
    const user = { email: 'cody@people.example', firstname: 'Cody', lastname: 'Moor' }
    expect(await world.as('nobody', 'book_appointment', { ...asked, user })).toMatchObject({ ok: true })
    expect(await world.as('nobody', 'book_appointment', { ...at('whole'), user })).toMatchObject({
      error: { code: 'login_required' },
    })
  })

  test('of a cart a code that takes what its volume discount leaves, and no less', async () => {
    const cart = (count: number) => ({ appointments: Array.from({ length: count }, () => at('pair')) })
    // 80 less 20, and 120 less 20.
    expect(await login('nobody', 'get_quote_for_appointments', cart(2))).toEqual([true, true])
    expect(await login('nobody', 'get_quote_for_appointments', cart(3))).toEqual([true, false])
  })

  test('of a cart only a code that is for all of it', async () => {
    expect(await login('nobody', 'get_quote_for_appointments', { appointments: [at('whole'), at('plain')] })).toEqual([
      true,
      false,
    ])
  })
})
