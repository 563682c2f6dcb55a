import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { takePaymentEvent } from '../../jobs/index.ts'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import {
  type Decided,
  type Requested,
  type RequestWorld,
  requestWorld,
} from '../../testing/worlds/paid/request-world.ts'
import { filled } from '../../testing/worlds/samples/answers-bundle.ts'
import { everyDay } from '../../testing/worlds/samples/hours.ts'
import { sandboxCardAt } from '../../testing/worlds/tenant-at.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }
const processor = 'payment-sandbox.card'
const cards = { approved: '4242424242424242', declined: '4000000000000002', confirmation: '4000000000003220' }
const hour = 3_600_000
/** Asked for two days before at the latest. */
const early = {
  ...{ id: 'early', provider: 'quay', name: 'Early', price: 20, paymentterms: 'bill', approvalmode: true },
  ...{
    duration: 3600,
    seats: 4,
    seatsperbooking: 4,
    windowbegin: 2,
    windowbegintype: 'days',
    availability: everyDay(),
  },
}

/** Until noon, and half an hour longer for each extra that is asked for. */
const options = [{ id: 'long', name: 'Longer', max: 8, duration: 1800 }]
const question = { id: 'extra', slug: 'extra', type: 'checkbox', prompt: 'Extra', responseoptions: options }
const forms = [{ id: 'extras', provider: 'quay', name: 'Extras', sections: [{ id: 'main', questions: [question] }] }]
const morning = {
  ...{ id: 'morning', provider: 'quay', name: 'Morning', price: 20, paymentterms: 'bill', approvalmode: true },
  ...{ duration: 3600, forms: ['extras'], availability: everyDay('09:00', '12:00') },
}
const dawn = { ...morning, id: 'dawn', name: 'Dawn', windowbegin: 2, windowbegintype: 'days' }
const atonce = { ...dawn, id: 'atonce', name: 'At once', approvalmode: false }
const guide = { name: 'Guide', resources: ['ines', 'tomas'], selectionmethod: 'manual', minimum: 1, maximum: 1 }
const guided = {
  ...{ id: 'guided', provider: 'quay', name: 'Guided', price: 20, paymentterms: 'bill', approvalmode: true },
  ...{ duration: 3600, availability: everyDay(), requirementgroups: [guide] },
}
const longer = (times: number) => ({ formresponses: [filled('extras', { extra: { long: times } })] })

