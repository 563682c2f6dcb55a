import type { Draft } from '../../state/draft.ts'
import type { BookableFacts } from '../bookable/bookable-facts.ts'
import { slotInstants } from './slot-instants.ts'

/** What a draft's date is told by, once it is chosen. */
export function chosenSpan(
  draft: Pick<Draft, 'start' | 'end' | 'extra'>,
  { stay, rental }: Pick<BookableFacts, 'stay' | 'rental'>,
) {
  const { start, end } = draft
  return start && end ? { start, end, stay, rental, ...slotInstants(draft) } : null
}
