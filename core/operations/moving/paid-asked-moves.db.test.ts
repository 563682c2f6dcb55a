import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { capacityFaults } from '../../testing/capacity-faults.ts'
import { withDatabase } from '../../testing/databases.ts'
import { type Requested, type RequestWorld, requestWorld } from '../../testing/request-world.ts'
import { sandboxCardAt } from '../../testing/tenant-at.ts'

const hour = 3_600_000
const processor = 'payment-sandbox.card'
const scope = { whitelabel: 'northwind', provider: 'quay' }
const cards = { approved: '4242424242424242', declined: '4000000000000002', confirmation: '4000000000003220' }

await withDatabase('a dearer move that is approved', (database) => {
  let world: RequestWorld
  let card: PaymentProcessor
  let original: PaymentProcessor
  let began = 0
  /** Hours from the beginning, so that no two tests meet. */
  let from = 100
  beforeAll(async () => {
    world = await requestWorld(database())
    began = world.clock.now
    ;({ card, original } = await sandboxCardAt(world.app))
  })
  beforeEach(() => {
    world.clock.now = began
    from += 40
  })
  afterEach(async () => {
    Object.assign(card, original)
    expect(await capacityFaults(database().db, world.clock.now)).toEqual([])
  })
  afterAll(() => world.close())

  const payBy = async (number: string) => ({ processor, token: await world.cardToken(number) })
  /** A boat for one that is booked, approved and paid. */
  const boat = async () => {
    const made = await world.requested('boat', from, { payment: await payBy(cards.approved) })
    expect(await world.approve(made.id)).toMatchObject({ value: { reservation: { status: 'booked' } } })
    return made
  }
  /** Asks for two seats 5 hours later, which cost 40.00 more. */
  const move = ({ id, managetoken: token }: Requested, more: object = {}) => {
    const start = began + (from + 5) * hour
    const at = { start: new Date(start).toISOString(), end: new Date(start + hour).toISOString() }
    return world.call<object>('reschedule_reservation', { id, token, ...at, seats: 2, ...more })
  }
  const asked = async () => {
    const made = await boat()
    expect(await move(made, { payment: await payBy(cards.approved) })).toMatchObject({
      value: { changed: true, approval: true, reservation: { status: 'pending', reschedule: { paying: false } } },
    })
    return made
  }
  const money = async ({ id }: Requested) => {
    const { payments } = world.app.platform.ports.repositories(scope)
    const lines = (await payments.ledgerOf(id)).filter(
      (one) => one.paymentmethod === 'card' && one.status === 'success',
    )
    const net = lines.reduce((sum, one) => sum + (one.transactiontype === 'credit' ? one.amount : -one.amount), 0)
    return { net, states: (await payments.attemptsOf(id)).map(({ state }) => state) }
  }
  const isBack = async (made: Requested) => {
    expect(await world.stored(made.id)).toMatchObject({
      ...{ status: 'booked', seats: 1, start: began + from * hour },
      payment: { paid: 4_000, quote: { finalprice: 4_000 } },
    })
    expect(await money(made)).toEqual({ net: 4_000, states: ['captured', 'voided'] })
  }

  test('says what it costs more, authorises that with the asking and takes it with the approval', async () => {
    const made = await boat()
    expect(await move(made)).toMatchObject({ error: { code: 'payment_required', data: { amount: 40 } } })
    expect(await move(made, { preview: true })).toMatchObject({
      value: { approval: true, duenow: 40, processors: [processor] },
    })
    expect(await move(made, { payment: await payBy(cards.approved) })).toMatchObject({ value: { approval: true } })
    expect(await money(made)).toEqual({ net: 4_000, states: ['captured', 'authorized'] })
    expect(await world.stored(made.id)).toMatchObject({ expires: began + 48 * hour, payment: { paid: 4_000 } })
    expect(await world.told(made.id)).toEqual(['pending', 'approved', 'pending'])
    expect(await world.approve(made.id)).toMatchObject({ value: { reservation: { status: 'booked', seats: 2 } } })
    expect(await money(made)).toEqual({ net: 8_000, states: ['captured', 'captured'] })
    expect((await world.stored(made.id)).payment).toMatchObject({ paid: 8_000, quote: { finalprice: 8_000 } })
    expect(await world.told(made.id)).toEqual(['pending', 'approved', 'pending', 'rescheduled'])
    expect(await world.approve(made.id)).toMatchObject({ value: { reservation: { status: 'booked' } } })
    const ended = await world.call('cancel_reservation', { id: made.id, token: made.managetoken })
    expect(ended).toMatchObject({ value: { refund: 80, refundstatus: 'full' } })
    expect((await money(made)).net).toBe(0)
  })

  test('releases what is authorised when it is rejected, withdrawn or lapses', async () => {
    const rejected = await asked()
    expect(await world.reject(rejected.id)).toMatchObject({ ok: true })
    await isBack(rejected)
    from += 20
    const withdrawn = await asked()
    expect(await world.withdraw(withdrawn)).toMatchObject({ ok: true })
    await isBack(withdrawn)
    from += 20
    const lapsed = await asked()
    world.clock.now = began + 49 * hour
    await world.passTime()
    await isBack(lapsed)
  })

  test('is asked for once the bank has confirmed it, and not at all when that fails', async () => {
    const made = await boat()
    const { token } = await payBy(cards.confirmation)
    const waiting = await move(made, { payment: { processor, token } })
    expect(waiting).toMatchObject({ error: { code: 'payment_requires_action' } })
    expect(await world.approve(made.id)).toMatchObject({ error: { code: 'payment_pending' } })
    const attempt = waiting.ok ? '' : waiting.error.data?.attempt
    const confirmed = { processor, token: { ...token, confirmed: true }, attempt }
    expect(await move(made, { payment: confirmed })).toMatchObject({
      value: { approval: true, reservation: { status: 'pending' } },
    })
    expect(await world.reject(made.id)).toMatchObject({ ok: true })
    await isBack(made)
    expect(await move(made, { payment: await payBy(cards.declined) })).toMatchObject({
      error: { code: 'payment_declined' },
    })
    expect(await world.stored(made.id)).toMatchObject({ status: 'booked', seats: 1 })
  })

  test('stays where it was when the capture is refused, and its customer is told', async () => {
    const made = await asked()
    Object.assign(card, { capture: async () => ({ status: 'declined', code: 'expired' }) })
    expect(await world.approve(made.id)).toMatchObject({ error: { code: 'payment_declined' } })
    expect(await world.stored(made.id)).toMatchObject({ status: 'booked', seats: 1, payment: { paid: 4_000 } })
    expect((await world.told(made.id)).at(-1)).toBe('move_lapsed')
  })

  test('an approval whose answer is lost is carried on with by the jobs, once', async () => {
    const made = await asked()
    Object.assign(card, {
      capture: async (...given: Parameters<PaymentProcessor['capture']>) => {
        await original.capture(...given)
        return { status: 'unknown' }
      },
      retrieve: async () => {
        throw new Error('no answer')
      },
    })
    expect(await world.approve(made.id)).toMatchObject({ error: { code: 'payment_unknown' } })
    expect(await world.withdraw(made)).toMatchObject({ error: { code: 'status_conflict' } })
    Object.assign(card, original)
    world.clock.now += 60_000
    await runJobsOnce(world.app.platform.jobs)
    expect(await world.stored(made.id)).toMatchObject({ status: 'booked', seats: 2, payment: { paid: 8_000 } })
    expect(await money(made)).toEqual({ net: 8_000, states: ['captured', 'captured'] })
  })
})
