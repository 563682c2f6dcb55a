import type { BookableFacts } from '../bookable/bookable-facts.ts'
import type { ResourceState } from './choices.ts'

/** The resources available at a time: with no other chosen, and together with the chosen ones. */
export interface FreeThen {
  alone: string[]
  beside: string[]
}

/** The state of a resource at the chosen time, given the resources in `chosen`. */
export function standingAt(
  id: string,
  free: FreeThen,
  chosen: string[],
  facts: Pick<BookableFacts, 'choicegroups' | 'waitlist'>,
): ResourceState {
  if (!free.alone.includes(id)) return facts.waitlist ? 'waitlist' : 'unavailable'
  const group = facts.choicegroups.find((each) => each.resources.includes(id))
  // A resource that replaces another need not fit it.
  if ((group?.maximum ?? 1) <= 1 || chosen.includes(id)) return 'free'
  return free.beside.includes(id) ? 'free' : 'uncombinable'
}
