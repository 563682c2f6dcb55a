import { isAdmin, isStaffOf, type Person } from './roles.ts'

/** What decides who may see a bookable. */
interface Guarded {
  id: string
  /** Whose it is. */
  provider: string
  status?: string
  bookinggroups?: string[]
  limited_use?: boolean
}

/** Who looks. Nobody in particular: nobody is signed in, no groups, no link. */
export interface Viewer {
  person?: Person
  /** Holds a key of the provider's and acts for it. */
  isProvider?: boolean
  /** Ids of the booking groups that they are in. */
  groups: ReadonlySet<string>
  /** The bookable that the limited-use link leads to by which they came. */
  linked: string | null
}

/** A visitor of whom nothing is known. */
export const anybody: Viewer = { groups: new Set(), linked: null }

/** On whose site they look. */
export interface Site {
  provider: string
  /** Whether it gathers the sites of others. */
  isMaster: boolean
}

/**
 * How a bookable stands to a viewer. `listed`: seen and booked; `linked`: the same, but in no list; what keeps others
 * out: `login` and `no_access` (of a booking group that they aren't known to be in, or aren't in), `link_required`,
 * `unavailable` (takes no bookings now), `hidden` (as good as not there).
 */
export type Standing = 'listed' | 'linked' | 'login' | 'no_access' | 'link_required' | 'unavailable' | 'hidden'

/** Whether somebody is a member of a booking group; admins count as members of all. */
export const isMember = ({ person, groups }: Pick<Viewer, 'person' | 'groups'>, group: string): boolean =>
  isAdmin(person) || groups.has(group)

/** Works for the provider, as a person or with its key. */
const actsFor = ({ person, isProvider }: Viewer, provider: string, site: Site): boolean =>
  isStaffOf(person, provider) || (isProvider === true && site.provider === provider)

/** An account, not somebody who once booked as a guest. */
const isSignedIn = ({ person }: Viewer): boolean =>
  person !== undefined && person.role !== 'guest' && person.role !== 'anonymous'

/** How one bookable stands to a viewer on a site; the first rule that says something decides (README.md). */
export function standingOf(bookable: Guarded, viewer: Viewer, site: Site): Standing {
  const { status = 'active', bookinggroups = [], limited_use = false } = bookable
  const isShownHere = status !== 'visible_on_subsite_only' || (bookable.provider === site.provider && !site.isMaster)
  if (status === 'archived') return 'hidden'
  if (actsFor(viewer, bookable.provider, site)) return 'listed'
  if (status === 'hidden' || !isShownHere) return 'hidden'
  if (status === 'inactive') return 'unavailable'
  if (bookinggroups.length > 0 && !bookinggroups.some((group) => isMember(viewer, group)))
    return isSignedIn(viewer) ? 'no_access' : 'login'
  if (limited_use) return viewer.linked === bookable.id ? 'linked' : 'link_required'
  return 'listed'
}

/** Whether its standing lets the viewer see and book it. */
export const isOpen = (standing: Standing): boolean => standing === 'listed' || standing === 'linked'

/** Why a whole site has nothing to show. */
export type ListGate = 'login' | 'no_access' | 'link_required' | 'no_bookables'

const gates: ListGate[] = ['login', 'no_access', 'link_required']

/** What is told where a list is empty for this viewer: the way in that is nearest; null where something is listed. */
export function gateOfList(standings: Standing[]): ListGate | null {
  if (standings.includes('listed')) return null
  return gates.find((gate) => standings.some((standing) => standing === gate)) ?? 'no_bookables'
}

/** What keeps somebody out of a whole site. The provider's staff look at one that is not activated yet. */
export function siteGateOf(status: string | undefined, isStaff: boolean): 'locked' | 'inactive' | null {
  if (status === 'locked') return 'locked'
  return status === 'hidden' && !isStaff ? 'inactive' : null
}
