import type { PublicResource } from '../../../core/domain/wire/entities.ts'
import { record, texts } from '../../data/read.ts'
import type { Draft } from '../../state/draft.ts'
import type { BookableFacts } from './bookable-facts.ts'

/**
 * Who or what serves the draft, by the groups of the bookable: those that its hold was given, or before there is one
 * those that the customer chose.
 */
export function serversOf(
  draft: Draft,
  facts: Pick<BookableFacts, 'groups'>,
  resources: PublicResource[],
): { group: string; names: string[] }[] {
  const assigned = texts(record(draft.extra?.datetime_step).assigned)
  const ids = assigned.length > 0 ? assigned : (draft.resources ?? [])
  return facts.groups.flatMap((group) => {
    const names = resources.filter((one) => ids.includes(one.id) && group.resources.includes(one.id))
    return names.length > 0 ? [{ group: group.name, names: names.map((one) => one.name) }] : []
  })
}
