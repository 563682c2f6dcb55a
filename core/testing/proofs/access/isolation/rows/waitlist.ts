import type { Row } from '../row.ts'

const soon = { start: '2026-11-25T10:00:00Z', end: '2026-11-25T11:00:00Z' }
const guest = { user: { firstname: 'Ada', lastname: 'Moor', email: 'ada@people.example' } }

/** Waiting for a place, and what can be done with one that is offered. The world's reservations are booked. */
export const waitlistRows: Record<string, Row> = {
  join_waitlist: {
    answers: 'waitlist_not_available',
    ways: {
      bookable: (of) => ({ bookable: of.bookable, ...soon, ...guest }),
      draft: {
        params: (of, own) => ({ bookable: own.bookable, ...soon, ...guest, draft: of.draft }),
        answers: 'draft_finished',
      },
    },
  },
  leave_waitlist: {
    answers: 'status_conflict',
    ways: {
      token: (of) => ({ id: of.reservation, token: of.token }),
      bare: (of) => ({ id: of.reservation }),
    },
  },
  accept_waitlist_offer: {
    ways: {
      token: { params: (of) => ({ id: of.reservation, token: of.token }), shows: ['self'] },
      bare: (of) => ({ id: of.reservation }),
    },
  },
  reject_waitlist_offer: {
    answers: 'not_offered',
    ways: {
      token: (of) => ({ id: of.reservation, token: of.token }),
      bare: (of) => ({ id: of.reservation }),
    },
  },
  make_waitlist_offer: {
    answers: 'status_conflict',
    ways: { bare: (of) => ({ id: of.reservation }) },
  },
  get_waitlist: { ways: { bookable: (of) => ({ bookable: of.bookable }) } },
  reorder_waitlist: {
    answers: 'status_conflict',
    ways: {
      id: (of) => ({ id: of.reservation }),
      before: (of, own) => ({ id: own.reservation, before: of.reservation }),
    },
  },
}
