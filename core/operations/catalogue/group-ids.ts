import type { Bookable } from '../../domain/entities/index.ts'

/** As long as an id may be, less a dash and a number. */
const ROOM = 60

/**
 * The bookable with an id for each of its requirement groups, so that callers can name every one: where the provider
 * gave none, the bookable's own with the group's place, counted from 1.
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
