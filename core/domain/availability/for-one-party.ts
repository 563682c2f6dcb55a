import { selectionOf } from './selection-methods.ts'
import type { BookableType } from './types.ts'

interface Offer {
  bookabletype?: BookableType
  resource_capacity?: 'reservation' | 'seat' | 'consistent'
  requiredresources?: readonly string[]
  requirementgroups?: readonly { selectionmethod?: unknown }[]
}

/**
 * Whether the first party has a slot to itself, whatever its seats: each booking takes those who serve it. A slot in
 * which one of these serves several at once (`reservation_capacity`) is shared all the same.
 */
export function isForOneParty({
  bookabletype,
  requiredresources = [],
  requirementgroups = [],
  ...rest
}: Offer): boolean {
  const takes = rest.resource_capacity ?? (bookabletype === 'event' ? 'consistent' : 'reservation')
  const isServed =
    requiredresources.length > 0 || requirementgroups.some((group) => selectionOf(group).namedBy !== 'nobody')
  return takes === 'reservation' && isServed
}
