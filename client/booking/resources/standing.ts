import type { BookableFacts } from '../bookable/bookable-facts.ts'
import type { ResourceState } from './choices.ts'

/** Who can be had at a time: with nobody else chosen, and beside those chosen. */
export interface FreeThen {
  alone: string[]
  beside: string[]
}

/** How a resource stands at the time chosen, for whoever has chosen `chosen`. */
export function standingAt(
  id: string,
  free: FreeThen,
  chosen: string[],
  facts: Pick<BookableFacts, 'choicegroups' | 'waitlist'>,
): ResourceState {
  if (!free.alone.includes(id)) return facts.waitlist ? 'waitlist' : 'unavailable'
  const group = facts.choicegroups.find((each) => each.resources.includes(id))
  // One that takes another's place need not go with it.
  if ((group?.maximum ?? 1) <= 1 || chosen.includes(id)) return 'free'
  return free.beside.includes(id) ? 'free' : 'uncombinable'
}
