import type { Place } from '../../../core/domain/entities/common.ts'
import type { PublicResource } from '../../../core/domain/wire/index.ts'
import { record, text, type Unread } from '../../data/read.ts'

/** The specification's length of a folded description. */
export const shownLength = 85

/** The first 85 characters of a description, up to a space where one is near. */
export function beginning(whole: string): string {
  if (whole.length <= shownLength) return whole
  const cut = whole.slice(0, shownLength)
  const space = cut.lastIndexOf(' ')
  return `${cut.slice(0, space > shownLength - 20 ? space : shownLength).replace(/[\s,.;:–-]+$/, '')}…`
}

/** A resource's place, as text or as a public address; empty without one. */
export function placeOf({ location }: Unread<PublicResource>): string {
  if (typeof location === 'string') return location
  const { address, displayonbookingsite } = record<Place>(location)
  return displayonbookingsite === true ? text(address) : ''
}
