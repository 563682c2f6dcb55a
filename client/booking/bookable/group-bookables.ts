import type { PublicBookable } from '../../../core/domain/wire/index.ts'

export interface BookableGroup {
  /** Null for a group without a header: no tag, the tag `notag`, or an ungrouped list. */
  tag: string | null
  bookables: PublicBookable[]
}

const tagsOf = (bookable: PublicBookable): string[] =>
  Array.isArray(bookable.tags) ? bookable.tags.filter((tag) => typeof tag === 'string') : []

/** Whether the provider's `bookableordermethod` groups bookables by tag. */
export const isGrouped = (order: unknown): boolean => order === 'bytag' || order === 'tagaccordion'

/**
 * Groups bookables for the list and keeps their order: one group, or one per tag (each bookable's first) in
 * alphabetical order, with untagged bookables first and without a header.
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
