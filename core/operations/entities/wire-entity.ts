import { type Authority, readableFields } from '../../domain/access/field-rules.ts'
import { isStaffOf } from '../../domain/access/index.ts'
import { toMajor } from '../../domain/pricing/money.ts'
import type { EntityCall } from './entity-access.ts'
import { type ConfiguredType, kindOf, schemaOf } from './entity-kinds.ts'
import type { StoredEntity } from './entity-store.ts'

/** The providers that the caller may read and write as a person's places of work. */
export const ownProviders = ({ authority, actor, tenant }: EntityCall): string[] | 'all' => {
  if (authority === 'owner' || authority === 'admin') return 'all'
  const { user } = actor
  return user ? user.providers.filter((one) => isStaffOf(user, one)) : [tenant.scope.provider]
}

/** Staff see a person's work at their own providers only. */
function providersOf(value: unknown, asked: EntityCall): unknown {
  const own = ownProviders(asked)
  return own === 'all' || !Array.isArray(value) ? value : value.filter((one) => own.includes(one))
}

/** An entity for one caller: allowed fields only, money in major units. */
export function wireEntity(
  type: ConfiguredType,
  entity: StoredEntity,
  asked: EntityCall,
  authority: Authority = asked.authority,
): StoredEntity {
  const readable = readableFields(type, authority)
  const major = toMajor(schemaOf(kindOf(type)), entity, asked.tenant.currency.digits)
  const fields = Object.entries(major)
    .filter(([name, value]) => readable.has(name) && value !== undefined)
    .map(([name, value]) => [
      name,
      type === 'user' && name === 'providers' && authority === 'staff' ? providersOf(value, asked) : value,
    ])
  return { ...Object.fromEntries(fields), id: entity.id }
}
