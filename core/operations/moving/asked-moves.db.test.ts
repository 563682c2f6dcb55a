import { describe, expect, test } from 'vitest'
import { importBundle } from '../../persistence/bundle/import-bundle.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { capacityFaults } from '../../testing/sweeps/capacity-faults.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { movingTests } from '../../testing/worlds/moving/asked-moving.ts'
import { requestWorld } from '../../testing/worlds/paid/request-world.ts'

const hour = 3_600_000

await withDatabase('a customer’s move where approval applies', (database) => {
  const moves = movingTests(database, requestWorld)
  const { at, utc, move, standing, asking, sound } = moves
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
      const rows = await database().db.knex('outbox').where({ reservation: made.id, name: 'reservation.pending' })
      const of = rows.map(({ version, payload }) => [Number(version), JSON.parse(String(payload)).of])
      expect(of.toSorted().map(([, move]) => move)).toEqual([undefined, 'move'])
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
})
