import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import type { ChargeableAmounts, PaymentProcessor } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { balanceCalls } from '../../testing/worlds/paid/balance-calls.ts'
import { sandboxCardAt } from '../../testing/worlds/tenant-at.ts'
import { checkAttempts, checkWithoutAttempts } from '../ledger/check-books.ts'

/** A currency: a price, the least that the card takes, and credit that leaves less, exactly that, and between steps. */
interface Money {
  code: string
  price: number
  units: ChargeableAmounts
  least: number
  step: number
  /** Credit, what is charged beside it, and what joins the balance. */
  rests: [credit: number, charged: number, joins: number][]
  /** Of a price of its own, below the least. */
  tiny: number
  /** Of the larger price: a down payment below the least. */
  down: number
}

const monies: Money[] = [
  {
    ...{ code: 'usd', price: 95, units: { minimum: 50, maximum: 99_999_999, step: 1 }, least: 0.5, step: 0.01 },
    rests: [
      [94.8, 0, 0.2],
      [94.51, 0, 0.49],
      [94.5, 0.5, 0],
    ],
    ...{ tiny: 0.4, down: 0.3 },
  },
  {
    ...{ code: 'jpy', price: 9500, units: { minimum: 50, maximum: 99_999_999, step: 1 }, least: 50, step: 1 },
    rests: [
      [9451, 0, 49],
      [9450, 50, 0],
    ],
    ...{ tiny: 40, down: 30 },
  },
  {
    ...{ code: 'kwd', price: 30, units: { minimum: 10, maximum: 99_999_990, step: 10 }, least: 0.01, step: 0.01 },
    rests: [
      [29.995, 0, 0.005],
      [3.333, 26.66, 0.007],
      [29.99, 0.01, 0],
    ],
    ...{ tiny: 0.005, down: 0.003 },
  },
]

interface Told {
  balance?: { due: number; processors: string[]; leastcharge: number; chargestep: number }
}

interface Booked {
  id: string
  status: string
  managetoken: string
  paymentinformation: { paidprice: number; dueprice: number; creditused?: number }
}

