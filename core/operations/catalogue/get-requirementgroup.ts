import { Type } from 'typebox'
import { boundsOf } from '../../domain/availability/group-plan.ts'
import { ok, refuse } from '../../domain/errors.ts'
import { RequirementGroupAnswer } from '../../domain/wire/index.ts'
import { EntityId, ProviderRef } from '../../domain/wire/request-parts.ts'
import { defineOperation } from '../define-operation.ts'
import { providerOf } from '../params.ts'
import { publicResource } from './public-entities.ts'
import { shownTo } from './visibility.ts'

/**
 * A requirement group of a bookable that the caller may see: its active resources, and how many of them are picked. Ids
 * of groups are unique within their bookable; `bookable` decides between several of the same id. A group stored without
 * an id has one in every answer.
 */
export const getRequirementgroup = defineOperation({
  name: 'get_requirementgroup',
  alsoNamed: ['load_requirementgroup'],
  summary: 'A requirement group with its resources.',
  params: Type.Object({ provider: ProviderRef, id: EntityId, bookable: Type.Optional(EntityId) }),
  result: RequirementGroupAnswer,
  access: 'public',
  effect: 'read',
  async handler({ params, tenant, ports, actor }) {
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const visible = await shownTo({ tenant, ports, actor })
    if (!visible.ok) return visible
    const { all, resources } = visible.value.catalogue
    const { id, bookable: key } = params
    const bookables = all.map((one) => one.bookable).filter((one) => visible.value.find(one.id))
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
      resources: members.map((one) => publicResource(one, tenant)),
    })
  },
})
