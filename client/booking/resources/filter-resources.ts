import { hasWords } from '../../../core/domain/catalogue/index.ts'
import type { PublicResource } from '../../../core/domain/wire/index.ts'
import { text, texts } from '../../data/read.ts'

/** The page size from the specification. */
export const resourcesPerPage = 20

/** All tags of the resources in alphabetical order, without duplicates. */
export const tagsOf = (resources: PublicResource[], language: string): string[] =>
  [...new Set(resources.flatMap((resource) => texts(resource.tags)))].toSorted((a, b) => a.localeCompare(b, language))

/**
 * The resources whose name, description or tags contain every typed word (ignoring accents), and that have all chosen
 * tags.
 */
export const matching = (resources: PublicResource[], typed: string, tags: string[]): PublicResource[] =>
  resources.filter((resource) => {
    const own = texts(resource.tags)
    const isNamed = hasWords([resource.name, text(resource.description), ...own], typed)
    return isNamed && tags.every((tag) => own.includes(tag))
  })

/** A page of 20; a number beyond the last page means the last. */
export function pageOf<T>(items: T[], wanted: number): { page: number; pages: number; items: T[] } {
  const pages = Math.max(1, Math.ceil(items.length / resourcesPerPage))
  const page = Math.min(Math.max(1, wanted), pages)
  return { page, pages, items: items.slice((page - 1) * resourcesPerPage, page * resourcesPerPage) }
}
