import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Result } from '../../domain/errors.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'

const limited = (id: string, reservationlimit: object) => ({
  id,
  provider: 'quay',
  name: id,
  paymentterms: 'bill',
  seats: 50,
  duration: 3600,
  reservationlimit,
})
const claimedLater = (selectionmethod: string) => ({ name: 'Guide', resources: ['ines', 'tomas'], selectionmethod })
const perWeek = { maximum: 1, per: 'week' }
const changes = {
  whitelabel: { ...bookingBundle.whitelabel, multiplereservations: true },
  providers: bookingBundle.providers.map((one) =>
    one.id === 'quay' ? { ...one, reservationlimit: { maximum: 2, per: 'day', bookables: ['free', 'pair'] } } : one,
  ),
  bookables: [
    ...accessBundle.bookables,
    ...['weekly', 'typed', 'guarded', 'raced', 'staffed', 'carted', 'late', 'moved'].map((id) => limited(id, perWeek)),
    limited('free', []),
    limited('pair', [{ maximum: 1, per: 'ever' }]),
    { ...limited('paid', perWeek), price: 10, paymentterms: 'full' },
    { ...limited('asked', perWeek), approvalmode: true },
    { ...limited('queued', perWeek), seats: 1, waitlist: { enabled: true } },
    { ...limited('paired', perWeek), seats: 2, waitlist: { enabled: true } },
    { ...limited('sought', perWeek), seats: 2, price: 10, paymentterms: 'full', waitlist: { enabled: true } },
    { ...limited('pleaded', { maximum: 2, per: 'week' }), approvalmode: true },
    { ...limited('claimed', { maximum: 2, per: 'week' }), requirementgroups: [claimedLater('resourceclaim')] },
    { ...limited('bidden', { maximum: 2, per: 'week' }), requirementgroups: [claimedLater('resourcebids')] },
  ],
}
interface Reserved {
  id: string
  managetoken: string
}
const codeOf = (result: Result<unknown>) => (result.ok ? 'ok' : result.error.code)
const guest = (email: string) => ({ email, firstname: 'Lin', lastname: 'Moor' })

