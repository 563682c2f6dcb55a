import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type Booked, bookedMoving, sail } from '../../testing/worlds/moving/booked-moving.ts'
import { tenantAt } from '../../testing/worlds/tenant-at.ts'
import { checkAttempts } from '../ledger/check-books.ts'

const hour = 3_600_000
/** Each begins with another of its calls, and with other waits. */
const rounds = 4
const boat = { ...sail, id: 'boat', name: 'Boat', seats: 90, refundcutoff: 24 }

/** A sequence of waits that each run repeats, so that a round that fails can be looked at. */
function waits(seed: number) {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return pause(state % 4)
  }
}

await withDatabase('a late move beside the sending of what an earlier one ordered back', (database) => {
  const moves = bookedMoving(database, { bookables: [boat] })
  const { stored, money } = moves
  let count = 0

  /** Three seats paid early, of which one falls away while nothing is sent; by now a cancel gives nothing back. */
  async function fallenAndLate() {
    count += 1
    const first = Date.parse('2026-11-22T14:00:00Z') + (count % 4) * hour
    const booked = await moves.book('boat', first, { seats: 3, draft: `late-race-${String(count).padStart(4, '0')}` })
    moves.card.refunds = () => Promise.reject(new Error('the line is dead'))
    expect(await moves.move(booked, first + 4 * hour, { seats: 2 })).toMatchObject({ value: { refund: 50 } })
    Object.assign(moves.card, moves.original)
    const began = moves.the.clock.now
    moves.the.clock.now = first - 2 * hour
    return { booked, later: first + 48 * hour, began }
  }

  /** Each call to the processor takes its own time from here on. */
  function slowly(seed: number) {
    const wait = waits(seed)
    const { authorize, capture, refund, refunds } = moves.original
    const slow = <Call extends unknown[], Answer>(call: (...of: Call) => Promise<Answer>) => {
      return async (...of: Call) => {
        await wait()
        const answer = await call(...of)
        await wait()
        return answer
      }
    }
    Object.assign(moves.card, {
      ...{ authorize: slow(authorize), capture: slow(capture), refund: slow(refund) },
      ...(refunds && { refunds: slow(refunds) }),
    } satisfies Partial<PaymentProcessor>)
    return wait
  }

  const rise = async (one: Booked, to: number) => moves.move(one, to, { seats: 3, payment: await moves.payBy() })
  const cancel = ({ id, managetoken: token }: Booked) => moves.the.call('cancel_reservation', { id, token })
  const send = () => moves.the.runJobs()

  /** What the processor has of it, captured less refunded. */
  async function atProcessor({ id }: Booked): Promise<{ captured: number; net: number }> {
    const tenant = await tenantAt(moves.the.app)
    const context = { ...tenant.context('payment-sandbox'), now: moves.the.clock.now }
    let [captured, net] = [0, 0]
    for (const { reference, state } of await moves.payments().attemptsOf(id)) {
      if (state !== 'captured' || reference === null) continue
      const refunds = (await moves.original.refunds?.(context, { reference })) ?? []
      const back = refunds.reduce((sum, { amount }) => sum + amount, 0)
      const { state: found, amount } = await moves.original.retrieve(context, { reference })
      net += found === 'refunded' ? 0 : amount
      captured += back + (found === 'refunded' ? 0 : amount)
    }
    return { captured, net }
  }

  async function isSound(one: Booked, what: string) {
    Object.assign(moves.card, moves.original)
    for (let run = 0; run < 3; run += 1) await moves.later(hour)
    const { status, payment } = await stored(one)
    const { captured, net } = await atProcessor(one)
    expect((await money(one)).net, what).toBe(net)
    expect(payment?.paid, what).toBe(net)
    // What was ordered back and sent is paid anew for what costs more, and nothing is taken twice.
    expect([15_000, 20_000], what).toContain(captured)
    const price = payment?.quote.finalprice ?? 0
    // A cancellation keeps what was paid when it was late: the two seats' price, whether it or the move came first.
    if (status === 'cancelled') expect(net, what).toBe(10_000)
    // A fall that is late, or after a late move, gives nothing back by itself; a rise is paid in full.
    else if (payment && price < 10_000) expect(net, what).toBeGreaterThanOrEqual(10_000)
    else expect([status, net], what).toEqual(['booked', price])
  }

  const faults = async () => {
    const work = { tenant: await tenantAt(moves.the.app), ports: moves.the.app.platform.ports, actor: 'system' }
    return (await checkAttempts(work, { after: '', limit: 500, asks: true })).checked.differences
  }

  const races: [string, (one: Booked, to: number) => (() => Promise<unknown>)[]][] = [
    ['a rise and the sender', (one, to) => [() => rise(one, to), send]],
    ['two rises and the sender', (one, to) => [() => rise(one, to), () => rise(one, to + hour), send]],
    ['a rise, a cancellation and the sender', (one, to) => [() => rise(one, to), () => cancel(one), send]],
    [
      'a rise, a further fall and two senders',
      (one, to) => [() => rise(one, to), () => moves.move(one, to, { seats: 1 }), send, send],
    ],
  ]
  test.each(races)('%s: charged once, and paid for where it stands', async (name, callsOf) => {
    for (let round = 1; round <= rounds; round += 1) {
      const { booked, later, began } = await fallenAndLate()
      const wait = slowly(round * 7_919 + count)
      const calls = callsOf(booked, later)
      // Each begins first in turn.
      const turned = [...calls.slice(round % calls.length), ...calls.slice(0, round % calls.length)]
      await Promise.all(
        turned.map(async (call) => {
          await wait()
          return call()
        }),
      )
      await isSound(booked, `${name}, round ${round}`)
      moves.the.clock.now = began
    }
    expect(await faults()).toEqual([])
  })
})
