import { ok, type Result } from '../../domain/errors.ts'
import type { PublicEntity } from '../../plugin-api/index.ts'
import { publicEntity } from '../catalogue/public-entities.ts'
import { sightOf } from '../catalogue/sight.ts'
import type { Ports } from '../ports.ts'
import { type Asking, isReachedHere, mayNot } from './entity-access.ts'
import { type ConfiguredType, kindOf } from './entity-kinds.ts'
import type { FieldFilter, StoredEntity } from './entity-store.ts'
import { wireEntity } from './wire-entity.ts'

const holds = (entity: StoredEntity, { field, value, isList }: FieldFilter): boolean => {
  const held = entity[field]
  return isList ? Array.isArray(held) && held.includes(value) : held === value
}

const shownTypes = ['provider', 'bookable', 'resource', 'form', 'addon'] as const
const isShown = (type: string): type is (typeof shownTypes)[number] => shownTypes.some((one) => one === type)

/** What anybody sees of the site: what its pages show to the same person, and no more. */
export async function publicSearch(
  type: ConfiguredType,
  asked: Asking,
  ports: Pick<Ports, 'catalogueOf'>,
): Promise<Result<{ all: StoredEntity[]; shown(entity: StoredEntity): PublicEntity | StoredEntity }>> {
  const { tenant, actor } = asked
  if (type === 'whitelabel')
    return ok({ all: [{ ...tenant.whitelabel }], shown: (entity) => wireEntity(type, entity, asked) })
  if (!isReachedHere(kindOf(type), asked) || tenant.provider === null) return ok({ all: [], shown: (entity) => entity })
  const sight = await sightOf({ tenant, actor, ports })
  if (!sight.ok) return sight
  const { catalogue, listed } = sight.value
  const all = {
    provider: () => [tenant.provider],
    bookable: () => listed.map(({ bookable }) => bookable),
    resource: () => catalogue.resources.filter(({ active = true }) => active),
    form: () => catalogue.forms.filter(({ id }) => listed.some(({ forms }) => forms.some((one) => one.id === id))),
    addon: () => catalogue.addons.filter(({ id }) => listed.some(({ addons }) => addons.some((one) => one.id === id))),
  }
  if (!isShown(type)) return mayNot(asked)
  const entities = all[type]().flatMap((one) => (one ? [{ ...one }] : []))
  return ok({ all: entities, shown: (entity) => publicEntity(type, { name: '', ...entity }, tenant) })
}

/** The entities that hold what is looked for. */
export const filtered = (all: StoredEntity[], filter: FieldFilter[]): StoredEntity[] =>
  all.filter((entity) => filter.every((one) => holds(entity, one)))
