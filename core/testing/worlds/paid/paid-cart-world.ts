import type { Result } from '../../../domain/errors.ts'
import type { StoredReservation } from '../../../operations/ports.ts'
import type { PaymentProcessor } from '../../../plugin-api/index.ts'
import type { TestDatabase } from '../../databases/databases.ts'
import { bookingBundle } from '../booking-world.ts'
import { type RequestWorld, requestWorld } from './request-world.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }
const processor = 'payment-sandbox.card'
const user = { email: 'ada@people.example', firstname: 'Ada', lastname: 'Moor' }

/** Sandbox cards by what they do; `savedDeclined` is approved once, and declined when it is charged again as saved. */
export const cards = {
  approved: '4242424242424242',
  declined: '4000000000000002',
  confirmation: '4000000000003220',
  timeoutPaid: '4000000000007700',
  timeoutUnpaid: '4000000000007718',
  savedDeclined: '4000000000000341',
}

export interface InCart {
  id: string
  status: string
  managetoken: string
  draft: string
  paymentinformation: { paidprice: number; duenow: number; dueonapproval: number; finalprice: number }
}

/** Several appointments that are confirmed together, with drafts of their own. */
export interface DrawnCart {
  appointments: { bookable: string; start: string; end: string; draft: string }[]
}

export interface PaidCartWorld extends RequestWorld {
  card: PaymentProcessor
  /** A copy to restore the card's calls from. */
  original: PaymentProcessor
  /** These bookables at hours that no other cart has. */
  drawn(...bookables: string[]): DrawnCart
  pay(number?: string): Promise<{ payment: { processor: string; token: { token: string } } }>
  send(cart: DrawnCart, more?: object): Promise<Result<{ reservations: InCart[] }>>
  /** The reservations of a cart's drafts. */
  rows(cart: DrawnCart): Promise<StoredReservation[]>
  /** Of each of them: its status, the states of its attempts, card money less refunds, and what it says is paid. */
  books(cart: DrawnCart): Promise<{ status: string; states: string[]; net: number; paid: number | undefined }[]>
  /** What the bank has of the cart: the sums that are authorised and not captured, and captured less refunds. */
  bank(cart: DrawnCart): Promise<{ authorized: number; captured: number }>
  /** Lets the jobs do what they do in some minutes. */
  later(): Promise<void>
  jobs(): Promise<void>
}

const free = { provider: 'quay', price: 0, paymentterms: 'full', holdduration: 600 }

const queued = { provider: 'quay', price: 50, paymentterms: 'full', seats: 1, waitlist: { enabled: true } }

/**
 * A site whose carts are paid with the sandbox's card, in part when they are made and in part when they are approved.
 */
export async function paidCartWorld(database: TestDatabase): Promise<PaidCartWorld> {
  const world = await requestWorld(
    database,
    {
      whitelabel: {
        ...bookingBundle.whitelabel,
        multiplereservations: true,
        volumediscounts: [{ appointments: 6, discount_percentage: 10 }],
      },
      discounts: [{ id: 'ten', provider: 'quay', referencecode: 'TEN', discount_amount: 10, uses: 50 }],
    },
    [
      { ...free, id: 'gift', name: 'Gift' },
      { ...free, id: 'askgift', name: 'Ask for a gift', approvalmode: true },
      { ...queued, id: 'raku', name: 'Raku' },
      { ...queued, id: 'kiln-visit', name: 'Visit of the kiln', approvalmode: true },
    ],
  )
  const { tenant, card, original } = await world.sandbox()
  const repositories = () => world.app.platform.ports.repositories(scope)
  let count = 0
  const rows: PaidCartWorld['rows'] = async ({ appointments }) => {
    const found = await Promise.all(appointments.map(({ draft }) => repositories().reservations.findByDraft(draft)))
    return found.flatMap((one) => one ?? [])
  }
  const attemptsIn = async (cart: DrawnCart) => {
    const known = await Promise.all((await rows(cart)).map(({ id }) => repositories().payments.attemptsOf(id)))
    return [...new Map(known.flat().map((one) => [one.id, one])).values()]
  }
  return {
    ...world,
    card,
    original,
    rows,
    jobs: world.runJobs,
    drawn: (...bookables) => ({
      appointments: bookables.map((bookable) => {
        count += 1
        const start = Date.parse('2026-12-01T14:00:00Z') + Math.floor(count / 8) * 86_400_000 + (count % 8) * 3_600_000
        return {
          bookable,
          start: new Date(start).toISOString(),
          end: new Date(start + 3_600_000).toISOString(),
          draft: `paidcart-${String(count).padStart(6, '0')}`,
        }
      }),
    }),
    pay: async (number = cards.approved) => ({ payment: { processor, token: await world.cardToken(number) } }),
    send: ({ appointments }, more = {}) => world.call('book_appointments', { appointments, user, ...more }),
    async books(cart) {
      const { payments } = repositories()
      return Promise.all(
        (await rows(cart)).map(async ({ id, status, payment }) => {
          const lines = (await payments.ledgerOf(id)).filter(
            (one) => one.paymentmethod === 'card' && one.status === 'success',
          )
          return {
            status,
            states: (await payments.attemptsOf(id)).map(({ state }) => state),
            net: lines.reduce((sum, one) => sum + (one.transactiontype === 'credit' ? one.amount : -one.amount), 0),
            paid: payment?.paid,
          }
        }),
      )
    },
    async bank(cart) {
      const context = { ...tenant.context('payment-sandbox'), now: world.clock.now }
      const sums = { authorized: 0, captured: 0 }
      for (const { reference } of await attemptsIn(cart)) {
        if (reference === null) continue
        const { state, amount } = await original.retrieve(context, { reference })
        if (state === 'authorized' || state === 'captured') sums[state] += amount
      }
      return sums
    },
    async later() {
      for (let run = 0; run < 4; run += 1) {
        world.clock.now += 150_000
        await world.runJobs()
      }
    },
  }
}
