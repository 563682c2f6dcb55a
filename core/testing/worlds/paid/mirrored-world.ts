import { takePaymentEvent } from '../../../jobs/index.ts'
import { runJobsOnce } from '../../../jobs/start-jobs.ts'
import { checkAttempts } from '../../../operations/ledger/check-books.ts'
import type { AttemptOf, PaymentRepository } from '../../../operations/payments/stored-payment.ts'
import type { PaymentEvent, PaymentProcessor, RetrievedDispute, RetrievedRefund } from '../../../plugin-api/index.ts'
import type { TestDatabase } from '../../databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../access-world.ts'
import { bookingBundle } from '../booking-world.ts'
import { sandboxCardAt } from '../tenant-at.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }

export interface Booked {
  id: string
  managetoken: string
}

/** Bookings paid by card, and a processor that says what a test has it say of their refunds and disputes. */
export interface Mirrored {
  world: AccessWorld
  card: PaymentProcessor
  payments(): PaymentRepository
  /** Books together, each on a day of its own, and answers the attempt that paid for all. */
  book(...bookables: string[]): Promise<{ booked: Booked[]; attempt: AttemptOf; reference: string }>
  paid(one?: Partial<Booked>): Promise<{ paid: number | undefined; waived: number | undefined }>
  /** Has the processor list these refunds, and say that it has news of them. */
  news(reference: string, type: PaymentEvent['type'], told: Partial<RetrievedRefund>[]): Promise<void>
  /** Has the processor list these disputes from now on. */
  says(reference: string, told: Partial<RetrievedDispute>[]): void
  /** The same, and it says that it has news of them. */
  disputed(reference: string, told: Partial<RetrievedDispute>[], type?: PaymentEvent['type']): Promise<void>
  /** Has the processor say what is true of what was sent. */
  asSent(): void
  /** What `npm run ledger -- check` would say once all is at rest. */
  faults(asks?: boolean): Promise<object[]>
  runJobs(): Promise<void>
}

/** @param settings of its providers, such as how a list is confirmed */
export async function mirroredWorld(database: TestDatabase, settings: object = {}): Promise<Mirrored> {
  const terms = { provider: 'quay', paymentterms: 'full', seats: 50 }
  const bookables = [
    { ...terms, id: 'sail', name: 'Sail', price: 100 },
    { ...terms, id: 'row', name: 'Row', price: 50 },
    { ...terms, id: 'group', name: 'Group', price: 20, seatsperbooking: 4 },
    {
      ...terms,
      id: 'tour',
      name: 'Tour',
      price: 80,
      paymentterms: 'partial',
      downpaymentamount: 50,
      downpaymenttype: 'percentagetotal',
    },
    ...accessBundle.bookables,
  ]
  const pointspackages = [{ id: 'ten', provider: 'quay', name: 'Ten', points: 10, price: 90 }]
  const providers = bookingBundle.providers.map((one) => ({ ...one, bookingflow: 'checklist', ...settings }))
  const world = await accessWorld(database, { bookables, providers, pointspackages })
  const { card, tenant } = await sandboxCardAt(world.app)
  const known = new Map<string, RetrievedDispute[]>()
  card.disputes = async (_context, { reference }) => known.get(reference) ?? []
  const original = { ...card }
  let drafts = 0
  let events = 0
  const take = (reference: string, type: PaymentEvent['type']) => {
    events += 1
    const event = { id: `news-${events}`, type, reference, amount: 0, currency: 'USD' }
    return takePaymentEvent(world.app.platform.jobs, { tenant, processor: card, event })
  }
  const payments = () => world.app.platform.ports.repositories(scope).payments
  const says = (reference: string, told: Partial<RetrievedDispute>[]) => {
    const usual = { id: 'dp_1', amount: 0, currency: 'USD', state: 'open', reason: 'fraudulent', fee: 0 } as const
    known.set(
      reference,
      told.map((one) => ({ ...usual, opened: 1_000, closed: null, ...one })),
    )
  }
  return {
    ...{ world, card, payments },
    async book(...wanted) {
      const appointments = wanted.map((bookable) => {
        drafts += 1
        const date = `2026-12-${String(drafts + 1).padStart(2, '0')}`
        return {
          bookable,
          start: `${date} 10:00:00`,
          end: `${date} 11:00:00`,
          draft: `mirrored-${10000 + drafts}`,
          ...(bookable === 'group' && { seats: 2 }),
        }
      })
      const answer = await world.call<{ reservations: Booked[] }>('book_appointments', {
        appointments,
        user: { email: `mirror${drafts}@people.example`, firstname: 'Ada', lastname: 'Moor' },
        payment: { processor: card.name, token: await world.cardToken('4242424242424242') },
      })
      if (!answer.ok) throw new Error(JSON.stringify(answer.error))
      const booked = answer.value.reservations
      const [attempt] = await payments().attemptsOf(booked[0]?.id ?? '')
      if (!attempt?.reference) throw new Error('it was paid a moment ago')
      return { booked, attempt, reference: attempt.reference }
    },
    async paid({ id = '' } = {}) {
      const found = await world.app.platform.ports.repositories(scope).reservations.find(id)
      return { paid: found?.payment?.paid, waived: found?.payment?.waived }
    },
    async news(reference, type, told) {
      card.refunds = async () =>
        told.map((one) => ({ id: 're_1', key: null, amount: 0, currency: 'USD', state: 'done', ...one }))
      await take(reference, type)
    },
    says,
    async disputed(reference, told, type = 'disputed') {
      says(reference, told)
      await take(reference, type)
    },
    asSent() {
      Object.assign(card, original)
    },
    async faults(asks = false) {
      world.clock.now += 700_000
      const work = { tenant, ports: world.app.platform.ports, actor: 'system' }
      const { checked } = await checkAttempts(work, { after: '', limit: 500, asks })
      return checked.differences
    },
    runJobs: async () => void (await runJobsOnce(world.app.platform.jobs)),
  }
}
