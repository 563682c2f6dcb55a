import type { TProperties, TSchema } from 'typebox'
import { readableFields as fieldsRead, type PublicField } from '../../domain/access/field-rules.ts'
import { Bookable, Resource } from '../../domain/entities/bookable.ts'
import { Addon, Form } from '../../domain/entities/form.ts'
import { Provider } from '../../domain/entities/tenant.ts'
import type { AskedForm } from '../../domain/forms/index.ts'
import { toMajor } from '../../domain/pricing/money.ts'
import type { Shown } from '../../domain/wire/index.ts'
import type { Tenant } from '../tenant.ts'

type Kind = 'provider' | 'bookable' | 'resource' | 'form' | 'addon'

/** Names of the fields that customers may read, for surfaces that describe themselves. */
export const readableFields = (kind: Kind): ReadonlySet<string> => fieldsRead(kind, 'public')

/**
 * Makes the reader of a kind of entity, which answers it as the wire shows it to customers: readable fields only, money
 * in major units. Its `fields`, when given, are the caller's choice among the readable ones (`id` and `name` always
 * come).
 */
function reader<Entity extends { id: string; name: string }, K extends Kind>(
  kind: K,
  schema: TSchema & { properties: TProperties },
) {
  type Field = keyof Entity & PublicField<K> & string
  const readable = readableFields(kind)
  const isReadable = (name: string): name is Field => readable.has(name)
  return (entity: Entity, { currency }: Pick<Tenant, 'currency'>, fields?: string[]): Shown<Entity, K> => {
    const wanted = fields && new Set(fields)
    const shown: Partial<Pick<Entity, Field>> = {}
    for (const name of Object.keys(entity)) {
      if (!isReadable(name) || entity[name] === undefined || (wanted && !wanted.has(name))) continue
      if (!isHiddenPlace(kind, name, entity[name])) shown[name] = entity[name]
    }
    return toMajor(schema, { id: entity.id, name: entity.name, ...shown }, currency.digits)
  }
}

export const publicProvider = reader<Provider, 'provider'>('provider', Provider)
export const publicBookable = reader<Bookable, 'bookable'>('bookable', Bookable)
export const publicResource = reader<Resource, 'resource'>('resource', Resource)
export const publicForm = reader<AskedForm, 'form'>('form', Form)
export const publicAddon = reader<Addon, 'addon'>('addon', Addon)

/** Kinds whose place is told only where it says so itself: it may be somebody's home. */
const placed: ReadonlySet<Kind> = new Set(['bookable', 'resource'])

const isHiddenPlace = (kind: Kind, name: string, value: unknown): boolean =>
  placed.has(kind) &&
  name === 'location' &&
  typeof value === 'object' &&
  value !== null &&
  !('displayonbookingsite' in value && value.displayonbookingsite === true)

/** Accepts `fields` as a list or as a comma-separated text. */
export const fieldList = (fields: string | string[] | undefined): string[] | undefined =>
  typeof fields === 'string' ? fields.split(',').map((field) => field.trim()) : fields
