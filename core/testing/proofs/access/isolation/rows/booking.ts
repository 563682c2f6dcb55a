import type { Row } from '../row.ts'

const soon = { start: '2026-11-25T10:00:00Z', end: '2026-11-25T11:00:00Z' }
const later = { start: '2026-11-25T15:00:00Z', end: '2026-11-25T16:00:00Z' }
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
  get_receipts: {
    ways: {
      id: (of) => ({ id: of.reservation }),
      token: { params: (of) => ({ id: of.reservation, token: of.token }), shows: ['self'] },
    },
  },
  get_receipt_pdf: {
    ways: {
      id: (of) => ({ id: of.reservation, number: 1 }),
      token: { params: (of) => ({ id: of.reservation, number: 1, token: of.token }), shows: ['self'] },
    },
    // The matrix has taken no money.
    answers: 'not_found',
  },
  revert_payment: {
    ways: {
      draft: {
        params: (of) => ({ revertobj: { failedreservation: { id: of.hold, draft: of.holddraft } } }),
        shows: ['self'],
      },
      bare: (of) => ({ revertobj: { failedreservation: { id: of.hold } } }),
      booked: {
        params: (of) => ({ revertobj: { failedreservation: { id: of.reservation } } }),
        answers: 'draft_finished',
      },
    },
  },
  remove_transactions_on_appointment: {
    ways: {
      draft: { params: (of) => ({ id: of.hold, draft: of.holddraft }), shows: ['self'] },
      bare: (of) => ({ id: of.hold }),
      booked: { params: (of) => ({ id: of.reservation }), answers: 'draft_finished' },
    },
  },
  get_upload_link: {
    ways: { provider: (of) => ({ provider: of.provider, filename: 'plan.pdf', filetype: 'application/pdf' }) },
  },
  clear_holds: {
    ways: {
      reservations: (of) => ({ reservations: [of.hold], draft: of.holddraft }),
      bare: (of) => ({ reservations: [of.hold] }),
    },
    isLast: true,
  },
  remove_inprogress_reservation_by_id: {
    ways: {
      booked: { params: (of) => ({ id: of.reservation, draft: of.holddraft }), answers: 'draft_finished' },
      draft: (of) => ({ id: of.hold, draft: of.holddraft }),
      bare: (of) => ({ id: of.hold }),
    },
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
  create_paypal_order: {
    ways: {
      bookable: (of) => ({ bookable: of.bookable, ...soon, ...guest, draft: 'draft-of-nobody', totalprice: '1' }),
    },
    answers: 'processor_not_connected',
  },
  authorize_paypal_order: {
    ways: { order: () => ({ orderid: 'ORDEROFNOBODY' }) },
    answers: 'processor_not_connected',
  },
  make_payment: {
    ways: {
      bookable: (of) => ({
        event: 'intialordownpayment',
        totalprice: 10,
        reservations: [{ bookable: of.bookable, ...soon, draft: 'draft-of-a-payer' }],
        ...guest,
      }),
      reservation: (of, own) => ({
        event: 'intialordownpayment',
        totalprice: 10,
        reservations: [{ bookable: own.bookable, ...soon, id: of.hold }],
        ...guest,
      }),
      user: (of, own) => ({
        event: 'intialordownpayment',
        totalprice: 10,
        reservations: [{ bookable: own.bookable, ...soon, draft: 'draft-of-a-person' }],
        user: { ...guest.user, id: of.user },
      }),
      userid: (of) => ({ event: 'respayment_points', userid: of.user, pointsaspayment: 0 }),
    },
  },
  get_payment_connections: { ways: { all: () => ({}) } },
  check_payment_connections: { ways: { all: () => ({}) } },
  begin_payment_connection: { ways: { all: () => ({}) }, answers: 'processor_not_connected' },
  preview_payment_connection_end: {
    ways: { processor: () => ({ processor: 'payment-sandbox.card' }) },
    answers: 'processor_not_connected',
  },
  end_payment_connection: {
    ways: { account: (of) => ({ processor: 'payment-sandbox.card', account: `acct_${of.provider}` }) },
    answers: 'processor_not_connected',
  },
  get_saved_methods: { ways: { all: () => ({}) } },
  prefer_saved_method: { ways: { id: (of) => ({ customerid: `${of.reservation}-1` }) }, answers: 'not_found' },
  remove_saved_method: {
    ways: {
      id: (of) => ({ customerid: `${of.reservation}-1` }),
      replacement: (of) => ({ customerid: `${of.reservation}-1`, replacement: `${of.reservation}-2` }),
    },
    answers: 'not_found',
  },
  get_payment_account: { ways: { all: () => ({}) } },
  get_publishable_key: { ways: { all: () => ({}) }, answers: 'processor_not_connected' },
  pay_balance: {
    ways: {
      token: (of) => ({ id: of.reservation, token: of.token, payment: { processor: 'payment-sandbox.card' } }),
      bare: (of) => ({ id: of.reservation, payment: { processor: 'payment-sandbox.card' } }),
    },
    // Nothing is left to pay of it.
    answers: 'status_conflict',
  },
  resume_payment: { ways: { reservation: (of) => ({ id: of.reservation }) } },
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
  book_as_staff: {
    ways: {
      bookable: (of) => ({ bookable: of.bookable, ...soon, ...guest }),
      user: (of, own) => ({ bookable: own.bookable, ...soon, user: of.user }),
      // Others hold it earlier.
      resources: (of, own) => ({ bookable: own.bookable, ...later, ...guest, resources: [of.resource] }),
      draft: (of, own) => ({
        bookable: own.bookable,
        ...soon,
        ...guest,
        draft: of.kind === 'own' ? own.holddraft : 'draft-of-nobody',
      }),
      code: (of, own) => ({ bookable: own.bookable, ...soon, ...guest, discountcode: of.code }),
    },
  },
  refund_reservation: {
    ways: {
      preview: (of) => ({ id: of.reservation, preview: true }),
      // Nothing was paid for it.
      id: {
        params: (of) => ({ id: of.reservation, all: true, reason: 'of the matrix', idempotencykey: 'of-the-matrix' }),
        answers: 'invalid_params',
      },
    },
  },
  get_day_list: { ways: { all: () => ({ day: '2026-11-24' }), provider: (of) => ({ provider: of.provider }) } },
  get_refund_tasks: { ways: { all: () => ({}) } },
  settle_refund_task: {
    ways: {
      id: (of) => ({ id: `${of.reservation}-1.refund.${of.reservation}`, memo: 'at the desk', externalid: '17' }),
    },
    // Its processor has refunded it, or nothing was paid.
    answers: 'not_found',
  },
  get_suspense: { ways: { all: () => ({}) } },
  settle_suspense: {
    ways: {
      id: (of) => ({ id: `${of.reservation}-1`, way: 'return', reason: 'of the matrix' }),
      reservation: (of, own) => ({
        ...{ id: `${own.reservation}-1`, way: 'keep', reservation: of.reservation, reason: 'of the matrix' },
      }),
    },
    // Nothing of it lies in suspense.
    answers: 'not_found',
  },
  get_money_alarms: { ways: { all: () => ({}), settled: () => ({ settled: true }) } },
  settle_money_alarm: {
    ways: { id: (of) => ({ id: `${of.reservation}-1`, note: 'of the matrix' }) },
    // Nothing about its money needs people.
    answers: 'not_found',
  },
  check_in_reservation: {
    ways: { id: (of) => ({ id: of.reservation }), undone: (of) => ({ id: of.reservation, undo: true }) },
  },
  update_reservation: {
    ways: { id: (of) => ({ id: of.reservation, tags: ['regular'], validation_notes: 'window seat' }) },
  },
  integrations_update: {
    ways: {
      id: (of) => ({ id: of.reservation, tags: ['regular'] }),
      provider: (of, own) => ({ id: own.reservation, provider: { id: of.provider } }),
      bookable: (of, own) => ({ id: own.reservation, bookable: of.bookable }),
    },
  },
  get_calendar_address: {
    ways: { own: () => ({}), resource: (of) => ({ resource: of.resource }) },
  },
  renew_calendar_address: {
    ways: { resource: (of) => ({ resource: of.resource }) },
  },
  get_eventfeed: {
    ways: {
      all: () => ({ start: '2026-11-20 00:00:00', end: '2026-12-31 00:00:00' }),
      bookable: (of) => ({ start: '2026-11-20 00:00:00', end: '2026-12-31 00:00:00', bookable: of.bookable }),
    },
  },
  get_feed_address: { ways: { own: () => ({}) } },
  renew_feed_address: { ways: { own: () => ({}) } },
  get_calendar_feed: { ways: { unknown: () => ({ token: 'x'.repeat(43) }) }, answers: 'not_found' },
  send_triggered_notifications: {
    ways: {
      token: {
        params: (of) => ({ reservationid: of.reservation, token: of.token, trigger: 'reminder' }),
        shows: ['self'],
      },
      bare: (of) => ({ reservationid: of.reservation, trigger: 'reminder' }),
      bookable: (of, own) => ({ reservationid: own.reservation, bookableid: of.bookable, trigger: 'reminder' }),
      provider: (of, own) => ({ reservationid: own.reservation, providerid: of.provider, trigger: 'reminder' }),
    },
  },
  stop_messages: {
    ways: {
      token: (of) => ({ id: of.reservation, token: of.token, channel: 'none.text' }),
      bare: (of) => ({ id: of.reservation, channel: 'none.text' }),
    },
  },
  cancel_reservation: {
    ways: {
      preview: { params: (of) => ({ id: of.reservation, token: of.token, preview: true }), shows: ['self'] },
      bare: (of) => ({ id: of.reservation, preview: true }),
    },
  },
  update_reservation_formresponses: {
    ways: {
      preview: { params: (of) => ({ id: of.reservation, token: of.token, preview: true }), shows: ['self'] },
      bare: (of) => ({ id: of.reservation, preview: true }),
    },
  },
  reschedule_reservation: {
    ways: {
      preview: { params: (of) => ({ id: of.reservation, token: of.token, ...soon, preview: true }), shows: ['self'] },
      bare: (of) => ({ id: of.reservation, ...soon, preview: true }),
    },
  },
  get_request: { ways: { bare: (of) => ({ id: of.reservation }) } },
  approve_reservation: { ways: { bare: (of) => ({ id: of.reservation }) } },
  reject_reservation: {
    ways: { bare: (of) => ({ id: of.reservation, message: 'no' }) },
    // It is booked by then.
    answers: 'status_conflict',
  },
  modify_reservation: {
    ways: {
      token: {
        params: (of, own) => ({ id: of.reservation, token: of.token, bookable: own.bookable, ...soon }),
        shows: ['self'],
      },
      bookable: {
        params: (of, own) => ({ id: own.reservation, token: own.token, bookable: of.bookable, ...soon }),
        shows: ['self'],
      },
      bare: (of, own) => ({ id: of.reservation, bookable: own.bookable, ...soon }),
    },
    answers: 'status_conflict',
  },
  withdraw_reservation: {
    ways: {
      token: { params: (of) => ({ id: of.reservation, token: of.token }), shows: ['self'] },
      bare: (of) => ({ id: of.reservation }),
    },
    answers: 'status_conflict',
  },
}
