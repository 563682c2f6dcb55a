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

/** The local day of a wall clock: only the dates of `restrictionbegin` and `restrictionend` count. */
const dayOf = (wall: string, zone: string) => dayInterval(wall.slice(0, 10), zone)

/** The engine's rules from a bookable: defaults filled in, wall clocks converted to instants in the provider's zone. */
export function rulesOf(bookable: Bookable, zone: string): BookableRules {
  const { restrictionbegin, restrictionend } = bookable
  const type = bookable.bookabletype ?? 'standard'
  return {
    id: bookable.id,
    bookabletype: type,
    duration: bookable.duration ?? 3600,
    intervaloverlap: bookable.intervaloverlap ?? 0,
    slotinterval: bookable.slotinterval,
    startanchor: bookable.startanchor,
    bufferbefore: bookable.bufferbefore ?? 0,
    bufferafter: bookable.bufferafter ?? 0,
    availability: bookable.availability,
    windowbegin: bookable.windowbegin,
    windowbegintype: bookable.windowbegintype,
    windowend: bookable.windowend,
    windowendtype: bookable.windowendtype,
    restrictionbegin: restrictionbegin === undefined ? undefined : dayOf(restrictionbegin, zone).start,
    restrictionend: restrictionend === undefined ? undefined : dayOf(restrictionend, zone).end,
    restrictions: (bookable.restrictions ?? []).map((one) => layRestriction(one, zone)),
    combinedslots: bookable.combinedslots ?? false,
    mincombined: bookable.mincombined ?? 1,
    maxcombined: bookable.maxcombined ?? Math.max(1, bookable.mincombined ?? 1),
    seats: bookable.seats ?? 1,
    seatsperbooking: bookable.seatsperbooking ?? 1,
    resource_capacity: bookable.resource_capacity ?? (type === 'event' ? 'consistent' : 'reservation'),
    requiredresources: bookable.requiredresources ?? [],
    requirementgroups: bookable.requirementgroups ?? [],
    waitlist: bookable.waitlist?.enabled ?? false,
    drivetime: bookable.drivetime ?? false,
  }
}

/** Ids of every resource that a bookable can use, sorted. */
export function resourcesOf(bookable: Bookable): string[] {
  const grouped = (bookable.requirementgroups ?? []).flatMap((group) => group.resources)
  return [...new Set([...(bookable.requiredresources ?? []), ...grouped])].sort()
}
