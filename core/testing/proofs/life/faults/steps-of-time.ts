import type { BookingWorld } from '../../../worlds/booking-world.ts'
import { type Acts, asStaff, book, hour, mine, must, passing, queued } from './acting.ts'

/** The hour that begins so many hours from now. */
const soon = ({ clock }: BookingWorld, hours: number) => ({
  start: new Date(clock.now + hours * hour).toISOString(),
  end: new Date(clock.now + (hours + 1) * hour).toISOString(),
})

const bookedSoon = (world: BookingWorld, index: number, bookable: string, hours: number) =>
  must(book(world, index, { bookable, seats: 1 }, soon(world, hours)))

/** What ends because nobody did anything, each so soon that the other slots stay as far ahead as they were. */
export const ofTime: Acts = {
  async 'a request that lapses'(world, index) {
    await bookedSoon(world, index, 'asked', 1)
    world.clock.now += hour
    return passing(world)
  },
  async 'a move that lapses'(world, index) {
    const own = await bookedSoon(world, index, 'asked', 2)
    await asStaff(world, 'approve_reservation', { id: own.id })
    await must(world.call('reschedule_reservation', { ...mine(own), ...soon(world, 3) }))
    world.clock.now += 2 * hour
    return passing(world)
  },
  async 'an offer that lapses'(world, index) {
    const { first } = await queued(world, index, soon(world, 4))
    await must(world.call('cancel_reservation', mine(first)))
    world.clock.now += 2 * hour
    return passing(world)
  },
  async 'a gig that nobody claims'(world, index) {
    await bookedSoon(world, index, 'gig', 1)
    world.clock.now += hour
    return passing(world)
  },
}
