import type { StoredReservation } from '../operations/ports.ts'

/** A booked reservation of one seat, with a test's changes. */
export const reservationFixture = (
  fields: Pick<StoredReservation, 'id' | 'provider' | 'bookable' | 'start' | 'end'> & Partial<StoredReservation>,
): StoredReservation => ({
  seats: 1,
  status: 'booked',
  version: 1,
  resources: [],
  occurrence: null,
  expires: null,
  user: null,
  first_name: 'Ada',
  last_name: 'Moor',
  email: 'ada@customers.example',
  mobile_phone_number: '',
  language: 'en-us',
  managetoken: 'token',
  draft: null,
  formresponses: [],
  customquestions: [],
  roster: [],
  segments: [],
  pricedata: null,
  payment: null,
  waitlistoffer: null,
  sequence: 0,
  created: 0,
  modified: 0,
  extra: {},
  ...fields,
})
