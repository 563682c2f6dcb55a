import { Type } from 'typebox'
import { boundsOf } from '../../domain/availability/group-plan.ts'
import { ok, refuse } from '../../domain/errors.ts'
import { defineOperation } from '../define-operation.ts'
import { EntityId, ProviderRef, providerOf } from '../params.ts'
import { publicEntity } from './public-entities.ts'
import { sightOf } from './sight.ts'

/**
 * A requirement group of a bookable that a customer may see: its active resources, and how many of them are picked.
 * Ids of groups are unique within their bookable; where several have one, `bookable` says which is meant. A group that
 * was given none has one in every answer all the same.
 */
export const getRequirementgroup = defineOperation({
  name: 'get_requirementgroup',
  summary: 'A requirement group with its resources.',
  params: Type.Object({ provider: ProviderRef, id: EntityId, bookable: Type.Optional(EntityId) }),
  result: Type.Object(
    {
      id: Type.String(),
      bookable: Type.String(),
      name: Type.String(),
      selectionmethod: Type.String(),
      minimum: Type.Integer(),
      maximum: Type.Integer(),
      resources: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }, { additionalProperties: true })),
    },
    { additionalProperties: true },
  ),
  access: 'public',
  effect: 'read',
  async handler({ params, tenant, ports, actor }) {
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const sight = await sightOf({ tenant, ports, actor })
    if (!sight.ok) return sight
    const { all, resources } = sight.value.catalogue
    const { id, bookable: key } = params
    const bookables = all.map((one) => one.bookable).filter((one) => sight.value.find(one.id))
    const wanted = bookables.filter((one) => key === undefined || one.id === key || one.slug === key)
    const groups = wanted.flatMap((bookable) =>
      (bookable.requirementgroups ?? []).map((group) => ({ bookable, group })),
    )
    const found = groups.find(({ group }) => group.id === id)
    if (!found) return refuse('not_found')
    const { bookable, group } = found
    const { minimum, maximum } = boundsOf(group)
    const members = resources.filter((one) => (one.active ?? true) && group.resources.includes(one.id))
    return ok({
      id,
      bookable: bookable.id,
      name: group.name ?? '',
      selectionmethod: group.selectionmethod ?? 'manual',
      minimum,
      maximum,
      resources: members.map((one) => publicEntity('resource', one, tenant)),
    })
  },
})
