import { ok, type Result } from '../../domain/errors.ts'
import {
  publicAddon,
  publicBookable,
  publicForm,
  publicProvider,
  publicResource,
} from '../catalogue/public-entities.ts'
import { shownTo } from '../catalogue/visibility.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { type EntityCall, isReachedHere, refuseCaller } from './entity-access.ts'
import { type ConfiguredType, kindOf } from './entity-kinds.ts'
import type { FieldFilter, StoredEntity } from './entity-store.ts'
import { wireEntity } from './wire-entity.ts'

const holds = (entity: StoredEntity, { field, value, isList }: FieldFilter): boolean => {
  const held = entity[field]
  return isList ? Array.isArray(held) && held.includes(value) : held === value
}

/** Entities to search in, as they are stored, and how each of them is shown. */
interface Searchable {
  all: StoredEntity[]
  shown(entity: StoredEntity): StoredEntity
}

function searchable<Entity extends StoredEntity>(
  entities: Entity[],
  show: (entity: Entity, tenant: Tenant) => StoredEntity,
  tenant: Tenant,
): Searchable {
  const byId = new Map(entities.map((entity) => [entity.id, entity]))
  return {
    all: entities,
    shown: ({ id }) => {
      const entity = byId.get(id)
      return entity ? show(entity, tenant) : { id }
    },
  }
}

/** What anybody can search: what the site's pages show the same caller, and no more. */
export async function publicSearch(
  type: ConfiguredType,
  asked: EntityCall,
  ports: Pick<Ports, 'catalogueOf'>,
): Promise<Result<Searchable>> {
  const { tenant, actor } = asked
  if (type === 'whitelabel')
    return ok({ all: [{ ...tenant.whitelabel }], shown: (entity) => wireEntity(type, entity, asked) })
  if (!isReachedHere(kindOf(type), asked) || tenant.provider === null) return ok({ all: [], shown: (entity) => entity })
  const visible = await shownTo({ tenant, actor, ports })
  if (!visible.ok) return visible
  const { catalogue, listed } = visible.value
  const isListed = (kind: 'forms' | 'addons', id: string) =>
    listed.some((entry) => entry[kind].some((one) => one.id === id))
  const { provider } = tenant
  const shared: Record<Exclude<ConfiguredType, 'whitelabel'>, (() => Searchable) | null> = {
    provider: () => searchable([provider], publicProvider, tenant),
    bookable: () => {
      const bookables = listed.map(({ bookable }) => bookable)
      return searchable(bookables, publicBookable, tenant)
    },
    resource: () => {
      const resources = catalogue.resources.filter(({ active = true }) => active)
      return searchable(resources, publicResource, tenant)
    },
    form: () => {
      const forms = catalogue.forms.filter(({ id }) => isListed('forms', id))
      return searchable(forms, publicForm, tenant)
    },
    addon: () => {
      const addons = catalogue.addons.filter(({ id }) => isListed('addons', id))
      return searchable(addons, publicAddon, tenant)
    },
    resourcegroup: null,
    availability: null,
    blackout: null,
    user: null,
    bookinggroup: null,
    discount: null,
    pointspackage: null,
    dictionary: null,
    limited_use_link: null,
  }
  const found = shared[type]?.()
  return found ? ok(found) : refuseCaller(asked)
}

/** The entities that match the filter. */
export const filtered = (all: StoredEntity[], filter: FieldFilter[]): StoredEntity[] =>
  all.filter((entity) => filter.every((one) => holds(entity, one)))