await withDatabase('changing a request', (database) => {
  let world: RequestWorld
  let card: PaymentProcessor
  let original: PaymentProcessor
  const begun = Date.parse('2026-11-20T12:00:00Z')
  let hours = 100
  beforeAll(async () => {
    world = await requestWorld(database(), { forms }, [early, morning, dawn, atonce, guided])
    ;({ card, original } = await sandboxCardAt(world.app))
  })
  afterEach(() => {
    Object.assign(card, original)
    world.clock.now = begun
  })
  afterAll(() => world.close())

  const payments = () => world.app.platform.ports.repositories(scope).payments
  const states = async (id: string) => (await payments().attemptsOf(id)).map(({ state }) => state)
  const pay = async (number: string = cards.approved, more: object = {}) => ({
    processor,
    token: { ...(await world.cardToken(number)), ...more },
  })
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

  describe('without money', () => {
    test('gives seats back where none could be asked for any more, and takes no more', async () => {
      const from = next()
      world.clock.now = begun + (from - 70) * hour
      const one = await world.requested('early', 70, { seats: 3 })
      const wants = (hoursFromBegin: number, seats: number) =>
        modify(one, { bookable: 'early', ...at(hoursFromBegin), seats })
      world.clock.now = begun + (from - 30) * hour
      expect(await wants(from, 4)).toMatchObject({ error: { code: 'outside_window' } })
      expect(await wants(from + 1, 2)).toMatchObject({ error: { code: 'outside_window' } })
      expect(await wants(from, 2)).toMatchObject({ ok: true })
      expect(await world.stored(one.id)).toMatchObject({ seats: 2, status: 'pending' })
      expect(await wants(from, 3)).toMatchObject({ error: { code: 'outside_window' } })
    })

    test('asks for another guide in calendars too, with a higher SEQUENCE', async () => {
      const from = next()
      const one = await world.requested('guided', from, { resources: ['ines'] })
      const wants = (resources: string[]) => modify(one, { bookable: 'guided', ...at(from), resources })
      expect(await wants(['tomas'])).toMatchObject({ ok: true })
      expect(await world.stored(one.id)).toMatchObject({ resources: ['tomas'], sequence: 1 })
      expect(await wants(['tomas'])).toMatchObject({ ok: true })
      expect(await world.stored(one.id)).toMatchObject({ sequence: 1 })
    })

    test('gets longer by an answer within the hours alone', async () => {
      // From ten of New York.
      const one = await world.requested('morning', 75)
      const wants = (times: number) => modify(one, { bookable: 'morning', ...at(75), ...longer(times) })
      expect(await wants(3)).toMatchObject({ error: { code: 'outside_hours' } })
      expect(await wants(2)).toMatchObject({ ok: true })
      expect((await world.stored(one.id)).end).toBe(begun + 77 * hour)
      expect(await wants(0)).toMatchObject({ ok: true })
      const shorter = await world.stored(one.id)
      expect([shorter.end, shorter.extra.addedtime]).toEqual([begun + 76 * hour, undefined])
      // It is there already.
      expect(await wants(0)).toMatchObject({ ok: true })
      expect(await world.stored(one.id)).toEqual(shorter)
      const { id, managetoken: token } = one
      expect(await world.call('reschedule_reservation', { id, token, ...at(75) })).toMatchObject({
        value: { changed: false },
      })
    })

    test.each([
      ['a request', 'dawn'],
      ['a booking', 'atonce'],
    ])('%s gets longer by an answer within window and hours alone, and shorter after them', async (_, bookable) => {
      const from = 75
      const one = await world.requested(bookable, from)
      const place = bookable === 'dawn' ? { bookable, ...at(from) } : {}
      const method = bookable === 'dawn' ? 'modify_reservation' : 'update_reservation_formresponses'
      const wants = (times: number) =>
        world.call(method, { id: one.id, token: one.managetoken, ...place, ...longer(times) })
      expect(await wants(3)).toMatchObject({ error: { code: 'outside_hours' } })
      expect(await wants(1)).toMatchObject({ ok: true })
      world.clock.now = begun + (from - 40) * hour
      expect(await wants(2)).toMatchObject({ error: { code: 'outside_window' } })
      expect(await wants(0)).toMatchObject({ ok: true })
      expect((await world.stored(one.id)).end).toBe(begun + (from + 1) * hour)
    })

    test('takes the new place, frees the former one, and lapses anew', async () => {
      const from = next()
      const one = await world.requested('ask', from)
      world.clock.now += hour
      expect(await modify(one, { bookable: 'ask', ...at(from + 2) })).toMatchObject({
        value: { reservation: { id: one.id, status: 'pending', start_utc: at(from + 2).start } },
      })
      expect((await world.stored(one.id)).expires).toBe(begun + 49 * hour)
      expect(await world.told(one.id)).toEqual(['pending', 'modified'])
      world.clock.now = begun
      expect(await world.request('ask', from)).toMatchObject({ ok: true })
      expect(await world.request('ask', from + 2)).toMatchObject({ error: { code: 'slot_taken' } })
    })

    test('never lapses later than twice the time after it was first made', async () => {
      const from = next() + 100
      const one = await world.requested('ask', from)
      for (const later of [40, 80]) {
        world.clock.now = begun + later * hour
        await modify(one, { bookable: 'ask', ...at(from + later / 20) })
      }
      expect((await world.stored(one.id)).expires).toBe(begun + 96 * hour)
    })

    test('of what is so already changes nothing and tells nobody', async () => {
      const from = next()
      const one = await world.requested('ask', from)
      expect(await modify(one, { bookable: 'ask', ...at(from) })).toMatchObject({ ok: true })
      expect(await world.told(one.id)).toEqual(['pending'])
    })

    test('is answered again with the version that was first seen, and any other wish with it is refused', async () => {
      const from = next()
      const one = await world.requested('ask', from)
      const { version } = await world.stored(one.id)
      const wanted = { bookable: 'ask', ...at(from + 2), version }
      const answers = [await modify(one, wanted), await modify(one, wanted)]
      expect(answers[0]).toMatchObject({ ok: true, value: { reservation: { start_utc: at(from + 2).start } } })
      expect(answers[1]).toEqual(answers[0])
      expect(await world.told(one.id)).toEqual(['pending', 'modified'])
      for (const other of [at(from), { ...at(from + 2), seats: 99 }])
        expect(await modify(one, { ...wanted, ...other })).toMatchObject({
          error: { code: 'status_conflict', data: { reservation: { start_utc: at(from + 2).start } } },
        })
    })

    test('to a place that is taken leaves it as it was', async () => {
      const [from, taken] = [next(), next()]
      const one = await world.requested('ask', from)
      await world.requested('ask', taken)
      expect(await modify(one, { bookable: 'ask', ...at(taken) })).toMatchObject({
        error: { code: 'slot_taken', data: { status: 'pending' } },
      })
      expect((await world.stored(one.id)).start).toBe(begun + from * hour)
    })

    test('is refused for another version, another person, another bookable, and once it is decided', async () => {
      const from = next()
      const one = await world.requested('ask', from)
      const wanted = { bookable: 'ask', ...at(from + 2) }
      expect(await modify(one, { ...wanted, version: 99 })).toMatchObject({ error: { code: 'status_conflict' } })
      expect(await modify({ ...one, managetoken: 'other' }, wanted)).toMatchObject({ error: { code: 'not_found' } })
      expect(await modify(one, { ...wanted, bookable: 'pair' })).toMatchObject({ error: { code: 'not_found' } })
      await world.approve(one.id)
      expect(await modify(one, wanted)).toMatchObject({
        error: { code: 'status_conflict', data: { status: 'booked' } },
      })
    })
  })

  test('is changed ten times in a quarter of an hour, so that nobody is flooded with mails', async () => {
    const made = await world.requested('ask', 700)
    const changed = (count: number) =>
      world.call<unknown>('modify_reservation', {
        ...{ id: made.id, token: made.managetoken, bookable: 'ask' },
        start: new Date(world.clock.now + (702 + count) * 3_600_000).toISOString(),
        end: new Date(world.clock.now + (703 + count) * 3_600_000).toISOString(),
      })
    for (let count = 0; count < 10; count += 1) expect(await changed(count)).toMatchObject({ ok: true })
    expect(await changed(9)).toMatchObject({ ok: true })
    expect(await changed(10)).toMatchObject({ error: { code: 'too_many_attempts' } })
    expect((await world.told(made.id)).filter((name) => name === 'modified')).toHaveLength(10)
    // It can still be withdrawn.
    await world.withdraw(made)
    expect((await world.stored(made.id)).status).toBe('cancelled')
  })

  describe('with money', () => {
    test('of the same amount keeps what is authorised', async () => {
      const from = next()
      const one = await world.requested('paid', from, { payment: await pay() })
      expect(await modify(one, { bookable: 'paid', ...at(from + 2) })).toMatchObject({ ok: true })
      expect(await states(one.id)).toEqual(['authorized'])
      expect(await world.approve(one.id)).toMatchObject({ value: { reservation: { status: 'booked' } } })
    })

    test('of another amount authorises that first, and then calls the former one off', async () => {
      const from = next()
      const one = await world.requested('paid', from, { payment: await pay() })
      const same = { bookable: 'paid', ...at(from) }
      await world.call('update_entity', { type: 'bookable', id: 'paid', entity: { price: 55 } }, 'quay', 'api')
      expect(await modify(one, same)).toMatchObject({ error: { code: 'payment_required' } })
      const payment = await pay()
      expect(await modify(one, { ...same, totalprice: 40, payment })).toMatchObject({
        error: { code: 'price_changed', data: { quote: { finalprice: 55 } } },
      })
      expect(await modify(one, { ...same, payment })).toMatchObject({ ok: true })
      expect(await states(one.id)).toEqual(['voided', 'authorized'])
      await world.approve(one.id)
      expect(await world.stored(one.id)).toMatchObject({ status: 'booked', payment: { paid: 5500 } })
      await world.call('update_entity', { type: 'bookable', id: 'paid', entity: { price: 40 } }, 'quay', 'api')
    })

    test('of another amount is answered again with the version that was first seen, and authorised once', async () => {
      const from = next()
      const one = await world.requested('paid', from, { payment: await pay() })
      const update = (price: number) =>
        world.call('update_entity', { type: 'bookable', id: 'paid', entity: { price } }, 'quay', 'api')
      await update(55)
      const { version } = await world.stored(one.id)
      const wanted = { bookable: 'paid', ...at(from), payment: await pay(), version }
      for (const _ of [1, 2]) expect(await modify(one, wanted)).toMatchObject({ ok: true })
      expect(await states(one.id)).toEqual(['voided', 'authorized'])
      await update(40)
    })

    test('that is declined leaves the request and what it has authorised as they were', async () => {
      const from = next()
      const one = await world.requested('part', from, { payment: await pay() })
      const before = await world.stored(one.id)
      await world.call(
        'update_entity',
        { type: 'bookable', id: 'part', entity: { downpaymentamount: 20 } },
        'quay',
        'api',
      )
      const payment = await pay(cards.declined)
      expect(await modify(one, { bookable: 'part', ...at(from), payment })).toMatchObject({
        error: { code: 'payment_declined', data: { status: 'pending' } },
      })
      const { quote, attempt } = before.payment ?? {}
      expect(await world.stored(one.id)).toMatchObject({
        expires: before.expires,
        payment: { quote, attempt, paid: 0 },
      })
      expect(await states(one.id)).toEqual(['authorized', 'failed'])
      expect(await world.told(one.id)).toEqual(['pending'])
      await world.call(
        'update_entity',
        { type: 'bookable', id: 'part', entity: { downpaymentamount: 15 } },
        'quay',
        'api',
      )
    })

    test('brings another method where the payment failed', async () => {
      const from = next()
      const one = await world.requested('paid', from, { payment: await pay() })
      card.capture = async () => ({ status: 'declined', code: 'insufficient_funds' })
      await world.approve(one.id)
      Object.assign(card, original)
      expect(await modify(one, { bookable: 'paid', ...at(from), payment: await pay() })).toMatchObject({ ok: true })
      expect((await states(one.id)).at(-1)).toBe('authorized')
      expect(await world.approve(one.id)).toMatchObject({ value: { reservation: { status: 'booked' } } })
      expect(await world.stored(one.id)).toMatchObject({ payment: { paid: 4000 } })
    })

    test('refused to who pays at once is told by its answer alone', async () => {
      const from = next()
      const one = await world.requested('boat', from, { payment: await pay(), seats: 1 })
      const full = next()
      await world.requested('boat', full, { payment: await pay(), seats: 2 })
      const asked = { bookable: 'boat', ...at(full), seats: 2, payment: await pay() }
      expect(await modify(one, asked)).toMatchObject({ error: { code: 'slot_taken' } })
      expect(await states(one.id)).toEqual(['authorized', 'voided'])
      expect(await world.told(one.id)).toEqual(['pending'])
    })

    test('waits for the bank’s confirmation, and calls it off where that never comes', async () => {
      const from = next()
      const one = await world.requested('part', from, { payment: { processor: 'payment-offline.onsite' } })
      const asked = await modify(one, { bookable: 'part', ...at(from), payment: await pay(cards.confirmation) })
      if (asked.ok) throw new Error('the bank was not asked')
      expect(asked.error.code).toBe('payment_requires_action')
      const attempt = String(asked.error.data?.attempt)
      const confirmed = { processor, attempt, token: { confirmed: true } }
      expect(await modify(one, { bookable: 'part', ...at(from), payment: confirmed })).toMatchObject({ ok: true })
      expect(await states(one.id)).toEqual(['authorized'])

      const other = await world.requested('part', next(), { payment: { processor: 'payment-offline.onsite' } })
      const { start } = await world.stored(other.id)
      const place = at((start - begun) / hour)
      await modify(other, { bookable: 'part', ...place, payment: await pay(cards.confirmation) })
      expect(await states(other.id)).toEqual(['requires_action'])
      world.clock.now += 600_001
      await runJobsOnce(world.app.platform.jobs)
      expect(await states(other.id)).toEqual(['voided'])
      expect((await world.stored(other.id)).status).toBe('pending')
    })

    test('a webhook before the answer of the processor is back: the change is made once, with that money', async () => {
      const from = next()
      const one = await world.requested('boat', from, { payment: await pay(), seats: 1 })
      const { tenant } = await sandboxCardAt(world.app)
      card.authorize = async (...given) => {
        const answer = await original.authorize(...given)
        const { reference, amount, currency } = given[1]
        const event = { id: `told-${reference}`, type: 'authorized' as const, reference, amount, currency }
        await takePaymentEvent(world.app.platform.jobs, { tenant, processor: card, event })
        return answer
      }
      const changed = await modify(one, { bookable: 'boat', ...at(from), seats: 2, payment: await pay() })
      expect(changed).toMatchObject({ value: { reservation: { status: 'pending' } } })
      expect(await world.stored(one.id)).toMatchObject({ seats: 2, payment: { quote: { finalprice: 8000 } } })
      expect(await states(one.id)).toEqual(['voided', 'authorized'])
      expect(await world.approve(one.id)).toMatchObject({ value: { reservation: { status: 'booked' } } })
      expect(await states(one.id)).toEqual(['voided', 'captured'])
    })
  })
})
