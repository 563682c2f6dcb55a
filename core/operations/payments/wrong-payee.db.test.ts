import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { sandboxCardAt } from '../../testing/worlds/tenant-at.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }
const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
const processor = 'payment-sandbox.card'
const cards = { approved: '4242424242424242', captureLost: '4000000000007726' }

const pia = { id: 'pia', email: 'pia@people.example', firstname: 'Pia', lastname: 'Moor' }
const users = [{ ...pia, role: 'provider', providers: ['quay'] }]

interface Booked {
  id: string
}

await withDatabase('a payment that arrives at another account than it was begun for', (database) => {
  let world: BookingWorld
  let card: PaymentProcessor
  let original: PaymentProcessor
  let count = 0
  beforeAll(async () => {
    world = await bookingWorld(database(), { whitelabel: bookingBundle.whitelabel, users })
    ;({ card, original } = await sandboxCardAt(world.app))
  })
  afterEach(() => {
    Object.assign(card, original)
  })
  afterAll(() => world.close())

  const slot = () => {
    const start = Date.parse('2026-12-01T14:00:00Z') + count * 86_400_000
    count += 1
    const times = { start: new Date(start).toISOString(), end: new Date(start + 3_600_000).toISOString() }
    return { bookable: 'lesson', ...times, draft: `payee-${String(count).padStart(6, '0')}` }
  }
  const book = async (number: string, draft = slot()) =>
    world.call<Booked>('book_appointment', {
      ...{ user, ...draft, payment: { processor, token: await world.cardToken(number) } },
    })
  const repositories = () => world.app.platform.ports.repositories(scope)
  const attemptOf = async (id: string) => {
    const [attempt] = await repositories().payments.attemptsOf(id)
    if (!attempt) throw new Error(`${id} has no payment`)
    return attempt
  }
  const later = async () => {
    for (let run = 0; run < 3; run += 1) {
      world.clock.now += 150_000
      await runJobsOnce(world.app.platform.jobs)
    }
  }
  /** The processor says where its payments arrive: begun for one account, and paid to another from then on. */
  const pays = (begun: string, to: () => string) => {
    const told = <Answer extends { status: string }>(answer: Answer): Answer =>
      answer.status === 'succeeded' ? { ...answer, payee: to() } : answer
    Object.assign(card, {
      async start(context, call) {
        const answer = await original.start(context, call)
        return answer.status === 'started' ? { ...answer, payee: begun } : answer
      },
      authorize: async (context, call) => told(await original.authorize(context, call)),
      capture: async (context, call) => told(await original.capture(context, call)),
      retrieve: async (context, call) => ({ ...(await original.retrieve(context, call)), payee: to() }),
    } satisfies Partial<PaymentProcessor>)
  }

  test('books what arrives where it was begun for, and keeps for whom that was', async () => {
    pays('acct_quay', () => 'acct_quay')
    const answer = await book(cards.approved)
    expect(answer).toMatchObject({ ok: true })
    const { id } = answer.ok ? answer.value : { id: '' }
    expect(await attemptOf(id)).toMatchObject({ state: 'captured', payee: 'acct_quay' })
  })

  test('never books what is held for another account, and releases it', async () => {
    pays('acct_quay', () => 'acct_stranger')
    const released: string[] = []
    card.void = (context, call) => {
      released.push(call.reference)
      return original.void(context, call)
    }
    const draft = slot()
    expect(await book(cards.approved, draft)).toMatchObject({ ok: false })
    expect(released).toHaveLength(1)
    pays('acct_quay', () => 'acct_quay')
    expect(await book(cards.approved, slot())).toMatchObject({ ok: true })
  })

  test('keeps in suspense what was taken for another account, and records it once it is where it belongs', async () => {
    let to = 'acct_quay'
    pays('acct_quay', () => to)
    const answer = await book(cards.captureLost)
    if (!answer.ok) throw new Error(`it was refused: ${answer.error.code}`)
    to = 'acct_stranger'
    await later()
    const attempt = await attemptOf(answer.value.id)
    expect(attempt).toMatchObject({ state: 'failed', suspended: expect.any(Number) })
    expect((await repositories().reservations.find(answer.value.id))?.payment?.paid).toBe(0)
    const alarms = () => repositories().moneyalarms.ofAttempt(attempt.id)
    expect(await alarms()).toMatchObject([{ why: 'elsewhere', ended: null }])
    // Looked at again it is still another's.
    await later()
    expect(await alarms()).toMatchObject([{ why: 'elsewhere', ended: null }])
    const mails = (await world.mailsTo(pia.email)).filter(({ subject }) => subject.startsWith('Money to settle'))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toMatch(/for another account than it was asked for/)
    const staff = <T>(method: string, params: object) => world.call<T>(method, params, 'quay', 'api')
    const listed = await staff<{ alarms: { why: string; todo: string }[] }>('get_money_alarms', {})
    expect(listed.ok && listed.value.alarms).toMatchObject([
      { why: 'elsewhere', todo: expect.stringMatching(/another account/) },
    ])
    expect(listed.ok && listed.value.alarms[0]?.todo).not.toMatch(/another amount/)
    // Its page tells it with the payments to decide about, which end it.
    expect(await staff('get_money_alarms', { suspense: false })).toMatchObject({ value: { alarms: [] } })
    expect(await staff('get_suspense', {})).toMatchObject({ value: { payments: [{ elsewhere: true }] } })
    const [alarm] = await alarms()
    expect(await staff('settle_money_alarm', { id: alarm?.id, note: 'seen' })).toMatchObject({
      error: { code: 'status_conflict' },
    })
    expect(await attemptOf(answer.value.id)).toMatchObject({ state: 'failed', suspended: expect.any(Number) })
    to = 'acct_quay'
    world.clock.now += 24 * 3_600_000
    await later()
    expect(await attemptOf(answer.value.id)).toMatchObject({ state: 'captured', suspended: null })
    expect(await alarms()).toMatchObject([{ why: 'elsewhere', ended: expect.any(Number) }])
  })
})
