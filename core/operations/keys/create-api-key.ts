import { createHash } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { isStaffOf } from '../../domain/access/index.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { AlreadyExists } from '../already-exists.ts'
import { defineOperation, type OperationInput, type SignedIn } from '../define-operation.ts'
import { KeyKind, NewKey, wireKey } from './key-wire.ts'
import type { StoredKey } from './stored-key.ts'

/** The most active keys of one provider or one person. */
const mostKeys = 10
/** How long a repeated request gets the key again, in ms, because the first answer may have been lost. */
const toldAgain = 600_000

const Params = Type.Object({ kind: KeyKind, name: Type.String({ minLength: 1, maxLength: 100 }) })
type Input = OperationInput<Static<typeof Params>>

/** Random; with an idempotency key, the same for the same caller, so that a repeat makes no second key. */
function idOf({ params, idempotencyKey, ports }: Input, user: SignedIn): string {
  if (idempotencyKey === undefined) return ports.ids.ordered()
  const known = JSON.stringify([user.id, params.kind, idempotencyKey])
  return createHash('sha256').update(known).digest('hex').slice(0, 26)
}

async function newKey(input: Input, user: SignedIn, slug: string | undefined): Promise<StoredKey> {
  const { params, tenant, ports } = input
  const id = idOf(input, user)
  const isProviders = params.kind === 'provider'
  const made = { id, whitelabel: tenant.scope.whitelabel, salt: ports.ids.secret() }
  return {
    ...made,
    provider: isProviders ? tenant.scope.provider : null,
    user: isProviders ? null : user.id,
    createdby: user.id,
    name: params.name,
    slug: isProviders ? null : slug || id,
    hash: ports.tokens.keyHash(ports.tokens.apiKey(made)),
    created: ports.clock.now(),
    lastused: null,
    revoked: null,
    reason: null,
  }
}

const told = (key: StoredKey, { ports }: Input) => ok({ ...wireKey(key), key: ports.tokens.apiKey(key) })

/** A repeated request gets the key that it made, as long as the first answer may have been lost. */
async function again(key: StoredKey, input: Input): Promise<Result<Static<typeof NewKey>>> {
  const { ports, tenant } = input
  const known = await ports.repositories(tenant.scope).keys.find(key.id)
  const isSame =
    known !== null &&
    known.revoked === null &&
    known.name === key.name &&
    known.provider === key.provider &&
    known.user === key.user &&
    known.created + toldAgain > key.created
  return isSame ? told(known, input) : refuse('idempotency_conflict')
}

export const createApiKey = defineOperation({
  name: 'create_api_key',
  summary: 'Makes a key for a program, of the provider or of your own. It is shown this once.',
  params: Params,
  result: NewKey,
  access: 'person',
  effect: 'keyed',
  idempotency: 'own',
  async handler(input) {
    const { params, tenant, actor, ports } = input
    // A key can't make keys: otherwise revoking a stolen key would leave those made with it.
    if (actor.user === undefined || actor.session === undefined) return refuse('login_required')
    const { keys, users } = ports.repositories(tenant.scope)
    const isProviders = params.kind === 'provider'
    if (isProviders && tenant.provider === null) return refuse('not_found')
    if (isProviders && !isStaffOf(actor.user, tenant.scope.provider)) return refuse('forbidden')
    const owner = isProviders ? null : await users.find(actor.user.id)
    const key = await newKey(input, actor.user, owner?.slug)
    const { id } = actor.user
    // In turns, so that what is counted stands until the new one is there. A person has one number over all providers.
    const [scope, whose] = isProviders ? [tenant.scope, 'provider'] : [{ ...tenant.scope, provider: '' }, id]
    return ports.alone(scope, `new key ${whose}`, async () => {
      if ((await keys.find(key.id)) !== null) return again(key, input)
      const others = await (isProviders ? keys.ofProvider(tenant.scope.provider) : keys.ofUser(id))
      if (others.length >= mostKeys) return refuse('too_many_keys', { data: { maximum: mostKeys } })
      try {
        await keys.insert(key)
        return told(key, input)
      } catch (error) {
        if (error instanceof AlreadyExists) return again(key, input)
        throw error
      }
    })
  },
})
