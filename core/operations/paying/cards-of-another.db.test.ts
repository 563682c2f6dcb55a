import { afterAll, beforeAll, expect, test } from 'vitest'
import { repositoriesFor } from '../../persistence/repositories.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'
import { type SandboxCard, sandboxCardAt } from '../../testing/worlds/tenant-at.ts'

interface Saved {
  customerid: string
  cardbrand: string
  cardlast4: string
  inuse: boolean
}

interface Booked {
  id: string
  managetoken: string
}

const scope = { whitelabel: 'northwind', provider: 'quay' }
const processor = 'payment-sandbox.card'
const numbers = { visa: '4242424242424242', master: '5555555555554444' }

await withDatabase('cards of whoever pays for what is anothers', (database) => {
  let world: AccessWorld
  let sandbox: SandboxCard
  let days = 0
  beforeAll(async () => {
    const visit = { provider: 'quay', price: 40, paymentterms: 'full', seats: 99, seatsperbooking: 4 }
    const bookables = [
      ...accessBundle.bookables,
      { ...visit, id: 'sail', name: 'Sail' },
      { ...visit, id: 'ask', name: 'Ask', approvalmode: true },
      { ...visit, id: 'part', name: 'Part', paymentterms: 'partial', downpaymentamount: 15 },
    ]
    world = await accessWorld(database(), { bookables })
    sandbox = await sandboxCardAt(world.app)
  })
  afterAll(() => world.close())

  const typed = async (number: string, keep: boolean) => ({
    payment: { processor, token: await world.cardToken(number), ...(keep && { savemethod: { language: 'en-us' } }) },
  })
  const by = (one: Saved | undefined) => ({ payment: { processor, customerselectedcardid: one?.customerid ?? '' } })
  const slot = (bookable: string) => {
    days += 1
    world.clock.now += 1000
    const start = Date.parse('2026-11-23T15:00:00Z') + days * 24 * 3_600_000
    const [from, until] = [start, start + 3_600_000].map((instant) => new Date(instant).toISOString())
    return { bookable, start: from, end: until, draft: `anothers-card-${days}` }
  }
  const booked = async (who: string, asked: object): Promise<Booked> => {
    const answer = await world.as<Booked>(who, 'book_appointment', asked)
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return answer.value
  }
  const saved = async (who: string): Promise<Saved[]> => {
    const read = await world.as<{ payments: Saved[] }>(who, 'get_saved_methods', {})
    if (!read.ok) throw new Error(JSON.stringify(read.error))
    return read.value.payments
  }
  const brief = async (who: string) =>
    (await saved(who)).map(({ cardbrand, cardlast4, inuse }) => `${cardbrand} ${cardlast4}${inuse ? ' in use' : ''}`)

  test('one that is saved with it is theirs, and not of whom the reservation is', async () => {
    const { id, managetoken: token } = await booked('ana', { ...slot('part'), ...(await typed(numbers.visa, false)) })
    const { authorize } = sandbox.card
    const named: unknown[] = []
    sandbox.card.authorize = (context, call) => {
      named.push(call.customer?.id)
      return authorize(context, call)
    }
    const paid = await world.as('bo', 'pay_balance', { id, token, ...(await typed(numbers.master, true)) })
    sandbox.card.authorize = authorize
    expect(paid).toMatchObject({ ok: true })
    // Its service keeps it for them, too.
    expect(named).toEqual(['bo'])
    await world.runJobs()
    expect(await brief('ana')).toEqual([])
    expect(await brief('bo')).toEqual(['mastercard 4444'])
    const [own] = await saved('bo')
    const taken = await world.as('ana', 'book_appointment', { ...slot('sail'), ...by(own) })
    expect(taken).toMatchObject({ ok: false, error: { code: 'not_found' } })
  })

  test('one that staff type for their customer is the customer’s', async () => {
    const asked = slot('ask')
    const { id, managetoken: token } = await booked('ana', { ...asked, ...(await typed(numbers.visa, false)) })
    const { draft: _, ...same } = asked
    const payment = await typed(numbers.master, false)
    const changed = await world.as('pia', 'modify_reservation', { ...same, id, token, seats: 2, ...payment })
    expect(changed).toMatchObject({ ok: true })
    await world.runJobs()
    expect(await brief('ana')).toEqual(['mastercard 4444 in use'])
    expect(await brief('pia')).toEqual([])
    expect(await world.as('pia', 'reject_reservation', { id })).toMatchObject({ ok: true })
    await world.runJobs()
    expect(await brief('ana')).toEqual([])
  })

  test('one that is kept for it is no other person’s to pay with, and outlives the request', async () => {
    const asked = slot('ask')
    const { id, managetoken: token } = await booked('ana', { ...asked, ...(await typed(numbers.visa, false)) })
    expect(await brief('ana')).toEqual(['visa 4242 in use'])
    const [own] = await saved('bo')
    const { draft: _, ...same } = asked
    const changed = await world.as('bo', 'modify_reservation', { ...same, id, token, seats: 2, ...by(own) })
    expect(changed).toMatchObject({ ok: true })
    await world.runJobs()
    expect(await brief('ana')).toEqual([])
    expect(await brief('bo')).toEqual(['mastercard 4444 in use'])
    const removed = await world.as('bo', 'remove_saved_method', { customerid: own?.customerid })
    expect(removed).toMatchObject({ error: { code: 'method_in_use', data: { count: 1 } } })

    const [kept] = await repositoriesFor(database().db, scope).methods.of('bo')
    const forgotten: string[] = []
    const { forgetMethod } = sandbox.card
    sandbox.card.forgetMethod = async (context, call) => {
      forgotten.push(call.reference)
      return (await forgetMethod?.(context, call)) ?? { status: 'unknown' }
    }
    expect(await world.as('pia', 'reject_reservation', { id })).toMatchObject({ ok: true })
    world.clock.now += 3_700_000
    await world.runJobs()
    await world.runJobs()
    sandbox.card.forgetMethod = forgetMethod
    expect(forgotten).not.toContain(kept?.method)
    expect(await brief('bo')).toEqual(['mastercard 4444'])
    expect(await booked('bo', { ...slot('sail'), ...by(own) })).toMatchObject({ id: expect.any(String) })
  })
})
