import { isRecord } from '../../domain/is-record.ts'
import { pointerOf } from './faults.ts'
import type { Kind } from './kinds.ts'

/** A reference to another entity by its id. */
export interface Reference {
  to: Kind
  id: string
  pointer: string
  /** The other entity must belong to the same provider, or to the white-label itself. */
  sameProvider: boolean
}

/** A field with an id or a list of ids; `each.field` looks into a list of objects. */
type Rule = [field: string, to: Kind, sameProvider?: 'sameProvider']

const rules: Record<Kind, Rule[]> = {
  providers: [
    ['subsites', 'providers'],
    ['reservationlimit.bookables', 'bookables'],
  ],
  resources: [
    ['provider', 'providers'],
    ['groups', 'resourcegroups', 'sameProvider'],
    ['user', 'users'],
    ['users', 'users'],
  ],
  resourcegroups: [
    ['provider', 'providers'],
    ['resources', 'resources', 'sameProvider'],
  ],
  forms: [['provider', 'providers']],
  addons: [['provider', 'providers']],
  users: [['providers', 'providers']],
  bookinggroups: [
    ['provider', 'providers'],
    ['users', 'users'],
  ],
  bookables: [
    ['provider', 'providers'],
    ['providers', 'providers'],
    ['requiredresources', 'resources', 'sameProvider'],
    ['requirementgroups.resources', 'resources', 'sameProvider'],
    ['bookinggroups', 'bookinggroups'],
    ['reservationlimit.bookables', 'bookables', 'sameProvider'],
    ['forms', 'forms', 'sameProvider'],
    ['addons', 'addons', 'sameProvider'],
    ['addongroups.addons', 'addons', 'sameProvider'],
  ],
  availabilities: [
    ['provider', 'providers'],
    ['bookable', 'bookables', 'sameProvider'],
    ['resources', 'resources', 'sameProvider'],
  ],
  blackouts: [
    ['provider', 'providers'],
    ['bookable', 'bookables', 'sameProvider'],
    ['resource', 'resources', 'sameProvider'],
  ],
  discounts: [
    ['provider', 'providers'],
    ['bookables', 'bookables'],
  ],
  pointspackages: [['provider', 'providers']],
  dictionaries: [
    ['provider', 'providers'],
    ['bookable', 'bookables'],
  ],
  limited_use_links: [
    ['provider', 'providers'],
    ['bookable', 'bookables', 'sameProvider'],
  ],
  reservations: [
    ['provider', 'providers'],
    ['bookable', 'bookables', 'sameProvider'],
    ['resources', 'resources', 'sameProvider'],
    ['user', 'users'],
  ],
}

/** Every id of another entity that this one names. */
export function referencesOf(kind: Kind, entity: Record<string, unknown>, pointer: string): Reference[] {
  return rules[kind].flatMap(([path, to, same]) =>
    idsAt(entity, path.split('.'), pointer).map(([id, at]) => ({
      to,
      id,
      pointer: at,
      sameProvider: same === 'sameProvider',
    })),
  )
}

function idsAt(value: unknown, path: string[], pointer: string): [id: string, pointer: string][] {
  if (Array.isArray(value)) return value.flatMap((item, index) => idsAt(item, path, pointer + pointerOf(index)))
  const [field, ...rest] = path
  if (field === undefined) return typeof value === 'string' ? [[value, pointer]] : []
  return isRecord(value) && Object.hasOwn(value, field) ? idsAt(value[field], rest, pointer + pointerOf(field)) : []
}
