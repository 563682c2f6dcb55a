import type { Result } from '../../../../domain/errors.ts'
import { expireHolds } from '../../../../jobs/expire-holds.ts'
import { jobStore } from '../../../../persistence/job-store.ts'
import { safeFetch } from '../../../../plugin-host/index.ts'
import { type BookingWorld, bookingBundle } from '../../../worlds/booking-world.ts'
import { always, openHours } from '../../../worlds/samples/life-bundle.ts'

const hour = 3_600_000
const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }

/** One way into the life of a reservation, or through it: it is prepared, and then done, and may be done again. */
export interface Step {
  name: string
  /** Whether each save is a version of its own, of the same content. */
  isSavedAnew: boolean
  prepare(world: BookingWorld, index: number): Promise<() => Promise<Result<unknown>>>
}

const crew = (selectionmethod: string) => [{ name: 'Boat', resources: ['boat'], selectionmethod }]

/** Providers without clock changes, and a bookable for each of the lives. */
export const brokenBundle = {
  whitelabel: { ...bookingBundle.whitelabel, multiplereservations: true },
  providers: bookingBundle.providers.map((provider) => ({ ...provider, timezone: 'UTC', newbusinesshours: always })),
  resources: [...bookingBundle.resources, { id: 'boat', provider: 'quay', name: 'Boat' }],
  addons: [{ id: 'hour', provider: 'quay', name: 'An hour more', timeadjustment: 3600 }],
  bookables: [
    ...bookingBundle.bookables.map((one) => (one.id === 'visit' ? { ...one, ...openHours } : one)),
    { ...openHours, id: 'asked', name: 'Asked', approvalmode: true, addons: ['hour'] },
    { ...openHours, id: 'queue', name: 'Queue', waitlist: { enabled: true } },
    { ...openHours, id: 'gig', name: 'Gig', seats: 9, requirementgroups: crew('resourceclaim') },
    { ...openHours, id: 'days', name: 'Days', seats: 9, dateby: 'range', requirementgroups: crew('resourceclaim') },
    { ...openHours, id: 'bids', name: 'Bids', seats: 9, requirementgroups: crew('resourcebids') },
    { ...openHours, id: 'roomy', name: 'Roomy', seats: 9, addons: ['hour'] },
  ],
}

/** The slot with this number, an hour long; each day has eight, and an hour between any two. */
export const slot = (index: number) => {
  const start = Date.UTC(2027, 0, 10 + Math.floor(index / 8)) + (1 + 2 * (index % 8)) * hour
  return { start: new Date(start).toISOString(), end: new Date(start + hour).toISOString() }
}

/** An hour of the next day, between two slots. */
const elsewhere = (index: number) => index + 8.5

const draftOf = (index: number, part = '') => `draft-${String(index).padStart(5, '0')}${part}`

interface Held {
  id: string
  managetoken: string
}

/** The key under which everything that an index does is done, so that its repeat is known. */
const keyOf = (index: number) => ({ idempotencykey: `broken-${index}` })

