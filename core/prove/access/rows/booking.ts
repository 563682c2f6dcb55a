import type { Row } from '../row.ts'

const soon = { start: '2026-11-25T10:00:00Z', end: '2026-11-25T11:00:00Z' }
const guest = { firstname: 'Ada', lastname: 'Moor', email: 'ada@people.example' }
const draft = 'draft-of-the-matrix'

/** From the quote to the thanks, and what may be done afterwards. */
export const bookingRows: Record<string, Row> = {
  get_quote: {
    ways: {
      bookable: (of) => ({ bookable: of.bookable, ...soon }),
      resources: (of, own) => ({ bookable: own.bookable, ...soon, resources: [of.resource] }),
      draft: (of, own) => ({ bookable: own.bookable, ...soon, draft: of.draft }),
    },
  },
  get_quote_for_appointments: {
    ways: { bookable: (of) => ({ appointments: [{ bookable: of.bookable, ...soon }] }) },
  },
  hold_appointment: {
    ways: {
      bookable: (of) => ({ bookable: of.bookable, ...soon, draft }),
      resources: (of, own) => ({ bookable: own.bookable, ...soon, resources: [of.resource], draft }),
    },
  },
}
void guest
