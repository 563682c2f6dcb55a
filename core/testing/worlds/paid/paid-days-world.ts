import type { Result } from '../../../domain/errors.ts'
import type { Gig, TimesAnswer } from '../../../domain/wire/gigs.ts'
import { runJobsOnce } from '../../../jobs/start-jobs.ts'
import { checkAttempts } from '../../../operations/ledger/check-books.ts'
import { importBundle } from '../../../persistence/bundle/import-bundle.ts'
import type { TestDatabase } from '../../databases/databases.ts'
import { bookingBundle } from '../booking-world.ts'
import { gigsBundle, gigsWorld } from '../gigs-world.ts'
import { cards } from './paid-cart-world.ts'

export interface DaysBooked {
  id: string
  status: string
  managetoken: string
}

const scope = { whitelabel: 'northwind', provider: 'quay' }
const processor = 'payment-sandbox.card'
const hour = 3_600_000
const day = 24 * hour
export const guest = { email: 'guest@people.example', firstname: 'Grace', lastname: 'Hopper' }
export const place = { address: '12 Elm Street, Portland, ME 04101' }
const claimed = (resources: string[], quantity = 1) => [
  { name: 'Guide', selectionmethod: 'resourceclaim', resources, quantity },
]
const walk = {
  ...{ provider: 'quay', price: 40, paymentterms: 'full', seats: 4, seatsperbooking: 4, dateby: 'range' },
  ...{ refundcutoff: 24, requirementgroups: claimed(['ines', 'tomas']) },
}
const bookables = [
  ...gigsBundle.bookables,
  { ...walk, id: 'walk', name: 'Walk' },
  { ...walk, id: 'both', name: 'Both', requirementgroups: claimed(['ines', 'tomas'], 2) },
  {
    ...{ ...walk, id: 'fete', name: 'Fete' },
    requirementgroups: [{ name: 'Guide', selectionmethod: 'resourcebids', resources: ['ines', 'tomas'] }],
  },
  {
    ...{ ...walk, id: 'part', name: 'Part', paymentterms: 'partial' },
    ...{ downpaymenttype: 'singlecharge', downpaymentamount: 15 },
  },
  {
    ...{ ...walk, id: 'auto', name: 'Auto', paymentterms: 'partialautocollect' },
    ...{ downpaymenttype: 'singlecharge', downpaymentamount: 15 },
  },
  { ...walk, id: 'asked', name: 'Asked', approvalmode: true },
  { ...walk, id: 'points', name: 'Points', price: 40, pointsprice: 3 },
  { ...walk, id: 'timed', name: 'Timed', dateby: 'slot' },
]

export const codeOf = (answer: Result<unknown>) => (answer.ok ? 'ok' : answer.error.code)

/**
 * A world of gigs whose days are paid with their claim: `walk` for one of two guides, `both` for both, `fete` by bids,
 * `part` and `auto` with a down payment, `asked` a request, and `timed` with a slot.
 */
