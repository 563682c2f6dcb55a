import type { Instant } from '../time/types.ts'

const hour = 3_600_000
const day = 24 * hour

/** The provider's settings, in hours. */
export interface GigSettings {
  /** How long before the start an unclaimed gig ends. */
  gigexpiry?: number | undefined
  /** How long before the start a claimer may give a claim back at the latest. */
  unclaimcutoff?: number | undefined
}

/**
 * When a reservation became a gig, or was last asked for anew, and when it starts; until when its customer may bring
 * another method, if at all.
 */
interface Open {
  since: Instant
  start: Instant
  until?: Instant | null
}

/** When a gig that nobody has taken on ends: not while another method is waited for, and at the start at the latest. */
export const gigExpires = ({ since, start, until = null }: Open, { gigexpiry = 2 }: GigSettings): Instant =>
  Math.min(start, Math.max(start - Math.round(gigexpiry * hour), since + 2 * hour, until ?? since))

/** When a gig is announced again; null for one that became a gig, or ends, before that. */
export function announcedAgain(gig: Open, settings: GigSettings): Instant | null {
  const again = gig.start - day
  return again > gig.since && again < gigExpires(gig, settings) ? again : null
}

/** When time changes a gig next: it is announced again, or it ends. */
export function gigDue(gig: Open, settings: GigSettings, now: Instant): Instant {
  const again = announcedAgain(gig, settings)
  return again !== null && now < again ? again : gigExpires(gig, settings)
}

/** The last instant at which a claimer may give a claim back. */
export const givesBackUntil = ({ start }: { start: Instant }, { unclaimcutoff = 24 }: GigSettings): Instant =>
  start - Math.round(unclaimcutoff * hour)
