import { hasWords } from './has-words.ts'

interface Findable {
  name: string
  description?: string | undefined
  tags?: string[] | undefined
  subcategories?: string[] | undefined
}

/** What a customer asks of a list: words, and one of its tags. Empty or absent parts ask nothing. */
export interface Wanted {
  search?: string | undefined
  tag?: string | undefined
}

/** The visible tags, then the subcategories, each once: `notag` only controls the grouping. */
export const tagsShown = ({ tags = [], subcategories = [] }: Pick<Findable, 'tags' | 'subcategories'>): string[] => [
  ...new Set([...tags, ...subcategories].filter((tag) => tag !== 'notag')),
]

/** All tags of a list, in alphabetical order. */
export const tagsOfList = (bookables: Findable[], language: string): string[] =>
  [...new Set(bookables.flatMap(tagsShown))].sort((a, b) => a.localeCompare(b, language))

/**
 * The bookables whose name, description, tags or subcategories contain every typed word, and that have the tag, in the
 * order of the list.
 */
export const findBookables = <B extends Findable>(bookables: B[], { search = '', tag = '' }: Wanted): B[] =>
  bookables.filter((bookable) => {
    const tags = tagsShown(bookable)
    return hasWords([bookable.name, bookable.description, ...tags], search.trim()) && (tag === '' || tags.includes(tag))
  })
