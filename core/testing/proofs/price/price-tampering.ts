import { count, type Proof } from '../proof.ts'
import { tamperedBookings } from './tampering/tampered-bookings.ts'

const BOOKINGS = 10_000

/** Tampered bookings through the real operations: none changes the charged price. */
export const proof: Proof = {
  name: 'price.tampering',
  async run(seed) {
    const { tampered, honest, kinds } = await tamperedBookings(BOOKINGS, seed)
    return `${count(tampered)} tampered bookings of ${kinds} kinds: each was refused with a code that names the field, and wrote nothing; ${count(honest)} honest ones between them were booked for the price that was shown`
  },
}
