import {
  type Acts,
  asStaff,
  book,
  booked,
  byCustomer,
  byStaff,
  claimed,
  draftOf,
  elsewhere,
  expiring,
  type Held,
  hold,
  hour,
  inDays,
  joining,
  mine,
  moveAsked,
  must,
  offered,
  queued,
  type Step,
  slot,
  user,
} from './acting.ts'
import { ofMoney } from './steps-of-money.ts'
import { ofTime } from './steps-of-time.ts'

const lengthening = 'an hour more for a hold'

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
    return expiring(world)
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

const bySomebody = { ...ofHolds, ...ofRequests, ...ofQueues, ...ofGigs, ...ofStaff, ...ofTime }

const stepsOf = (acts: Acts, isPaid: boolean): Step[] =>
  Object.entries(acts).map(([name, prepare]) => ({ name, isSavedAnew: name === lengthening, isPaid, prepare }))

/** Every entrance of the life, and every way out of it. */
export const steps: Step[] = [...stepsOf(bySomebody, false), ...stepsOf(ofMoney, true)]
