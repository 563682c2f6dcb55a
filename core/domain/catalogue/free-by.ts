import { isByNights } from '../availability/nights.ts'
import { selectionOf } from '../availability/selection-methods.ts'
import type { BookableType, CountBy, RequirementGroupRules } from '../availability/types.ts'
import { takesDays } from '../gigs/gig-days.ts'

/** What is free of a bookable, by which a list says when it next is. */
export const freeBys = ['time', 'day', 'night', 'date', 'claim', 'days'] as const
export type FreeBy = (typeof freeBys)[number]

/** Why no date of an event is free. */
export const nothings = ['full', 'window', 'closed'] as const
export type Nothing = (typeof nothings)[number]

interface Freed {
  bookabletype: BookableType
  countby?: CountBy
  combinedslots: boolean
  requirementgroups: RequirementGroupRules[]
}

/**
 * A time, a day, a night, or the date of an event; `claim` a time for which somebody is still to be found, and `days`
 * those that customers name, in which a claimer names the time.
 */
export function freeBy(
  rules: Freed,
  { dateby }: { dateby?: 'slot' | 'range' | undefined },
  provider: { bookingflow?: string | undefined },
): FreeBy {
  if (rules.bookabletype === 'event') return 'date'
  if (rules.bookabletype === 'calendarday') return isByNights(rules) ? 'night' : 'day'
  if (takesDays({ ...rules, dateby }, rules, provider)) return 'days'
  return rules.requirementgroups.some((group) => selectionOf(group).namedBy === 'nobody') ? 'claim' : 'time'
}
