import { describe, expect, test } from 'vitest'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { paidMovingTests } from '../../testing/worlds/moving/asked-moving.ts'
import { paidRequestWorld } from '../../testing/worlds/paid/paid-request-world.ts'
import type { Requested } from '../../testing/worlds/paid/request-world.ts'

const hour = 3_600_000

await withDatabase('a dearer move that is approved', (database) => {
  const { moves, boat, move } = paidMovingTests(database, paidRequestWorld)
  const asked = async () => {
    const made = await boat()
    expect(await move(made, { payment: await moves.the.payBy('approved') })).toMatchObject({
      value: { changed: true, approval: true, reservation: { status: 'pending', reschedule: { paying: false } } },
    })
    return made
  }
  const isBack = async (made: Requested) => {
    expect(await moves.the.stored(made.id)).toMatchObject({
      ...{ status: 'booked', seats: 1, start: moves.began + moves.from * hour },
      payment: { paid: 4_000, quote: { finalprice: 4_000 } },
    })
    expect(await moves.the.money(made)).toEqual({ net: 4_000, states: ['captured', 'voided'] })
  }

  test('says what it costs more, authorises that with the asking and takes it with the approval', async () => {
    const made = await boat()
    expect(await move(made)).toMatchObject({ error: { code: 'payment_required', data: { amount: 40 } } })
    expect(await move(made, { preview: true })).toMatchObject({
      value: { approval: true, duenow: 40, processors: [moves.the.processor] },
    })
    expect(await move(made, { payment: await moves.the.payBy('approved') })).toMatchObject({
      value: { approval: true },
    })
    expect(await moves.the.money(made)).toEqual({ net: 4_000, states: ['captured', 'authorized'] })
    expect(await moves.the.stored(made.id)).toMatchObject({
      expires: moves.began + 48 * hour,
      payment: { paid: 4_000 },
    })
    expect(await moves.the.told(made.id)).toEqual(['pending', 'approved', 'pending'])
    expect(await moves.the.approve(made.id)).toMatchObject({ value: { reservation: { status: 'booked', seats: 2 } } })
    expect(await moves.the.money(made)).toEqual({ net: 8_000, states: ['captured', 'captured'] })
    expect((await moves.the.stored(made.id)).payment).toMatchObject({ paid: 8_000, quote: { finalprice: 8_000 } })
    expect(await moves.the.told(made.id)).toEqual(['pending', 'approved', 'pending', 'rescheduled'])
    expect(await moves.the.approve(made.id)).toMatchObject({ value: { reservation: { status: 'booked' } } })
    const ended = await moves.the.call('cancel_reservation', { id: made.id, token: made.managetoken })
    expect(ended).toMatchObject({ value: { refund: 80, refundstatus: 'full' } })
    expect((await moves.the.money(made)).net).toBe(0)
  })

  test('releases what is authorised when it is rejected, withdrawn or lapses', async () => {
    const rejected = await asked()
    expect(await moves.the.reject(rejected.id)).toMatchObject({ ok: true })
    await isBack(rejected)
    moves.goOn(20)
    const withdrawn = await asked()
    expect(await moves.the.withdraw(withdrawn)).toMatchObject({ ok: true })
    await isBack(withdrawn)
    moves.goOn(20)
    const lapsed = await asked()
    moves.the.clock.now = moves.began + 49 * hour
    await moves.the.passTime()
    await isBack(lapsed)
  })

  test('is asked for once the bank has confirmed it, and not at all when that fails', async () => {
    const made = await boat()
    const { token } = await moves.the.payBy('confirmation')
    const waiting = await move(made, { payment: { processor: moves.the.processor, token } })
    expect(waiting).toMatchObject({ error: { code: 'payment_requires_action' } })
    expect(await moves.the.approve(made.id)).toMatchObject({ error: { code: 'payment_pending' } })
    const attempt = waiting.ok ? '' : waiting.error.data?.attempt
    const confirmed = { processor: moves.the.processor, token: { ...token, confirmed: true }, attempt }
    expect(await move(made, { payment: confirmed })).toMatchObject({
      value: { approval: true, reservation: { status: 'pending' } },
    })
    expect(await moves.the.reject(made.id)).toMatchObject({ ok: true })
    await isBack(made)
    expect(await move(made, { payment: await moves.the.payBy('declined') })).toMatchObject({
      error: { code: 'payment_declined' },
    })
    expect(await moves.the.stored(made.id)).toMatchObject({ status: 'booked', seats: 1 })
  })

  const seen = async ({ id, managetoken: token }: Requested) =>
    (await moves.the.call<object>('get_basereservation', { id, token })) as object

  describe('whose capture is refused', () => {
    const refused = async () => {
      const made = await asked()
      Object.assign(moves.the.card, { capture: async () => ({ status: 'declined', code: 'expired' }) })
      expect(await moves.the.approve(made.id)).toMatchObject({ error: { code: 'payment_declined' } })
      Object.assign(moves.the.card, moves.the.original)
      return made
    }

    test('stays asked for, and its customer brings another method', async () => {
      const made = await refused()
      expect(await moves.the.stored(made.id)).toMatchObject({
        ...{ status: 'pending', seats: 2, expires: moves.began + 48 * hour, payment: { paid: 4_000 } },
      })
      expect(await moves.the.lastTold(made)).toMatchObject({
        name: 'payment_failed',
        data: { of: 'move', code: 'expired' },
      })
      expect(await seen(made)).toMatchObject({ value: { status: 'pending', reschedule: { owed: 40, paying: false } } })
      expect(await moves.the.approve(made.id)).toMatchObject({ error: { code: 'payment_required' } })
      // Declined again, it stays.
      expect(await move(made, { payment: await moves.the.payBy('declined') })).toMatchObject({
        error: { code: 'payment_declined' },
      })
      expect(await move(made)).toMatchObject({ error: { code: 'payment_required', data: { amount: 40 } } })
      expect(await move(made, { preview: true })).toMatchObject({
        value: { duenow: 40, processors: [moves.the.processor] },
      })
      expect(await move(made, { payment: await moves.the.payBy('approved') })).toMatchObject({
        value: { changed: true, approval: true, duenow: 0, reservation: { status: 'pending' } },
      })
      expect(await seen(made)).toMatchObject({ value: { reschedule: { owed: 0 } } })
      expect((await moves.the.money(made)).net).toBe(4_000)
      expect(await moves.the.approve(made.id)).toMatchObject({ value: { reservation: { status: 'booked', seats: 2 } } })
      expect((await moves.the.money(made)).net).toBe(8_000)
    })

    test('lapses without one, and then the reservation is where it was', async () => {
      const made = await refused()
      moves.the.clock.now = moves.began + 49 * hour
      await moves.the.passTime()
      expect(await moves.the.stored(made.id)).toMatchObject({ status: 'booked', seats: 1, payment: { paid: 4_000 } })
      expect(await moves.the.lastTold(made)).toMatchObject({
        name: 'move_lapsed',
        data: { of: 'move', reason: 'lapsed' },
      })
      expect(await seen(made)).toMatchObject({ value: { moveended: 'lapsed' } })
      expect((await moves.the.money(made)).net).toBe(4_000)
    })

    test('goes on with another method that the bank has to confirm first', async () => {
      const made = await refused()
      const { token } = await moves.the.payBy('confirmation')
      const waiting = await move(made, { payment: { processor: moves.the.processor, token } })
      expect(waiting).toMatchObject({ error: { code: 'payment_requires_action' } })
      expect(await moves.the.stored(made.id)).toMatchObject({ status: 'pending', seats: 2 })
      const attempt = waiting.ok ? '' : waiting.error.data?.attempt
      const payment = { processor: moves.the.processor, token: { ...token, confirmed: true }, attempt }
      expect(await move(made, { payment })).toMatchObject({ value: { approval: true } })
      expect(await moves.the.approve(made.id)).toMatchObject({ value: { reservation: { seats: 2 } } })
      expect((await moves.the.money(made)).net).toBe(8_000)
    })
  })

  test('tells why it came to nothing: refused, withdrawn, not answered', async () => {
    const ends = [
      ['rejected', 'move_rejected', (made: Requested) => moves.the.reject(made.id)],
      ['withdrawn', 'withdrawn', (made: Requested) => moves.the.withdraw(made)],
    ] as const
    for (const [reason, name, end] of ends) {
      moves.goOn(20)
      const made = await asked()
      expect(await end(made)).toMatchObject({ ok: true })
      expect(await moves.the.lastTold(made)).toMatchObject({ name, data: { of: 'move', reason } })
      expect(await seen(made)).toMatchObject({ value: { moveended: reason, reschedule: null } })
    }
  })

  describe('another time is asked for meanwhile', () => {
    /** The same, four hours later still, for three. */
    const later = (made: Requested, more: object = {}) => {
      const start = moves.began + (moves.from + 9) * hour
      const at = { start: new Date(start).toISOString(), end: new Date(start + hour).toISOString() }
      return move(made, { ...at, seats: 3, ...more })
    }

    test('authorises the new difference, gives up the former one, and captures the new one only', async () => {
      const made = await asked()
      expect(await later(made, { preview: true })).toMatchObject({
        value: { duenow: 80, processors: [moves.the.processor] },
      })
      expect(await later(made)).toMatchObject({ error: { code: 'payment_required', data: { amount: 80 } } })
      expect(await later(made, { payment: await moves.the.payBy('approved') })).toMatchObject({
        value: { approval: true },
      })
      expect(await moves.the.money(made)).toEqual({ net: 4_000, states: ['captured', 'voided', 'authorized'] })
      expect(await moves.the.told(made.id)).toEqual(['pending', 'approved', 'pending', 'modified'])
      expect(await moves.the.approve(made.id)).toMatchObject({ value: { reservation: { status: 'booked', seats: 3 } } })
      expect(await moves.the.money(made)).toEqual({ net: 12_000, states: ['captured', 'voided', 'captured'] })
    })

    test('with another card than what waits for a bank, authorises that once', async () => {
      const made = await asked()
      expect(await later(made, { payment: await moves.the.payBy('confirmation') })).toMatchObject({
        error: { code: 'payment_requires_action' },
      })
      let count = 0
      Object.assign(moves.the.card, {
        authorize(...given: Parameters<PaymentProcessor['authorize']>) {
          count += 1
          return moves.the.original.authorize(...given)
        },
      })
      expect(await later(made, { payment: await moves.the.payBy('approved') })).toMatchObject({
        value: { approval: true },
      })
      Object.assign(moves.the.card, moves.the.original)
      expect(count).toBe(1)
      expect(await moves.the.money(made)).toEqual({
        ...{ net: 4_000, states: ['captured', 'voided', 'voided', 'authorized'] },
      })
    })

    test('declined, the former wish stands with its money', async () => {
      const made = await asked()
      expect(await later(made, { payment: await moves.the.payBy('declined') })).toMatchObject({
        error: { code: 'payment_declined' },
      })
      expect(await moves.the.stored(made.id)).toMatchObject({
        status: 'pending',
        seats: 2,
        start: moves.began + (moves.from + 5) * hour,
      })
      expect(await moves.the.money(made)).toEqual({ net: 4_000, states: ['captured', 'authorized', 'failed'] })
      expect(await moves.the.approve(made.id)).toMatchObject({ value: { reservation: { seats: 2 } } })
      expect((await moves.the.money(made)).net).toBe(8_000)
    })

    test('unanswered by the bank, it stands too, and what turns up is released', async () => {
      const made = await asked()
      Object.assign(moves.the.card, {
        async authorize(...given: Parameters<PaymentProcessor['authorize']>) {
          await moves.the.original.authorize(...given)
          throw new Error('the answer is lost')
        },
        retrieve: async () => {
          throw new Error('no answer')
        },
      })
      expect(await later(made, { payment: await moves.the.payBy('approved') })).toMatchObject({
        error: { code: 'payment_declined', data: { code: 'no_answer' } },
      })
      Object.assign(moves.the.card, moves.the.original)
      moves.the.clock.now += 3_600_000
      await runJobsOnce(moves.the.app.platform.jobs)
      expect(await moves.the.money(made)).toEqual({ net: 4_000, states: ['captured', 'authorized', 'voided'] })
      expect(await moves.the.approve(made.id)).toMatchObject({ value: { reservation: { seats: 2 } } })
      expect((await moves.the.money(made)).net).toBe(8_000)
    })

    test('without room, the former wish stands, and the new money is released', async () => {
      const made = await asked()
      await moves.the.requested('boat', moves.from + 9, { payment: await moves.the.payBy('approved') })
      expect(await later(made, { payment: await moves.the.payBy('approved') })).toMatchObject({
        error: { code: 'slot_taken' },
      })
      expect(await moves.the.money(made)).toEqual({ net: 4_000, states: ['captured', 'authorized', 'voided'] })
      expect(await moves.the.stored(made.id)).toMatchObject({ status: 'pending', seats: 2 })
    })

    test('at the same price, what is kept pays for it', async () => {
      const made = await asked()
      expect(await later(made, { seats: 2, preview: true })).toMatchObject({
        value: { duenow: 0, pricedifference: 40 },
      })
      expect(await later(made, { seats: 2 })).toMatchObject({ value: { approval: true } })
      expect(await moves.the.money(made)).toEqual({ net: 4_000, states: ['captured', 'authorized'] })
      expect(await moves.the.approve(made.id)).toMatchObject({ value: { reservation: { seats: 2 } } })
      expect((await moves.the.money(made)).net).toBe(8_000)
    })

    test('at the price that was paid, what is kept is given up', async () => {
      const made = await asked()
      expect(await later(made, { seats: 1 })).toMatchObject({ value: { approval: true } })
      expect(await moves.the.money(made)).toEqual({ net: 4_000, states: ['captured', 'voided'] })
      expect(await moves.the.approve(made.id)).toMatchObject({ value: { reservation: { seats: 1 } } })
      expect((await moves.the.money(made)).net).toBe(4_000)
    })
  })

  test('an approval whose answer is lost is carried on with by the jobs, once', async () => {
    const made = await asked()
    Object.assign(moves.the.card, {
      capture: async (...given: Parameters<PaymentProcessor['capture']>) => {
        await moves.the.original.capture(...given)
        return { status: 'unknown' }
      },
      retrieve: async () => {
        throw new Error('no answer')
      },
    })
    expect(await moves.the.approve(made.id)).toMatchObject({ error: { code: 'payment_unknown' } })
    expect(await moves.the.withdraw(made)).toMatchObject({ error: { code: 'status_conflict' } })
    Object.assign(moves.the.card, moves.the.original)
    moves.the.clock.now += 60_000
    await runJobsOnce(moves.the.app.platform.jobs)
    expect(await moves.the.stored(made.id)).toMatchObject({ status: 'booked', seats: 2, payment: { paid: 8_000 } })
    expect(await moves.the.money(made)).toEqual({ net: 8_000, states: ['captured', 'captured'] })
  })
})
