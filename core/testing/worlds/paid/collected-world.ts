import { passTime } from '../../../jobs/pass-time.ts'
import { runJobsOnce } from '../../../jobs/start-jobs.ts'
import { checkAttempts } from '../../../operations/ledger/check-books.ts'
import type { TestDatabase } from '../../databases/databases.ts'
import { bookingBundle, bookingWorld } from '../booking-world.ts'
import { everyDay } from '../samples/hours.ts'
import { sandboxCardAt } from '../tenant-at.ts'

const hour = 3_600_000
const day = 24 * hour
const scope = { whitelabel: 'northwind', provider: 'quay' }

interface Booked {
  id: string
  status: string
  managetoken: string
  paymentinformation: { paidprice: number; duenow: number }
}

export type CollectedWorld = Awaited<ReturnType<typeof collectedWorld>>

/** Bookables of 100.00 of which 30.00 are paid with the booking, and the rest is collected from the same card. */
export async function collectedWorld(database: TestDatabase) {
  let count = 0
  const trip = {
    ...{ provider: 'quay', price: 100, seats: 20, seatsperbooking: 3, availability: everyDay(), refundcutoff: 24 },
    ...{ paymentterms: 'partialautocollect', downpaymentamount: 30, downpaymenttype: 'percentagetotal' },
  }
  const bookables = [
    ...bookingBundle.bookables,
    { ...trip, id: 'trip', name: 'Trip' },
    { ...trip, id: 'early', name: 'Early', collectbefore: 72 },
    { ...trip, id: 'asked', name: 'Asked', approvalmode: true },
  ]
  const providers = bookingBundle.providers.map((one) => ({ ...one, payonsite: false }))
  const world = await bookingWorld(database, { bookables, providers })
  const { card, original, tenant } = await sandboxCardAt(world.app)
  const began = world.clock.now
  const repositories = () => world.app.platform.ports.repositories(scope)
  const by = async (number = '4242424242424242') => ({
    payment: { processor: card.name, token: await world.cardToken(number) },
  })
  const at = (start: number) => ({
    start: new Date(start).toISOString(),
    end: new Date(start + hour).toISOString(),
  })
  /** Books so many days ahead, with 30.00 of 100.00 paid. */
  async function book(bookable: string, days: number, how: { number?: string; seats?: number } = {}) {
    Object.assign(card, original)
    world.clock.now = began
    count += 1
    const email = `collected${count}@people.example`
    const answer = await world.call<Booked>('book_appointment', {
      ...{ bookable, ...at(began + days * day), draft: `collected-${10_000 + count}`, seats: how.seats ?? 1 },
      ...{ user: { email, firstname: 'Ada', lastname: 'Moor' }, ...(await by(how.number)) },
    })
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    const { id, managetoken: token } = answer.value
    const start = began + days * day
    const row = async () => {
      const found = await repositories().reservations.find(id)
      return { status: found?.status, paid: found?.payment?.paid, collect: found?.life.collect }
    }
    const attempts = async () =>
      (await repositories().payments.attemptsOf(id)).map(({ purpose, state, amount }) => [purpose, state, amount])
    const mails = async (subject: RegExp) => (await world.mailsTo(email)).filter((one) => subject.test(one.subject))
    return { id, token, start, row, attempts, mails, answer: answer.value }
  }
  const pass = () => passTime(world.app.platform.jobs).run()
  const to = async (now: number) => {
    world.clock.now = now
    await pass()
  }
  const faults = async () => {
    for (const _run of [1, 2]) {
      world.clock.now += 700_000
      await runJobsOnce(world.app.platform.jobs)
    }
    const work = { tenant, ports: world.app.platform.ports, actor: 'system' }
    return (await checkAttempts(work, { after: '', limit: 500, asks: true })).checked.differences
  }
  const close = () => {
    Object.assign(card, original)
    return world.close()
  }
  return { world, card, original, tenant, began, repositories, by, at, book, pass, to, faults, close }
}
