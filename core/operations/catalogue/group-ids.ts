import type { Bookable } from '../../domain/entities/index.ts'

/** The longest id, less a dash and a number. */
const ROOM = 60

/**
 * The bookable with an id for each requirement group, so that callers can name them all. A group without an id gets the
 * bookable's id and its position, counted from 1.
 */
export function withGroupIds(bookable: Bookable): Bookable {
  const { id: own, requirementgroups } = bookable
  if (!requirementgroups?.some(({ id }) => id === undefined)) return bookable
  const taken = new Set(requirementgroups.map(({ id }) => id))
  const idAt = (place: number): string => {
    const id = `${own.slice(0, ROOM)}-${place}`
    return taken.has(id) ? idAt(place + requirementgroups.length) : id
  }
  const named = requirementgroups.map((group, at) => (group.id === undefined ? { ...group, id: idAt(at + 1) } : group))
  return { ...bookable, requirementgroups: named }
}
