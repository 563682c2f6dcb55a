import { type Static, Type } from 'typebox'
import {
  centurySeconds,
  longestHold,
  mostCombined,
  mostOf,
  mostPieces,
  mostPoints,
  mostSeatsOfBooking,
} from './bounds.ts'
import {
  ChecklistConfirm,
  Count,
  Data,
  Hours,
  HoursBefore,
  Id,
  Picture,
  Place,
  Seconds,
  Text,
  TimeOfDay,
  WallClock,
  WindowLength,
  WindowUnit,
} from './common.ts'
import { Question } from './form.ts'
import { ReservationLimits } from './limits.ts'
import { Money, Rate } from './money.ts'
import { Reminders } from './notifications.ts'
import { Translations } from './translations.ts'

export const SelectionMethod = Type.Union([
  Type.Literal('manual'),
  Type.Literal('priorityoffer'),
  Type.Literal('roundrobin'),
  Type.Literal('resourceclaim'),
  Type.Literal('resourceclaim_restricted'),
  Type.Literal('resourcebids'),
])
export type SelectionMethod = Static<typeof SelectionMethod>

export const RequirementGroup = Type.Object({
  id: Type.Optional(Id()),
  name: Type.Optional(Text()),
  resources: Type.Array(Id(), { maxItems: mostOf.resourcesOfGroup }),
  selectionmethod: Type.Optional(SelectionMethod),
  minimum: Type.Optional(Count()),
  maximum: Type.Optional(Count()),
  quantity: Type.Optional(Count()),
  translations: Translations(['name']),
})
export type RequirementGroup = Static<typeof RequirementGroup>

/** Add-ons of a bookable with bounds on how many of them are taken together. */
export const AddonGroup = Type.Object({
  id: Type.Optional(Id()),
  name: Type.Optional(Text()),
  min: Type.Optional(Count()),
  max: Type.Optional(Count()),
  addons: Type.Array(Id(), { maxItems: mostOf.addons }),
  translations: Translations(['name']),
})
export type AddonGroup = Static<typeof AddonGroup>

export const Segment = Type.Object({
  id: Type.Optional(Id()),
  start: WallClock(),
  end: WallClock(),
  title: Type.Optional(Text()),
  description: Type.Optional(Text()),
  translations: Translations(['title', 'description']),
})

/** For an event an occurrence; for other types a span in which slots must lie. */
export const Restriction = Type.Object({
  id: Type.Optional(Id()),
  start: WallClock(),
  end: WallClock(),
  title: Type.Optional(Text()),
  description: Type.Optional(Text()),
  seats: Type.Optional(Count()),
  segments: Type.Optional(Type.Array(Segment, { maxItems: mostOf.segments })),
  requirementmetainformation: Type.Optional(Data()),
  translations: Translations(['title', 'description']),
})
export type Restriction = Static<typeof Restriction>

export const BookableType = Type.Union([Type.Literal('standard'), Type.Literal('calendarday'), Type.Literal('event')])
export type BookableType = Static<typeof BookableType>

export const BookableStatus = Type.Union([
  Type.Literal('active'),
  Type.Literal('inactive'),
  Type.Literal('hidden'),
  Type.Literal('archived'),
  Type.Literal('visible_on_subsite_only'),
])
export type BookableStatus = Static<typeof BookableStatus>

export const PaymentTerms = Type.Union([
  Type.Literal('full'),
  Type.Literal('partial'),
  Type.Literal('partialautocollect'),
  Type.Literal('bill'),
])
export type PaymentTerms = Static<typeof PaymentTerms>

export const DownpaymentType = Type.Union([
  Type.Literal('chargeperseat'),
  Type.Literal('singlecharge'),
  Type.Literal('percentagetotal'),
])
export type DownpaymentType = Static<typeof DownpaymentType>

/** What a range of days is counted in: its days, or the nights from an arrival to a departure. */
export const CountBy = Type.Union([Type.Literal('days'), Type.Literal('nights')])
export type CountBy = Static<typeof CountBy>

