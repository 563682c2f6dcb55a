import type { BookingWorld } from '../../../worlds/booking-world.ts'
import {
  type Acts,
  asStaff,
  book,
  byCustomer,
  byStaff,
  draftOf,
  elsewhere,
  expire,
  type Held,
  hour,
  inDays,
  joining,
  mine,
  must,
  reconciling,
  slot,
  user,
} from './acting.ts'

const approved = '4242424242424242'
/** Is charged, and the answer does not come. */
const lost = '4000000000007700'

const paidBy = async (world: BookingWorld, card: string) => ({
  payment: { processor: 'payment-sandbox.card', token: await world.cardToken(card) },
})

const sail = (seats: number) => ({ bookable: 'sail', seats })
const wanted = (seats: number) => ({ bookable: 'wanted', seats })

/** What a bank has a part in. */
export const ofMoney: Acts = {
  async 'a late payment'(world, index) {
    const paid = await book(world, index, { ...sail(1), ...(await paidBy(world, lost)) })
    if (paid.ok || paid.error.code !== 'payment_unknown') throw new Error(JSON.stringify(paid))
    // Of the payment it is heard when the hold is long over.
    world.clock.now += hour
    await expire(world)
    return reconciling(world)
  },
  async 'a move that is paid for'(world, index) {
    const own = await must(book(world, index, { ...sail(1), ...(await paidBy(world, approved)) }))
    const wanted = { ...slot(elsewhere(index)), seats: 3, ...(await paidBy(world, approved)) }
    return byCustomer(world, index, 'reschedule_reservation', { ...mine(own), ...wanted })
  },
  async 'a cart of points and money'(world, index) {
    // Staff know who has booked with them.
    const known = { bookable: 'roomy', seats: 1, ...slot(index), draft: draftOf(index, '-known'), user }
    await must(world.as('ana', 'book_appointment', known))
    const points = { user: 'ana', mode: 'points', transactiontype: 'credit', transactionamount: 10 }
    await asStaff(world, 'create_entity', { type: 'transaction', entity: { ...points, description: 'For the rain' } })
    const appointments = [
      { ...sail(1), ...slot(index), draft: draftOf(index, '-a') },
      { bookable: 'plain', seats: 1, ...slot(index), draft: draftOf(index, '-b') },
      { bookable: 'plain', seats: 1, ...slot(elsewhere(index)), draft: draftOf(index, '-c') },
    ]
    const paid = { paymentmode: 'points', totalprice: 40, totalpoints: 10, ...(await paidBy(world, approved)) }
    return () => world.as('ana', 'book_appointments', { appointments, user, ...paid })
  },
  async 'a paid acceptance of an offer'(world, index) {
    const full = { bookable: 'dear', seats: 1, ...slot(index), user }
    const first = await asStaff(world, 'book_as_staff', { ...full, draft: draftOf(index) })
    const second = await must(world.call<Held>('join_waitlist', { ...joining(index, '-b'), bookable: 'dear' }))
    await asStaff(world, 'cancel_reservation', first)
    const paid = await paidBy(world, approved)
    return byCustomer(world, index, 'accept_waitlist_offer', { ...mine(second), ...paid })
  },
  async 'an approval that is paid'(world, index) {
    const { id } = await must(book(world, index, { ...wanted(1), ...(await paidBy(world, approved)) }))
    return byStaff(world, index, 'approve_reservation', { id })
  },
  async 'a claim that is paid'(world, index) {
    const own = await inDays(world, index, { bookable: 'paiddays', ...(await paidBy(world, approved)) })
    return byStaff(world, index, 'claim_reservation', { id: own.id, resource: 'boat', start: slot(index).start })
  },
  async 'a change of a request that is paid'(world, index) {
    const own = await must(book(world, index, { ...wanted(1), ...(await paidBy(world, approved)) }))
    const changed = { ...wanted(2), ...slot(index), user, ...(await paidBy(world, approved)) }
    return byCustomer(world, index, 'modify_reservation', { ...mine(own), ...changed })
  },
  async 'answers after booking that are paid for'(world, index) {
    const paid = await paidBy(world, approved)
    const own = await must(book(world, index, { bookable: 'suited', seats: 1, ...paid }))
    const formresponses = [{ formid: 'extras', responses: [{ question_id: 'suit', value: { ws: 2 } }] }]
    const changed = { formresponses, ...(await paidBy(world, approved)) }
    return byCustomer(world, index, 'update_reservation_formresponses', { ...mine(own), ...changed })
  },
}
