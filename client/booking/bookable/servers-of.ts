import type { PublicResource } from '../../../core/domain/wire/index.ts'
import type { Draft } from '../../state/draft.ts'
import type { BookableFacts } from './bookable-facts.ts'

/**
 * Returns the resources of a draft by the bookable's groups: those of its hold, or before the hold those that the
 * customer chose and those that serve every booking.
 */
export function serversOf(
  draft: Draft,
  facts: Pick<BookableFacts, 'groups' | 'serving'>,
  resources: PublicResource[],
): { group: string; names: string[] }[] {
  const assigned = draft.extra?.datetime_step?.assigned ?? []
  const ids = assigned.length > 0 ? assigned : [...(draft.resources ?? []), ...facts.serving]
  return facts.groups.flatMap((group) => {
    const names = resources.filter((one) => ids.includes(one.id) && group.resources.includes(one.id))
    return names.length > 0 ? [{ group: group.name, names: names.map((one) => one.name) }] : []
  })
}
