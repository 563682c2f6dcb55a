import type { AddonGroup, RequirementGroup, Restriction } from '../../../domain/entities/bookable.ts'
import type { EntityOf } from '../kinds.ts'
import type { Notes } from './note.ts'

const span = { start: '{today+12} 10:00:00', end: '{today+12} 16:00:00' }
const question = { id: 'level', slug: 'level', type: 'text', prompt: 'How well do you sail?' }

export const bookableNotes: Notes<EntityOf<'bookables'>> = {
  id: ['Its id.', 'paddle-lesson'],
  provider: ['The provider that offers it.', 'quay'],
  providers: ['Other providers of the white-label that list it too.', ['quay-north']],
  name: ['Its name.', 'Paddle lesson'],
  slug: ['Its name in addresses.', 'paddle-lesson'],
  description: ['What it is.', 'Two hours on the water.'],
  photo: ['Address of its picture.', '/pictures/paddle.jpg'],
  imagecarousel: [
    'More pictures, as addresses or with captions.',
    [{ url: '/pictures/pier.jpg', caption: 'The pier' }],
  ],
  displaytext: ['Its own words for buttons and pages, as for a provider.', { bookbutton: 'Ask for a date' }],
  bookabletype: ['A slot (`standard`), days (`calendarday`), or dates of its own (`event`).', 'standard'],
  status: [
    '`hidden` opens by address only; `inactive` and `archived` not at all; `visible_on_subsite_only` is left out by a master site.',
    'active',
  ],
  tags: ['Groups in the catalogue.', ['water']],
  subcategories: ['Finer groups, as labels on its card.', ['beginners']],
  default_date_view: ['The calendar’s first view: `month_view`, `week_view`, `day_view`.', 'week_view'],
  availability: [
    'When its slots can be, in place of the provider’s hours.',
    { saturday: [{ start: '09:00', end: '13:00' }] },
  ],
  duration: ['Seconds that a slot lasts.', 5400],
  intervaloverlap: ['Seconds by which a slot may overlap the one before; less than `duration`.', 1800],
  dateby: ['Whether the customer names a slot or, where a claimer names the time, a range of days.', 'slot'],
  slotinterval: ['Seconds from one start to the next, in place of the duration.', 900],
  startanchor: ['Time of day from which starts are counted.', '09:30'],
  bufferbefore: ['Seconds kept free before it, for its resources.', 600],
  bufferafter: ['Seconds kept free after it, for its resources.', 600],
  windowbegin: [
    'How long before the start it must be booked, in units of `windowbegintype`; a hundred years at most.',
    2,
  ],
  windowbegintype: ['Unit of `windowbegin`.', 'hours'],
  windowend: ['How far ahead it can be booked, in units of `windowendtype`; a hundred years at most.', 3],
  windowendtype: ['Unit of `windowend`.', 'months'],
  restrictions: [
    'The dates of an event, each with its seats and parts; for other types the spans in which it can be.',
    [{ id: 'regatta', ...span, title: 'Winter regatta' }],
  ],
  restrictionbegin: ['The first day on which it can be booked for.', '{today+1} 00:00:00'],
  restrictionend: ['The last day on which it can be booked for.', '{today+90} 00:00:00'],
  combinedslots: ['Whether several slots in a row make one booking.', true],
  mincombined: ['The least number of slots, days or nights of one booking.', 2],
  maxcombined: ['The most slots, days or nights of one booking.', 7],
  countby: [
    'What a `calendarday` counts and is priced by: its days, or the `nights` from a day of arrival to a day of departure, which is neither occupied nor paid.',
    'nights',
  ],
  arrivaltime: ['Of a `calendarday`: time of day from which guests arrive, or what is rented is picked up.', '15:00'],
  departuretime: [
    'Of a `calendarday`: time of day by which guests leave, or what is rented is brought back on its last day.',
    '11:00',
  ],
  seats: ['Places of one slot; a required resource may let fewer be had: see `resource_capacity`.', 2],
  seatsperbooking: ['The most places of one booking; 500 where its attendees are asked.', 2],
  resource_capacity: [
    'What takes a unit of a resource (`reservation_capacity`): each booking (`reservation`), each of its seats (`seat`), or all who come at one time together, once (`consistent`). Eight seats and one room: with `reservation` one party has the room, and the time is full for others; with `consistent` all eight seats can be had.',
    'reservation',
  ],
  requiredresources: ['Resources that every booking takes.', ['pier']],
  requirementgroups: [
    'Groups of which each booking takes some, chosen by `selectionmethod`.',
    [{ name: 'Boat', resources: ['kayak-1', 'kayak-2'], selectionmethod: 'manual', minimum: 1, maximum: 1 }],
  ],
  selectionmethod: ['How its groups are chosen where they don’t say so themselves.', 'manual'],
  singlegroup: ['Whether a customer chooses from one of the groups only.', true],
  drivetime: [
    'Whether the way to the customer is kept free, by a plugin for places: `places-offline` is there without being named.',
    true,
  ],
  location: [
    'Where it takes place, if not at the provider’s; told only with `displayonbookingsite`.',
    { address: 'North pier', displayonbookingsite: true },
  ],
  price: ['Price of a seat, a slot, a day or a night, in major units.', 95],
  pointsprice: ['Price in points.', 40],
  pricing_tiers: ['Price of each further seat from a number of seats on.', [{ seat_quantity: 3, marginal_price: 80 }]],
  tax: [
    'Tax in per cent, and what it is put on: nothing, unless `applicabletobaseprice`, `applicabletoaddons` or `applicabletotravelfee` is `true`.',
    { taxpercentage: 8.5, applicabletobaseprice: true },
  ],
  travelcost: [
    'What a mile to the customer costs, and beyond `excessmiles`; it asks for the customer’s address, as `drivetime` does.',
    { fee: 0.5, excessfee: 1, excessmiles: 20 },
  ],
  paymentterms: [
    'When it is paid: `full`, `partial` (the rest on site), `partialautocollect` (the rest collected) or `bill`.',
    'partial',
  ],
  downpaymentamount: ['What is paid first: an amount in major units, or per cent.', 20],
  downpaymenttype: [
    'What `downpaymentamount` is: for each seat, and each day or night (`chargeperseat`), of the whole booking (`singlecharge`), or per cent of its price (`percentagetotal`).',
    'percentagetotal',
  ],
  collectbefore: ['Hours before the start at which the rest is collected with `partialautocollect`.', 24],
  billinginstructions: ['How a bill is paid, in Markdown.', 'By transfer within 14 days.'],
  approvalmode: ['Whether the provider decides each booking.', true],
  checklistconfirm: [
    'In the checklist: whether it waits for staff (`gig`) or is `booked` at once; in place of the provider’s.',
    'booked',
  ],
  waitlist: ['Whether people can wait for a full slot.', { enabled: true }],
  holdduration: ['Seconds for which a chosen slot is held; 0 for none.', 600],
  reschedule_cutoff: ['Seconds before the start until which customers may move it.', 86400],
  refundcutoff: [
    'Hours before the start until which customers get all back. Days and stays start at 00:00 of their first day, whatever `arrivaltime` says.',
    24,
  ],
  bookinggroups: ['Groups of people who alone see it.', ['members']],
  limited_use: ['Whether it opens by a limited-use link only.', true],
  reservationlimit: [
    'How many reservations of it one person may have; one limit or several.',
    { maximum: 1, per: 'week' },
  ],
  customlink: ['A path of its own on the provider’s site, which leads to its page.', 'regatta'],
  contactenabled: [
    'Whether people can ask at `/enquire/{slug}`, linked from its card and where nothing is free, and by its address while it is `inactive`.',
    true,
  ],
  forms: ['Forms that its customers fill in.', ['intake']],
  addons: ['Add-ons that are offered with it.', ['picnic']],
  addongroups: ['Add-ons of which some are taken together.', [{ name: 'Food', min: 0, max: 1, addons: ['picnic'] }]],
  questions: ['Questions of its own.', [question]],
  splash_questions: ['Questions asked before the date.', [question]],
  rosterenabled: ['Whether each attendee is named.', true],
  notifications: ['Who is told, in place of the provider’s.', { customer: true, staff: false }],
  reminders: ['Hours before the start at which customers are reminded, in place of the provider’s.', [24]],
  customdictionary: ['Its own texts, by key, or by language and key.', { 'nav.back': 'Go back' }],
  publicfeed: ['Whether its reservations are in the provider’s public feed.', { active: true }],
  volumediscounts: ['Kept and returned; the white-label’s and the provider’s count.', []],
  translations: [
    'Its texts in further languages; what is left out is shown as the field has it.',
    { es: { name: 'Clase de remo' } },
  ],
}

