import type { PublicResource } from '../../../core/domain/wire/index.ts'
import { text, texts } from '../../data/read.ts'

/** The page size from the specification. */
export const resourcesPerPage = 20

/** All tags of the resources in alphabetical order, without duplicates. */
export const tagsOf = (resources: PublicResource[], language: string): string[] =>
  [...new Set(resources.flatMap((resource) => texts(resource.tags)))].toSorted((a, b) => a.localeCompare(b, language))

const plain = (value: string) => value.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/**
 * The resources whose name, description or tags contain every typed word (ignoring accents), and that have all chosen
 * tags.
 */
export function matching(resources: PublicResource[], typed: string, tags: string[]): PublicResource[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return resources.filter((resource) => {
    const own = texts(resource.tags)
    const told = plain([resource.name, text(resource.description), ...own].join(' '))
    return words.every((word) => told.includes(word)) && tags.every((tag) => own.includes(tag))
  })
}

/** A page of 20; a number beyond the last page means the last. */
export function pageOf<T>(items: T[], wanted: number): { page: number; pages: number; items: T[] } {
  const pages = Math.max(1, Math.ceil(items.length / resourcesPerPage))
  const page = Math.min(Math.max(1, wanted), pages)
  return { page, pages, items: items.slice((page - 1) * resourcesPerPage, page * resourcesPerPage) }
}
