import { Type } from 'typebox'
import { mayDelete } from '../../domain/access/field-rules.ts'
import { ok, refuse } from '../../domain/errors.ts'
import { EntityId } from '../../domain/wire/request-parts.ts'
import { defineOperation } from '../define-operation.ts'
import { takeLineBack } from './counter-line.ts'
import { entityCall, isChangedHere, isReachedHere, refuseCaller, typeNamed } from './entity-access.ts'
import { isConfigured, kindOf } from './entity-kinds.ts'
import { EntityTypeName } from './entity-params.ts'
import { writeAndServe } from './write-and-serve.ts'
import { freeShared, judged, raiseShown, writing } from './write-entity.ts'

/**
 * Deletes an entity that nothing refers to. Refused with `in_use`, and by what, as long as something names it.
 * Reservations keep their bookable and resources, which can be archived instead. A transaction stays: it is taken back
 * by a line against it, or of a draft by calling off its payment.
 */
export const deleteEntity = defineOperation({
  name: 'delete_entity',
  summary: 'Takes away an entity that nothing else names.',
  params: Type.Object({
    type: EntityTypeName,
    id: EntityId,
    reason: Type.Optional(Type.String({ maxLength: 1000, description: 'why a transaction is taken back' })),
  }),
  result: Type.Object({ id: Type.String(), deleted: Type.Boolean() }),
  access: 'known',
  effect: 'keyed',
  changes: 'site',
  async handler(input) {
    const { params, tenant, actor, ports } = input
    const named = typeNamed(params.type)
    if (!named.ok) return named
    const type = named.value
    const asked = entityCall(tenant, actor)
    if (type === 'transaction') {
      const { id, reason } = params
      const taken = await takeLineBack(asked, { id, reason, field: '/reason' }, input)
      return taken.ok ? ok({ id, deleted: false }) : taken
    }
    if (!mayDelete(type, asked.authority) || !isConfigured(type)) return refuseCaller(asked)
    const kind = kindOf(type)
    if (!isReachedHere(kind, asked)) return refuse('not_found')
    const remove = () =>
      writing(ports, asked, async (unit) => {
        const before = await unit.entities.find(kind, params.id, asked.reach)
        if (before === null) return refuse('not_found')
        if (!isChangedHere(kind, before, asked)) return refuse('forbidden')
        if (await unit.entities.isInUse(kind, before.id)) return refuse('in_use', { field: '/id' })
        const alright = await judged(unit, asked, { kind, id: before.id, before, after: null }, ports)
        if (!alright.ok) return alright
        await unit.entities.remove(kind, before.id)
        await raiseShown(unit, kind, [before], asked)
        await freeShared(unit, kind, before, asked, ports)
        return ok({ id: before.id, deleted: true })
      })
    return writeAndServe(kind, input, remove)
  },
})
