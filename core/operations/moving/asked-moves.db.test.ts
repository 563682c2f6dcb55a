import { describe, expect, test } from 'vitest'
import { importBundle } from '../../persistence/bundle/import-bundle.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { capacityFaults } from '../../testing/sweeps/capacity-faults.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { movingTests } from '../../testing/worlds/paid/moving-tests.ts'
import { requestWorld } from '../../testing/worlds/paid/request-world.ts'

const hour = 3_600_000
const processor = 'payment-sandbox.card'

await withDatabase('a customer’s move where approval applies', (database) => {
  const moves = movingTests(database, requestWorld)
  const { at, move, standing, sound } = moves

  const utc = (hours: number) => at(hours).start
  const asking = async (bookable: string, hours: number, to: number, more: object = {}) => {
    const made = await standing(bookable, hours)
    expect(await move(made, to, more)).toMatchObject({ value: { changed: true, approval: true } })
    return made
  }
  const taken = { error: { code: 'slot_taken' } }

  describe('asking', () => {
    test('takes the new place and keeps the former one, and tells staff', async () => {
      const made = await standing('ask', moves.from)
      expect(await move(made, moves.from + 5, { preview: true })).toMatchObject({ value: { approval: true } })
      expect(await moves.the.stored(made.id)).toMatchObject({ status: 'booked' })
      expect(await move(made, moves.from + 5)).toMatchObject({
        value: {
          approval: true,
          reservation: {
            status: 'pending',
            start_utc: utc(moves.from + 5),
            reschedule: { start_utc: utc(moves.from) },
          },
        },
      })
      expect(await moves.the.stored(made.id)).toMatchObject({ sequence: 0, expires: moves.began + 48 * hour })
      expect(await moves.the.told(made.id)).toEqual(['pending', 'approved', 'pending'])
      expect(await moves.the.request('ask', moves.from)).toMatchObject(taken)
      expect(await moves.the.request('ask', moves.from + 5)).toMatchObject(taken)
      await sound()
      // When its time is over and nobody has come to say so, the former place is not free either.
      moves.the.clock.now = moves.began + 49 * hour
      expect(await moves.the.request('ask', moves.from - 49)).toMatchObject(taken)
      await sound()
    })

    test('ends at the earlier of both starts at the latest', async () => {
      const late = await asking('ask', 30, 20)
      expect(await moves.the.stored(late.id)).toMatchObject({ expires: moves.began + 20 * hour })
      const early = await asking('ask', 24, 60)
      expect(await moves.the.stored(early.id)).toMatchObject({ expires: moves.began + 24 * hour })
    })

    test('for the place that it has takes the move back: nothing has moved, and both sides hear that nothing is to be decided', async () => {
      const made = await asking('ask', moves.from, moves.from + 5)
      expect(await move(made, moves.from, { preview: true })).toMatchObject({
        value: { changed: true, approval: false },
      })
      expect(await moves.the.stored(made.id)).toMatchObject({ status: 'pending' })
      expect(await move(made, moves.from)).toMatchObject({
        value: { changed: true, approval: false, reservation: { status: 'booked', start_utc: utc(moves.from) } },
      })
      expect(await moves.the.stored(made.id)).toMatchObject({ status: 'booked', sequence: 0 })
      expect(await moves.the.request('ask', moves.from + 5)).toMatchObject({ ok: true })
      expect(await move(made, moves.from)).toMatchObject({ value: { changed: false } })
      expect(await moves.the.approve(made.id)).toMatchObject({ error: { code: 'status_conflict' } })
      expect(await moves.the.told(made.id)).toEqual(['pending', 'approved', 'pending', 'withdrawn'])
      await sound()
    })

    test('once more asks anew, and keeps the first place', async () => {
      const made = await asking('ask', moves.from, moves.from + 5)
      expect(await move(made, moves.from + 8)).toMatchObject({ value: { approval: true } })
      expect(await moves.the.stored(made.id)).toMatchObject({
        start: moves.began + (moves.from + 8) * hour,
        sequence: 0,
        life: { reschedule: { start: moves.began + moves.from * hour, status: 'booked' } },
      })
      expect(await moves.the.request('ask', moves.from)).toMatchObject(taken)
      expect(await moves.the.request('ask', moves.from + 5)).toMatchObject({ ok: true })
      await sound()
    })

    test('answers can’t be changed meanwhile, and the refusal says why', async () => {
      const { id, managetoken: token } = await asking('ask', moves.from, moves.from + 5)
      const said = { id, token, formresponses: [] }
      expect(await moves.the.call('update_reservation_formresponses', said)).toMatchObject({
        error: { code: 'status_conflict', data: { waits: 'move', reservation: { id, status: 'pending' } } },
      })
    })

    test('staff decide before they move it themselves', async () => {
      const { id } = await asking('ask', moves.from, moves.from + 5)
      expect(
        await moves.the.call('reschedule_reservation', { id, ...at(moves.from + 9) }, 'quay', 'api'),
      ).toMatchObject({
        error: { code: 'status_conflict', data: { status: 'pending', waits: 'move' } },
      })
    })

    test('leaves the time until which a customer may move as it was', async () => {
      const made = await asking('ask', moves.from, moves.from + 5)
      const shown = { id: made.id, token: made.managetoken }
      expect(await moves.the.call('get_basereservation', shown)).toMatchObject({
        value: { reschedulableuntil_utc: utc(moves.from) },
      })
      expect(await moves.the.call('get_request', { id: made.id }, 'quay', 'api')).toMatchObject({
        value: { isdecided: false, decidebefore_utc: new Date(moves.began + 48 * hour).toISOString() },
      })
    })
  })

  test('the sweeps see a former place that is missing, and an import keeps it', async () => {
    const { id } = await asking('ask', moves.from, moves.from + 5)
    const claims = () => database().db.knex('claims').where('reservation', `${id}~`)
    const [claim] = await claims()
    await claims().delete()
    expect((await capacityFaults(database().db)).length).toBeGreaterThan(1)
    await database().db.knex('claims').insert(claim)
    await sound()
    const { whitelabel } = bookingBundle
    const { start, end } = at(moves.from + 5)
    const same = { id, bookable: 'ask', start, end, seats: 1, status: 'pending', first_name: 'Augusta' }
    const expires = new Date(moves.began + 48 * hour).toISOString()
    const bundle = { whitelabel, providers: [], reservations: [{ ...same, expires }] }
    expect(await importBundle(database().db, bundle, { now: moves.began })).toMatchObject({ ok: true })
    await sound()
    expect(await moves.the.request('ask', moves.from)).toMatchObject(taken)
    await moves.the.reject(id)
    expect(await moves.the.stored(id)).toMatchObject({
      first_name: 'Augusta',
      status: 'booked',
      start: moves.began + moves.from * hour,
    })
    await sound()
  })

  test('that an import ends leaves no former place behind', async () => {
    const { id } = await asking('ask', moves.from, moves.from + 5)
    const { start, end } = at(moves.from + 5)
    const ended = { id, bookable: 'ask', start, end, seats: 1, status: 'booked' }
    await database().db.knex('reservations').where({ id }).update({ payment: null })
    const bundle = { whitelabel: bookingBundle.whitelabel, providers: [], reservations: [ended] }
    expect(await importBundle(database().db, bundle, { now: moves.began })).toMatchObject({ ok: true })
    const { life, status } = await moves.the.stored(id)
    expect([status, life.reschedule, life.request]).toEqual(['booked', undefined, undefined])
    await sound()
    expect(await moves.the.request('ask', moves.from)).toMatchObject({ ok: true })
  })

  const cardPaid = async () => ({ payment: { processor, token: await moves.the.cardToken('4242424242424242') } })
  /** A paid one for some people. */
  const boat = async (hours: number, seats: number) => standing('boat', hours, { seats, ...(await cardPaid()) })
  const request = async (hours: number, seats: number) =>
    moves.the.request('boat', hours, { seats, ...(await cardPaid()) })

  describe('both places together', () => {
    test('take the larger number of seats at each instant', async () => {
      const made = await boat(moves.from, 2)
      expect(await move(made, moves.from + 0.5)).toMatchObject({ value: { approval: true } })
      await sound()
      // One of three seats is left moves.from the first instant to the last, also where both places meet.
      expect(await request(moves.from, 2)).toMatchObject(taken)
      expect(await request(moves.from + 1, 2)).toMatchObject(taken)
      expect(await request(moves.from, 1)).toMatchObject({ ok: true })
      expect(await request(moves.from + 0.5, 1)).toMatchObject(taken)
      expect(await request(moves.from + 1, 1)).toMatchObject({ ok: true })
      await sound()
    })

    test('of a move that changes the seats alone are one place with the larger number', async () => {
      const made = await boat(moves.from, 3)
      expect(await moves.the.call('get_request', { id: made.id }, 'quay', 'api')).toMatchObject({
        value: { formerprice: null, reservation: { value: 120 } },
      })
      expect(await move(made, moves.from, { seats: 1 })).toMatchObject({ value: { approval: true } })
      // Who decides about it sees what it is to cost; its customer keeps the price until then.
      expect(await moves.the.call('get_request', { id: made.id }, 'quay', 'api')).toMatchObject({
        value: { formerprice: 120, reservation: { value: 40, reschedule: { seats: 3 } } },
      })
      const own = { id: made.id, token: made.managetoken }
      expect(await moves.the.call('get_basereservation', own)).toMatchObject({ value: { value: 120 } })
      expect(await request(moves.from, 1)).toMatchObject(taken)
      await sound()
      await moves.the.reject(made.id)
      expect(await moves.the.stored(made.id)).toMatchObject({ status: 'booked', seats: 3 })
      expect(await request(moves.from, 1)).toMatchObject(taken)
      await sound()
    })
  })

  describe('deciding', () => {
    test('approved: it stands at the new place, and the former one is free', async () => {
      const { id } = await asking('ask', moves.from, moves.from + 5)
      const first = await moves.the.approve(id)
      expect(first).toMatchObject({ value: { reservation: { status: 'booked', reschedule: null } } })
      expect(await moves.the.approve(id)).toEqual(first)
      const stored = await moves.the.stored(id)
      expect(stored).toMatchObject({
        start: moves.began + (moves.from + 5) * hour,
        sequence: 1,
        expires: null,
        due: null,
      })
      expect(stored.life).not.toHaveProperty('request')
      expect(await moves.the.told(id)).toEqual(['pending', 'approved', 'pending', 'rescheduled'])
      expect(await moves.the.request('ask', moves.from)).toMatchObject({ ok: true })
      expect(await moves.the.request('ask', moves.from + 5)).toMatchObject(taken)
      await sound()
    })

    test('rejected: it is where it was, with the message; the place asked for is free', async () => {
      const made = await asking('ask', moves.from, moves.from + 5)
      const before = await moves.the.stored(made.id)
      const first = await moves.the.reject(made.id, { message: ' The tide is out. ' })
      expect(first).toMatchObject({ value: { reservation: { status: 'booked', reschedule: null } } })
      expect(await moves.the.reject(made.id)).toEqual(first)
      const { life, ...stored } = await moves.the.stored(made.id)
      expect(stored).toMatchObject({
        start: moves.began + moves.from * hour,
        sequence: 0,
        expires: null,
        payment: before.payment,
      })
      expect(life).not.toHaveProperty('reschedule')
      expect(await moves.the.told(made.id)).toEqual(['pending', 'approved', 'pending', 'move_rejected'])
      const [event] = await database()
        .db.knex('outbox')
        .where({ reservation: made.id, name: 'reservation.move_rejected' })
      expect(JSON.stringify(event?.payload)).toContain('The tide is out.')
      expect(await moves.the.approve(made.id)).toMatchObject({ error: { code: 'status_conflict' } })
      expect(await moves.the.request('ask', moves.from)).toMatchObject(taken)
      expect(await moves.the.request('ask', moves.from + 5)).toMatchObject({ ok: true })
      await sound()
      expect(await move(made, moves.from + 9)).toMatchObject({ value: { approval: true } })
      expect(await moves.the.approve(made.id)).toMatchObject({
        value: { reservation: { start_utc: utc(moves.from + 9) } },
      })
    })

    test('withdrawn: it is where it was, and both sides are told that it stays there', async () => {
      const made = await asking('ask', moves.from, moves.from + 5)
      const first = await moves.the.withdraw(made)
      expect(first).toMatchObject({ value: { reservation: { status: 'booked', start_utc: utc(moves.from) } } })
      expect(await moves.the.withdraw(made)).toEqual(first)
      expect(await moves.the.told(made.id)).toEqual(['pending', 'approved', 'pending', 'withdrawn'])
      expect(await moves.the.request('ask', moves.from + 5)).toMatchObject({ ok: true })
      await sound()
    })

    test('not in time: it lapses once, and is where it was', async () => {
      const { id } = await asking('ask', moves.from, moves.from + 5)
      moves.the.clock.now = moves.began + 48 * hour - 1
      await moves.the.passTime()
      expect(await moves.the.stored(id)).toMatchObject({ status: 'pending' })
      moves.the.clock.now += 1
      expect(await moves.the.approve(id)).toMatchObject({
        error: { code: 'status_conflict', data: { status: 'booked' } },
      })
      await moves.the.passTime()
      expect(await moves.the.stored(id)).toMatchObject({
        status: 'booked',
        start: moves.began + moves.from * hour,
        due: null,
      })
      expect(await moves.the.told(id)).toEqual(['pending', 'approved', 'pending', 'move_lapsed'])
      await sound()
    })

    test('cancelled meanwhile: both places are free, and what ends is what it was', async () => {
      const { id, managetoken: token } = await asking('ask', moves.from, moves.from + 5)
      expect(await moves.the.call('cancel_reservation', { id, token })).toMatchObject({
        value: { reservation: { status: 'cancelled', start_utc: utc(moves.from), reschedule: null } },
      })
      expect(await moves.the.request('ask', moves.from)).toMatchObject({ ok: true })
      expect(await moves.the.request('ask', moves.from + 5)).toMatchObject({ ok: true })
      await sound()
    })
  })

  describe('money', () => {
    test('comes back when the move is approved, not when it is asked for, and not if it is put back', async () => {
      const made = await boat(moves.from, 3)
      const { payment } = await moves.the.stored(made.id)
      expect(payment).toMatchObject({ paid: 12_000 })
      expect(await move(made, moves.from + 5, { seats: 2 })).toMatchObject({ value: { approval: true, refund: 40 } })
      expect(await moves.the.stored(made.id)).toMatchObject({ seats: 2, payment: payment ?? {} })
      await moves.the.withdraw(made)
      expect(await moves.the.stored(made.id)).toMatchObject({ seats: 3, payment: payment ?? {} })
      await move(made, moves.from + 5, { seats: 2 })
      expect(await moves.the.approve(made.id)).toMatchObject({ value: { reservation: { status: 'booked', seats: 2 } } })
      expect((await moves.the.stored(made.id)).payment).toMatchObject({ paid: 8_000, quote: { finalprice: 8_000 } })
      const refunds = await database().db.knex('payment_refunds').where({ reservation: made.id })
      expect(refunds.map(({ amount }) => Number(amount))).toEqual([4_000])
    })

    test('that must come first refuses the move, as where nothing is approved', async () => {
      const made = await boat(moves.from, 1)
      expect(await move(made, moves.from + 5, { seats: 2 })).toMatchObject({ error: { code: 'payment_required' } })
      expect(await moves.the.stored(made.id)).toMatchObject({ status: 'booked', seats: 1 })
    })

    test('is locked by a move asked for too late, once it is approved', async () => {
      const made = await boat(moves.from, 1)
      moves.the.clock.now = moves.began + (moves.from - 10) * hour
      await move(made, moves.from + 60)
      await moves.the.withdraw(made)
      expect((await moves.the.stored(made.id)).life).not.toHaveProperty('locked')
      await move(made, moves.from + 60)
      await moves.the.approve(made.id)
      expect(await moves.the.stored(made.id)).toMatchObject({ life: { locked: 4_000 } })
    })

    test('of a cancellation meanwhile follows the former start', async () => {
      const made = await boat(moves.from, 1)
      await move(made, moves.from + 60)
      const cancelling = { id: made.id, token: made.managetoken, preview: true }
      moves.the.clock.now = moves.began + (moves.from - 25) * hour
      expect(await moves.the.call('cancel_reservation', cancelling)).toMatchObject({ value: { refund: 40 } })
      moves.the.clock.now = moves.began + (moves.from - 10) * hour
      expect(await moves.the.call('cancel_reservation', cancelling)).toMatchObject({ value: { refund: 0 } })
    })
  })

  test('a gig that its claimer serves keeps its claim and its times until it is decided', async () => {
    const made = await standing('later', moves.from)
    const claimed = await moves.the.call('claim_reservation', { id: made.id, resource: 'ines' }, 'quay', 'api')
    expect(claimed).toMatchObject({ ok: true })
    const before = await moves.the.stored(made.id)
    expect(await move(made, moves.from + 1)).toMatchObject({ value: { approval: true } })
    expect(await moves.the.stored(made.id)).toMatchObject({
      life: { reschedule: { status: before.status, resources: ['ines'], claims: [{ resource: 'ines' }] } },
    })
    await sound()
    await moves.the.withdraw(made)
    const { life, status, resources, start } = await moves.the.stored(made.id)
    expect({ status, resources, start }).toEqual({ status: before.status, resources: ['ines'], start: before.start })
    expect(life.claims).toEqual(before.life.claims)
    await sound()
    const open = await standing('later', moves.from + 10)
    const { life: was } = await moves.the.stored(open.id)
    await move(open, moves.from + 15)
    await moves.the.reject(open.id)
    expect(await moves.the.stored(open.id)).toMatchObject({ status: 'gig', life: { gig: was.gig } })
    await move(open, moves.from + 15)
    expect(await moves.the.approve(open.id)).toMatchObject({
      value: { reservation: { status: 'gig', start_utc: utc(moves.from + 15) } },
    })
    await sound()
  })

  describe('at once', () => {
    const codeOf = (answer: { ok: boolean; error?: { code: string } }) => (answer.ok ? 'ok' : answer.error?.code)

    test('approval and withdrawal: one of them counts', async () => {
      for (let round = 0; round < 4; round += 1) {
        const made = await asking('ask', moves.from + round * 8, moves.from + round * 8 + 4)
        const codes = (await Promise.all([moves.the.approve(made.id), moves.the.withdraw(made)])).map(codeOf)
        expect(codes.toSorted()).toEqual(['ok', 'status_conflict'])
        const hours = moves.from + round * 8 + (codes[0] === 'ok' ? 4 : 0)
        expect(await moves.the.stored(made.id)).toMatchObject({ status: 'booked', start: moves.began + hours * hour })
        await sound()
      }
    })

    test('lapse and approval at the last instant: it has lapsed, once', async () => {
      const { id } = await asking('ask', moves.from, moves.from + 5)
      moves.the.clock.now = moves.began + 48 * hour
      const [approved] = await Promise.all([moves.the.approve(id), moves.the.passTime()])
      expect(codeOf(approved)).toBe('status_conflict')
      expect(await moves.the.stored(id)).toMatchObject({ status: 'booked', start: moves.began + moves.from * hour })
      expect((await moves.the.told(id)).filter((one) => one === 'move_lapsed')).toHaveLength(1)
      await sound()
    })

    test('others who book the former and the new place meanwhile get neither', async () => {
      const made = await standing('ask', moves.from)
      const [moved, former] = await Promise.all([move(made, moves.from + 5), moves.the.request('ask', moves.from)])
      expect([codeOf(moved), codeOf(former)]).toEqual(['ok', 'slot_taken'])
      const after = await Promise.all([
        moves.the.reject(made.id),
        moves.the.request('ask', moves.from),
        moves.the.request('ask', moves.from + 5),
      ])
      expect(codeOf(after[0])).toBe('ok')
      expect(codeOf(after[1])).toBe('slot_taken')
      await sound()
    })
  })
})
