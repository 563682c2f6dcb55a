import { isForOneParty } from '../../../core/domain/availability/for-one-party.ts'
import { isByNights } from '../../../core/domain/availability/nights.ts'
import { selectionOf } from '../../../core/domain/availability/selection-methods.ts'
import { slotsOfBooking } from '../../../core/domain/catalogue/index.ts'
import { flowSiteOf, leavesNoChoice } from '../../../core/domain/flow/index.ts'
import { waitsForStaff } from '../../../core/domain/gigs/waits-for-staff.ts'
import { isRecord } from '../../../core/domain/is-record.ts'
import type { PublicBookable, PublicProvider } from '../../../core/domain/wire/index.ts'
import { postalAddress, type StayTimes } from '../../../core/domain/wording/index.ts'
import { list, number, text } from '../../data/read.ts'
import { type DateKind, dateKindOf } from './date-kind.ts'

/** A requirement group from which the customer may choose between `minimum` and `maximum` resources. */
export interface ChoiceGroup {
  name: string
  resources: string[]
  minimum: number
  maximum: number
}

/** The properties of a bookable that the booking screens use, parsed once. Money in major units, lengths in seconds. */
export interface BookableFacts {
  id: string
  slug: string
  name: string
  description: string
  photo: string
  bookabletype: string
  datekind: DateKind
  /** Length of the shortest booking: several slots where consecutive ones are combined. */
  duration: number
  /** Length of the longest booking. */
  longest: number
  /** Price of the shortest booking, before seats and answers. */
  price: number
  /** Whether seats, length or answers can change the price. */
  pricevaries: boolean
  /** Seats on sale in a slot. */
  seats: number
  /**
   * Which slots show the seats left: all where several seats are sold, unless the first party has a slot to itself;
   * then those that several parties share.
   */
  showseats: 'always' | 'shared' | 'never'
  seatsperbooking: number
  choicegroups: ChoiceGroup[]
  /** Ids of those who serve every booking, because nobody else of their group could. */
  serving: string[]
  /** Whether resources must be chosen before the date; otherwise any free one is used. */
  resourcesrequired: boolean
  /** Whether all groups are shown as one list. */
  singlegroup: boolean
  /** Every requirement group, including those without a choice. */
  groups: { name: string; resources: string[] }[]
  windowbegin: number | undefined
  windowbegintype: string
  windowend: number | undefined
  windowendtype: string
  /** Whether a range of days is a stay, which is counted in nights; null where days are. */
  stay: StayTimes | null
  /**
   * When what is rented by the day is picked up and brought back, as far as its bookable says; null for other kinds.
   */
  rental: StayTimes | null
  /** Number of days or nights in a range, or of consecutive slots. */
  mincombined: number
  maxcombined: number
  /** Whether customers may join a waitlist for full slots. */
  waitlist: boolean
  holdduration: number | undefined
  approvalmode: boolean
  /** Whether somebody who does it is found after the booking only. */
  isclaimed: boolean
  /** Whether staff confirm it after the booking, which is no request. */
  isunconfirmed: boolean
  paymentterms: string
  refundcutoff: number
  rosterenabled: boolean
  /** Whether the appointment takes place at the customer's address. */
  atcustomers: boolean
  /** Whether driving time to the address counts. */
  drivetime: boolean
  address: string
}

/** The groups with a choice, with the bounds that the flow checks, and who serves where there is none. */
function choicesIn(bookable: PublicBookable): Pick<BookableFacts, 'choicegroups' | 'serving'> {
  const names = (bookable.requirementgroups ?? []).map(({ name }) => name ?? '')
  const groups = flowSiteOf(bookable, [], false).bookable?.requirementgroups ?? []
  const named = groups.flatMap((group, index) =>
    group.selectionmethod === 'manual' ? [{ group, name: names[index] ?? '' }] : [],
  )
  return {
    choicegroups: named.flatMap(({ group, name }) => {
      const { resources = [], minimum, maximum = minimum } = group
      return leavesNoChoice(group) ? [] : [{ name, resources, minimum, maximum }]
    }),
    serving: named.flatMap(({ group }) => (leavesNoChoice(group) ? (group.resources ?? []) : [])),
  }
}

const timesOfDays = ({ arrivaltime, departuretime }: PublicBookable): StayTimes => ({ arrivaltime, departuretime })

export function factsOf(bookable: PublicBookable, provider: PublicProvider | null): BookableFacts {
  const { location } = bookable
  const tiers = list(bookable.pricing_tiers)
  const seatsperbooking = number(bookable.seatsperbooking, 1)
  const slots = slotsOfBooking(bookable)
  const isclaimed = (bookable.requirementgroups ?? []).some((group) => selectionOf(group).namedBy === 'nobody')
  return {
    id: bookable.id,
    slug: text(bookable.slug) || bookable.id,
    name: bookable.name,
    description: text(bookable.description),
    photo: text(bookable.photo),
    bookabletype: text(bookable.bookabletype) || 'standard',
    datekind: dateKindOf(bookable, provider),
    duration: number(bookable.duration, 3600) * slots.least,
    longest: number(bookable.duration, 3600) * slots.most,
    price: number(bookable.price) * slots.least,
    pricevaries: seatsperbooking > 1 || tiers.length > 0 || slots.most > slots.least,
    seats: number(bookable.seats, 1),
    showseats: number(bookable.seats, 1) <= 1 ? 'never' : isForOneParty(bookable) ? 'shared' : 'always',
    seatsperbooking,
    ...choicesIn(bookable),
    resourcesrequired: bookable.selectionmethod === 'manual',
    singlegroup: bookable.singlegroup === true,
    groups: (bookable.requirementgroups ?? []).map(({ name = '', resources }) => ({ name, resources })),
    windowbegin: bookable.windowbegin === undefined ? undefined : number(bookable.windowbegin),
    windowbegintype: text(bookable.windowbegintype) || 'minutes',
    windowend: bookable.windowend === undefined ? undefined : number(bookable.windowend),
    windowendtype: text(bookable.windowendtype) || 'minutes',
    stay: isByNights(bookable) ? timesOfDays(bookable) : null,
    rental: bookable.bookabletype === 'calendarday' && !isByNights(bookable) ? timesOfDays(bookable) : null,
    mincombined: number(bookable.mincombined, 1),
    maxcombined: Math.max(number(bookable.mincombined, 1), number(bookable.maxcombined, 1)),
    waitlist: bookable.waitlist?.enabled === true,
    holdduration: bookable.holdduration === undefined ? undefined : number(bookable.holdduration),
    approvalmode: bookable.approvalmode === true,
    isclaimed,
    isunconfirmed: !isclaimed && bookable.approvalmode !== true && waitsForStaff(bookable, provider ?? {}),
    paymentterms: text(bookable.paymentterms) || 'full',
    refundcutoff: number(bookable.refundcutoff, 24),
    rosterenabled: bookable.rosterenabled === true,
    atcustomers: bookable.drivetime === true || isRecord(bookable.travelcost),
    drivetime: bookable.drivetime === true,
    address: (location?.displayonbookingsite === true && location.address) || (provider ? postalAddress(provider) : ''),
  }
}
