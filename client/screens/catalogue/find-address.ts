import type { CatalogueFind } from '../../../core/plugin-api/site.ts'

/** What is asked of the list: the parts of an address that ask it. */
export type Asked = Pick<CatalogueFind, 'search' | 'tag' | 'sort'>

export const nothingAsked: Asked = { search: '', tag: '', sort: null }

/** Whether the list is narrowed, so that it may lack something. */
export const isNarrowed = ({ search, tag }: Asked): boolean => search !== '' || tag !== ''

/**
 * The query of the list's page that asks this. Other parameters of the present query stay (a language, a link), except
 * its page: another list begins at its first one.
 */
export function findQuery(asked: Asked, page = 1, present = ''): string {
  const params = new URLSearchParams(present)
  const wanted = { ...asked, search: asked.search.trim(), page: page > 1 ? String(page) : '' }
  for (const [name, value] of Object.entries(wanted)) {
    if (value) params.set(name, value)
    else params.delete(name)
  }
  const query = params.toString()
  return query === '' ? '' : `?${query}`
}
