import type { EntityOf } from '../kinds.ts'
import type { Notes } from './note.ts'

const span = { start: '{today+12} 10:00:00', end: '{today+12} 16:00:00' }

export const resourceNotes: Notes<EntityOf<'resources'>> = {
  id: ['Its id.', 'kayak-1'],
  provider: [
    'The provider that has it. Without it, the resource is the white-label’s own: the bookables of all its providers may take it, and what is booked at one of them is taken at the others. It is one unit, in one time zone, without people, claims and drive time, and its id never becomes a provider’s.',
    'quay',
  ],
  name: ['Its name.', 'Red kayak'],
  description: ['What it is.', 'For one person.'],
  photo: ['Address of its picture.', '/pictures/red.jpg'],
  imagecarousel: ['More pictures.', ['/pictures/red-2.jpg']],
  tags: ['Groups in a search among resources.', ['single']],
  active: ['Whether it can be booked.', true],
  location: ['Where it is.', 'North pier'],
  groups: ['Resource groups that it belongs to.', ['fleet']],
  reservation_capacity: [
    'How many bookings or seats it serves at once; which, `resource_capacity` of the bookable says.',
    1,
  ],
  user: ['The person that it stands for.', 'skipper'],
  users: ['People who work for it: they may claim its jobs, once their address is proven.', ['skipper']],
  translations: [
    'Its texts in further languages; what is left out is shown as the field has it.',
    { es: { name: 'Kayak rojo' } },
  ],
}

export const resourceGroupNotes: Notes<EntityOf<'resourcegroups'>> = {
  id: ['Its id.', 'fleet'],
  provider: ['The provider that has it.', 'quay'],
  name: ['Its name.', 'Fleet'],
  quantity: ['How many of it are taken together.', 1],
  resources: ['Its resources.', ['kayak-1']],
  translations: [
    'Its texts in further languages; what is left out is shown as the field has it.',
    { es: { name: 'Flota' } },
  ],
}

export const openingNotes: Notes<EntityOf<'availabilities'>> = {
  id: ['Its id.', 'easter'],
  bookable: ['The bookable that it opens.', 'paddle-lesson'],
  provider: ['The provider.', 'quay'],
  start: ['Begin, the provider’s wall clock.', span.start],
  end: ['End, the provider’s wall clock.', span.end],
  resources: ['The resources that it opens; all without it.', ['kayak-1']],
}

export const blackoutNotes: Notes<EntityOf<'blackouts'>> = {
  id: ['Its id.', 'storm'],
  provider: ['The provider that is closed.', 'quay'],
  bookable: ['Closes this bookable only.', 'paddle-lesson'],
  resource: ['Closes this resource only; one that providers share, for all of them.', 'kayak-1'],
  start: ['Begin, the provider’s wall clock.', '{today+3} 00:00:00'],
  end: ['End, the provider’s wall clock.', '{today+4} 00:00:00'],
  title: ['Why, for staff and on the calendar.', 'Storm'],
}

export const reservationNotes: Notes<EntityOf<'reservations'>> = {
  id: ['Its id, which customers know as its reference.', 'r-1001'],
  provider: ['The provider; that of the bookable without it.', 'quay'],
  bookable: ['What is booked.', 'paddle-lesson'],
  start: [
    'Begin: the provider’s wall clock, or an instant (the second of two equal wall times).',
    '{today+13} 10:00:00',
  ],
  end: ['End, likewise.', '{today+13} 11:30:00'],
  timezone: ['The zone in which the customer saw its times.', 'Europe/Paris'],
  seats: ['Places taken.', 2],
  status: ['Where it stands.', 'booked'],
  resources: ['Resources taken.', ['kayak-1']],
  user: ['The customer’s account.', 'ana'],
  first_name: ['First name.', 'Ana'],
  last_name: ['Last name.', 'Ruiz'],
  email: ['Mail address.', 'ana@mail.example'],
  mobile_phone_number: ['Telephone number.', '+1 207 555 0123'],
  language: ['Language of its mails.', 'es'],
  expires: ['When a draft’s hold ends, UTC in ISO 8601.', '2026-12-01T09:10:00Z'],
  waitlistoffer: [
    'When an offer of a place begins and ends, UTC.',
    { start: '2026-12-01T09:00:00Z', end: '2026-12-01T10:00:00Z' },
  ],
  formresponses: ['Answers to forms.', [{ slug: 'level', value: 'beginner' }]],
  customquestions: ['Answers to the bookable’s own questions.', [{ slug: 'level', value: 'beginner' }]],
  roster: ['The attendees with their answers.', [{ seat: 1, responses: [] }]],
  segments: ['Parts of the event.', [{ title: 'Regatta', ...span }]],
  addons: ['Add-ons with their number.', { picnic: 2 }],
  steps: ['Answers to plugins’ steps, by step.', {}],
  addedtime: ['Seconds that answers add; part of the time until `end`.', 1800],
  location: ['Where it takes place, if at the customer’s.', { address: '12 Elm Street, Portland, ME' }],
  paymentinformation: ['What it cost and what was paid elsewhere.', { paymentmethod: 'cash', paidprice: 95 }],
  tags: ['Staff’s tags.', ['regular']],
  validation_notes: ['Staff’s notes.', 'Paid in the shop.'],
  associated_external_calendar_events: ['Its events in other calendars.', []],
  limited_use_link: ['The link by which it was booked.', { uid: 'f7Kq2' }],
  reference: ['What the site around an embedded page calls it.', 'order-1042'],
  occurrence: ['The date of an event, by id.', 'regatta'],
}