export const occurrenceNotes: Notes<Restriction> = {
  id: ['Its id, unique within the bookable; made up without it.', 'regatta'],
  start: ['Begin, the provider’s wall clock.', span.start],
  end: ['End, the provider’s wall clock.', span.end],
  title: ['Its title.', 'Winter regatta'],
  description: ['What it is.', 'Three races.'],
  seats: ['Its places, in place of the bookable’s.', 12],
  segments: [
    'Its parts, each with start, end, title and description.',
    [{ start: span.start, end: '{today+12} 12:00:00', title: 'First race' }],
  ],
  requirementmetainformation: ['What its customers should know of what is required.', { level: 'sailed before' }],
  translations: [
    'Its texts in further languages; what is left out is shown as the field has it.',
    { es: { title: 'Regata de invierno' } },
  ],
}

export const groupNotes: Notes<RequirementGroup> = {
  id: ['Its id, unique within the bookable.', 'boat'],
  name: ['Its name.', 'Boat'],
  resources: ['What it is chosen from.', ['kayak-1', 'kayak-2']],
  selectionmethod: [
    '`manual`: the customer chooses; `priorityoffer`: the first that is free; `roundrobin`: in turn; `resourceclaim`, `resourceclaim_restricted`, `resourcebids`: somebody claims it later.',
    'manual',
  ],
  minimum: ['The least number that is taken.', 1],
  maximum: ['The most.', 2],
  quantity: ['Just this number.', 1],
  translations: [
    'Its texts in further languages; what is left out is shown as the field has it.',
    { es: { name: 'Barca' } },
  ],
}

export const addonGroupNotes: Notes<AddonGroup> = {
  id: ['Its id.', 'food'],
  name: ['Its name.', 'Food'],
  min: ['The least number of its add-ons together.', 0],
  max: ['The most; 0 for any number.', 1],
  addons: ['Its add-ons, each one of the bookable’s.', ['picnic']],
  translations: [
    'Its texts in further languages; what is left out is shown as the field has it.',
    { es: { name: 'Extras' } },
  ],
}