/** What customers book: a slot, an occurrence of an event, or a rental by the day. */
export const Bookable = Type.Object({
  id: Id(),
  provider: Id(),
  providers: Type.Optional(Type.Array(Id())),
  name: Text(),
  slug: Type.Optional(Type.String()),
  description: Type.Optional(Text()),
  photo: Type.Optional(Text()),
  imagecarousel: Type.Optional(Type.Array(Picture())),
  displaytext: Type.Optional(Data()),
  bookabletype: Type.Optional(BookableType),
  status: Type.Optional(BookableStatus),
  tags: Type.Optional(Type.Array(Text())),
  subcategories: Type.Optional(Type.Array(Text())),
  default_date_view: Type.Optional(Type.String()),
  availability: Type.Optional(Hours()),
  duration: Type.Optional(Seconds(1)),
  intervaloverlap: Type.Optional(Seconds()),
  dateby: Type.Optional(Type.Union([Type.Literal('slot'), Type.Literal('range')])),
  slotinterval: Type.Optional(Seconds(1)),
  startanchor: Type.Optional(TimeOfDay()),
  bufferbefore: Type.Optional(Seconds()),
  bufferafter: Type.Optional(Seconds()),
  windowbegin: Type.Optional(WindowLength()),
  windowbegintype: Type.Optional(WindowUnit()),
  windowend: Type.Optional(WindowLength()),
  windowendtype: Type.Optional(WindowUnit()),
  restrictions: Type.Optional(Type.Array(Restriction, { maxItems: mostOf.occurrences })),
  restrictionbegin: Type.Optional(WallClock()),
  restrictionend: Type.Optional(WallClock()),
  combinedslots: Type.Optional(Type.Boolean()),
  mincombined: Type.Optional(Count(1, mostCombined)),
  maxcombined: Type.Optional(Count(1, mostCombined)),
  countby: Type.Optional(CountBy),
  arrivaltime: Type.Optional(TimeOfDay()),
  departuretime: Type.Optional(TimeOfDay()),
  seats: Type.Optional(Count()),
  seatsperbooking: Type.Optional(Count(1, mostSeatsOfBooking)),
  resource_capacity: Type.Optional(
    Type.Union([Type.Literal('reservation'), Type.Literal('seat'), Type.Literal('consistent')]),
  ),
  requiredresources: Type.Optional(Type.Array(Id(), { maxItems: mostOf.resourcesOfGroup })),
  requirementgroups: Type.Optional(Type.Array(RequirementGroup, { maxItems: mostOf.groups })),
  selectionmethod: Type.Optional(Type.String()),
  singlegroup: Type.Optional(Type.Boolean()),
  drivetime: Type.Optional(Type.Boolean()),
  location: Type.Optional(Place()),
  price: Type.Optional(Money({ minimum: 0 })),
  pointsprice: Type.Optional(Count(0, mostPoints)),
  pricing_tiers: Type.Optional(
    Type.Array(Type.Object({ seat_quantity: Count(1), marginal_price: Money({ minimum: 0 }) }), {
      maxItems: mostOf.tiers,
    }),
  ),
  tax: Type.Optional(
    Type.Object({
      taxpercentage: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
      applicabletobaseprice: Type.Optional(Type.Boolean()),
      applicabletoaddons: Type.Optional(Type.Boolean()),
      applicabletotravelfee: Type.Optional(Type.Boolean()),
    }),
  ),
  travelcost: Type.Optional(
    Type.Object({
      fee: Type.Optional(Rate(0)),
      excessfee: Type.Optional(Rate(0)),
      excessmiles: Type.Optional(Type.Number({ minimum: 0, maximum: mostPieces })),
    }),
  ),
  paymentterms: Type.Optional(PaymentTerms),
  downpaymentamount: Type.Optional(Rate(0)),
  downpaymenttype: Type.Optional(DownpaymentType),
  collectbefore: Type.Optional(HoursBefore()),
  billinginstructions: Type.Optional(Text()),
  approvalmode: Type.Optional(Type.Boolean()),
  checklistconfirm: Type.Optional(ChecklistConfirm()),
  waitlist: Type.Optional(Type.Object({ enabled: Type.Optional(Type.Boolean()) })),
  holdduration: Type.Optional(Count(0, longestHold)),
  reschedule_cutoff: Type.Optional(Count(0, centurySeconds)),
  refundcutoff: Type.Optional(HoursBefore()),
  bookinggroups: Type.Optional(Type.Array(Id())),
  limited_use: Type.Optional(Type.Boolean()),
  reservationlimit: Type.Optional(ReservationLimits()),
  customlink: Type.Optional(Text()),
  contactenabled: Type.Optional(Type.Boolean()),
  forms: Type.Optional(Type.Array(Id(), { maxItems: mostOf.forms })),
  addons: Type.Optional(Type.Array(Id(), { maxItems: mostOf.addons })),
  addongroups: Type.Optional(Type.Array(AddonGroup, { maxItems: mostOf.groups })),
  questions: Type.Optional(Type.Array(Question, { maxItems: mostOf.questions })),
  splash_questions: Type.Optional(Type.Array(Question, { maxItems: mostOf.questions })),
  rosterenabled: Type.Optional(Type.Boolean()),
  notifications: Type.Optional(Type.Unknown()),
  reminders: Type.Optional(Reminders()),
  customdictionary: Type.Optional(Data()),
  publicfeed: Type.Optional(Type.Object({ active: Type.Optional(Type.Boolean()) })),
  volumediscounts: Type.Optional(Type.Array(Type.Unknown())),
  translations: Translations(['name', 'description', 'billinginstructions']),
})
export type Bookable = Static<typeof Bookable>

export const Resource = Type.Object({
  id: Id(),
  /** Absent: it is the white-label's, and every provider's bookables may take it. */
  provider: Type.Optional(Id()),
  name: Text(),
  description: Type.Optional(Text()),
  photo: Type.Optional(Text()),
  imagecarousel: Type.Optional(Type.Array(Picture())),
  tags: Type.Optional(Type.Array(Text())),
  active: Type.Optional(Type.Boolean()),
  location: Type.Optional(Type.Union([Text(), Place()])),
  groups: Type.Optional(Type.Array(Id())),
  reservation_capacity: Type.Optional(Count(1)),
  user: Type.Optional(Id()),
  users: Type.Optional(Type.Array(Id())),
  translations: Translations(['name', 'description']),
})
export type Resource = Static<typeof Resource>

export const ResourceGroup = Type.Object({
  id: Id(),
  provider: Id(),
  name: Text(),
  quantity: Type.Optional(Count()),
  resources: Type.Optional(Type.Array(Id())),
  translations: Translations(['name']),
})
export type ResourceGroup = Static<typeof ResourceGroup>

/** A dated opening, added to the hours of the whole bookable or of the named resources. */
export const Opening = Type.Object({
  id: Id(),
  bookable: Type.Optional(Id()),
  provider: Type.Optional(Id()),
  start: WallClock(),
  end: WallClock(),
  resources: Type.Optional(Type.Array(Id())),
})
export type Opening = Static<typeof Opening>

/** Closes the provider, or with `bookable` or `resource` that one only. */
export const Blackout = Type.Object({
  id: Id(),
  provider: Id(),
  bookable: Type.Optional(Id()),
  resource: Type.Optional(Id()),
  start: WallClock(),
  end: WallClock(),
  title: Type.Optional(Text()),
})
export type Blackout = Static<typeof Blackout>
