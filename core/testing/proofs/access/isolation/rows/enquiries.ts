import type { Row } from '../row.ts'

const who = { first_name: 'Ada', last_name: 'Moor', email: 'ada@people.example' }
const later = { start: '2026-12-20T10:00:00Z', end: '2026-12-20T11:00:00Z' }

/** What people ask where they can't book. Nobody has asked yet: each id is unknown everywhere. */
export const enquiryRows: Record<string, Row> = {
  create_contact_request: {
    ways: {
      bookable: (of) => ({ ...who, bookable: of.bookable }),
      provider: (of, own) => ({ ...who, bookable: own.bookable, provider: of.provider }),
    },
  },
  get_contact_request: { ways: { id: (of) => ({ id: of.reservation, token: of.token }) }, answers: 'not_found' },
  get_contact_requests: { ways: { all: () => ({}) } },
  answer_contact_request: {
    ways: { id: (of) => ({ id: of.reservation, token: of.token, message: 'Yes' }) },
    answers: 'not_found',
  },
  convert_contact_request: { ways: { id: (of) => ({ id: of.reservation, ...later }) }, answers: 'not_found' },
}
