import { type Static, Type } from 'typebox'
import { type Authority, writableFields } from '../../domain/access/field-rules.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { toMajor } from '../../domain/pricing/money.ts'
import { EntityId } from '../../domain/wire/request-parts.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import type { UnitOfWork } from '../ports.ts'
import { canonicalFields } from '../tenant-bundle/twins.ts'
import { takeLineBack } from './counter-line.ts'
import { type EntityCall, entityCall, isChangedHere, isReachedHere, refuseCaller, typeNamed } from './entity-access.ts'
import { type ConfiguredType, isConfigured, kindOf, schemaOf } from './entity-kinds.ts'
import { EntityFields, EntityTypeName, WrittenEntity } from './entity-params.ts'
import type { StoredEntity } from './entity-store.ts'
import { placePerson } from './place-person.ts'
import { tidyPerson } from './tidy-person.ts'
import { wireEntity } from './wire-entity.ts'
import { changed, isSame, writableChanges } from './writable-changes.ts'
import { writeAndServe } from './write-and-serve.ts'
import { freeShared, judged, save, writing } from './write-entity.ts'

const Params = Type.Object({ type: EntityTypeName, id: EntityId, entity: EntityFields })
type Input = OperationInput<Static<typeof Params>>

/** People may change some of what is their own; staff write by their authority. */
const writesAs = ({ authority, actor }: EntityCall, type: ConfiguredType, id: string): Authority =>
  authority === 'public' && type === 'user' && actor.user?.id === id ? 'self' : authority

async function update(
  unit: UnitOfWork,
  type: ConfiguredType,
  authority: Authority,
  asked: EntityCall,
  { params, ports, tenant }: Input,
): Promise<Result<StoredEntity>> {
  const kind = kindOf(type)
  const reach = authority === 'self' ? 'whitelabel' : asked.reach
  const before = await unit.entities.find(kind, params.id, reach)
  if (before === null) return refuse('not_found')
  if (!isChangedHere(kind, before, asked)) return refuse('forbidden')
  const shown = wireEntity(type, before, asked, authority)
  const given = writableChanges(canonicalFields(kind, params.entity), { type, authority, when: 'update', shown })
  if (!given.ok) return given
  const tidied = type === 'user' ? tidyPerson(given.value, shown, { tenant, ports }) : given
  if (!tidied.ok) return tidied
  const placed = type === 'user' ? placePerson(tidied.value, before, asked) : tidied
  if (!placed.ok) return placed
  const major = toMajor(schemaOf(kind), before, tenant.currency.digits)
  const after = changed(major, placed.value)
  if (isSame(after, major)) return ok(shown)
  const bundle = await judged(unit, asked, { kind, id: before.id, before, after }, ports)
  if (!bundle.ok) return bundle
  const written = await save(unit, kind, bundle.value, { asked, ports, was: before })
  if (!written.ok) return written
  await freeShared(unit, kind, before, asked, ports)
  return ok(wireEntity(type, written.value, asked, authority))
}

/** The specification's pages set a transaction to `failed`; of a line nothing else can be asked for. */
async function failLine(asked: EntityCall, input: Input) {
  const { id, entity } = input.params
  const { status, description, ...others } = entity
  const [other] = Object.keys(others)
  if (other !== undefined || status !== 'failed') return refuseCaller(asked)
  const reason = typeof description === 'string' ? description : undefined
  return takeLineBack(asked, { id, reason, field: '/entity/description' }, input)
}

/**
 * Changes fields of an entity: those that the caller may write, by the rules of imports. Fields that are not named
 * stay, null removes a field. Money is in major units. Repeating the call changes nothing more. A transaction can only
 * be taken back (`status: failed`, with the reason as its `description`).
 */
export const updateEntity = defineOperation({
  name: 'update_entity',
  summary: 'Changes fields of an entity that you may write; what is not named stays, null takes a field away.',
  params: Params,
  result: WrittenEntity,
  access: 'known',
  effect: 'keyed',
  changes: 'site',
  async handler(input) {
    const { params, tenant, actor, ports } = input
    const named = typeNamed(params.type)
    if (!named.ok) return named
    const type = named.value
    const asked = entityCall(tenant, actor)
    if (type === 'transaction') return failLine(asked, input)
    if (!isConfigured(type)) return refuseCaller(asked)
    const authority = writesAs(asked, type, params.id)
    if (writableFields(type, authority, 'update').size === 0) return refuseCaller(asked)
    if (!isReachedHere(kindOf(type), asked)) return refuse('not_found')
    const write = () => writing(ports, asked, (unit) => update(unit, type, authority, asked, input))
    return writeAndServe(kindOf(type), input, write)
  },
})
