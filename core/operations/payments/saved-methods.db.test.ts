import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { takePaymentEvent } from '../../jobs/index.ts'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { type SandboxCard, sandboxCardAt } from '../../testing/worlds/tenant-at.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }
const processor = 'payment-sandbox.card'
const hour = 3_600_000
const begun = Date.parse('2026-11-20T12:00:00Z')
/** For how long the sandbox keeps an authorisation: shorter than a request may wait. */
const authorizedhours = 30

interface Booked {
  id: string
  managetoken: string
  status: string
}

interface Told {
  customerid: string
  cardbrand: string
  cardlast4: string
  preferred: boolean
}

await withDatabase('methods that a person has saved', (database) => {
  let world: AccessWorld
  let sandbox: SandboxCard
  let days = 3
  beforeAll(async () => {
    const visit = { provider: 'quay', price: 40, paymentterms: 'full', seats: 99 }
    const bookables = [
      ...accessBundle.bookables,
      { ...visit, id: 'sail', name: 'Sail' },
      { ...visit, id: 'ask', name: 'Ask', approvalmode: true },
    ]
    const plugins = bookingBundle.whitelabel.plugins.map((one) =>
      one.name === 'payment-sandbox' ? { ...one, settings: { authorizedhours } } : one,
    )
    world = await accessWorld(database(), { bookables, whitelabel: { ...bookingBundle.whitelabel, plugins } })
    sandbox = await sandboxCardAt(world.app)
  })
  afterEach(() => void Object.assign(sandbox.card, sandbox.original))
  afterAll(() => world.close())

  const payments = () => world.app.platform.ports.repositories(scope).payments
  const savemethod = { language: 'en-us' }
  const typed = async (keep = false, number = '4242424242424242') => ({
    payment: { processor, token: await world.cardToken(number), ...(keep && { savemethod }) },
  })
  const booked = async (who: string, bookable: string, how: object): Promise<Booked> => {
    days += 1
    world.clock.now = begun + days * 1000
    const start = begun + days * 24 * hour + 3 * hour
    const answer = await world.as<Booked>(who, 'book_appointment', {
      ...{ bookable, start: new Date(start).toISOString(), end: new Date(start + hour).toISOString() },
      ...{ draft: `gone-method-${days}`, ...how },
    })
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return answer.value
  }
  const saved = async (who: string) => {
    const read = await world.as<{ payments: { customerid: string; inuse: boolean }[] }>(who, 'get_saved_methods', {})
    if (!read.ok) throw new Error(JSON.stringify(read.error))
    return read.value.payments
  }
  /** A request whose processor promised more time than it gives, so that its money is held. */
  const authorised = async (who: string, how: object) => {
    sandbox.card.captureBy = ({ now }) => now + 1000 * hour
    const one = await booked(who, 'ask', how)
    Object.assign(sandbox.card, sandbox.original)
    return one
  }
  const methodOf = async ({ id }: Booked) => (await payments().attemptsOf(id)).at(-1)?.method ?? ''
  const detach = (reference: string) =>
    sandbox.original.forgetMethod?.(
      { ...sandbox.tenant.context('payment-sandbox'), now: world.clock.now },
      { reference, idempotencyKey: `detached-${reference}` },
    )
  const news = (reference: string) =>
    takePaymentEvent(world.app.platform.jobs, {
      tenant: sandbox.tenant,
      processor: sandbox.card,
      event: { id: `news-${reference}`, type: 'method_detached', reference, amount: 0, currency: 'usd' },
    })
  const row = async ({ id }: Booked) => {
    const found = await world.app.platform.ports.repositories(scope).reservations.find(id)
    return { status: found?.status, attempt: found?.payment?.attempt, expires: found?.expires }
  }
  const states = async ({ id }: Booked) =>
    (await payments().attemptsOf(id)).map(({ purpose, state, method }) => `${purpose} ${state}${method ? ' kept' : ''}`)
  const told = async ({ id }: Booked) =>
    (await database().db.knex('outbox').where({ reservation: id, name: 'reservation.payment_failed' })).map(
      ({ payload }) => JSON.parse(payload).code,
    )

  const methods = async (who: string, id?: string) => {
    const read = await world.as<{ payments?: Told[] }>(who, 'get_user', { ...(id !== undefined && { id }) })
    return read.ok ? (read.value.payments ?? []) : read.error.code
  }
  const cards = async (who: string) => {
    const told = await methods(who)
    return typeof told === 'string' ? told : told.map((one) => `${one.cardbrand} ${one.cardlast4} ${one.preferred}`)
  }

  const requests: Booked[] = []

  test('are told as payments of the user: the newest first, by brand and last four, and no token', async () => {
    expect(await methods('ana')).toEqual([])
    const first = await booked('ana', 'ask', await typed())
    requests.push(first, await booked('ana', 'ask', await typed(false, '5555555555554444')))
    expect(await cards('ana')).toEqual(['mastercard 4444 true', 'visa 4242 false'])
    const [attempt] = await payments().attemptsOf(first.id)
    expect(attempt?.method).toMatch(/./)
    const told = JSON.stringify(await methods('ana'))
    expect(told).not.toContain(attempt?.method)
    expect(told).toContain(`"customerid":"${attempt?.id}"`)
  })

  test('are read by their own person and by staff who know them, by nobody else', async () => {
    const own = await methods('ana')
    expect(await methods('pia', 'ana')).toEqual(own)
    expect(await methods('olga', 'ana')).toEqual(own)
    expect(await methods('bo', 'ana')).toBe('not_found')
    expect(await methods('kim', 'ana')).toBe('not_found')
    expect(await methods('nobody', 'ana')).not.toEqual(own)
    expect(await methods('bo')).toEqual([])
  })

  test('are gone with what they were saved for', async () => {
    requests.push(await booked('bo', 'ask', await typed()))
    expect(await cards('bo')).toEqual(['visa 4242 true'])
    for (const { id, managetoken } of requests)
      expect(await world.call('withdraw_reservation', { id, token: managetoken })).toMatchObject({ ok: true })
    await world.runJobs()
    expect([await cards('ana'), await cards('bo')]).toEqual([[], []])
  })

  test('one that its service has removed leaves the cards of its person, and no other does', async () => {
    await booked('ana', 'sail', await typed(true))
    await booked('ana', 'sail', await typed(true))
    await booked('bo', 'sail', await typed(true))
    const methods = world.app.platform.ports.repositories(scope).methods
    const [gone, standing] = await methods.of('ana')
    await detach(gone?.method ?? '')
    // Until there is news of it nobody asks.
    expect(await saved('ana')).toHaveLength(2)
    await news(gone?.method ?? '')
    await news(gone?.method ?? '')
    expect((await saved('ana')).map(({ customerid }) => customerid)).toEqual([standing?.id])
    expect(await saved('bo')).toHaveLength(1)
    const again = await world.as('ana', 'get_user', {})
    expect(JSON.stringify(again)).not.toContain(`"customerid":"${gone?.id}"`)
    const by = { payment: { processor, customerselectedcardid: gone?.id } }
    await expect(booked('ana', 'sail', by)).rejects.toThrow('not_found')
  })

  test('one stays where its service says that it stands, cannot say, or says nothing that is known', async () => {
    const request = await booked('bo', 'ask', await typed(true))
    const method = await methodOf(request)
    const cards = await saved('bo')
    await news(method)
    sandbox.card.methodStands = () => Promise.reject(new Error('the service is away'))
    await expect(news(method)).rejects.toThrow('the service is away')
    // What a plugin without types may answer.
    Object.assign(sandbox.card, { methodStands: async () => undefined })
    await expect(news(method)).rejects.toThrow('what the contract does not know')
    Object.assign(sandbox.card, { methodStands: undefined })
    await detach(method)
    await news(method)
    expect(await saved('bo')).toEqual(cards)
    expect(await states(request)).toEqual(['initial authorized kept'])
    expect(await told(request)).toEqual([])
  })

  test('a request that was to be charged from it asks for another, once, and is charged from that', async () => {
    const request = await booked('bo', 'ask', await typed())
    const method = await methodOf(request)
    expect(await states(request)).toEqual(['initial authorized kept'])
    await detach(method)
    await news(method)
    await news(method)
    expect(await states(request)).toEqual(['initial failed'])
    expect(await row(request)).toMatchObject({ status: 'pending', attempt: null })
    expect(await told(request)).toEqual(['method_unknown'])
    expect(await world.as('pia', 'approve_reservation', { id: request.id })).toMatchObject({
      error: { code: 'payment_required' },
    })
    const found = await world.app.platform.ports.repositories(scope).reservations.find(request.id)
    const at = { start: new Date(found?.start ?? 0).toISOString(), end: new Date(found?.end ?? 0).toISOString() }
    const change = { id: request.id, token: request.managetoken, bookable: 'ask', ...at, ...(await typed()) }
    expect(await world.as('bo', 'modify_reservation', change)).toMatchObject({ ok: true })
    expect(await world.as('pia', 'approve_reservation', { id: request.id })).toMatchObject({
      value: { reservation: { status: 'booked' } },
    })
    expect(await states(request)).toEqual(['initial failed', 'initial captured kept'])
  })

  test('a request whose money is held keeps that and is captured; it is not renewed with what is gone', async () => {
    const [kept, ended] = [await authorised('bo', await typed()), await authorised('bo', await typed())]
    for (const one of [kept, ended]) {
      const method = await methodOf(one)
      await detach(method)
      await news(method)
      expect(await states(one)).toEqual(['initial authorized'])
      expect(await told(one)).toEqual([])
    }
    const authorize = sandbox.original.authorize.bind(sandbox.original)
    let renewals = 0
    sandbox.card.authorize = (...call) => {
      renewals += 1
      return authorize(...call)
    }
    world.clock.now = begun + (authorizedhours - 24) * hour
    await runJobsOnce(world.app.platform.jobs)
    expect(renewals).toBe(0)
    expect(await states(kept)).toEqual(['initial authorized'])
    expect(await world.as('pia', 'approve_reservation', { id: kept.id })).toMatchObject({
      value: { reservation: { status: 'booked' } },
    })
    expect(await states(kept)).toEqual(['initial captured'])
    // The other's runs out: its customer is asked for another way to pay.
    world.clock.now = begun + (authorizedhours + 7) * hour
    await runJobsOnce(world.app.platform.jobs)
    expect(await row(ended)).toMatchObject({ status: 'pending', attempt: null })
    expect(await told(ended)).toHaveLength(1)
  })

  test('one that has ended keeps nothing to ask about', async () => {
    const request = await booked('bo', 'ask', await typed())
    const method = await methodOf(request)
    await detach(method)
    sandbox.card.forgetMethod = async () => ({ status: 'unknown' })
    expect(await world.as('pia', 'reject_reservation', { id: request.id })).toMatchObject({ ok: true })
    expect(await states(request)).toEqual(['initial voided kept'])
    await news(method)
    expect(await states(request)).toEqual(['initial voided'])
    expect(await told(request)).toEqual([])
  })
})
