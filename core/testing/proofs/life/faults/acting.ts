import type { Result } from '../../../../domain/errors.ts'
import { expireHolds } from '../../../../jobs/expire-holds.ts'
import { passTime } from '../../../../jobs/pass-time.ts'
import { reconcilePayments } from '../../../../jobs/reconcile-payments.ts'
import { jobStore } from '../../../../persistence/job-store.ts'
import { safeFetch } from '../../../../plugin-host/index.ts'
import { type BookingWorld, bookingBundle } from '../../../worlds/booking-world.ts'
import { always, openHours } from '../../../worlds/samples/life-bundle.ts'

export const hour = 3_600_000
export const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }

/** One way into the life of a reservation, or through it: it is prepared, and then done, and may be done again. */
export interface Step {
  name: string
  /** Whether each save is a version of its own, of the same content. */
  isSavedAnew: boolean
  /** Whether a bank is asked between its transactions, so that it is over only once its payment is. */
  isPaid: boolean
  prepare(world: BookingWorld, index: number): Promise<() => Promise<Result<unknown>>>
}

export type Acts = Record<string, Step['prepare']>

const crew = (selectionmethod: string) => [{ name: 'Boat', resources: ['boat'], selectionmethod }]

/** Providers without clock changes, and a bookable for each of the lives. */
export const brokenBundle = {
  whitelabel: { ...bookingBundle.whitelabel, multiplereservations: true },
  providers: bookingBundle.providers.map((provider) => ({ ...provider, timezone: 'UTC', newbusinesshours: always })),
  resources: [...bookingBundle.resources, { id: 'boat', provider: 'quay', name: 'Boat' }],
  users: [{ id: 'ana', email: 'ana@customers.example', firstname: 'Ana', lastname: 'Moor', role: 'customer' }],
  addons: [{ id: 'hour', provider: 'quay', name: 'An hour more', timeadjustment: 3600 }],
  bookables: [
    ...bookingBundle.bookables.map((one) => (one.id === 'visit' ? { ...one, ...openHours } : one)),
    { ...openHours, id: 'asked', name: 'Asked', approvalmode: true, reschedule_cutoff: 0, addons: ['hour'] },
    { ...openHours, id: 'queue', name: 'Queue', waitlist: { enabled: true } },
    { ...openHours, id: 'gig', name: 'Gig', seats: 9, requirementgroups: crew('resourceclaim') },
    { ...openHours, id: 'days', name: 'Days', seats: 9, dateby: 'range', requirementgroups: crew('resourceclaim') },
    { ...openHours, id: 'bids', name: 'Bids', seats: 9, requirementgroups: crew('resourcebids') },
    {
      ...openHours,
      id: 'sail',
      name: 'Sail',
      price: 40,
      pointsprice: 10,
      paymentterms: 'full',
      seats: 9,
      seatsperbooking: 9,
    },
    { ...openHours, id: 'dear', name: 'Dear', price: 20, paymentterms: 'full', waitlist: { enabled: true } },
    {
      ...openHours,
      ...{ id: 'wanted', name: 'Wanted', price: 20, paymentterms: 'full', approvalmode: true },
      ...{ seats: 9, seatsperbooking: 9 },
    },
    {
      ...openHours,
      ...{ id: 'paiddays', name: 'Paid days', price: 20, paymentterms: 'full', seats: 9, dateby: 'range' },
      requirementgroups: crew('resourceclaim'),
    },
    { ...openHours, id: 'suited', name: 'Suited', price: 20, paymentterms: 'full', seats: 9, forms: ['extras'] },
    { ...openHours, id: 'plain', name: 'Plain', price: 20, paymentterms: 'full', seats: 9 },
    { ...openHours, id: 'roomy', name: 'Roomy', seats: 9, addons: ['hour'] },
  ],
}

/** The slot with this number, an hour long; each day has eight, and an hour between any two. */
export const slot = (index: number) => {
  const start = Date.UTC(2027, 0, 10 + Math.floor(index / 8)) + (1 + 2 * (index % 8)) * hour
  return { start: new Date(start).toISOString(), end: new Date(start + hour).toISOString() }
}

/** An hour of the next day, between two slots. */
export const elsewhere = (index: number) => index + 8.5

export const draftOf = (index: number, part = '') => `draft-${String(index).padStart(5, '0')}${part}`

export interface Held {
  id: string
  managetoken: string
}

/** The key under which everything that an index does is done, so that its repeat is known. */
const keyOf = (index: number) => ({ idempotencykey: `broken-${index}` })

