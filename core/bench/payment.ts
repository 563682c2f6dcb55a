import { setTimeout as pause } from 'node:timers/promises'
import { reconcilePayments } from '../jobs/reconcile-payments.ts'
import { bookAppointment } from '../operations/booking/book-appointment.ts'
import { type Database, openDatabase } from '../persistence/database.ts'
import type { PaymentProcessor } from '../plugin-api/index.ts'
import { alternate, type Bench, median } from './bench.ts'
import { type BenchApp, openBenchApp } from './bench-app.ts'
import { benchBundle, benchNow, bookingParams } from './bench-tenant.ts'
import { perSecond } from './limits/bare-transaction.ts'

const atOnce = 8
const bookings = 300

/** Attempts of which nobody knows what became, and the parts of them by which the spread is measured. */
const unknown = Number(process.env.BENCH_UNKNOWN ?? 10_000)
const parts = 5
/** How long the processor takes for each answer, and how long all of them may take, ms. */
const answersAfter = 10
const longest = 60_000

/** The measured tenant with a processor, and a service that is paid where `spread` is billed. */
function paidBundle() {
  const bundle = benchBundle()
  const spread = bundle.bookables.find(({ id }) => id === 'spread')
  return {
    ...bundle,
    whitelabel: {
      ...bundle.whitelabel,
      plugins: [...bundle.whitelabel.plugins, { name: 'payment-sandbox' }],
    },
    bookables: [...bundle.bookables, { ...spread, id: 'paid', name: 'Paid', paymentterms: 'full' }],
  }
}

/** A processor without a service behind it, in the place of the sandbox's card. */
function replaceCard({ tenant }: BenchApp, calls: Partial<PaymentProcessor>): string {
  const card = tenant.plugins.payments.find(({ name }) => name === 'payment-sandbox.card')
  if (!card) throw new Error('the measured tenant has no processor')
  Object.assign(card, { refunds: undefined, disputes: undefined, ...calls })
  return card.name
}

/** Takes what it is asked for, at once or after a while. */
const takes = (wait?: () => Promise<unknown>): Partial<PaymentProcessor> => ({
  start: async (_context, { idempotencyKey }) => ({ status: 'started', reference: `bench-${idempotencyKey}` }),
  async authorize(_context, { reference, amount, currency }) {
    await wait?.()
    return { status: 'succeeded', reference, amount, currency }
  },
  async capture(_context, { reference, amount, currency }) {
    await wait?.()
    return { status: 'succeeded', reference, amount, currency }
  },
})

const actor = { kind: 'api' as const, ip: '127.0.0.1', language: 'en-us' }

/** The parameters of a booking that is paid with a processor. */
const paidParams = (index: number, run: string, processor: string) => ({
  ...bookingParams('spread', index, run),
  ...{ bookable: 'paid', totalprice: 40, payment: { processor, token: {} } },
})

/** Bookings per second, each of them booked: paid with a processor, or billed. */
async function bookingRate({ tenant, ports, ...app }: BenchApp, processor: string | null): Promise<number> {
  const run = app.nextRun()
  return perSecond(bookings, atOnce, async (index) => {
    const params = processor === null ? bookingParams('spread', index, run) : paidParams(index, run, processor)
    const result = await bookAppointment.handler({ params, tenant, actor, ports })
    if (!result.ok) throw new Error(`a booking was refused: ${JSON.stringify(result.error)}`)
  })
}

const confirm: Bench = {
  name: 'payment.confirm',
  unit: 'bookings/s',
  goal: 0.6,
  better: 'higher',
  async run() {
    const app = await openBenchApp('mysql', [paidBundle()])
    try {
      const processor = replaceCard(app, takes())
      const measured = await alternate(
        () => bookingRate(app, processor),
        () => bookingRate(app, null),
      )
      const db = await openDatabase(app.url)
      const [taken] = await db.knex('payment_attempts').where({ state: 'captured' }).count('* as count')
      await db.close()
      if (Number(taken?.count) < bookings) throw new Error('the bookings were not paid')
      return measured
    } finally {
      await app.close()
    }
  },
}

/** Bookings whose processor did not answer: held drafts with an attempt each. */
async function leaveUnknown({ tenant, ports, ...app }: BenchApp, processor: string, db: Database): Promise<void> {
  const run = app.nextRun()
  await perSecond(unknown, atOnce, async (index) => {
    const result = await bookAppointment.handler({ params: paidParams(index, run, processor), tenant, actor, ports })
    const { code } = result.ok ? { code: 'booked' } : result.error
    if (code !== 'payment_unknown') throw new Error(`a payment should be unknown, and is ${code}`)
  })
  await db.knex('payment_attempts').update({ due: benchNow })
}

const reconcile: Bench = {
  name: 'reconcile',
  unit: 'ms',
  goal: 1,
  better: 'lower',
  async run() {
    const app = await openBenchApp('mysql', [paidBundle()])
    const db = await openDatabase(app.url)
    try {
      const wait = () => pause(answersAfter)
      const processor = replaceCard(app, {
        ...takes(wait),
        authorize: async () => ({ status: 'unknown' }),
        async retrieve() {
          await wait()
          return { state: 'authorized', amount: 4_000, currency: 'usd' }
        },
      })
      await leaveUnknown(app, processor, db)
      const job = reconcilePayments(app.jobs)
      const began = performance.now()
      const times = [began]
      let idle = 0
      for (let count = 0; count < unknown; ) {
        const found = await job.run()
        // Where the last ones end meanwhile, nothing is waited for.
        if (found === 0) await job.sooner?.()
        idle = found === 0 ? idle + 1 : 0
        if (idle > atOnce) throw new Error(`${count} of ${unknown} attempts were due`)
        count += found
        while (count >= (unknown / parts) * times.length && times.length < parts) times.push(performance.now())
      }
      await job.settle?.()
      const value = performance.now() - began
      const lasted = [...times.slice(1), began + value].map((time, index) => time - (times[index] ?? began))
      const [booked] = await db.knex('reservations').where({ bookable: 'paid', status: 'booked' }).count('* as count')
      const [taken] = await db.knex('payment_attempts').where({ state: 'captured' }).count('* as count')
      if (Number(booked?.count) !== unknown || Number(taken?.count) !== unknown)
        throw new Error(`${booked?.count} of ${unknown} were booked, ${taken?.count} paid`)
      return { value, limit: longest, spread: (Math.max(...lasted) - Math.min(...lasted)) / median(lasted) }
    } finally {
      await db.close()
      await app.close()
    }
  },
}

/**
 * What a payment costs a booking beside the same one that is billed, and how long it takes to end a backlog of payments
 * whose processor did not answer.
 */
export const benches: Bench[] = [confirm, reconcile]
