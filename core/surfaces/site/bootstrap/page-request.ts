import Value from 'typebox/value'
import { type CustomerOrder, customerOrders } from '../../../domain/catalogue/index.ts'
import { distanceUnits } from '../../../domain/marketplace/index.ts'
import { SitesQuery } from '../../../domain/wire/index.ts'

/** What a visitor asks of a list of bookables or of sites; parts that ask nothing are absent. */
export interface FindRequest extends SitesQuery {
  tag?: string
  sort?: CustomerOrder
}

/** The page that a request asks for; `embedded` is the page as other sites show it in theirs. */
export type PageRequest = PageOfPath & { embedded?: true }

/** Why the limited-use link of an address opens nothing: there is no such link, or its uses are over. */
export type LinkFault = 'unknown' | 'ended'

/** The page that a path asks for. */
export type PageOfPath =
  | { page: 'home'; number: number; find?: FindRequest; linkfault?: LinkFault }
  /** `isdirect`: by a direct link, past the list. */
  | { page: 'book'; slug: string; step: string | null; isdirect?: boolean; linkfault?: LinkFault }
  /** The bookables of one resource, in a flow that begins with resources. */
  | { page: 'with'; resource: string; number: number; find?: FindRequest }
  /** A bookable's calendar with all others above it. */
  | { page: 'calendar'; slug: string; number: number; find?: FindRequest }
  /** A step of a checklist; its first one is the provider's first page. */
  | { page: 'checklist'; step: string }
  /** A step of a cart; null for the cart itself. */
  | { page: 'cart'; step: string | null }
  /** Where somebody asks about a bookable. */
  | { page: 'enquire'; slug: string }
  | { page: ReservationPage }
  | { page: PeoplePage }
  /** Where an owner gets the code that shows the site in other pages. */
  | { page: 'embed' }
  /** The public feed: what it shows is fetched later. `wall` is its form for a screen on a wall. */
  | { page: 'public'; wall: boolean }
  | { page: 'not_found' }

/**
 * Pages of one reservation, or of one question to the provider: their HTML is the same for all, and what the address
 * names is fetched later.
 */
const reservationPages = ['thanks', 'manage', 'reschedule', 'request', 'payment', 'enquiry'] as const
type ReservationPage = (typeof reservationPages)[number]

export const isReservationPage = (page: string): page is ReservationPage =>
  reservationPages.some((each) => each === page)

/** Pages about the visitor's account: their HTML is the same for everybody, also on a white-label's own domain. */
export const peoplePages = [
  ...([
    'login',
    'reservations',
    'account',
    'gigs',
    'payouts',
    'refunds',
    'giftcodes',
    'domains',
    'gift',
    'today',
    'enquiries',
    'passwordreset',
    'verifyemail',
    'handback',
  ] as const),
] as const
export type PeoplePage = (typeof peoplePages)[number]

export const isPeoplePage = (page: string): page is PeoplePage => peoplePages.some((each) => each === page)

/** The number of a `?page=`; 1 for anything that is no page number. */
export function pageNumber(text: unknown): number {
  return typeof text === 'string' && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1
}

/** Characters of a search, and of an address. */
const longestSearch = 100
const longestAddress = 200

const textOf = (value: unknown, longest = longestSearch): string =>
  typeof value === 'string' ? value.trim().slice(0, longest) : ''

const numberOf = (value: unknown): number | null =>
  typeof value === 'string' && /^-?\d{1,5}(\.\d{1,12})?$/.test(value) ? Number(value) : null

/** A number of an address, if a call would take it. */
const valid = <Name extends 'latitude' | 'longitude' | 'radius'>(name: Name, value: unknown) => {
  const number = numberOf(value)
  return number !== null && Value.Check(SitesQuery.properties[name], number) ? number : null
}

/**
 * What an address asks of the list (`search`, `tag`, `sort`, and of a list of sites `address`, `latitude` and
 * `longitude`, `radius`, `unit`); null if it asks nothing.
 */
export function findRequest(query: Record<string, unknown>): FindRequest | null {
  const [search, tag, address] = [textOf(query.search), textOf(query.tag), textOf(query.address, longestAddress)]
  const sort = customerOrders.find((one) => one === query.sort)
  const unit = distanceUnits.find((one) => one === query.unit)
  const [latitude, longitude] = [valid('latitude', query.latitude), valid('longitude', query.longitude)]
  const radius = valid('radius', query.radius)
  const asked = {
    ...(search && { search }),
    ...(tag && { tag }),
    ...(sort && { sort }),
    ...(address && { address }),
    ...(latitude !== null && longitude !== null && { latitude, longitude }),
    ...(radius !== null && { radius }),
    ...(unit && { unit }),
  }
  return Object.keys(asked).length > 0 ? asked : null
}
