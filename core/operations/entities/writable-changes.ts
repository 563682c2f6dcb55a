import { type Authority, type EntityType, writableFields } from '../../domain/access/field-rules.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'

type Fields = Record<string, unknown>

/** Equal as JSON is, in whatever order the fields stand. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, at) => isSame(one, b[at]))
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return a === b
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))]
  return left.size === right.size && [...left].every(([key, one]) => right.has(key) && isSame(one, right.get(key)))
}

/**
 * What of the given fields is to be written. Whatever is not on the allow-list is refused by name, except where it says
 * what its caller was shown: an entity can be sent back as it came.
 * @param shown the entity as its caller reads it; empty for a new one
 */
export function writableChanges(
  given: Fields,
  about: { type: EntityType; authority: Authority; when: 'create' | 'update'; shown: Fields },
): Result<Fields> {
  const { type, authority, when, shown } = about
  const allowed = writableFields(type, authority, when)
  const refused = Object.keys(given).find(
    (name) => !allowed.has(name) && !(Object.hasOwn(shown, name) && isSame(given[name], shown[name])),
  )
  if (refused !== undefined)
    return refuse('field_not_writable', { field: `/entity/${refused}`, data: { expected: [...allowed].join(', ') } })
  return ok(Object.fromEntries(Object.entries(given).filter(([name]) => allowed.has(name))))
}

/** The entity with the changes in it; null takes a field away. */
export const changed = (entity: { id: string } & Fields, changes: Fields): { id: string } & Fields => ({
  ...Object.fromEntries(Object.entries({ ...entity, ...changes }).filter(([, value]) => value !== null)),
  id: entity.id,
})
