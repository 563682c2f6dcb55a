import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'

interface Saved {
  customerid: string
  cardbrand: string
  cardlast4: string
  preferred: boolean
}

await withDatabase('methods that a person has saved', (database) => {
  let world: AccessWorld
  let days = 1
  beforeAll(async () => {
    const ask = { provider: 'quay', price: 40, paymentterms: 'full', approvalmode: true, seats: 9 }
    const bookables = [
      ...accessBundle.bookables,
      { ...ask, id: 'ask', name: 'Ask' },
      { ...ask, id: 'open', name: 'Open', paymentterms: 'bill', approvalmode: false },
    ]
    world = await accessWorld(database(), { bookables })
  })
  afterAll(() => world.close())

  const request = async (who: string, number: string) => {
    days += 1
    const start = Date.parse('2026-11-20T15:00:00Z') + days * 24 * 3_600_000
    const answer = await world.as<{ id: string; managetoken: string }>(who, 'book_appointment', {
      ...{ bookable: 'ask', start: new Date(start).toISOString(), end: new Date(start + 3_600_000).toISOString() },
      draft: `saves-methods-${days}`,
      payment: { processor: 'payment-sandbox.card', token: await world.cardToken(number) },
    })
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    world.clock.now += 1000
    return answer.value
  }
  const methods = async (who: string, id?: string) => {
    const read = await world.as<{ payments?: Saved[] }>(who, 'get_user', { ...(id !== undefined && { id }) })
    return read.ok ? (read.value.payments ?? []) : read.error.code
  }
  const cards = async (who: string) => {
    const told = await methods(who)
    return typeof told === 'string' ? told : told.map((one) => `${one.cardbrand} ${one.cardlast4} ${one.preferred}`)
  }

  test('are told as payments of the user: the newest first, by brand and last four, and no token', async () => {
    expect(await methods('ana')).toEqual([])
    const first = await request('ana', '4242424242424242')
    await request('ana', '5555555555554444')
    expect(await cards('ana')).toEqual(['mastercard 4444 true', 'visa 4242 false'])
    const { payments } = world.app.platform.ports.repositories({ whitelabel: 'northwind', provider: 'quay' })
    const [attempt] = await payments.attemptsOf(first.id)
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
    const { id, managetoken } = await request('bo', '4242424242424242')
    expect(await cards('bo')).toEqual(['visa 4242 true'])
    expect(await world.call('withdraw_reservation', { id, token: managetoken })).toMatchObject({ ok: true })
    await world.runJobs()
    expect(await cards('bo')).toEqual([])
  })
})
