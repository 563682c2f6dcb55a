import type { CatalogueFind } from '../../../core/plugin-api/site.ts'

/** What is asked of a list of bookables. */
export type Asked = Pick<CatalogueFind, 'search' | 'tag' | 'sort'>

export const nothingAsked: Asked = { search: '', tag: '', sort: null }

/** Whether the list is narrowed, so that it may lack something. */
export const isNarrowed = ({ search, tag }: Asked): boolean => search !== '' || tag !== ''

export const askedOf = ({ search, tag, sort }: CatalogueFind): Asked => ({ search, tag, sort })
