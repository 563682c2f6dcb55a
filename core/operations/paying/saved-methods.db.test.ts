import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { repositoriesFor } from '../../persistence/repositories.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'
import { type SandboxCard, sandboxCardAt } from '../../testing/worlds/tenant-at.ts'

interface Saved {
  customerid: string
  cardbrand: string
  cardlast4: string
  cardexpiry: string
  preferred: boolean
  inuse: boolean
}

const scope = { whitelabel: 'northwind', provider: 'quay' }
const numbers = {
  visa: '4242424242424242',
  master: '5555555555554444',
  bank: '4000002760003184',
  bad: '4000000000000341',
}
const processor = 'payment-sandbox.card'

await withDatabase('saved cards', (database) => {
  let world: AccessWorld
  let card: SandboxCard
  let days = 0
  beforeAll(async () => {
    const visit = { provider: 'quay', price: 40, paymentterms: 'full', seats: 99 }
    const bookables = [
      ...accessBundle.bookables,
      { ...visit, id: 'sail', name: 'Sail' },
      { ...visit, id: 'ask', name: 'Ask', approvalmode: true },
      { ...visit, id: 'part', name: 'Part', paymentterms: 'partial', downpaymentamount: 15 },
      { ...visit, id: 'rest', name: 'Rest', paymentterms: 'partialautocollect', downpaymentamount: 15 },
      {
        ...{ ...visit, id: 'askrest', name: 'Ask, rest', approvalmode: true },
        ...{ paymentterms: 'partialautocollect', downpaymentamount: 15 },
      },
    ]
    const pointspackages = [{ id: 'ten', provider: 'quay', name: 'Ten', points: 10, price: 90 }]
    world = await accessWorld(database(), { bookables, pointspackages })
    card = await sandboxCardAt(world.app)
  })
  afterAll(() => world.close())
  // Each test has nobody's cards.
  beforeEach(async () => {
    for (const who of ['ana', 'bo'])
      for (const one of await saved(who)) await world.as(who, 'remove_saved_method', { customerid: one.customerid })
  })

  const repositories = () => repositoriesFor(database().db, scope)
  const savemethod = { language: 'en-us' }
  const typed = async (number: string, keep = true) => ({
    payment: { processor, token: await world.cardToken(number), ...(keep && { savemethod }) },
  })
  const by = (one: Saved | undefined) => ({ payment: { processor, customerselectedcardid: one?.customerid ?? '' } })
  const call = (bookable: string) => {
    days += 1
    world.clock.now += 1000
    const start = Date.parse('2026-11-23T15:00:00Z') + days * 24 * 3_600_000
    const [from, until] = [start, start + 3_600_000].map((instant) => new Date(instant).toISOString())
    return { bookable, start: from, end: until, draft: `saved-cards-${days}` }
  }
  const book = (who: string, bookable: string, how: object) =>
    world.as<{ id: string; managetoken: string; status: string }>(who, 'book_appointment', {
      ...call(bookable),
      ...how,
    })
  const booked = async (...asked: Parameters<typeof book>) => {
    const answer = await book(...asked)
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return answer.value
  }
  const saved = async (who: string): Promise<Saved[]> => {
    const read = await world.as<{ payments: Saved[] }>(who, 'get_saved_methods', {})
    if (!read.ok) throw new Error(JSON.stringify(read.error))
    return read.value.payments
  }
  const brief = async (who: string) =>
    (await saved(who)).map(
      (one) => `${one.cardbrand} ${one.cardlast4}${one.preferred ? ' preferred' : ''}${one.inuse ? ' in use' : ''}`,
    )
  const attemptOf = async (id: string) => (await repositories().payments.attemptsOf(id)).at(-1)

  test('are kept by a tick, with the sentence that was agreed to; without it nothing is', async () => {
    await booked('ana', 'sail', await typed(numbers.visa, false))
    expect(await saved('ana')).toEqual([])
    const { id } = await booked('ana', 'sail', await typed(numbers.visa))
    const [one] = await saved('ana')
    expect(one).toEqual({
      ...{ customerid: expect.any(String), cardbrand: 'visa', cardlast4: '4242', cardexpiry: '12/2030' },
      ...{ preferred: true, inuse: false, processor },
    })
    const [row] = await repositories().methods.of('ana')
    expect(row).toMatchObject({ language: 'en-us', given: world.clock.now })
    expect(row?.words).toMatch(/^Save this card for my next payments to quay/)
    expect(JSON.stringify(await saved('ana'))).not.toContain(row?.method)
    // The row holds it now, and nothing else.
    expect(await attemptOf(id)).toMatchObject({ method: null, saving: null })
  })

  test('pay again without being typed, for a booking, a balance and points', async () => {
    const { id, managetoken } = await booked('ana', 'part', await typed(numbers.visa))
    const [one] = await saved('ana')
    expect(await book('ana', 'sail', by(one))).toMatchObject({ ok: true, value: { status: 'booked' } })
    expect(await world.as('ana', 'pay_balance', { id, token: managetoken, ...by(one) })).toMatchObject({ ok: true })
    const packages = [{ id: 'ten', quantity: 1 }]
    expect(await world.as('ana', 'buy_points', { purchase: 'buys-by-saved', packages, ...by(one) })).toMatchObject({
      value: { pointsbalance: 10 },
    })
    await world.runJobs()
    await world.runJobs()
    expect(await brief('ana')).toEqual(['visa 4242 preferred'])
  })

  test('are saved with a balance and with points too', async () => {
    const { id, managetoken } = await booked('bo', 'part', await typed(numbers.visa, false))
    expect(
      await world.as('bo', 'pay_balance', { id, token: managetoken, ...(await typed(numbers.master)) }),
    ).toMatchObject({
      ok: true,
    })
    const packages = [{ id: 'ten', quantity: 1 }]
    world.clock.now += 1000
    const bought = await world.as('bo', 'buy_points', {
      purchase: 'saves-by-points',
      packages,
      ...(await typed(numbers.visa)),
    })
    expect(bought).toMatchObject({ ok: true })
    expect(await brief('bo')).toEqual(['visa 4242 preferred', 'mastercard 4444'])
  })

  test('belong to one person: others neither pay with them, nor change nor remove them', async () => {
    await booked('ana', 'sail', await typed(numbers.visa))
    const [one] = await saved('ana')
    for (const who of ['bo', 'nobody', 'pia'])
      expect(await book(who, 'sail', by(one)), who).toMatchObject({ ok: false, error: { code: 'not_found' } })
    for (const method of ['prefer_saved_method', 'remove_saved_method'])
      expect(await world.as('bo', method, { customerid: one?.customerid })).toMatchObject({
        error: { code: 'not_found' },
      })
    expect(await world.as('nobody', 'get_saved_methods', {})).toMatchObject({ error: { code: 'login_required' } })
    expect(await book('nobody', 'sail', await typed(numbers.visa))).toMatchObject({ error: { code: 'login_required' } })
    // What a processor takes for one is nothing that a caller could send.
    const [row] = await repositories().methods.of('ana')
    const sent = { payment: { processor, method: row?.method, token: {} } }
    expect(await book('bo', 'sail', sent)).toMatchObject({ ok: false })
  })

  test('are asked about by the bank where it wants to, and pay once it agrees', async () => {
    const first = { ...call('sail'), ...(await typed(numbers.bank)) }
    const asked = await world.as('ana', 'book_appointment', first)
    if (asked.ok || asked.error.code !== 'payment_requires_action') throw new Error(JSON.stringify(asked))
    expect(await saved('ana')).toEqual([])
    const go = {
      ...first.payment,
      attempt: String(asked.error.data?.attempt),
      token: { ...first.payment.token, confirmed: true },
    }
    expect(await world.as('ana', 'book_appointment', { ...first, payment: go })).toMatchObject({ ok: true })
    const [one] = await saved('ana')
    expect(one).toMatchObject({ cardlast4: '3184', cardexpiry: '12/2030' })
    const second = { ...call('sail'), ...by(one) }
    const again = await world.as('ana', 'book_appointment', second)
    if (again.ok || again.error.code !== 'payment_requires_action') throw new Error(JSON.stringify(again))
    const confirmed = { ...second.payment, attempt: String(again.error.data?.attempt), token: { confirmed: true } }
    expect(await world.as('ana', 'book_appointment', { ...second, payment: confirmed })).toMatchObject({ ok: true })
  })

  test('that are declined leave the draft as it is, and stay; one that failed at first is not kept', async () => {
    const declined = await book('ana', 'sail', await typed('4000000000000002'))
    expect(declined).toMatchObject({ error: { code: 'payment_declined' } })
    await world.runJobs()
    expect(await saved('ana')).toEqual([])
    await booked('ana', 'sail', await typed(numbers.bad))
    const [one] = await saved('ana')
    const asked = call('sail')
    expect(await world.as('ana', 'book_appointment', { ...asked, ...by(one) })).toMatchObject({
      error: { code: 'payment_declined', data: { code: 'card_declined' } },
    })
    expect(await world.as('ana', 'book_appointment', { ...asked, ...(await typed(numbers.visa)) })).toMatchObject({
      ok: true,
    })
    expect(await brief('ana')).toEqual(['visa 4242 preferred', 'visa 0341'])
  })

  test('are in the order of preference: the preferred one, then the newest', async () => {
    await booked('ana', 'sail', await typed(numbers.visa))
    await booked('ana', 'sail', await typed(numbers.master))
    expect(await brief('ana')).toEqual(['mastercard 4444 preferred', 'visa 4242'])
    const visa = (await saved('ana')).find(({ cardlast4 }) => cardlast4 === '4242')
    const told = await world.as<{ payments: Saved[] }>('ana', 'prefer_saved_method', { customerid: visa?.customerid })
    expect(told.ok && told.value.payments.map(({ cardlast4 }) => cardlast4)).toEqual(['4242', '4444'])
    world.clock.now += 1000
    await booked('ana', 'sail', await typed(numbers.master))
    expect((await brief('ana'))[0]).toBe('visa 4242 preferred')
  })

  test('are forgotten by their processor once they are removed, also where it does not answer at first', async () => {
    await booked('ana', 'sail', await typed(numbers.visa))
    const [row] = await repositories().methods.of('ana')
    const { forgetMethod } = card.card
    const forgotten: string[] = []
    card.card.forgetMethod = async (_, { reference }) => {
      forgotten.push(reference)
      return forgotten.length === 1 ? { status: 'unknown' } : { status: 'succeeded', reference }
    }
    expect(await world.as('ana', 'remove_saved_method', { customerid: row?.id })).toMatchObject({
      value: { payments: [] },
    })
    world.clock.now += 3_700_000
    await world.runJobs()
    card.card.forgetMethod = forgetMethod
    expect(forgotten).toEqual([row?.method, row?.method])
    expect((await repositories().payments.attempt(row?.id ?? ''))?.method).toBeNull()
    expect(await world.as('ana', 'remove_saved_method', { customerid: row?.id })).toMatchObject({
      error: { code: 'not_found' },
    })
  })

  test('are not removed while something is to be paid with them, unless another takes their place', async () => {
    await booked('ana', 'sail', await typed(numbers.visa))
    const [visa] = await saved('ana')
    const request = await booked('ana', 'ask', by(visa))
    expect(await brief('ana')).toEqual(['visa 4242 preferred in use'])
    const remove = (replacement?: string) =>
      world.as('ana', 'remove_saved_method', { customerid: visa?.customerid, ...(replacement && { replacement }) })
    expect(await remove()).toMatchObject({ error: { code: 'method_in_use', data: { count: 1 } } })
    expect(await remove('nothing')).toMatchObject({ error: { code: 'not_found', field: '/replacement' } })
    expect(await remove(visa?.customerid)).toMatchObject({ error: { code: 'not_found', field: '/replacement' } })
    await booked('ana', 'sail', await typed(numbers.master))
    const master = (await saved('ana')).find(({ cardlast4 }) => cardlast4 === '4444')
    expect(await remove(master?.customerid)).toMatchObject({ ok: true })
    expect(await brief('ana')).toEqual(['mastercard 4444 preferred in use'])
    const [row] = await repositories().methods.of('ana')
    expect((await attemptOf(request.id))?.method).toBe(row?.method)
    expect(await world.as('pia', 'approve_reservation', { id: request.id })).toMatchObject({
      value: { reservation: { status: 'booked' } },
    })
    await world.runJobs()
    expect(await brief('ana')).toEqual(['mastercard 4444 preferred'])
  })

  test('that were replaced while the money was held stay replaced once it is captured', async () => {
    await booked('ana', 'sail', await typed(numbers.master))
    const [master] = await repositories().methods.of('ana')
    const request = await booked('ana', 'askrest', await typed(numbers.visa, false))
    const visa = (await saved('ana')).find(({ cardlast4 }) => cardlast4 === '4242')
    const removed = await world.as('ana', 'remove_saved_method', {
      ...{ customerid: visa?.customerid, replacement: master?.id },
    })
    expect(removed).toMatchObject({ ok: true })
    expect(await attemptOf(request.id)).toMatchObject({ state: 'authorized', method: master?.method })
    expect(await world.as('pia', 'approve_reservation', { id: request.id })).toMatchObject({
      value: { reservation: { status: 'booked' } },
    })
    // The rest is collected from it.
    expect(await attemptOf(request.id)).toMatchObject({ state: 'captured', method: master?.method })
    const ended = { id: request.id, refundobj: { refundstatus: 'norefund' } }
    expect(await world.as('pia', 'cancel_reservation', ended)).toMatchObject({ ok: true })
  })

  test('of a request stay once it is decided where that was agreed to, and are replaced like others', async () => {
    const request = await booked('bo', 'ask', await typed(numbers.visa))
    const kept = await booked('bo', 'ask', await typed(numbers.bad, false))
    await booked('bo', 'sail', await typed(numbers.master))
    const own = await saved('bo')
    const [spare, bad, visa] = ['4444', '0341', '4242'].map((last4) => own.find(({ cardlast4 }) => cardlast4 === last4))
    const forgotten: string[] = []
    const { forgetMethod } = card.card
    card.card.forgetMethod = async (context, call) => {
      forgotten.push(call.reference)
      return (await forgetMethod?.(context, call)) ?? { status: 'unknown' }
    }
    const former = (await attemptOf(kept.id))?.method
    const replaced = await world.as('bo', 'remove_saved_method', {
      ...{ customerid: bad?.customerid, replacement: spare?.customerid },
    })
    card.card.forgetMethod = forgetMethod
    expect(replaced).toMatchObject({ ok: true })
    expect(forgotten).toEqual([former])
    expect(await world.as('pia', 'approve_reservation', { id: request.id })).toMatchObject({ ok: true })
    expect(await world.as('pia', 'reject_reservation', { id: kept.id })).toMatchObject({ ok: true })
    await world.runJobs()
    await world.runJobs()
    expect(await brief('bo')).toEqual(['mastercard 4444 preferred', 'visa 4242'])
    expect((await saved('bo')).map(({ customerid }) => customerid)).toContain(visa?.customerid)
  })

  test('are in the export without what a processor takes, and erased with their person', async () => {
    await booked('bo', 'sail', await typed(numbers.visa))
    const [row] = await repositories().methods.of('bo')
    const exported = await world.as<{ savedmethods: object[] }>('bo', 'export_user_data', {})
    expect(exported.ok && exported.value.savedmethods).toEqual([
      {
        ...{ provider: 'quay', cardbrand: 'visa', cardlast4: '4242', cardexpiry: '12/2030', language: 'en-us' },
        ...{ words: row?.words, given: new Date(row?.given ?? 0).toISOString() },
      },
    ])
    expect(JSON.stringify(exported)).not.toContain(row?.method)
    for (const { id } of await repositories().persondata.reservations('bo'))
      await world.as('pia', 'cancel_reservation', { id, refundobj: { refundstatus: 'norefund' } })
    expect(await world.as('olga', 'erase_user', { id: 'bo' })).toMatchObject({ ok: true })
    expect(await repositories().methods.ofPerson('bo')).toEqual([])
    world.clock.now += 1000
    await world.runJobs()
    expect((await repositories().payments.attempt(row?.id ?? ''))?.method).toBeNull()
  })

  test.each(['saved with that booking', 'saved before'] as const)(
    'from which something is still to be collected stay, or another takes their place (%s)',
    async (when) => {
      world.clock.now += 1000
      if (when === 'saved before') await booked('ana', 'sail', await typed(numbers.visa))
      await world.runJobs()
      const how = when === 'saved before' ? by((await saved('ana'))[0]) : await typed(numbers.visa)
      days += 10
      const one = await booked('ana', 'rest', how)
      await world.runJobs()
      const [visa] = await saved('ana')
      expect(visa).toMatchObject({ cardlast4: '4242', inuse: true })
      expect(await world.as('ana', 'remove_saved_method', { customerid: visa?.customerid })).toMatchObject({
        error: { code: 'method_in_use', data: { count: 1 } },
      })
      await booked('ana', 'sail', await typed(numbers.master))
      await world.runJobs()
      const master = (await saved('ana')).find(({ cardlast4 }) => cardlast4 === '4444')
      const removed = await world.as('ana', 'remove_saved_method', {
        ...{ customerid: visa?.customerid, replacement: master?.customerid },
      })
      expect(removed).toMatchObject({ ok: true })
      await world.runJobs()
      expect((await saved('ana')).map(({ cardlast4, inuse }) => [cardlast4, inuse])).toEqual([['4444', true]])
      // It is collected from the other.
      const found = await repositories().reservations.find(one.id)
      const began = world.clock.now
      for (const hours of [96, 24]) {
        world.clock.now = (found?.start ?? 0) - hours * 3_600_000
        await world.runJobs()
      }
      expect((await repositories().reservations.find(one.id))?.payment).toMatchObject({ paid: 4000 })
      const attempts = await repositories().payments.attemptsOf(one.id)
      expect(attempts.map(({ details }) => details?.cardlast4)).toEqual(['4242', '4444'])
      world.clock.now = began
    },
  )
})
