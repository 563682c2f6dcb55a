import { createHash } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { mayCreate } from '../../domain/access/field-rules.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { canonicalFields } from '../tenant-bundle/twins.ts'
import { adjustLedger } from './adjust-ledger.ts'
import { type EntityCall, entityCall, homeOf, isReachedHere, refuseCaller, typeNamed } from './entity-access.ts'
import { type ConfiguredType, isConfigured, kindOf } from './entity-kinds.ts'
import { EntityFields, EntityTypeName, WrittenEntity } from './entity-params.ts'
import type { StoredEntity } from './entity-store.ts'
import { placePerson } from './place-person.ts'
import { tidyPerson } from './tidy-person.ts'
import { wireEntity } from './wire-entity.ts'
import { isSame, writableChanges } from './writable-changes.ts'
import { writeAndServe } from './write-and-serve.ts'
import { judged, save, writing } from './write-entity.ts'

const Params = Type.Object({ type: EntityTypeName, entity: EntityFields })
type Input = OperationInput<Static<typeof Params>>

/**
 * The server makes ids, as an id chosen by the caller would reveal whether it is taken. With an idempotency key, the
 * same caller gets the same id again, so that a repeat makes no second entity.
 */
function newId({ params, idempotencyKey, tenant, actor, ports }: Input): string {
  if (idempotencyKey === undefined) return ports.ids.ordered()
  const { whitelabel, provider } = tenant.scope
  const known = JSON.stringify([whitelabel, provider, actor.user?.id ?? actor.kind, params.type, idempotencyKey])
  return createHash('sha256').update(known).digest('hex').slice(0, 32)
}

const withoutNulls = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))

async function create(type: ConfiguredType, asked: EntityCall, input: Input): Promise<Result<StoredEntity>> {
  const { params, ports } = input
  const { authority } = asked
  const kind = kindOf(type)
  const home = homeOf(kind, asked)
  const given = writableChanges(canonicalFields(kind, params.entity), { type, authority, when: 'create', shown: home })
  if (!given.ok) return given
  const tidied = type === 'user' ? tidyPerson(given.value, {}, input) : given
  if (!tidied.ok) return tidied
  const placed = type === 'user' ? placePerson(withoutNulls(tidied.value), null, asked) : tidied
  if (!placed.ok) return placed
  const id = newId(input)
  const role = type === 'user' ? { role: 'customer', ...atThisSite(asked) } : {}
  const after = { ...role, ...withoutNulls(placed.value), ...home, id }
  return writing(ports, asked, async (unit) => {
    const there = await unit.entities.find(kind, id, 'whitelabel')
    if (there) return answered(wireEntity(type, there, asked), after)
    const bundle = await judged(unit, asked, { kind, id, before: null, after }, ports)
    if (!bundle.ok) return bundle
    const written = await save(unit, kind, bundle.value, { asked, ports, was: null })
    return written.ok ? ok(wireEntity(type, written.value, asked)) : written
  })
}

/** A person entered at a provider becomes its customer, so that its staff find them. */
const atThisSite = ({ tenant }: EntityCall) => (tenant.provider === null ? {} : { providers: [tenant.scope.provider] })

/** A repeated request gets the entity that it made; a different one under the same key is refused. */
function answered(there: StoredEntity, asked: Record<string, unknown>): Result<StoredEntity> {
  const isIt = Object.entries(asked).every(([name, value]) => !(name in there) || isSame(there[name], value))
  return isIt ? ok(there) : refuse('idempotency_conflict')
}

/**
 * Creates an entity, with an id made by the server and the rules of imports. It belongs to the provider of the host.
 * Money is in major units. A transaction is an adjustment, with a reason.
 */
export const createEntity = defineOperation({
  name: 'create_entity',
  summary: "Makes an entity of the host's provider; its id is given by the server.",
  params: Params,
  result: WrittenEntity,
  access: 'known',
  effect: 'keyed',
  changes: 'site',
  async handler(input) {
    const { params, tenant, actor } = input
    const named = typeNamed(params.type)
    if (!named.ok) return named
    const type = named.value
    const asked = entityCall(tenant, actor)
    if (!mayCreate(type, asked.authority)) return refuseCaller(asked)
    if (type === 'transaction') return adjustLedger(asked, newId(input), input)
    if (!isConfigured(type)) return refuseCaller(asked)
    if (!isReachedHere(kindOf(type), asked)) return refuse('not_found')
    return writeAndServe(kindOf(type), input, () => create(type, asked, input))
  },
})