async function must<T = Held>(answer: Promise<Result<T>>): Promise<T> {
  const result = await answer
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`)
  return result.value
}

const mine = ({ id, managetoken: token }: Held) => ({ id, token })

const visit = { bookable: 'visit', seats: 1, resources: ['ines'] }

const hold = (world: BookingWorld, index: number, at = index) =>
  world.call<Held>('hold_appointment', { ...visit, ...slot(at), draft: draftOf(index) })

const book = (world: BookingWorld, index: number, wanted: object = visit, at: object = slot(index)) =>
  world.call<Held>('book_appointment', { ...wanted, ...at, draft: draftOf(index), user })

const booked = (world: BookingWorld, index: number, bookable: string) =>
  must(book(world, index, { bookable, seats: 1 }))

const asStaff = (world: BookingWorld, name: string, params: object) =>
  must(world.call<object>(name, params, 'quay', 'api'))

/** A call of the customer's, under the key of its index. */
const byCustomer = (world: BookingWorld, index: number, name: string, params: object) => () =>
  world.call(name, { ...params, ...keyOf(index) })

const byStaff = (world: BookingWorld, index: number, name: string, params: object) => () =>
  world.call(name, { ...params, ...keyOf(index) }, 'quay', 'api')

const joining = (index: number, part: string, at: object = slot(index)) => ({
  ...{ bookable: 'queue', seats: 1, ...at },
  draft: draftOf(index, part),
  user: { ...user, email: `ben${part}@customers.example` },
})

const joined = (world: BookingWorld, index: number, part: string, at?: object) =>
  must(world.call<Held>('join_waitlist', joining(index, part, at)))

/** Two in the queue of a full slot, and who has the place. */
async function queued(world: BookingWorld, index: number, at?: object) {
  const first = await must(book(world, index, { bookable: 'queue', seats: 1 }, at))
  return { first, second: await joined(world, index, '-b', at), third: await joined(world, index, '-c', at) }
}

/** The same, once the place was given up and offered to the first in the queue. */
async function offered(world: BookingWorld, index: number) {
  const all = await queued(world, index)
  await must(world.call('cancel_reservation', mine(all.first)))
  return all
}

async function moveAsked(world: BookingWorld, index: number): Promise<Held> {
  const own = await booked(world, index, 'asked')
  await asStaff(world, 'approve_reservation', { id: own.id })
  await must(world.call('reschedule_reservation', { ...mine(own), ...slot(elsewhere(index)) }))
  return own
}

async function claimed(world: BookingWorld, index: number, bookable: string, by: string) {
  const params = { id: (await booked(world, index, bookable)).id, resource: 'boat' }
  await asStaff(world, by, params)
  return params
}

/** A booking of the day on which the slot with this number is; whoever claims it names the time. */
function inDays(world: BookingWorld, index: number) {
  const day = slot(index).start.slice(0, 10)
  const date_restriction = { start: `${day} 00:00:00`, end: `${day} 23:59:00` }
  return must(book(world, index, { bookable: 'days', seats: 1, date_restriction }, {}))
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

const lengthening = 'an hour more for a hold'

type Acts = Record<string, Step['prepare']>

const ofHolds: Acts = {
  'a hold': async (world, index) => () => hold(world, index),
  async 'a hold that is restored'(world, index) {
    const { id } = await must(hold(world, index))
    await must(world.call('clear_holds', { reservations: [id], draft: draftOf(index) }))
    return () => hold(world, index)
  },
  async 'a booking of what was held'(world, index) {
    await must(hold(world, index))
    return () => book(world, index)
  },
  'a booking without a hold': async (world, index) => () => book(world, index),
  async 'a hold that moves to another day'(world, index) {
    await must(hold(world, index, elsewhere(index)))
    return () => hold(world, index)
  },
  async 'the end of a hold that ran out'(world, index) {
    await must(hold(world, index))
    world.clock.now += hour
    return async () => {
      await expire(world)
      return { ok: true, value: null }
    }
  },
  async 'a hold that is given up'(world, index) {
    const { id } = await must(hold(world, index))
    return byCustomer(world, index, 'clear_holds', { reservations: [id], draft: draftOf(index) })
  },
  async 'a draft that is removed'(world, index) {
    const { id } = await must(hold(world, index))
    return byCustomer(world, index, 'remove_inprogress_reservation_by_id', { id, draft: draftOf(index) })
  },
  async [lengthening](world, index) {
    const draft = draftOf(index)
    const { id } = await must(
      world.call<Held>('hold_appointment', { bookable: 'roomy', seats: 1, ...slot(index), draft }),
    )
    const reservation = { id, draft, addons: { hour: 1 } }
    return byCustomer(world, index, 'update_reservation_metainformation', { reservation })
  },
  'a booking of two': async (world, index) => () => {
    const one = { bookable: 'roomy', seats: 1, draft: draftOf(index), ...slot(index) }
    const two = { ...one, draft: draftOf(index, '-b'), ...slot(elsewhere(index)) }
    return world.call('book_appointments', { appointments: [one, two], user })
  },
  async 'a cancel'(world, index) {
    return byCustomer(world, index, 'cancel_reservation', mine(await must(book(world, index))))
  },
  async 'a move'(world, index) {
    const own = await booked(world, index, 'roomy')
    return byCustomer(world, index, 'reschedule_reservation', { ...mine(own), ...slot(elsewhere(index)) })
  },
}

const ofRequests: Acts = {
  'a request': async (world, index) => () => book(world, index, { bookable: 'asked', seats: 1 }),
  async 'a change of a request'(world, index) {
    const own = await booked(world, index, 'asked')
    return byCustomer(world, index, 'modify_reservation', {
      ...{ ...mine(own), bookable: 'asked', seats: 1, ...slot(index), user, addons: { hour: 1 } },
    })
  },
  async 'a request that moves'(world, index) {
    const own = await booked(world, index, 'asked')
    return byCustomer(world, index, 'reschedule_reservation', { ...mine(own), ...slot(elsewhere(index)) })
  },
  async 'an approval'(world, index) {
    const { id } = await booked(world, index, 'asked')
    return byStaff(world, index, 'approve_reservation', { id })
  },
  async 'a rejection'(world, index) {
    const { id } = await booked(world, index, 'asked')
    return byStaff(world, index, 'reject_reservation', { id, message: 'We are full.' })
  },
  async 'a withdrawal'(world, index) {
    return byCustomer(world, index, 'withdraw_reservation', mine(await booked(world, index, 'asked')))
  },
  async 'the approval of a move'(world, index) {
    const { id } = await moveAsked(world, index)
    return byStaff(world, index, 'approve_reservation', { id })
  },
  async 'the rejection of a move'(world, index) {
    const { id } = await moveAsked(world, index)
    return byStaff(world, index, 'reject_reservation', { id })
  },
}

const ofQueues: Acts = {
  async 'joining a waitlist'(world, index) {
    await booked(world, index, 'queue')
    return byCustomer(world, index, 'join_waitlist', joining(index, '-b'))
  },
  async 'leaving a waitlist'(world, index) {
    return byCustomer(world, index, 'leave_waitlist', mine((await queued(world, index)).second))
  },
  async 'a cancel that frees an offered place'(world, index) {
    return byCustomer(world, index, 'cancel_reservation', mine((await queued(world, index)).first))
  },
  async 'accepting an offer'(world, index) {
    return byCustomer(world, index, 'accept_waitlist_offer', mine((await offered(world, index)).second))
  },
  async 'rejecting an offer'(world, index) {
    return byCustomer(world, index, 'reject_waitlist_offer', mine((await offered(world, index)).second))
  },
  async "staff's offer"(world, index) {
    // In the last hours nobody has an offer unless staff make it.
    const { first, third } = await queued(world, index, {
      start: new Date(world.clock.now + hour).toISOString(),
      end: new Date(world.clock.now + 2 * hour).toISOString(),
    })
    await must(world.call('cancel_reservation', mine(first)))
    return byStaff(world, index, 'make_waitlist_offer', { id: third.id })
  },
  async 'another order of a waitlist'(world, index) {
    const { second, third } = await queued(world, index)
    return byStaff(world, index, 'reorder_waitlist', { id: third.id, before: second.id })
  },
}

const ofGigs: Acts = {
  async 'a claim'(world, index) {
    const { id } = await booked(world, index, 'gig')
    return byStaff(world, index, 'claim_reservation', { id, resource: 'boat' })
  },
  async 'a claim that names the time'(world, index) {
    const { id } = await inDays(world, index)
    return byStaff(world, index, 'claim_reservation', { id, resource: 'boat', start: slot(index).start })
  },
  async 'a named time that its customer refuses'(world, index) {
    const own = await inDays(world, index)
    await asStaff(world, 'claim_reservation', { id: own.id, resource: 'boat', start: slot(index).start })
    return byCustomer(world, index, 'refuse_time', mine(own))
  },
  async 'giving a claim back'(world, index) {
    return byStaff(world, index, 'give_back_claim', await claimed(world, index, 'gig', 'claim_reservation'))
  },
  async 'a bid'(world, index) {
    const { id } = await booked(world, index, 'bids')
    return byStaff(world, index, 'place_bid', { id, resource: 'boat', amount: 12 })
  },
  async 'withdrawing a bid'(world, index) {
    return byStaff(world, index, 'withdraw_bid', await claimed(world, index, 'bids', 'place_bid'))
  },
  async 'picking a bid'(world, index) {
    return byStaff(world, index, 'pick_bid', await claimed(world, index, 'bids', 'place_bid'))
  },
}

const ofStaff: Acts = {
  'a booking by staff': async (world, index) =>
    byStaff(world, index, 'book_as_staff', {
      bookable: 'roomy',
      seats: 1,
      ...slot(index),
      user,
      draft: draftOf(index),
    }),
  async 'a move by staff'(world, index) {
    const { id } = await booked(world, index, 'roomy')
    return byStaff(world, index, 'reschedule_reservation', { id, ...slot(elsewhere(index)) })
  },
  async 'a cancel by staff'(world, index) {
    const { id } = await booked(world, index, 'roomy')
    return byStaff(world, index, 'cancel_reservation', { id })
  },
  async 'checking in'(world, index) {
    const { id } = await booked(world, index, 'roomy')
    return byStaff(world, index, 'check_in_reservation', { id })
  },
  async 'a note'(world, index) {
    const { id } = await booked(world, index, 'roomy')
    return byStaff(world, index, 'update_reservation', { id, tags: ['early'], validation_notes: 'Came before.' })
  },
}

/** Every entrance of the life, and every way out of it. */
export const steps: Step[] = Object.entries({ ...ofHolds, ...ofRequests, ...ofQueues, ...ofGigs, ...ofStaff }).map(
  ([name, prepare]) => ({ name, isSavedAnew: name === lengthening, prepare }),
)
