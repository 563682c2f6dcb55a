import type { BookingWorld } from '../../../worlds/booking-world.ts'
import {
  type Acts,
  asStaff,
  book,
  byCustomer,
  draftOf,
  elsewhere,
  expire,
  hour,
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
}
