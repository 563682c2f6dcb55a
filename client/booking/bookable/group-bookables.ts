import type { PublicBookable } from '../../../core/domain/wire/entities.ts'

export interface BookableGroup {
  /** Null for what stands without a header: no tag, the tag `notag`, or a list that is not grouped. */
  tag: string | null
  bookables: PublicBookable[]
}

const tagsOf = (bookable: PublicBookable): string[] =>
  Array.isArray(bookable.tags) ? bookable.tags.filter((tag) => typeof tag === 'string') : []

/** True where the provider's `bookableordermethod` shows bookables under their tags. */
export const isGrouped = (order: unknown): boolean => order === 'bytag' || order === 'tagaccordion'

/**
 * The bookables as the list shows them, in the order in which they came: one group, or one a tag (its first) in the
 * order of the alphabet, with what has no tag first and without a header.
 */
export function groupBookables(bookables: PublicBookable[], order: unknown, language: string): BookableGroup[] {
  if (!isGrouped(order)) return [{ tag: null, bookables }]
  const byTag = Map.groupBy(bookables, (bookable) => {
    const tag = tagsOf(bookable)[0]
    return tag === undefined || tag === 'notag' ? null : tag
  })
  return [...byTag]
    .map(([tag, grouped]) => ({ tag, bookables: grouped }))
    .sort((a, b) => {
      if (a.tag === null || b.tag === null) return a.tag === null ? -1 : 1
      return a.tag.localeCompare(b.tag, language)
    })
}
