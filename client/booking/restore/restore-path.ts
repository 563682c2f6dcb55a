import type { Reservation } from '../../data/reservations.ts'

/**
 * Where a draft goes on by itself, with the link by which alone its bookable opens.
 * @param isList whether it is taken back among what else a checklist has
 */
export function restorePath(
  { id, bookable, linkid }: Pick<Reservation, 'id' | 'bookable' | 'linkid'>,
  isList: boolean,
) {
  const flow = isList ? '/' : `/book/${encodeURIComponent(bookable)}`
  return `${flow}?${new URLSearchParams({ restore: id, ...(linkid && { linkid }) })}`
}
