import type { PublicResource } from '../../../core/domain/wire/entities.ts'
import type { PublicEntity } from '../../../core/plugin-api/site.ts'
import { text, texts } from '../../data/read.ts'

/** The specification's page of resources. */
export const resourcesPerPage = 20

/** Every tag of the resources, each once, in the order of the alphabet. */
export const tagsOf = (resources: PublicResource[], language: string): string[] =>
  [...new Set(resources.flatMap((resource) => texts(resource.tags)))].toSorted((a, b) => a.localeCompare(b, language))

const plain = (value: string) => value.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/** Those whose name, description or tags have every word that was typed, whatever the accents, and each of the tags. */
export function matching(resources: PublicResource[], typed: string, tags: string[]): PublicEntity[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return resources.filter((resource) => {
    const own = texts(resource.tags)
    const told = plain([resource.name, text(resource.description), ...own].join(' '))
    return words.every((word) => told.includes(word)) && tags.every((tag) => own.includes(tag))
  })
}

/** A page of 20; one beyond the last is the last. */
export function pageOf<T>(items: T[], wanted: number): { page: number; pages: number; items: T[] } {
  const pages = Math.max(1, Math.ceil(items.length / resourcesPerPage))
  const page = Math.min(Math.max(1, wanted), pages)
  return { page, pages, items: items.slice((page - 1) * resourcesPerPage, page * resourcesPerPage) }
}