for (const { code, price, units, least, step, rests, tiny, down } of monies)
  await withDatabase(`what is too little to be charged, ${code}`, (database) => {
    let world: AccessWorld
    let original: PaymentProcessor
    let card: PaymentProcessor
    let began = 0
    const calls = balanceCalls<Booked>({ world: () => world, database, mode: 'currency', drafts: `little-${code}` })
    const { at, book, booked, balance, only, card: byCard, isSound } = calls

    beforeAll(async () => {
      const visit = { provider: 'quay', paymentterms: 'full', seats: 40, seatsperbooking: 2, refundcutoff: 24 }
      const bookables = [
        ...accessBundle.bookables.map((one) => ({ ...one, price: undefined })),
        { ...visit, id: 'tour', name: 'Tour', price },
        { ...visit, id: 'asked', name: 'Asked', price, approvalmode: true },
        { ...visit, id: 'pin', name: 'Pin', price: tiny },
        { ...visit, id: 'pinasked', name: 'Pin, asked', price: tiny, approvalmode: true },
        {
          ...{ ...visit, id: 'part', name: 'Part', price },
          ...{ paymentterms: 'partial', downpaymentamount: down, downpaymenttype: 'singlecharge' },
        },
      ]
      const providers = bookingBundle.providers.map((one) => ({ ...one, payonsite: false }))
      const whitelabel = { ...bookingBundle.whitelabel, currency: code, multiplereservations: true }
      const addons = accessBundle.addons.map((one) => ({ ...one, priceadjustment: 3 }))
      const { forms } = bookingBundle
      const free = forms.map((form) => ({
        ...form,
        sections: form.sections.map((section) => ({
          ...section,
          questions: section.questions.map(({ responseoptions: _, ...question }: Record<string, unknown>) => question),
        })),
      }))
      world = await accessWorld(database(), {
        bookables,
        whitelabel,
        providers,
        addons,
        forms: [...free, ...accessBundle.forms.slice(-1)],
      })
      ;({ card, original } = await sandboxCardAt(world.app))
      card.units = () => units
      began = world.clock.now
      for (const who of ['ana', 'bo']) await booked({ ...at('tour'), ...(await byCard()) }, who)
    })
    afterAll(async () => {
      Object.assign(card, { units: undefined }, original)
      await world.close()
    })
    beforeEach(() => {
      world.clock.now = began
      calls.nextPerson()
    })
    const as = <T>(name: string, params: object) => world.as<T>(calls.user(), name, params)
    const faults = async () => {
      world.clock.now += 700_000
      await runJobsOnce(world.app.platform.jobs)
      const { tenant } = await sandboxCardAt(world.app)
      const work = { tenant, ports: world.app.platform.ports, actor: 'system' }
      const { checked } = await checkAttempts(work, { after: '', limit: 500, asks: true })
      return [...checked.differences, ...(await checkWithoutAttempts(work))]
    }
    const owed = async ({ id, managetoken: token }: Booked) => {
      const told = await world.call<Booked>('get_basereservation', { id, token })
      return told.ok ? told.value.paymentinformation.dueprice : null
    }

    describe.each(rests)('credit of %d leaves %d to charge, and %d for later', (credit, charged, joins) => {
      test('the quote, the hold, the payment and the booking say so', async () => {
        await only(credit)
        const tour = at('tour')
        const processors = charged > 0 ? [card.name] : ['payment-offline.onsite']
        expect(await as('get_quote', { ...tour, usecredit: true })).toMatchObject({
          value: {
            duenow: price,
            creditused: credit,
            leastcharge: least,
            chargestep: step,
            joinsbalance: joins,
            processors,
          },
        })
        expect(await as('get_quote', tour)).toMatchObject({ value: { joinsbalance: 0 } })
        const both = { appointments: [tour], usecredit: true }
        expect(await as('get_quote_for_appointments', both)).toMatchObject({
          value: { joinsbalance: joins, processors },
        })
        const held = await as<{ id: string }>('hold_appointment', tour)
        expect(held).toMatchObject({ value: { leastcharge: least } })
        const started = { reservation: held.ok ? held.value.id : '', draft: tour.draft, processor: card.name }
        expect(await as('start_payment', { ...started, usecredit: true })).toMatchObject({ value: { amount: charged } })
        if (charged > 0) expect(await book({ ...tour, credit })).toMatchObject({ error: { code: 'payment_required' } })
        const one = await booked({ ...tour, credit, ...(charged > 0 ? await byCard() : {}) })
        const paidprice = Number((price - joins).toFixed(3))
        expect(one).toMatchObject({ status: 'booked', paymentinformation: { paidprice, creditused: credit } })
        expect(await owed(one)).toBe(joins)
        // Its page says so, and offers nobody who would refuse it.
        const page = await world.call<Told>('get_basereservation', { id: one.id, token: one.managetoken })
        const told = { due: joins, processors: [], leastcharge: least, chargestep: step }
        if (joins > 0) expect(page).toMatchObject({ value: { balance: told } })
        else expect(page.ok && page.value.balance).toBe(undefined)
        expect((await balance()).balance).toBe(0)
        expect(await faults()).toEqual([])
        expect(await as('cancel_reservation', { id: one.id })).toMatchObject({ value: { refund: paidprice } })
        expect(await faults()).toEqual([])
        expect((await balance()).balance).toBe(credit)
        await isSound()
      })

      test('of a request too, with nothing authorised for what joins', async () => {
        await only(credit)
        const one = await booked({ ...at('asked'), credit, ...(charged > 0 ? await byCard() : {}) })
        expect(one.status).toBe('pending')
        const attempts = await calls.repositories().payments.attemptsOf(one.id)
        expect(attempts.map(({ state }) => state)).toEqual(charged > 0 ? ['authorized'] : [])
        expect(await world.as('pia', 'approve_reservation', { id: one.id })).toMatchObject({ ok: true })
        expect(await owed(one)).toBe(joins)
        expect(await faults()).toEqual([])
        expect(await as('cancel_reservation', { id: one.id })).toMatchObject({ ok: true })
        expect(await faults()).toEqual([])
      })
    })

    test('a down payment below it joins the balance, which is paid as a whole', async () => {
      await only(0)
      const part = at('part')
      expect(await as('get_quote', part)).toMatchObject({ value: { duenow: down, joinsbalance: down } })
      const one = await booked(part)
      expect(one).toMatchObject({ status: 'booked', paymentinformation: { paidprice: 0 } })
      expect(await owed(one)).toBe(price)
      const paid = await as('pay_balance', { id: one.id, ...(await byCard()), totalprice: price })
      expect(paid).toMatchObject({ value: { paymentinformation: { paidprice: price } } })
      expect(await faults()).toEqual([])
    })

    test('a whole price below it is payable by other means only: not by card, but by credit', async () => {
      await only(0)
      for (const bookable of ['pin', 'pinasked']) {
        const pin = at(bookable)
        const quoted = await as<{ processors: string[]; joinsbalance?: number }>('get_quote', pin)
        expect(quoted).toMatchObject({ value: { processors: [] } })
        expect(quoted.ok && quoted.value.joinsbalance).toBeUndefined()
        expect(await book(pin)).toMatchObject({ error: { code: 'processor_not_connected' } })
        expect(await book({ ...pin, ...(await byCard()) })).toMatchObject({ ok: false })
      }
      await only(tiny)
      const pin = at('pin')
      expect(await as('get_quote', { ...pin, usecredit: true })).toMatchObject({ value: { creditused: tiny } })
      expect(await booked({ ...pin, credit: tiny })).toMatchObject({ paymentinformation: { paidprice: tiny } })
      expect(await faults()).toEqual([])
    })

    test('of a cart counts together what is due now, and each request by itself', async () => {
      await only(0)
      const tour = at('tour')
      const pin = at('pin')
      const asked = at('pinasked')
      const together = Number((price + tiny).toFixed(3))
      const charged = Number((together - ((together * 1000) % (step * 1000)) / 1000).toFixed(3))
      const joins = Number((together - charged + tiny).toFixed(3))
      expect(await as('get_quote_for_appointments', { appointments: [tour, pin, asked] })).toMatchObject({
        value: { duenow: together, dueonapproval: tiny, joinsbalance: joins, processors: [card.name] },
      })
      const cart = await as<{ reservations: Booked[] }>('book_appointments', {
        appointments: [tour, pin, asked],
        ...(await byCard()),
      })
      if (!cart.ok) throw new Error(JSON.stringify(cart.error))
      expect(cart.value.reservations.map(({ status }) => status)).toEqual(['booked', 'booked', 'pending'])
      const attempts = await calls.repositories().payments.attemptsOf(cart.value.reservations[0]?.id ?? '')
      expect(attempts.map(({ amount }) => amount)).toEqual([
        Math.round(charged * (code === 'usd' ? 100 : code === 'kwd' ? 1000 : 1)),
      ])
      const last = cart.value.reservations[2]
      expect(await world.as('pia', 'approve_reservation', { id: last?.id })).toMatchObject({ ok: true })
      expect(last && (await owed(last))).toBe(tiny)
      expect(await faults()).toEqual([])
    })

    test('of a move joins the balance as well', async () => {
      await only(0)
      const tour = at('tour')
      const one = await booked({ ...tour, ...(await byCard()) })
      const credit = rests[0]?.[0] ?? 0
      const joins = rests[0]?.[2] ?? 0
      await only(credit)
      const { start, end } = at('tour')
      const to = { id: one.id, start, end, seats: 2 }
      expect(await as('reschedule_reservation', { ...to, preview: true, usecredit: true })).toMatchObject({
        value: { price: price * 2, duenow: credit, balance: joins, creditused: credit, processors: [] },
      })
      expect(await as('reschedule_reservation', { ...to, credit })).toMatchObject({
        value: { changed: true, balance: joins },
      })
      expect(await owed(one)).toBe(joins)
      expect(await faults()).toEqual([])
    })
  })
