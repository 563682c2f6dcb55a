import type { Row } from '../row.ts'
import { bookingRows } from './booking.ts'
import { enquiryRows } from './enquiries.ts'
import { entityRows } from './entities.ts'
import { giftRows, handPaymentRows } from './gifts.ts'
import { gigRows } from './gigs.ts'
import { peopleRows } from './people.ts'
import { readingRows } from './reading.ts'
import { waitlistRows } from './waitlist.ts'

/** How each operation of the catalogue is called. An operation without a row fails `npm run check`. */
export const rows: Record<string, Row> = {
  ...readingRows,
  ...bookingRows,
  ...waitlistRows,
  ...enquiryRows,
  ...giftRows,
  ...handPaymentRows,
  ...gigRows,
  ...peopleRows,
  ...entityRows,
}