export async function paidDaysWorld(database: TestDatabase) {
  const whitelabel = { ...bookingBundle.whitelabel, multiplereservations: true }
  const gigs = await gigsWorld(database, { bookables, whitelabel })
  const sandbox = await gigs.world.sandbox()
  const begun = gigs.world.clock.now
  let count = 0
  const value = <T>(answer: Result<T>): T => {
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return answer.value
  }
  const payments = () => gigs.world.app.platform.ports.repositories(scope).payments
  const pay = async (number: string = cards.approved) => ({ processor, token: await gigs.world.cardToken(number) })
  /** Three days, so many days ahead. */
  const daysFrom = (first: number) => {
    const date = (at: number) => new Date(begun + at * day).toISOString().slice(0, 10)
    return { start: `${date(first)} 00:00:00`, end: `${date(first + 2)} 23:59:00` }
  }
  /** In the next days, for which an authorisation lasts long enough. */
  const asking = (bookable: string) => {
    count += 1
    const draft = `paid-days-${1000 + count}`
    return { bookable, draft, seats: 1, date_restriction: daysFrom(2), location: place }
  }
  const book = async (bookable: string, number = cards.approved, more: object = {}) => {
    const email = `guest${count}@people.example`
    return gigs.world.call<DaysBooked>('book_appointment', {
      ...{ ...asking(bookable), user: { ...guest, email }, payment: await pay(number) },
      ...more,
    })
  }
  const booked = async (bookable: string, number = cards.approved, more: object = {}) =>
    value(await book(bookable, number, more))
  const times = async (person: string, id: string) =>
    value(await gigs.as<TimesAnswer>(person, 'get_gig_times', { id })).times
  /** Claims with the first time that can be named, or for the time that there is. */
  const claim = async (person: string, id: string, more: object = {}) => {
    const start = (await times(person, id))[0]?.start_utc
    return gigs.as<{ gig: Gig }>(person, 'claim_reservation', { id, ...(start && { start }), ...more })
  }
  const cancel = ({ id, managetoken: token }: DaysBooked) => gigs.world.call('cancel_reservation', { id, token })
  /** Its status, the states of its attempts, its card money less refunds, and what it says is paid. */
  const books = async (id: string) => {
    const { status, payment } = await gigs.stored(id)
    const states = (await payments().attemptsOf(id)).map(({ state }) => state)
    const lines = (await payments().ledgerOf(id)).filter(
      (one) => one.paymentmethod === 'card' && one.status === 'success',
    )
    const net = lines.reduce((sum, one) => sum + (one.transactiontype === 'credit' ? one.amount : -one.amount), 0)
    return { status, states, net, paid: payment?.paid }
  }
  const kept = { status: 'gig', states: ['authorized'], net: 0, paid: 0 }
  const taken = { status: 'booked', states: ['captured'], net: 4000, paid: 4000 }
  const atProcessor = async (id: string, at = -1) => {
    const attempt = (await payments().attemptsOf(id)).at(at)
    const context = { ...sandbox.tenant.context('payment-sandbox'), now: gigs.world.clock.now }
    return sandbox.card.retrieve(context, { reference: attempt?.reference ?? '' })
  }
  const later = async () => {
    for (let run = 0; run < 5; run += 1) {
      gigs.world.clock.now += 600_000
      await runJobsOnce(gigs.world.app.platform.jobs)
    }
  }
  const silent = () => {
    const nobody = async () => {
      throw new Error('nobody answers')
    }
    Object.assign(sandbox.card, { capture: nobody, retrieve: nobody })
  }
  const declining = () => {
    sandbox.card.capture = async () => ({ status: 'declined', code: 'insufficient_funds' })
  }
  const receipts = async (id: string) =>
    (await database.db.knex('outbox').where({ reservation: id, name: 'reservation.receipt' })).length
  /** Brings another method for the days as they are. */
  const bring = async ({ id, managetoken: token }: DaysBooked, number: string, more: object = {}) => {
    const { bookable } = await gigs.stored(id)
    const { start, end } = value(
      await gigs.world.call<{ start: string; end: string }>('get_basereservation', { id, token }),
    )
    const params = { id, token, bookable, date_restriction: { start, end }, payment: await pay(number), ...more }
    return gigs.world.call('modify_reservation', params)
  }

  /** Lets everything that costs 40.00 cost another price from now on. */
  const costing = async (price: number) => {
    const priced = bookables.map((one) => ('price' in one && one.price === walk.price ? { ...one, price } : one))
    const done = await importBundle(
      database.db,
      { whitelabel, providers: gigsBundle.providers, bookables: priced },
      { now: gigs.world.clock.now },
    )
    if (!done.ok) throw new Error(JSON.stringify(done))
  }

  const slotAt = (days: number) => {
    const start = Math.floor(begun / day) * day + days * day + 15 * hour
    return { start: new Date(start).toISOString(), end: new Date(start + hour).toISOString() }
  }
  /** What differs in the books once everything rests. */
  const differences = async () => {
    gigs.world.clock.now += 60 * day
    await runJobsOnce(gigs.world.app.platform.jobs)
    gigs.world.clock.now += 700_000
    await runJobsOnce(gigs.world.app.platform.jobs)
    const work = { tenant: sandbox.tenant, ports: gigs.world.app.platform.ports, actor: 'system' }
    return (await checkAttempts(work, { after: '', limit: 500, asks: true })).checked.differences
  }
  /** The card as it was, and the time. */
  const reset = () => {
    Object.assign(sandbox.card, sandbox.original)
    gigs.world.clock.now = begun
  }
  return {
    ...gigs,
    ...{
      sandbox,
      begun,
      value,
      payments,
      pay,
      daysFrom,
      asking,
      book,
      booked,
      times,
      claim,
      cancel,
      books,
      kept,
      taken,
      atProcessor,
      later,
      silent,
      declining,
      receipts,
      bring,
      costing,
      slotAt,
      differences,
      reset,
    },
  }
}
