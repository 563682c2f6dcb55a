import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Result } from '../../domain/errors.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }
const declined = '4000000000000002'
const confirmation = '4000000000003220'
const approved = '4242424242424242'

interface Held {
  id: string
  email: string
  customquestions: object[]
}

await withDatabase('a draft of an account', (database) => {
  let world: AccessWorld
  let hour = 0
  beforeAll(async () => {
    const nickname = { id: 'nickname', slug: 'nickname', type: 'text', prompt: 'A nickname' }
    const asking = { id: 'asking', provider: 'quay', name: 'Asking', paymentterms: 'bill', questions: [nickname] }
    world = await accessWorld(database(), { bookables: [...accessBundle.bookables, asking] })
  })
  afterAll(() => world.close())

  afterEach(async () => {
    // So that nobody has too many of them.
    for (const id of await database().db.knex('reservations').where({ status: 'in-progress' }).pluck('id'))
      for (const who of ['bo', 'ana', 'nobody'])
        await world.as(who, 'remove_inprogress_reservation_by_id', { id: String(id), draft: await draftOf(id) })
  })

  const draftOf = async (id: unknown) => String((await database().db.knex('reservations').where({ id }).first())?.draft)
  const code = (result: Result<unknown>) => (result.ok ? 'ok' : result.error.code)
  const pay = async (number: string) => ({
    processor: 'payment-sandbox.card',
    token: await world.cardToken(number),
  })
  /** A draft for an hour that nobody else in this file takes. */
  const asked = (bookable: string) => {
    const start = Date.parse('2026-12-01T14:00:00Z') + Math.floor(hour / 8) * 86_400_000 + (hour % 8) * 3_600_000
    hour += 1
    const at = { start: new Date(start).toISOString(), end: new Date(start + 3_600_000).toISOString() }
    return { bookable, ...at, draft: `of-others-${String(hour).padStart(6, '0')}` }
  }
  const stored = async (draft: string) => {
    const { reservations, payments } = world.app.platform.ports.repositories(scope)
    const row = await reservations.findByDraft(draft)
    if (!row) throw new Error('it is gone')
    const attempts = await payments.attemptsOf(row.id)
    return { row, states: attempts.map(({ state }) => state) }
  }
  /** A lesson of bo's whose payment was declined. */
  const declinedOfBo = async () => {
    const params = asked('lesson')
    expect(code(await world.as('bo', 'hold_appointment', params))).toBe('ok')
    expect(code(await world.as('bo', 'book_appointment', { ...params, payment: await pay(declined) }))).toBe(
      'payment_declined',
    )
    expect((await stored(params.draft)).row.payment?.transactions).toHaveLength(1)
    return params
  }

  describe('whose payment was declined passes on to another', () => {
    test('without what was tried, when it is held', async () => {
      const params = await declinedOfBo()
      expect(code(await world.as('ana', 'hold_appointment', params))).toBe('ok')
      expect((await stored(params.draft)).row).toMatchObject({ user: 'ana', payment: null })
    })

    test('without what was tried, when its answers are saved', async () => {
      const params = await declinedOfBo()
      const reservation = { id: (await stored(params.draft)).row.id, draft: params.draft }
      expect(code(await world.as('ana', 'update_reservation_metainformation', { reservation }))).toBe('ok')
      expect((await stored(params.draft)).row).toMatchObject({ user: 'ana', payment: null })
    })

    test('without what was tried, when it is booked', async () => {
      const params = await declinedOfBo()
      const payment = await pay(approved)
      const booked = await world.as<Held>('ana', 'book_appointment', { ...params, payment })
      expect(booked).toMatchObject({ value: { email: 'ana@people.example' } })
      const ledger = await world.app.platform.ports
        .repositories(scope)
        .payments.ledgerOf(booked.ok ? booked.value.id : '')
      const own = ledger.filter(({ status }) => status === 'success').map(({ id }) => id)
      expect((await stored(params.draft)).row.payment?.transactions.toSorted()).toEqual(own.toSorted())
    })
  })

  describe('that is being paid', () => {
    /** A lesson of bo's whose payment waits for its confirmation. */
    const payingOfBo = async () => {
      const params = asked('lesson')
      expect(code(await world.as('bo', 'hold_appointment', params))).toBe('ok')
      const booked = await world.as('bo', 'book_appointment', { ...params, payment: await pay(confirmation) })
      expect(code(booked)).toBe('payment_requires_action')
      const attempt = booked.ok ? undefined : booked.error.data?.attempt
      return { params, id: (await stored(params.draft)).row.id, attempt }
    }
    const calls: [string, (of: { params: { draft: string }; id: string }) => Promise<[string, object]>][] = [
      ['held', async ({ params }) => ['hold_appointment', params]],
      ['held elsewhere', async ({ params }) => ['hold_appointment', { ...asked('lesson'), draft: params.draft }]],
      ['held with answers', async ({ params }) => ['hold_appointment', { ...params, addons: {} }]],
      ['booked', async ({ params }) => ['book_appointment', { ...params, payment: await pay(approved) }]],
      [
        'saved',
        async ({ params: { draft }, id }) => ['update_reservation_metainformation', { reservation: { id, draft } }],
      ],
      ['removed', async ({ params: { draft }, id }) => ['remove_inprogress_reservation_by_id', { id, draft }]],
    ]
    const contact = { email: 'eve@customers.example', firstname: 'Eve', lastname: 'Moor' }

    describe.each(['ana', 'nobody'])('is not called off by %s', (who) => {
      test.each(calls)('when it is %s', async (_, callFor) => {
        const of = await payingOfBo()
        const before = await stored(of.params.draft)
        const [name, params] = await callFor(of)
        const given = name === 'book_appointment' && who === 'nobody' ? { ...params, user: contact } : params
        const answer = await world.as(who, name, given)
        const isUnchanged = who === 'nobody' && name === 'hold_appointment' && answer.ok
        if (!isUnchanged) expect(answer).toMatchObject({ error: { code: 'payment_pending' } })
        expect(await stored(of.params.draft)).toEqual(before)
        // Whose it is goes on with it.
        const done = { processor: 'payment-sandbox.card', attempt: of.attempt, token: { confirmed: true } }
        expect(code(await world.as('bo', 'book_appointment', { ...of.params, payment: done }))).toBe('ok')
      })

      test('when its place is given up', async () => {
        const of = await payingOfBo()
        const before = await stored(of.params.draft)
        const params = { reservations: [of.id], draft: of.params.draft }
        expect(await world.as(who, 'clear_holds', params)).toMatchObject({ value: { cleared: [] } })
        expect(await stored(of.params.draft)).toEqual(before)
        expect(await world.as('bo', 'clear_holds', params)).toMatchObject({ value: { cleared: [of.id] } })
      })
    })

    describe('by a guest', () => {
      const eve = { email: 'Eve@customers.example', firstname: 'Eve', lastname: 'Moor' }
      const paying = async (who: string, user: object) => {
        const params = { ...asked('lesson'), user }
        const { user: _, ...held } = params
        expect(code(await world.as(who, 'hold_appointment', held))).toBe('ok')
        const booked = await world.as(who, 'book_appointment', { ...params, payment: await pay(confirmation) })
        expect(code(booked)).toBe('payment_requires_action')
        const attempt = booked.ok ? undefined : booked.error.data?.attempt
        const done = { processor: 'payment-sandbox.card', attempt, token: { confirmed: true } }
        return { params: held, id: (await stored(held.draft)).row.id, confirmed: { ...params, payment: done } }
      }

      test.each(calls)('is not called off by somebody who signs in, when it is %s', async (_, callFor) => {
        const of = await paying('nobody', eve)
        const before = await stored(of.params.draft)
        const [name, params] = await callFor(of)
        expect(await world.as('ana', name, params)).toMatchObject({ error: { code: 'payment_pending' } })
        expect(await stored(of.params.draft)).toEqual(before)
        expect(code(await world.as('nobody', 'book_appointment', of.confirmed))).toBe('ok')
      })

      test('is called off by its guest, who has signed in with the same address', async () => {
        const of = await paying('nobody', { ...eve, email: 'ANA@people.example' })
        const elsewhere = { ...asked('lesson'), draft: of.params.draft }
        expect(code(await world.as('ana', 'hold_appointment', elsewhere))).toBe('ok')
        expect((await stored(of.params.draft)).row).toMatchObject({ user: 'ana', start: Date.parse(elsewhere.start) })
      })

      test.each(['nobody', 'ana'])(
        'is neither gone on with nor called off by %s where staff pay for them',
        async (who) => {
          const of = await paying('pia', eve)
          const before = await stored(of.params.draft)
          expect(before.row.life.bystaff).toBe(true)
          const other = { ...of.confirmed, payment: await pay(approved) }
          for (const given of [of.confirmed, other])
            expect(await world.as(who, 'book_appointment', given)).toMatchObject({ error: { code: 'payment_pending' } })
          expect(await stored(of.params.draft)).toEqual(before)
          expect(code(await world.as('pia', 'book_appointment', of.confirmed))).toBe('ok')
        },
      )

      test('is called off by the staff who pay for them', async () => {
        const of = await paying('pia', eve)
        const elsewhere = { ...asked('lesson'), draft: of.params.draft }
        expect(code(await world.as('pia', 'hold_appointment', elsewhere))).toBe('ok')
      })
    })

    test('is called off by whose it is', async () => {
      const { params } = await payingOfBo()
      expect(code(await world.as('bo', 'hold_appointment', { ...asked('lesson'), draft: params.draft }))).toBe('ok')
      expect((await stored(params.draft)).row.user).toBe('bo')
    })
  })

  describe('that somebody who is signed out goes on with', () => {
    const typed = { firstname: 'Bo', lastname: 'Mo', email: 'bo@people.example', mobile_phone_number: '207 555 0142' }
    const ofBo = async () => {
      const params = asked('asking')
      const held = await world.as<Held>('bo', 'hold_appointment', params)
      const id = held.ok ? held.value.id : ''
      const customquestions = [{ question_id: 'nickname', value: 'Bobo' }]
      const reservation = { id, draft: params.draft, user: typed, customquestions }
      expect(code(await world.as('bo', 'update_reservation_metainformation', { reservation }))).toBe('ok')
      return { id, params }
    }
    const customquestions = [{ question_id: 'nickname', value: 'Nobody' }]
    const anonymous = { user: null, email: '', first_name: '', last_name: '', mobile_phone_number: '' }

    test.each([
      ['hold_appointment', ({ params }: Awaited<ReturnType<typeof ofBo>>) => ({ ...params, customquestions })],
      [
        'update_reservation_metainformation',
        ({ id, params: { draft } }: Awaited<ReturnType<typeof ofBo>>) => ({
          reservation: { id, draft, user: typed, customquestions },
        }),
      ],
    ])('becomes nobody’s with what they say: %s', async (name, paramsOf) => {
      const of = await ofBo()
      expect(code(await world.as('nobody', name, paramsOf(of)))).toBe('ok')
      const { row } = await stored(of.params.draft)
      expect(row).toMatchObject({ ...anonymous, customquestions: [{ value: 'Nobody' }] })
    })

    test('stays the account’s while nothing new is said, and they are told nothing of it', async () => {
      const { id, params } = await ofBo()
      const told = await world.as<Held>('nobody', 'hold_appointment', params)
      expect(told).toMatchObject({ ok: true, value: { id, email: '', customquestions: [] } })
      expect(JSON.stringify(told)).not.toMatch(/"bo"|bo@people|"Mo"|555.?0142|Bobo/)
      expect((await stored(params.draft)).row).toMatchObject({ user: 'bo', last_name: 'Mo' })
    })
  })

  describe('is booked by the id of its hold', () => {
    test.each(['book_appointment', 'book_appointments'])('by its owner and nobody else, with %s', async (name) => {
      const { draft, ...wanted } = asked('asking')
      const held = await world.as<Held>('bo', 'hold_appointment', { ...wanted, draft })
      const id = held.ok ? held.value.id : ''
      const alone = name === 'book_appointment'
      const by = (who: string, more: object) =>
        world.as<Held & { reservations: Held[] }>(
          who,
          name,
          alone ? { ...wanted, ...more } : { appointments: [{ ...wanted, ...more }] },
        )
      const field = alone ? '/id' : '/appointments/0/id'
      expect(await by('ana', { id })).toMatchObject({ error: { code: 'not_found', field } })
      expect(await by('bo', { id: 'another' })).toMatchObject({ error: { code: 'not_found', field } })
      // Of an id and a draft that are not of one another, nobody knows which is meant.
      expect(await by('bo', { id, draft: 'of-others-999999' })).toMatchObject({ error: { code: 'not_found', field } })
      expect((await stored(draft)).row.status).toBe('in-progress')
      const booked = await by('bo', { id })
      expect(booked.ok && (alone ? booked.value : booked.value.reservations[0])?.id).toBe(id)
      expect(code(await by('bo', { id, draft }))).toBe('ok')
    })

    test('a draft whose hold has ended is booked all the same, with the id that its page still has', async () => {
      const params = asked('asking')
      const held = await world.as<Held>('bo', 'hold_appointment', params)
      const id = held.ok ? held.value.id : ''
      expect(code(await world.as('bo', 'remove_inprogress_reservation_by_id', { id }))).toBe('ok')
      expect(code(await world.as('bo', 'book_appointment', { ...params, id }))).toBe('ok')
      expect(code(await world.as('bo', 'book_appointment', { ...asked('asking'), id: 'never-was' }))).toBe('ok')
    })
  })
})
