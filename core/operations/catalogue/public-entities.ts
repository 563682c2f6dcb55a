import type { TSchema } from 'typebox'
import { readableFields as fieldsRead } from '../../domain/access/field-rules.ts'
import { Bookable, Resource } from '../../domain/entities/bookable.ts'
import { Addon, Form } from '../../domain/entities/form.ts'
import { Provider } from '../../domain/entities/tenant.ts'
import { toMajor } from '../../domain/pricing/money.ts'
import type { PublicEntity } from '../../plugin-api/index.ts'
import type { Tenant } from '../tenant.ts'

type Shown = 'provider' | 'bookable' | 'resource' | 'form' | 'addon'

const schemas: Record<Shown, TSchema> = {
  provider: Provider,
  bookable: Bookable,
  resource: Resource,
  form: Form,
  addon: Addon,
}
const readable = {
  provider: fieldsRead('provider', 'public'),
  bookable: fieldsRead('bookable', 'public'),
  resource: fieldsRead('resource', 'public'),
  form: fieldsRead('form', 'public'),
  addon: fieldsRead('addon', 'public'),
}

/** Names of the fields that customers may read, for surfaces that describe themselves. */
export const readableFields = (kind: Shown): ReadonlySet<string> => new Set(readable[kind])

/**
 * An entity as the wire shows it to customers: readable fields only, money in major units.
 * @param fields when given, the caller's choice among the readable ones (`id` and `name` always come)
 */
export function publicEntity(
  kind: Shown,
  entity: { id: string; name: string },
  tenant: Tenant,
  fields?: string[],
): PublicEntity {
  const wanted = fields && new Set([...fields, 'id', 'name'])
  const major: unknown = toMajor(schemas[kind], entity, tenant.currency.digits)
  const entries = Object.entries(major ?? {}).filter(
    ([name, value]) =>
      value !== undefined &&
      readable[kind].has(name) &&
      (!wanted || wanted.has(name)) &&
      !isOwnAddress(kind, name, value),
  )
  return { id: entity.id, name: entity.name, ...Object.fromEntries(entries) }
}

/** Where somebody works may be their home: the address of a resource is told only where it is to be displayed. */
const isOwnAddress = (kind: string, name: string, value: unknown): boolean =>
  kind === 'resource' &&
  name === 'location' &&
  typeof value === 'object' &&
  value !== null &&
  !('displayonbookingsite' in value && value.displayonbookingsite === true)

/** `fields` comes as a list or as a comma-separated text. */
export const fieldList = (fields: string | string[] | undefined): string[] | undefined =>
  typeof fields === 'string' ? fields.split(',').map((field) => field.trim()) : fields
