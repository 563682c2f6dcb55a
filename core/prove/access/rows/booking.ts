import type { Row } from '../row.ts'

const soon = { start: '2026-11-25T10:00:00Z', end: '2026-11-25T11:00:00Z' }
const guest = { user: { firstname: 'Ada', lastname: 'Moor', email: 'ada@people.example' } }
const draft = 'draft-of-the-matrix'

/** From the quote to the thank-you page, and what can be done with a reservation afterwards. */
export const bookingRows: Record<string, Row> = {
  get_quote: {
    ways: {
      bookable: (of) => ({ bookable: of.bookable, ...soon }),
      resources: (of, own) => ({ bookable: own.bookable, ...soon, resources: [of.resource] }),
      draft: (of, own) => ({ bookable: own.bookable, ...soon, draft: of.draft }),
      code: (of, own) => ({ bookable: own.bookable, ...soon, discountcode: of.code }),
    },
  },
  get_quote_for_appointments: {
    ways: {
      bookable: (of) => ({ appointments: [{ bookable: of.bookable, ...soon }] }),
      draft: (of, own) => ({ appointments: [{ bookable: own.bookable, ...soon, draft: of.draft }] }),
    },
  },
  hold_appointment: {
    ways: {
      bookable: (of) => ({ bookable: of.bookable, ...soon, draft }),
      resources: (of, own) => ({ bookable: own.bookable, ...soon, resources: [of.resource], draft }),
      form: (of, own) => ({
        bookable: own.bookable,
        ...soon,
        draft,
        formresponses: [{ formid: of.form, responses: [{ question_id: of.question, value: 'x' }] }],
      }),
      addon: (of, own) => ({ bookable: own.bookable, ...soon, draft, addons: { [of.addon]: 1 } }),
      link: (of, own) => ({ bookable: own.bookable, ...soon, draft, limited_use_link: { uid: of.link } }),
    },
  },
  get_upload_link: {
    ways: { provider: (of) => ({ provider: of.provider, filename: 'plan.pdf', filetype: 'application/pdf' }) },
  },
  clear_holds: {
    ways: { reservations: (of) => ({ reservations: [of.hold], draft: of.holddraft }) },
    isLast: true,
  },
  update_reservation_metainformation: {
    ways: {
      draft: { params: (of) => ({ reservation: { id: of.hold, draft: of.holddraft } }), shows: ['self'] },
      booked: {
        params: (of) => ({ reservation: { id: of.reservation, draft: of.holddraft } }),
        answers: 'draft_finished',
      },
    },
  },
  start_payment: {
    ways: { reservation: (of) => ({ reservation: of.hold, draft: of.holddraft, processor: 'payment-offline.onsite' }) },
  },
  book_appointment: {
    ways: {
      bookable: (of) => ({ bookable: of.bookable, ...soon, ...guest }),
      reservation: (of, own) => ({
        bookable: own.bookable,
        ...soon,
        ...guest,
        id: of.hold,
        draft: of.kind === 'own' ? own.holddraft : 'draft-of-nobody',
      }),
    },
  },
  book_appointments: {
    ways: { bookable: (of) => ({ appointments: [{ bookable: of.bookable, ...soon }], ...guest }) },
  },
  get_basereservation: {
    ways: {
      token: { params: (of) => ({ id: of.reservation, token: of.token }), shows: ['self'] },
      bare: (of) => ({ id: of.reservation }),
      draft: { params: (of) => ({ id: of.reservation, draft: of.draft }), shows: ['self'] },
    },
  },
  get_reservation_ics: {
    ways: {
      token: {
        params: (of) => ({ id: of.reservation, timezone: 'Europe-Paris', token: of.token }),
        shows: ['self'],
      },
      bare: (of) => ({ id: of.reservation, timezone: 'Europe-Paris' }),
    },
  },
  cancel_reservation: {
    ways: {
      preview: { params: (of) => ({ id: of.reservation, token: of.token, preview: true }), shows: ['self'] },
      bare: (of) => ({ id: of.reservation, preview: true }),
    },
  },
}
