import type { FastifyRequest } from 'fastify'
import { isOwner, isStaffOf } from '../domain/access/index.ts'
import { type ErrorCode, type Result, refuse } from '../domain/errors.ts'
import { isRecord } from '../domain/is-record.ts'
import type { Access, Actor, Operation, SessionControl } from '../operations/define-operation.ts'
import type { Ports } from '../operations/ports.ts'
import { answerOnce } from '../operations/repeats/answer-once.ts'
import { forEverybody } from '../operations/request-scope.ts'
import type { Tenant } from '../operations/tenant.ts'
import { parameterSchemas } from './parameter-schemas.ts'
import { recordWrite, watched } from './record-write.ts'
import { compileValidator, type Validate } from './validate.ts'

/** One call, as a surface has read it. */
export interface Call {
  name: string
  params: unknown
  tenant: Tenant | null
  actor: Actor
  session?: SessionControl
  /** From the header `Idempotency-Key`; a parameter with this meaning takes precedence. */
  idempotencyKey?: string | undefined
  /** The request that carried the call, by which writes are limited; absent for the server's own calls. */
  request?: FastifyRequest
}

export interface Caller {
  call(call: Call): Promise<Result<unknown>>
  /** By each of their names. */
  operations: ReadonlyMap<string, Operation>
}

interface Prepared {
  operation: Operation
  validate: Validate
  /** The names of the idempotency key that its schema declares; the others are removed before validation. */
  declaredKeys: string[]
}

const keyNames = ['idempotencykey', 'idempotencyKey']

/** Access levels that work on a white-label's own domain, without a provider. */
const withoutProvider = new Set<Access>(['open', 'known', 'person', 'house', 'owner'])

/**
 * Whether the caller may use the operation here. The order matters: an unknown site reveals nothing about operations.
 */
function accessFault({ access }: Operation, { tenant, actor, session }: Call): ErrorCode | null {
  if (tenant === null) return 'unknown_site'
  if (!withoutProvider.has(access) && tenant.provider === null) return 'not_found'
  if (access === 'open' || access === 'public') return null
  // A page of the host without a token is still known to be one; only its person is missing.
  if (actor.kind === 'anonymous' && (access === 'site' || session === undefined)) return 'unauthorized'
  if (access === 'site') return null
  const isOfStaff = access === 'staff' || access === 'house'
  if ((access === 'known' || isOfStaff) && actor.kind === 'api' && actor.user === undefined) return null
  if (actor.user === undefined) return 'login_required'
  if (access === 'known') return null
  if (isOfStaff) return isStaffOf(actor.user, tenant.scope.provider) ? null : 'forbidden'
  return access === 'person' || isOwner(actor.user) ? null : 'forbidden'
}

/** The caller's key. It is removed from the parameters, unless the operation declares it. */
function takeKey({ declaredKeys }: Prepared, call: Call, params: Record<string, unknown>) {
  const key = keyNames.map((name) => params[name]).find((value) => value !== undefined) ?? call.idempotencyKey
  const isDropped = (name: string) => keyNames.includes(name) && !declaredKeys.includes(name)
  if (!Object.keys(params).some(isDropped)) return { key, params }
  return { key, params: Object.fromEntries(Object.entries(params).filter(([name]) => !isDropped(name))) }
}

const isKey = (key: unknown): key is string => typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)

/**
 * The only way from a surface to an operation: access, limits, one validation, idempotency, and the handler. Returns
 * refusals as values and lets faults through.
 */
export function createCaller(options: {
  catalogue: Operation[]
  ports: Ports
  /** True if the sender has used up its writes; null if there are no limits. */
  writesExceeded: ((request: FastifyRequest) => Promise<boolean>) | null
  /** Called after a call that changed what sites show. */
  siteChanged?: () => void
}): Caller {
  const prepared = new Map<string, Prepared>()
  for (const operation of options.catalogue) {
    const declaredKeys = keyNames.filter((name) => parameterSchemas(operation).has(name))
    const one = { operation, validate: compileValidator(operation.params), declaredKeys }
    for (const name of [operation.name, ...(operation.alsoNamed ?? [])]) {
      if (prepared.has(name)) throw new Error(`Two operations are named ${name}.`)
      prepared.set(name, one)
    }
  }

  async function run(one: Prepared, call: Call, tenant: Tenant): Promise<Result<unknown>> {
    const { operation } = one
    const raw = call.params ?? {}
    if (!isRecord(raw)) return one.validate(raw) ?? refuse('invalid_params')
    const { key, params } = takeKey(one, call, raw)
    const fault = one.validate(params)
    if (fault) return fault
    if (key !== undefined && !isKey(key)) return refuse('invalid_params', { field: '/idempotencykey' })
    const { actor, session } = call
    const { ports } = options
    const handle = () =>
      operation.handler({ params, idempotencyKey: key, tenant, actor, ports, ...(session && { session }) })
    if (operation.effect === 'read' || operation.idempotency === 'own' || key === undefined) return handle()
    return answerOnce({
      operation: operation.name,
      actor,
      session,
      key,
      params,
      tenant,
      ports: options.ports,
      handle,
    })
  }

  /** A write, with its entry in the audit trail. */
  async function noted(one: Prepared, call: Call, tenant: Tenant): Promise<Result<unknown>> {
    const { actor, params } = call
    const watch = call.session && watched(call.session)
    const write = { operation: one.operation.name, params, tenant, actor }
    // With time of its own: what was written is not refused because the write itself took long.
    const note = (result?: Result<unknown>) =>
      forEverybody(() => recordWrite({ ...write, result, began: watch?.began() }, options.ports))
    let result: Result<unknown>
    try {
      result = await run(one, watch ? { ...call, session: watch.session } : call, tenant)
    } catch (fault) {
      await note().catch((error: unknown) =>
        options.ports.log.error({ err: error, operation: write.operation }, 'a line is missing in the audit trail'),
      )
      throw fault
    }
    await note(result)
    return result
  }

  return {
    operations: new Map([...prepared].map(([name, { operation }]) => [name, operation])),
    async call(call) {
      const one = prepared.get(call.name)
      if (one === undefined) return refuse('unknown_method')
      const denied = accessFault(one.operation, call)
      if (denied !== null || call.tenant === null) return refuse(denied ?? 'unknown_site')
      const { request } = call
      if (one.operation.effect === 'keyed' && request && (await options.writesExceeded?.(request)))
        return refuse('rate_limited')
      const { tenant } = call
      const isNoted = one.operation.effect !== 'read' && one.operation.trail !== 'none'
      const result = await (isNoted ? noted(one, call, tenant) : run(one, call, tenant))
      if (result.ok && one.operation.changes === 'site') {
        options.siteChanged?.()
        // The next call of the same request must see the change too.
        if (request) request.site = null
      }
      return result
    },
  }
}
