import type { BookableStatus } from '../entities/bookable.ts'
import type { ProviderStatus } from '../entities/tenant.ts'
import { isAdmin, isStaffOf, type Person } from './roles.ts'

/** What decides on a bookable's visibility. */
interface Guarded {
  id: string
  /** The provider that owns it. */
  provider: string
  status?: BookableStatus
  bookinggroups?: string[]
  limited_use?: boolean
}

/** Who looks at the site. */
export interface Viewer {
  person?: Person
  /** Whether the request carries the provider's key. */
  isProvider?: boolean
  /** Ids of the viewer's booking groups. */
  groups: ReadonlySet<string>
  /** The bookable of the limited-use link that the viewer came by. */
  linked: string | null
}

/** An anonymous visitor without a link. */
export const anybody: Viewer = { groups: new Set(), linked: null }

/** The site that is looked at. */
export interface Site {
  provider: string
  /** Whether it is a master site, which lists the bookables of its subsites. */
  isMaster: boolean
}

/**
 * A bookable's visibility for a viewer. `listed`: can be seen and booked; `linked`: the same, but is in no list. All
 * others can't be opened: `login` and `no_access` (the bookable is for a booking group; the viewer is anonymous, or not
 * a member), `link_required`, `unavailable` (takes no bookings now), `hidden` (the viewer is told that it doesn't
 * exist).
 */
export type Standing = 'listed' | 'linked' | 'login' | 'no_access' | 'link_required' | 'unavailable' | 'hidden'

/** Whether the viewer is a member of a booking group; admins count as members of all. */
export const isMember = ({ person, groups }: Pick<Viewer, 'person' | 'groups'>, group: string): boolean =>
  isAdmin(person) || groups.has(group)

/** Whether the viewer is staff of the provider, or holds its key. */
const actsFor = ({ person, isProvider }: Viewer, provider: string, site: Site): boolean =>
  isStaffOf(person, provider) || (isProvider === true && site.provider === provider)

/** Whether the viewer has an account; guests have none. */
const isSignedIn = ({ person }: Viewer): boolean =>
  person !== undefined && person.role !== 'guest' && person.role !== 'anonymous'

/** What a status shows customers of a bookable; `staff` shows it to those who act for the provider alone. */
const shownAt: Record<BookableStatus, 'everywhere' | 'own_site' | 'unavailable' | 'staff' | 'nowhere'> = {
  active: 'everywhere',
  inactive: 'unavailable',
  hidden: 'staff',
  archived: 'nowhere',
  visible_on_subsite_only: 'own_site',
}

/** A bookable's visibility for a viewer on a site. The first rule that applies decides (README.md). */
export function standingOf(bookable: Guarded, viewer: Viewer, site: Site): Standing {
  const { status = 'active', bookinggroups = [], limited_use = false } = bookable
  const shown = shownAt[status]
  if (shown === 'nowhere') return 'hidden'
  if (actsFor(viewer, bookable.provider, site)) return 'listed'
  if (shown === 'staff') return 'hidden'
  if (shown === 'own_site' && (bookable.provider !== site.provider || site.isMaster)) return 'hidden'
  if (shown === 'unavailable') return 'unavailable'
  if (bookinggroups.length > 0 && !bookinggroups.some((group) => isMember(viewer, group)))
    return isSignedIn(viewer) ? 'no_access' : 'login'
  if (limited_use) return viewer.linked === bookable.id ? 'linked' : 'link_required'
  return 'listed'
}

/** Whether the viewer can see and book it. */
export const isOpen = (standing: Standing): boolean => standing === 'listed' || standing === 'linked'

/**
 * Whether the viewer may ask about a bookable: where it takes questions, also while it takes no bookings, for those who
 * could book it otherwise.
 */
export const mayAsk = (bookable: Guarded & { contactenabled?: boolean }, viewer: Viewer, site: Site): boolean =>
  bookable.contactenabled === true &&
  isOpen(standingOf(bookable.status === 'inactive' ? { ...bookable, status: 'active' } : bookable, viewer, site))

/** Why a site shows no bookables. */
export type ListGate = 'login' | 'no_access' | 'link_required' | 'no_bookables'

const gates: ListGate[] = ['login', 'no_access', 'link_required']

/** Why a viewer's list is empty: the gate that is easiest to pass. Null where something is listed. */
export function gateOfList(standings: Standing[]): ListGate | null {
  if (standings.includes('listed')) return null
  return gates.find((gate) => standings.some((standing) => standing === gate)) ?? 'no_bookables'
}

/**
 * Why a whole site is closed; null when it is open. The provider's staff can preview a site that is not activated yet.
 */
export function siteGateOf(status: ProviderStatus = 'active', isStaff: boolean): SiteGate | null {
  const gate = siteGates[status]
  return gate === 'inactive' && isStaff ? null : gate
}

type SiteGate = 'locked' | 'inactive'

const siteGates: Record<ProviderStatus, SiteGate | null> = {
  active: null,
  hidden: 'inactive',
  locked: 'locked',
  mastersite: null,
}