export async function must<T = Held>(answer: Promise<Result<T>>): Promise<T> {
  const result = await answer
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`)
  return result.value
}

export const mine = ({ id, managetoken: token }: Held) => ({ id, token })

export const visit = { bookable: 'visit', seats: 1, resources: ['ines'] }

export const hold = (world: BookingWorld, index: number, at = index) =>
  world.call<Held>('hold_appointment', { ...visit, ...slot(at), draft: draftOf(index) })

export const book = (world: BookingWorld, index: number, wanted: object = visit, at: object = slot(index)) =>
  world.call<Held>('book_appointment', { ...wanted, ...at, draft: draftOf(index), user })

export const booked = (world: BookingWorld, index: number, bookable: string) =>
  must(book(world, index, { bookable, seats: 1 }))

export const asStaff = (world: BookingWorld, name: string, params: object) =>
  must(world.call<object>(name, params, 'quay', 'api'))

/** A call of the customer's, under the key of its index. */
export const byCustomer = (world: BookingWorld, index: number, name: string, params: object) => () =>
  world.call(name, { ...params, ...keyOf(index) })

export const byStaff = (world: BookingWorld, index: number, name: string, params: object) => () =>
  world.call(name, { ...params, ...keyOf(index) }, 'quay', 'api')

export const joining = (index: number, part: string, at: object = slot(index)) => ({
  ...{ bookable: 'queue', seats: 1, ...at },
  draft: draftOf(index, part),
  user: { ...user, email: `ben${part}@customers.example` },
})

export const joined = (world: BookingWorld, index: number, part: string, at?: object) =>
  must(world.call<Held>('join_waitlist', joining(index, part, at)))

/** Two in the queue of a full slot, and who has the place. */
export async function queued(world: BookingWorld, index: number, at?: object) {
  const first = await must(book(world, index, { bookable: 'queue', seats: 1 }, at))
  return { first, second: await joined(world, index, '-b', at), third: await joined(world, index, '-c', at) }
}

/** The same, once the place was given up and offered to the first in the queue. */
export async function offered(world: BookingWorld, index: number) {
  const all = await queued(world, index)
  await must(world.call('cancel_reservation', mine(all.first)))
  return all
}

export async function moveAsked(world: BookingWorld, index: number): Promise<Held> {
  const own = await booked(world, index, 'asked')
  await asStaff(world, 'approve_reservation', { id: own.id })
  await must(world.call('reschedule_reservation', { ...mine(own), ...slot(elsewhere(index)) }))
  return own
}

export async function claimed(world: BookingWorld, index: number, bookable: string, by: string) {
  const params = { id: (await booked(world, index, bookable)).id, resource: 'boat' }
  await asStaff(world, by, params)
  return params
}

/** A booking of the day on which the slot with this number is; whoever claims it names the time. */
export function inDays(world: BookingWorld, index: number, wanted: object = { bookable: 'days' }) {
  const day = slot(index).start.slice(0, 10)
  const date_restriction = { start: `${day} 00:00:00`, end: `${day} 23:59:00` }
  return must(book(world, index, { seats: 1, date_restriction, ...wanted }, {}))
}

/** Removes what has run out. */
export async function expire({ app }: BookingWorld): Promise<void> {
  const { db, ports } = app.platform
  const tenantOf = (host: string) => app.platform.tenants.resolve({ host, protocol: 'http', wishes: {} })
  const pluginsOf = () => {
    throw new Error('the expiry of holds asks no plugins')
  }
  const outgoing = { fetch: safeFetch(false) }
  await expireHolds({ store: jobStore(db), ports, tenantOf, pluginsOf, outgoing, planned: [] }).run()
}

/** Lets a job do what it finds, as an act that nobody is told of. */
const byJob = (run: () => Promise<unknown>) => async (): Promise<Result<null>> => {
  await run()
  return { ok: true, value: null }
}

export const expiring = (world: BookingWorld) => byJob(() => expire(world))

/** What time alone does: requests, moves and offers lapse, gigs expire. */
export const passing = (world: BookingWorld) => byJob(() => passTime(world.app.platform.jobs).run())

/** Payments that nobody returned to are ended. */
export const reconciling = (world: BookingWorld) =>
  byJob(async () => {
    const job = reconcilePayments(world.app.platform.jobs)
    // Those of the cases before are looked at again too, a few at a time.
    while ((await job.run()) > 0) await job.settle?.()
  })
