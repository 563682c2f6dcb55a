import { bookableInFull } from '../entities/defaults.ts'
import type { Bookable, Restriction } from '../entities/index.ts'
import { dayInterval, wallToInstant } from '../time/index.ts'
import type { BookableRules, RestrictionRules } from './types.ts'

const layRestriction = (restriction: Restriction, zone: string): RestrictionRules => ({
  id: restriction.id,
  title: restriction.title,
  description: restriction.description,
  seats: restriction.seats,
  start: wallToInstant(restriction.start, zone, 'start'),
  end: wallToInstant(restriction.end, zone, 'end'),
  segments: restriction.segments?.map((segment) => ({
    title: segment.title,
    description: segment.description,
    start: wallToInstant(segment.start, zone, 'start'),
    end: wallToInstant(segment.end, zone, 'end'),
  })),
})

const laidBefore = new WeakMap<readonly Restriction[], { zone: string; laid: RestrictionRules[] }>()

/**
 * The dates of a bookable as instants. A catalogue is read anew with each revision of its tenant, mostly with the lists
 * that it had before: those, being frozen, are laid once.
 */
function laidIn(restrictions: readonly Restriction[], zone: string): RestrictionRules[] {
  const before = laidBefore.get(restrictions)
  if (before?.zone === zone) return before.laid
  const laid = restrictions.map((one) => layRestriction(one, zone))
  if (Object.isFrozen(restrictions)) laidBefore.set(restrictions, { zone, laid })
  return laid
}

/** The local day of a wall clock: only the dates of `restrictionbegin` and `restrictionend` count. */
const dayOf = (wall: string, zone: string) => dayInterval(wall.slice(0, 10), zone)

/** The engine's rules from a bookable: defaults filled in, wall clocks converted to instants in the provider's zone. */
export function rulesOf(bookable: Bookable, zone: string): BookableRules {
  const full = bookableInFull(bookable)
  const { restrictionbegin, restrictionend } = full
  return {
    id: full.id,
    bookabletype: full.bookabletype,
    duration: full.duration,
    intervaloverlap: full.intervaloverlap,
    slotinterval: full.slotinterval,
    startanchor: full.startanchor,
    bufferbefore: full.bufferbefore ?? 0,
    bufferafter: full.bufferafter ?? 0,
    availability: full.availability,
    windowbegin: full.windowbegin,
    windowbegintype: full.windowbegintype,
    windowend: full.windowend,
    windowendtype: full.windowendtype,
    restrictionbegin: restrictionbegin === undefined ? undefined : dayOf(restrictionbegin, zone).start,
    restrictionend: restrictionend === undefined ? undefined : dayOf(restrictionend, zone).end,
    restrictions: laidIn(full.restrictions ?? [], zone),
    combinedslots: full.combinedslots,
    mincombined: full.mincombined,
    maxcombined: full.maxcombined,
    countby: full.countby,
    departuretime: full.departuretime,
    seats: full.seats,
    seatsperbooking: full.seatsperbooking,
    resource_capacity: full.resource_capacity,
    requiredresources: full.requiredresources,
    requirementgroups: full.requirementgroups,
    waitlist: full.waitlist?.enabled ?? false,
    drivetime: full.drivetime,
  }
}

/** Ids of every resource that a bookable can use, sorted. */
export function resourcesOf(bookable: Bookable): string[] {
  const grouped = (bookable.requirementgroups ?? []).flatMap((group) => group.resources)
  return [...new Set([...(bookable.requiredresources ?? []), ...grouped])].sort()
}
