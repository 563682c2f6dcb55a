import type { PublicBookable } from '../../../core/domain/wire/index.ts'

export interface BookableGroup {
  /** Null for a group without a header: no tag, the tag `notag`, or an ungrouped list. */
  tag: string | null
  bookables: PublicBookable[]
}

const tagsOf = (bookable: PublicBookable): string[] =>
  Array.isArray(bookable.tags) ? bookable.tags.filter((tag) => typeof tag === 'string') : []

/** The headers under which a bookable is listed; null for none. */
function headersOf(bookable: PublicBookable, once: boolean): (string | null)[] {
  const [first, ...others] = [...new Set(tagsOf(bookable))]
  if (first === undefined || first === 'notag') return [null]
  return once ? [first] : [first, ...others.filter((tag) => tag !== 'notag')]
}

/** Whether the provider's `bookableordermethod` groups bookables by tag. */
export const isGrouped = (order: unknown): boolean => order === 'bytag' || order === 'tagaccordion'

/**
 * Groups bookables for the list and keeps their order: one group, or one per tag in alphabetical order, with untagged
 * bookables first and without a header. One with several tags is in the group of each; with `once` in that of its first
 * tag only, where a group is counted.
 */
export function groupBookables(
  bookables: PublicBookable[],
  order: unknown,
  language: string,
  { once = false } = {},
): BookableGroup[] {
  if (!isGrouped(order)) return [{ tag: null, bookables }]
  const tagged = bookables.flatMap((bookable) => headersOf(bookable, once).map((tag) => ({ tag, bookable })))
  return [...Map.groupBy(tagged, ({ tag }) => tag)]
    .map(([tag, grouped]) => ({ tag, bookables: grouped.map(({ bookable }) => bookable) }))
    .sort((a, b) => {
      if (a.tag === null || b.tag === null) return a.tag === null ? -1 : 1
      return a.tag.localeCompare(b.tag, language)
    })
}
