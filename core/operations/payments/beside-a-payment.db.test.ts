import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Result } from '../../domain/errors.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { lateReader } from '../../testing/races/racing-ports.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { sandboxCardAt } from '../../testing/worlds/tenant-at.ts'
import { updateReservationMetainformation } from '../booking/update-reservation-metainformation.ts'
import type { Tenant } from '../tenant.ts'

const processor = 'payment-sandbox.card'

interface Booked {
  id: string
  status: string
}

await withDatabase('calls beside a payment', (database) => {
  let world: BookingWorld
  let tenant: Tenant
  let card: PaymentProcessor
  let original: PaymentProcessor
  let count = 0
  beforeAll(async () => {
    world = await bookingWorld(database(), { whitelabel: { ...bookingBundle.whitelabel, multiplereservations: true } })
    ;({ tenant, card, original } = await sandboxCardAt(world.app))
  })
  afterEach(() => {
    Object.assign(card, original)
  })
  afterAll(() => world.close())

  /** A slot and a draft that no other test in this file uses. */
  const slot = () => {
    const start = Date.parse('2026-12-01T14:00:00Z') + count * 3_600_000
    count += 1
    const at = { start: new Date(start).toISOString(), end: new Date(start + 3_600_000).toISOString() }
    return { bookable: 'lesson', draft: `beside-${String(count).padStart(6, '0')}`, ...at }
  }
  const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
  const paid = async () => ({ processor, token: await world.cardToken('4242424242424242') })
  const book = (params: object) => world.call<Booked>('book_appointment', params)
  const code = (result: Result<unknown>) => (result.ok ? null : result.error.code)

  test('a note of staff leaves the payment of a draft to go on', async () => {
    const params = { ...slot(), user, payment: { processor, token: await world.cardToken('4000000000003220') } }
    const asked = await book(params)
    expect(code(asked)).toBe('payment_requires_action')
    const { attempt } = Object(asked.ok ? {} : asked.error.data)
    const { repositories } = world.app.platform.ports
    const draft = await repositories(tenant.scope).reservations.findByDraft(params.draft)
    const noted = await world.call('update_reservation', { id: draft?.id, tags: ['vip'] }, 'quay', 'api')
    expect(code(noted)).toBeNull()
    const payment = { ...params.payment, token: { ...params.payment.token, confirmed: true }, attempt }
    expect(await book({ ...params, payment })).toMatchObject({ ok: true, value: { status: 'booked' } })
  })

  test.each(['none', 'action', 'processing', 'silent'] as const)(
    'a copy that comes while the processor starts, and says %s, leaves the payment to the first call',
    async (state) => {
      const params = { ...slot(), user, payment: await paid() }
      const copies: Promise<Result<Booked>>[] = []
      Object.assign(card, {
        async retrieve(...given: Parameters<PaymentProcessor['retrieve']>) {
          const found = await original.retrieve(...given)
          if (found.state !== 'none') return found
          if (state === 'silent') throw new Error('no answer')
          return { ...found, state }
        },
        async start(...given: Parameters<PaymentProcessor['start']>) {
          const started = await original.start(...given)
          copies.push(book(params))
          await copies[0]
          return started
        },
        async authorize(...given: Parameters<PaymentProcessor['authorize']>) {
          copies.push(book(params))
          await copies[1]
          copies.push(book(params))
          await copies[2]
          return original.authorize(...given)
        },
      })
      expect(await book(params)).toMatchObject({ ok: true, value: { status: 'booked' } })
      const told = state === 'none' || state === 'action' ? 'payment_pending' : 'payment_unknown'
      expect((await Promise.all(copies)).map(code)).toEqual(['payment_pending', told, told])
    },
  )

  test('a payment goes on while its guest’s reservations become those of an account', async () => {
    const { ports } = world.app.platform
    const email = 'guest-who-signs-up@customers.example'
    const account = await ports.repositories(tenant.scope).users.guestByEmail({
      ...{ id: 'the-account', email: 'account@customers.example', firstname: 'Ada', lastname: 'Moor' },
      ...{ mobile_phone_number: '', now: world.clock.now },
    })
    Object.assign(card, {
      async authorize(...given: Parameters<PaymentProcessor['authorize']>) {
        await ports.transaction(tenant.scope, async (unit) => {
          const guest = await unit.users.findGuest(email)
          expect(await unit.persondata.handOver(guest?.id ?? '', account.id)).toBe(1)
        })
        return original.authorize(...given)
      },
    })
    const booked = await book({ ...slot(), user: { ...user, email }, payment: await paid() })
    expect(booked).toMatchObject({ ok: true, value: { status: 'booked' } })
    const row = await ports.repositories(tenant.scope).reservations.find(booked.ok ? booked.value.id : '')
    expect(row?.user).toBe(account.id)
  })

  test('reservations are not handed over between two looks of the finaliser at a payment', async () => {
    const { ports } = world.app.platform
    const email = 'guest-between-two-looks@customers.example'
    const order: string[] = []
    let handing: Promise<unknown> = Promise.resolve()
    Object.assign(card, {
      async authorize(...given: Parameters<PaymentProcessor['authorize']>) {
        const { users, persondata, payments } = ports.repositories(tenant.scope)
        const guest = await users.findGuest(email)
        const [draft] = await persondata.reservations(guest?.id ?? '')
        const [attempt] = await payments.attemptsOf(draft?.id ?? '')
        if (!attempt) throw new Error('a payment is under way')
        await ports.transaction(tenant.scope, async (unit) => {
          await unit.payments.lockAttempt(attempt.id)
          handing = ports
            .transaction(tenant.scope, (other) => other.persondata.handOver(guest?.id ?? '', 'nobody-yet'))
            .then(() => order.push('handed over'))
          for (let look = 0; look < 50; look += 1) await unit.payments.sharesOf(attempt.id)
          order.push('looked')
        })
        return original.authorize(...given)
      },
    })
    await book({ ...slot(), user: { ...user, email }, payment: await paid() })
    await handing
    expect(order).toEqual(['looked', 'handed over'])
  })

  test('answers that were read before a payment began are not saved under it', async () => {
    const params = slot()
    const hold = await world.call<Booked>('hold_appointment', params)
    if (!hold.ok) throw new Error(hold.error.code)
    const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    Object.assign(card, {
      async authorize(...given: Parameters<PaymentProcessor['authorize']>) {
        begun.resolve()
        await goOn.promise
        return original.authorize(...given)
      },
    })
    const payment = await paid()
    let booking: Promise<Result<Booked>> | null = null
    const ports = lateReader(world.app.platform.ports, async () => {
      booking = book({ ...params, user, payment })
      await begun.promise
    })
    const { id } = hold.value
    const saved = await updateReservationMetainformation.handler({
      tenant,
      ports,
      actor: { kind: 'site', ip: '127.0.0.1', language: 'en-us' },
      params: { reservation: { id, draft: params.draft } },
    })
    goOn.resolve()
    expect(code(saved)).toBe('payment_pending')
    expect(await booking).toMatchObject({ ok: true, value: { status: 'booked' } })
  })

  test('a cart ends the unfinished payments that each of its drafts had alone', async () => {
    const appointments = [slot(), slot()]
    for (const one of appointments) {
      const payment = { processor, token: await world.cardToken('4000000000003220') }
      expect(code(await book({ ...one, user, payment }))).toBe('payment_requires_action')
    }
    const cart = await world.call('book_appointments', { user, appointments, payment: await paid() })
    expect(cart).toMatchObject({ ok: true, value: { reservations: [{ status: 'booked' }, { status: 'booked' }] } })
  })
})