await withDatabase('limits of reservations', (database) => {
  let world: AccessWorld
  let drafts = 0
  beforeAll(async () => {
    world = await accessWorld(database(), changes)
  })
  afterAll(() => world.close())

  /** The world's today is Friday 20 November 2026; weeks begin on Sunday there. */
  const slot = (bookable: string, day: number, hour = 9) => {
    drafts += 1
    return {
      bookable,
      start: `2026-11-${day} ${String(hour).padStart(2, '0')}:00:00`,
      end: `2026-11-${day} ${String(hour + 1).padStart(2, '0')}:00:00`,
      draft: `limit-${String(drafts).padStart(6, '0')}`,
    }
  }
  const book = (who: string, params: object) => world.as<Reserved>(who, 'book_appointment', params)
  const hold = (who: string, params: object) => world.as<Reserved>(who, 'hold_appointment', params)

  test('a second one in the week is refused with what fills it; the next week it is not', async () => {
    const first = await book('ana', slot('weekly', 24))
    expect(codeOf(first)).toBe('ok')
    const second = await book('ana', slot('weekly', 28))
    expect(second).toMatchObject({
      ok: false,
      error: {
        code: 'reservation_limit',
        data: { ...perWeek, reservations: [first.ok ? first.value.id : ''] },
      },
    })
    expect(codeOf(await hold('ana', slot('weekly', 27)))).toBe('reservation_limit')
    expect(codeOf(await book('ana', slot('weekly', 29)))).toBe('ok')
    expect(codeOf(await book('bo', slot('weekly', 24)))).toBe('ok')
  })

  test('a cancelled one counts no more, and the same call again is answered as before', async () => {
    const asked = slot('guarded', 24)
    const first = await book('ana', asked)
    expect(await book('ana', asked)).toEqual(first)
    const { id = '' } = first.ok ? first.value : {}
    expect(codeOf(await world.as('ana', 'cancel_reservation', { id }))).toBe('ok')
    expect(codeOf(await book('ana', slot('guarded', 24)))).toBe('ok')
  })

  test('spellings of an address are one guest, who reads no reservations; other addresses are others', async () => {
    expect(codeOf(await book('nobody', { ...slot('typed', 24), user: guest('José@München.example') }))).toBe('ok')
    for (const email of ['jose\u0301@mu\u0308nchen.example', ' JOSÉ@xn--mnchen-3ya.EXAMPLE '])
      expect(await book('nobody', { ...slot('typed', 25), user: guest(email) })).toEqual({
        ok: false,
        error: { code: 'reservation_limit', data: perWeek },
      })
    for (const email of ['jo.sé@münchen.example', 'josé+1@münchen.example'])
      expect(codeOf(await book('nobody', { ...slot('typed', 25), user: guest(email) }))).toBe('ok')
  })

  test('an unproven address never counts against the account that has it', async () => {
    expect(codeOf(await book('nobody', { ...slot('late', 24), user: guest('bo@people.example') }))).toBe('ok')
    expect(codeOf(await book('bo', slot('late', 24)))).toBe('ok')
    expect(codeOf(await book('bo', slot('late', 24)))).toBe('reservation_limit')
  })

  test('a hold counts while it lives, without itself; after it has run out the person holds another', async () => {
    const first = slot('paid', 24)
    expect(codeOf(await hold('ana', first))).toBe('ok')
    expect(codeOf(await hold('ana', first))).toBe('ok')
    expect(codeOf(await hold('ana', { ...first, start: '2026-11-25 09:00:00', end: '2026-11-25 10:00:00' }))).toBe('ok')
    expect(codeOf(await hold('ana', slot('paid', 26)))).toBe('reservation_limit')
    world.clock.now += 3_600_000
    expect(codeOf(await hold('ana', slot('paid', 26)))).toBe('ok')
    // A hold of nobody is judged when somebody confirms it.
    const unknown = slot('late', 26)
    expect(codeOf(await hold('nobody', unknown))).toBe('ok')
    expect(codeOf(await book('bo', unknown))).toBe('reservation_limit')
  })

  test('a cart counts together, all or none, and the first one too many is named', async () => {
    const cart = (...slots: ReturnType<typeof slot>[]) =>
      world.as('nobody', 'book_appointments', { user: guest('cart@customers.example'), appointments: slots })
    const refused = await cart(slot('carted', 24), slot('carted', 26))
    expect(refused).toMatchObject({
      error: { code: 'reservation_limit', field: '/appointments/1', data: { appointment: 1 } },
    })
    expect(codeOf(await cart(slot('carted', 24), slot('carted', 29)))).toBe('ok')
  })

  test('a provider’s limit counts the bookables that it names together, beside their own', async () => {
    expect(codeOf(await book('bo', slot('free', 24, 9)))).toBe('ok')
    expect(codeOf(await book('bo', slot('pair', 24, 9)))).toBe('ok')
    expect(codeOf(await book('bo', slot('free', 24, 10)))).toBe('reservation_limit')
    expect(codeOf(await book('bo', slot('free', 25, 10)))).toBe('ok')
    expect(codeOf(await book('bo', slot('pair', 25, 10)))).toBe('reservation_limit')
    expect(codeOf(await book('bo', slot('crewtalk', 24)))).toBe('not_found')
    expect(codeOf(await book('bo', slot('late', 30)))).toBe('ok')
  })

  test('a queue is joined beside a place, one at a time; an offer is made beside it, and not accepted', async () => {
    const [full, other] = [slot('queued', 24), slot('queued', 25)]
    for (const one of [full, other])
      expect(codeOf(await book('nobody', { ...one, user: guest(`${one.draft}@x.example`) }))).toBe('ok')
    expect(codeOf(await book('ana', slot('queued', 26)))).toBe('ok')
    const join = (one: object, draft: string) => world.as<Reserved>('ana', 'join_waitlist', { ...one, draft })
    const joined = await join(full, 'queue-limit-first')
    expect(codeOf(joined)).toBe('ok')
    expect(codeOf(await join(other, 'queue-limit-second'))).toBe('reservation_limit')
    const id = joined.ok ? joined.value.id : ''
    const [taken] = await world.read('SELECT id FROM reservations WHERE draft = ?', full.draft)
    expect(codeOf(await world.as('pia', 'cancel_reservation', { id: taken?.id }))).toBe('ok')
    expect((await world.stored(id)).waitlistoffer).not.toBeNull()
    expect(codeOf(await world.as('ana', 'accept_waitlist_offer', { id }))).toBe('reservation_limit')
    expect((await world.stored(id)).waitlistoffer).not.toBeNull()
    expect(codeOf(await world.as('pia', 'accept_waitlist_offer', { id }))).toBe('ok')
  })

  test('what is offered to somebody leaves them to book the same time in another way, and no other', async () => {
    const [full, other] = [slot('paired', 24), slot('paired', 25)]
    const taken = await Promise.all(
      [1, 2].map((nth) => {
        const draft = `${full.draft}-${nth}`
        return book('nobody', { ...full, draft, user: guest(`${draft}@x.example`) })
      }),
    )
    expect(taken.map(codeOf)).toEqual(['ok', 'ok'])
    const joined = await world.as<Reserved>('bo', 'join_waitlist', full)
    expect(codeOf(joined)).toBe('ok')
    for (const one of taken) await world.as('pia', 'cancel_reservation', { id: one.ok ? one.value.id : '' })
    const id = joined.ok ? joined.value.id : ''
    expect((await world.stored(id)).waitlistoffer).not.toBeNull()
    expect(codeOf(await hold('bo', other))).toBe('reservation_limit')
    const same = { ...full, draft: 'limit-same-time' }
    expect(codeOf(await hold('bo', same))).toBe('ok')
    expect(codeOf(await book('bo', same))).toBe('ok')
    expect((await world.stored(id)).status).toBe('cancelled')
    expect(codeOf(await book('bo', other))).toBe('reservation_limit')
  })

  test('who holds the time that is offered to them accepts the offer all the same, and the hold is released', async () => {
    const full = slot('paired', 29)
    const taken = await Promise.all(
      [1, 2].map((nth) => {
        const draft = `${full.draft}-${nth}`
        return book('nobody', { ...full, draft, user: guest(`${draft}@x.example`) })
      }),
    )
    const joined = await world.as<Reserved>('ana', 'join_waitlist', full)
    for (const one of taken) await world.as('pia', 'cancel_reservation', { id: one.ok ? one.value.id : '' })
    const { id = '', managetoken: token = '' } = joined.ok ? joined.value : {}
    expect((await world.stored(id)).waitlistoffer).not.toBeNull()
    const held = await hold('ana', { ...full, draft: 'limit-held-beside' })
    expect(codeOf(held)).toBe('ok')
    const other = await hold('bo', { ...full, draft: 'limit-of-another' })
    expect(codeOf(other)).toBe('slot_taken')
    expect(codeOf(await world.as('nobody', 'accept_waitlist_offer', { id, token }))).toBe('ok')
    expect((await world.stored(id)).status).toBe('booked')
    expect((await world.stored(held.ok ? held.value.id : '')).status).toBe('removed')
    // What another holds of it stays, and so does what its customer holds of another time.
    expect(codeOf(await hold('bo', { ...full, draft: 'limit-of-another' }))).toBe('ok')
    expect(codeOf(await hold('ana', slot('paired', 30)))).toBe('reservation_limit')
  })

  test('an offer that is being paid for counts: the same time is not booked beside it', async () => {
    const full = slot('sought', 24)
    const by = async (card: string) => ({
      payment: { processor: 'payment-sandbox.card', token: await world.cardToken(card) },
    })
    const taken = await Promise.all(
      [1, 2].map(async (nth) => {
        const draft = `${full.draft}-${nth}`
        const paid = await by('4242424242424242')
        return book('nobody', { ...full, draft, user: guest(`${draft}@x.example`), ...paid })
      }),
    )
    expect(taken.map(codeOf)).toEqual(['ok', 'ok'])
    const joined = await world.as<Reserved>('bo', 'join_waitlist', full)
    expect(codeOf(joined)).toBe('ok')
    for (const one of taken) await world.as('pia', 'cancel_reservation', { id: one.ok ? one.value.id : '' })
    const id = joined.ok ? joined.value.id : ''
    expect((await world.stored(id)).waitlistoffer).not.toBeNull()
    const accepted = await world.as('bo', 'accept_waitlist_offer', { id, ...(await by('4000000000003220')) })
    expect(codeOf(accepted)).toBe('payment_requires_action')
    expect(codeOf(await hold('bo', { ...full, draft: 'limit-beside-offer' }))).toBe('reservation_limit')
  })

  test('what was booked before a limit was lowered is approved, claimed and picked all the same', async () => {
    const made: Record<string, string[]> = {}
    for (const bookable of ['pleaded', 'claimed', 'bidden']) {
      const both = [await book('bo', slot(bookable, 24, 10)), await book('bo', slot(bookable, 26, 11))]
      made[bookable] = both.map((one) => (one.ok ? one.value.id : codeOf(one)))
      const entity = { reservationlimit: perWeek }
      expect(codeOf(await world.as('pia', 'update_entity', { type: 'bookable', id: bookable, entity }))).toBe('ok')
      expect(codeOf(await book('bo', slot(bookable, 27, 12)))).toBe('reservation_limit')
    }
    const { pleaded = [], claimed = [], bidden = [] } = made
    for (const id of pleaded) expect(codeOf(await world.as('pia', 'approve_reservation', { id }))).toBe('ok')
    for (const id of claimed)
      expect(codeOf(await world.as('pia', 'claim_reservation', { id, resource: 'ines' }))).toBe('ok')
    for (const id of bidden) {
      const bid = { id, resource: 'tomas' }
      expect(codeOf(await world.as('pia', 'place_bid', bid))).toBe('ok')
      expect(codeOf(await world.as('pia', 'pick_bid', bid))).toBe('ok')
    }
    for (const id of [...pleaded, ...claimed, ...bidden]) expect((await world.stored(id)).status).toBe('booked')
  })

  test('staff and programs with the provider’s key are not limited, and book for customers without', async () => {
    for (const who of ['pia', 'key'])
      for (const hour of [9, 10])
        expect(codeOf(await book(who, { ...slot('staffed', 24, hour), user: guest('vip@customers.example') }))).toBe(
          'ok',
        )
    expect(codeOf(await book('nobody', { ...slot('staffed', 25), user: guest('vip@customers.example') }))).toBe(
      'reservation_limit',
    )
  })

  test('a customer’s move into another week counts there; within its week, and by staff, it does not', async () => {
    const [near, next] = [await book('ana', slot('moved', 24)), await book('ana', slot('moved', 30))]
    const id = near.ok ? near.value.id : ''
    const move = (who: string, day: number) => {
      const { start, end } = slot('moved', day, 12)
      return world.as(who, 'reschedule_reservation', { id, start, end })
    }
    expect(next.ok).toBe(true)
    expect(codeOf(await move('ana', 25))).toBe('ok')
    expect(await move('ana', 29)).toEqual({ ok: false, error: { code: 'reservation_limit', data: perWeek } })
    expect(codeOf(await move('pia', 29))).toBe('ok')
    expect(codeOf(await move('ana', 30))).toBe('ok')
  })

  test('while a move into another week is asked for, it counts in both weeks, since it may be put back', async () => {
    const first = await book('ana', slot('asked', 24))
    const id = first.ok ? first.value.id : ''
    expect(codeOf(await world.as('pia', 'approve_reservation', { id }))).toBe('ok')
    const { start, end } = slot('asked', 30)
    expect(codeOf(await world.as('ana', 'reschedule_reservation', { id, start, end }))).toBe('ok')
    expect(await book('ana', slot('asked', 26))).toMatchObject({
      error: { code: 'reservation_limit', data: { reservations: [id] } },
    })
    expect(codeOf(await book('ana', slot('asked', 29)))).toBe('reservation_limit')
    expect(codeOf(await world.as('ana', 'withdraw_reservation', { id }))).toBe('ok')
    expect(codeOf(await book('ana', slot('asked', 26)))).toBe('reservation_limit')
    expect(codeOf(await book('ana', slot('asked', 29)))).toBe('ok')
  })

  test('of twelve simultaneous calls under three spellings one gets through', async () => {
    const spelled = ['raúl@münchen.example', 'RAÚL@MÜNCHEN.example', 'rau\u0301l@xn--mnchen-3ya.example']
    const calls = Array.from({ length: 12 }, (_, index) =>
      // Each at another hour, so that no capacity lock orders the calls.
      book('nobody', { ...slot('raced', 24, 8 + index), user: guest(spelled[index % 3] ?? '') }),
    )
    const answers = (await Promise.all(calls)).map(codeOf)
    expect(answers.filter((code) => code === 'ok')).toHaveLength(1)
    expect(answers.filter((code) => code === 'reservation_limit')).toHaveLength(11)
  })
})
