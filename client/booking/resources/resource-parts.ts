import type { PublicResource } from '../../../core/domain/wire/entities.ts'
import type { PublicEntity } from '../../../core/plugin-api/site.ts'
import { list, record, text } from '../../data/read.ts'

/** The specification's length of a description that is not opened. */
export const shownLength = 85

/** The first 85 characters of a description, up to a space where one is near. */
export function beginning(whole: string): string {
  if (whole.length <= shownLength) return whole
  const cut = whole.slice(0, shownLength)
  const space = cut.lastIndexOf(' ')
  return `${cut.slice(0, space > shownLength - 20 ? space : shownLength).replace(/[\s,.;:–-]+$/, '')}…`
}

/** Where a resource is, as text or as an address that may be shown; empty where nothing is said. */
export function placeOf({ location }: PublicEntity): string {
  if (typeof location === 'string') return location
  const { address, displayonbookingsite } = record(location)
  return displayonbookingsite === true ? text(address) : ''
}

/** The pictures of an `imagecarousel`: addresses, or records with one. */
export const picturesOf = (resource: PublicResource): string[] =>
  list(resource.imagecarousel)
    .map((raw) => text(raw) || text(record(raw).url) || text(record(raw).photo))
    .filter(Boolean)
