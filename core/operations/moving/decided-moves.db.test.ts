import { describe, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { movingTests } from '../../testing/worlds/moving/asked-moving.ts'
import { requestWorld } from '../../testing/worlds/paid/request-world.ts'

const hour = 3_600_000

await withDatabase('a decision about a customer’s move', (database) => {
  const moves = movingTests(database, requestWorld)
  const { utc, move, standing, asking, sound } = moves
  const taken = { error: { code: 'slot_taken' } }

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
