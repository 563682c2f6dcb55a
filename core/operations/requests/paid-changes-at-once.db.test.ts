import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ok, type Result } from '../../domain/errors.ts'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import {
  type Decided,
  type Requested,
  type RequestWorld,
  requestWorld,
} from '../../testing/worlds/paid/request-world.ts'
import { sandboxCardAt } from '../../testing/worlds/tenant-at.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }
const processor = 'payment-sandbox.card'
const cards = { approved: '4242424242424242', confirmation: '4000000000003220' }
const hour = 3_600_000

await withDatabase('paid changes of one request at once', (database) => {
  let world: RequestWorld
  let card: PaymentProcessor
  let original: PaymentProcessor
  const begun = Date.parse('2026-11-20T12:00:00Z')
  let hours = 100
  beforeAll(async () => {
    world = await requestWorld(database())
    ;({ card, original } = await sandboxCardAt(world.app))
  })
  afterEach(() => {
    Object.assign(card, original)
    world.clock.now = begun
  })
  afterAll(() => world.close())

  type Payments = ReturnType<typeof payments>
  const payments = () => world.app.platform.ports.repositories(scope).payments
  const states = async (id: string) => (await payments().attemptsOf(id)).map(({ state }) => state)
  const pay = async (number: string = cards.approved) => ({ processor, token: await world.cardToken(number) })
  const next = () => {
    hours += 4
    return hours
  }
  const at = (hoursFromBegin: number) => ({
    start: new Date(begun + hoursFromBegin * hour).toISOString(),
    end: new Date(begun + (hoursFromBegin + 1) * hour).toISOString(),
  })
  const modify = ({ id, managetoken: token }: Requested, params: object) =>
    world.call<Decided>('modify_reservation', { id, token, ...params })

  test('called off by another change while its answer was on the way was not declined', async () => {
    const from = next()
    const one = await world.requested('boat', from, { payment: await pay(), seats: 1 })
    const ask = async (seats: number) => modify(one, { bookable: 'boat', ...at(from), seats, payment: await pay() })
    let other: Result<unknown> | undefined
    const authorised: string[] = []
    card.authorize = async (...given) => {
      const answer = await original.authorize(...given)
      authorised.push(given[1].reference)
      if (authorised.length === 1) other = await ask(2)
      return answer
    }
    expect(await ask(3)).toMatchObject({
      error: { code: 'status_conflict', data: { isReturned: true, reservation: { seats: 2 } } },
    })
    expect(other).toMatchObject({ ok: true })
    expect(await states(one.id)).toEqual(['voided', 'voided', 'authorized'])
    // What a customer pays with may work only once.
    expect(authorised).toHaveLength(2)
  })

  test('called off by another change between two looks at it was not declined either', async () => {
    const from = next()
    const one = await world.requested('boat', from, { payment: await pay(), seats: 1 })
    const wanted = { bookable: 'boat', ...at(from), seats: 3 }
    const begun = await modify(one, { ...wanted, payment: await pay(cards.confirmation) })
    const attempt = begun.ok ? '' : String(begun.error.data?.attempt)
    const ports = world.app.platform.ports
    const { repositories } = ports
    let other: Result<unknown> | undefined
    let isAuthorised = false
    const lookOf = (look: Payments['attempt']) => async (id: string) => {
      const found = await look(id)
      if (!isAuthorised || other || id !== attempt) return found
      other = ok(null)
      other = await modify(one, { ...wanted, seats: 2, payment: await pay() })
      return found
    }
    ports.repositories = (asked) => {
      const all = repositories(asked)
      const look = lookOf((id) => all.payments.attempt(id))
      return { ...all, payments: Object.assign(Object.create(all.payments), { attempt: look }) }
    }
    card.authorize = async (...given) => {
      const answer = await original.authorize(...given)
      isAuthorised = true
      return answer
    }
    const confirmed = await modify(one, {
      ...wanted,
      payment: { processor, attempt, token: { confirmed: true } },
    }).finally(() => {
      ports.repositories = repositories
    })
    expect(other).toMatchObject({ ok: true })
    expect(confirmed).toMatchObject({
      error: { code: 'status_conflict', data: { isReturned: true, reservation: { seats: 2 } } },
    })
    expect((await states(one.id)).filter((state) => state === 'authorized')).toHaveLength(1)
  })

  test.each([false, true])(
    'pays once, with another card than what waits for a bank (version seen: %s)',
    async (seen) => {
      const from = next()
      const one = await world.requested('boat', from, { payment: await pay(), seats: 1 })
      const { version } = await world.stored(one.id)
      const wanted = { bookable: 'boat', ...at(from), seats: 2, ...(seen && { version }) }
      expect(await modify(one, { ...wanted, payment: await pay(cards.confirmation) })).toMatchObject({
        error: { code: 'payment_requires_action' },
      })
      let count = 0
      card.authorize = (...given) => {
        count += 1
        return original.authorize(...given)
      }
      expect(await modify(one, { ...wanted, payment: await pay() })).toMatchObject({ ok: true })
      expect(count).toBe(1)
      expect(await states(one.id)).toEqual(['voided', 'voided', 'authorized'])
    },
  )

  test('beside an approval: one of them counts, and nothing is authorised for nobody', async () => {
    const from = next()
    const one = await world.requested('paid', from, { payment: await pay() })
    await world.call('update_entity', { type: 'bookable', id: 'paid', entity: { price: 44 } }, 'quay', 'api')
    const payment = await pay()
    const [modified, approved] = await Promise.all([
      modify(one, { bookable: 'paid', ...at(from), payment }),
      world.approve(one.id),
    ])
    for (let run = 0; run < 3; run += 1) {
      world.clock.now += 150_000
      await runJobsOnce(world.app.platform.jobs)
    }
    const row = await world.stored(one.id)
    expect(modified.ok || approved.ok).toBe(true)
    expect(row.status).toBe(approved.ok ? 'booked' : 'pending')
    const live = (await states(one.id)).filter((state) => ['authorized', 'captured'].includes(state))
    expect(live).toEqual([approved.ok ? 'captured' : 'authorized'])
  })

  test.each([1, 2, 3, 4])('twice at once authorises one of them, and the other is told so (%i)', async () => {
    const from = next()
    const one = await world.requested('boat', from, { payment: await pay(), seats: 1 })
    const wanted = await Promise.all([2, 3, 2].map(async (seats) => ({ seats, payment: await pay() })))
    const answers = await Promise.all(wanted.map((more) => modify(one, { bookable: 'boat', ...at(from), ...more })))
    const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.error.code]))
    expect(refused.filter((code) => code !== 'payment_pending' && code !== 'status_conflict')).toEqual([])
    const live = (await states(one.id)).filter((state) => state === 'authorized')
    expect(live).toHaveLength(1)
  })
})
