import { type Authority, type EntityType, writableFields } from '../../domain/access/field-rules.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'

type Fields = Record<string, unknown>

/** Equality of JSON values, in any order of fields. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, at) => isSame(one, b[at]))
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return a === b
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))]
  return left.size === right.size && [...left].every(([key, one]) => right.has(key) && isSame(one, right.get(key)))
}

/**
 * The given fields that are to be written. A field that is not on the allow-list is refused by name, unless its value
 * equals what the caller was shown: an entity can be sent back as it was read.
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

/** The entity with the changes applied; null removes a field. */
export const changed = (entity: { id: string } & Fields, changes: Fields): { id: string } & Fields => ({
  ...Object.fromEntries(Object.entries({ ...entity, ...changes }).filter(([, value]) => value !== null)),
  id: entity.id,
})
