import { flowSiteOf } from '../../../core/domain/flow/index.ts'
import { isRecord } from '../../../core/domain/is-record.ts'
import type { PublicBookable, PublicProvider } from '../../../core/domain/wire/entities.ts'
import { addressOf } from '../../data/provider-facts.ts'
import { list, number, record, text, texts } from '../../data/read.ts'
import { shownSlots } from './card-facts.ts'

/** A requirement group from which the customer may choose, between `minimum` and `maximum`. */
export interface ChoiceGroup {
  name: string
  resources: string[]
  minimum: number
  maximum: number
}

/** What the booking screens need of a bookable, read once from the wire. Money in major units, lengths in seconds. */
export interface BookableFacts {
  id: string
  slug: string
  name: string
  description: string
  photo: string
  bookabletype: string
  /** Of the shortest that can be booked: several slots, where they are taken in a row. */
  duration: number
  /** Of the longest. */
  longest: number
  /** Of the shortest, before seats and answers. */
  price: number
  /** Whether seats, length or answers can change the price. */
  pricevaries: boolean
  /** Seats on sale in a slot; above 1, slots say how many are left. */
  seats: number
  seatsperbooking: number
  choicegroups: ChoiceGroup[]
  /** Whether resources must be chosen before the date; else whoever is free will do. */
  resourcesrequired: boolean
  /** Whether all groups are shown as one list. */
  singlegroup: boolean
  /** Every requirement group, chosen from or not. */
  groups: { name: string; resources: string[] }[]
  windowbegin: number | undefined
  windowbegintype: string
  windowend: number | undefined
  windowendtype: string
  /** Days of a range, or slots that are taken together. */
  mincombined: number
  maxcombined: number
  /** Whether one may queue for what is full. */
  waitlist: boolean
  holdduration: number | undefined
  approvalmode: boolean
  paymentterms: string
  refundcutoff: number
  rosterenabled: boolean
  /** Whether somebody comes to the customer, who has to say where. */
  atcustomers: boolean
  /** Whether the way there must be driven in time. */
  drivetime: boolean
  address: string
}

/** The groups that are chosen from, with the bounds by which the flow judges the choice. */
const choiceGroups = (bookable: PublicBookable): ChoiceGroup[] => {
  const names = list(bookable.requirementgroups).map((raw) => text(record(raw).name))
  const groups = flowSiteOf(bookable, [], false).bookable?.requirementgroups ?? []
  return groups.flatMap(({ selectionmethod, resources = [], minimum, maximum = minimum }, index) =>
    selectionmethod === 'manual' ? [{ name: names[index] ?? '', resources, minimum, maximum }] : [],
  )
}

export function factsOf(bookable: PublicBookable, provider: PublicProvider | null): BookableFacts {
  const location = record(bookable.location)
  const tiers = list(bookable.pricing_tiers)
  const seatsperbooking = number(bookable.seatsperbooking, 1)
  const slots = shownSlots(bookable)
  return {
    id: bookable.id,
    slug: text(bookable.slug) || bookable.id,
    name: bookable.name,
    description: text(bookable.description),
    photo: text(bookable.photo),
    bookabletype: text(bookable.bookabletype) || 'standard',
    duration: number(bookable.duration, 3600) * slots.least,
    longest: number(bookable.duration, 3600) * slots.most,
    price: number(bookable.price) * slots.least,
    pricevaries: seatsperbooking > 1 || tiers.length > 0 || slots.most > slots.least,
    seats: number(bookable.seats, 1),
    seatsperbooking,
    choicegroups: choiceGroups(bookable),
    resourcesrequired: bookable.selectionmethod === 'manual',
    singlegroup: bookable.singlegroup === true,
    groups: list(bookable.requirementgroups)
      .map(record)
      .map((group) => ({ name: text(group.name), resources: texts(group.resources) })),
    windowbegin: bookable.windowbegin === undefined ? undefined : number(bookable.windowbegin),
    windowbegintype: text(bookable.windowbegintype) || 'minutes',
    windowend: bookable.windowend === undefined ? undefined : number(bookable.windowend),
    windowendtype: text(bookable.windowendtype) || 'minutes',
    mincombined: number(bookable.mincombined, 1),
    maxcombined: Math.max(number(bookable.mincombined, 1), number(bookable.maxcombined, 1)),
    waitlist: record(bookable.waitlist).enabled === true,
    holdduration: bookable.holdduration === undefined ? undefined : number(bookable.holdduration),
    approvalmode: bookable.approvalmode === true,
    paymentterms: text(bookable.paymentterms) || 'full',
    refundcutoff: number(bookable.refundcutoff, 24),
    rosterenabled: bookable.rosterenabled === true,
    atcustomers: bookable.drivetime === true || isRecord(bookable.travelcost),
    drivetime: bookable.drivetime === true,
    address:
      (location.displayonbookingsite === true && text(location.address)) || (provider ? addressOf(provider) : ''),
  }
}
