import { siteGateOf } from '../access/index.ts'
import type { Bookable, Provider } from '../entities/index.ts'

/** What a provider's public feed shows. */
export interface FeedSettings {
  /** Whether names of customers are shown; else only how many seats are taken. */
  showsDetails: boolean
  /** Whether times that are still free are shown too. */
  showsUnbooked: boolean
  /** Its heading; empty for the usual one. */
  title: string
}

/**
 * The settings of a provider's public feed (specification, customer surfaces 3 and 6). Null unless the provider has
 * enabled it by `publicfeed.active`: that it names what the feed would show enables nothing. Null as well while its
 * site is closed to everybody.
 */
export function feedSettingsOf(provider: Pick<Provider, 'publicfeed' | 'status'> | null): FeedSettings | null {
  if (siteGateOf(provider?.status, false)) return null
  const { active = false, show_details = false, show_unbooked = false, title = '' } = provider?.publicfeed ?? {}
  return active ? { showsDetails: show_details, showsUnbooked: show_unbooked, title } : null
}

/** Whether the reservations of a bookable are in the feed: each bookable has to say so itself. */
export const isInFeed = ({ publicfeed }: Pick<Bookable, 'publicfeed'>): boolean => publicfeed?.active === true
