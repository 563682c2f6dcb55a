import { Type } from 'typebox'
import { ok, refuse } from '../../domain/errors.ts'
import { formerSecretLasts } from '../../domain/webhooks/tries.ts'
import { EntityId } from '../../domain/wire/request-parts.ts'
import { AlreadyExists } from '../already-exists.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { endpointIdOf, isMadeNow, isRotatedBy, isRotatedNow, saltAfter } from './repeated-secret.ts'
import type { WebhookEndpoint } from './stored-webhook.ts'
import { toldToPrograms } from './told-to-programs.ts'
import { NewEndpoint, WireEndpoint, wireEndpoint } from './webhook-wire.ts'

/** The most endpoints of a provider. */
const mostEndpoints = 10

const callable = 'an address of HTTP or HTTPS, without a name and password'

/** Whether a text is an address that can be called: HTTP or HTTPS without a name and password in it. */
function isCallable(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

const told = (endpoint: WebhookEndpoint, { ports }: Pick<OperationInput<unknown>, 'ports'>) =>
  ok({ ...wireEndpoint(endpoint), secret: ports.tokens.webhookSecret(endpoint, endpoint.salt) })

/** Answers are not kept, since they hold a secret: a repeated request is told it again for some minutes. */
export const createWebhookEndpoint = defineOperation({
  name: 'create_webhook_endpoint',
  summary: 'Adds an address that is told of reservations. Its secret is shown this once.',
  params: Type.Object({
    url: Type.String({ minLength: 8, maxLength: 2000 }),
    events: Type.Optional(Type.Array(Type.Enum(toldToPrograms), { maxItems: 50, uniqueItems: true })),
  }),
  result: NewEndpoint,
  access: 'staff',
  effect: 'keyed',
  idempotency: 'own',
  async handler(input) {
    const { tenant, ports } = input
    const { url, events = [] } = input.params
    if (tenant.provider === null) return refuse('not_found')
    if (!isCallable(url)) return refuse('invalid_params', { field: '/url', data: { expected: callable } })
    const { webhooks } = ports.repositories(tenant.scope)
    const now = ports.clock.now()
    const id = endpointIdOf(input) ?? ports.ids.ordered()
    const again = (there: WebhookEndpoint) =>
      isMadeNow(there, { url, events }, now) ? told(there, input) : refuse('idempotency_conflict')
    const endpoint: WebhookEndpoint = {
      ...{ id, provider: tenant.scope.provider, url, events, salt: ports.ids.secret() },
      ...{ formersalt: null, formeruntil: null, state: 'on', failingsince: null, created: now },
    }
    // In turns, so that what is counted stands until the new one is there.
    return ports.alone(tenant.scope, 'new webhook endpoint', async () => {
      const there = await webhooks.endpoint(id)
      if (there) return again(there)
      if ((await webhooks.endpoints()).length >= mostEndpoints)
        return refuse('too_many_keys', { data: { maximum: mostEndpoints } })
      try {
        await webhooks.insertEndpoint(endpoint)
        return told(endpoint, input)
      } catch (error) {
        // The turn was lost with its connection, and a copy of the request was faster.
        const made = error instanceof AlreadyExists ? await webhooks.endpoint(id) : null
        if (made) return again(made)
        throw error
      }
    })
  },
})

export const getWebhookEndpoints = defineOperation({
  name: 'get_webhook_endpoints',
  summary: 'The addresses that are told of reservations, without their secrets.',
  params: Type.Object({}),
  result: Type.Object({ endpoints: Type.Array(WireEndpoint) }, { additionalProperties: false }),
  access: 'staff',
  effect: 'read',
  async handler({ tenant, ports }) {
    const all = await ports.repositories(tenant.scope).webhooks.endpoints()
    return ok({ endpoints: all.map(wireEndpoint) })
  },
})

export const deleteWebhookEndpoint = defineOperation({
  name: 'delete_webhook_endpoint',
  summary: 'Removes an address, with what was sent to it.',
  params: Type.Object({ id: EntityId }),
  result: Type.Object({ id: Type.String() }, { additionalProperties: false }),
  access: 'staff',
  effect: 'keyed',
  async handler({ params: { id }, tenant, ports }) {
    const { webhooks } = ports.repositories(tenant.scope)
    if ((await webhooks.endpoint(id)) === null) return refuse('not_found')
    await webhooks.removeEndpoint(id)
    return ok({ id })
  },
})

/**
 * For a day both secrets sign, so that the receiver can change over; a second rotation ends the first one at once. Its
 * answers are not kept either.
 */
export const rotateWebhookSecret = defineOperation({
  name: 'rotate_webhook_secret',
  summary: 'Gives an address a new secret, shown this once; the former one signs for 24 hours more.',
  params: Type.Object({ id: EntityId }),
  result: NewEndpoint,
  access: 'staff',
  effect: 'keyed',
  idempotency: 'own',
  async handler(input) {
    const { params, tenant, ports } = input
    const now = ports.clock.now()
    const { webhooks } = ports.repositories(tenant.scope)
    const endpoint = await webhooks.endpoint(params.id)
    if (!endpoint) return refuse('not_found')
    if (isRotatedBy(input, endpoint))
      return isRotatedNow(endpoint, now) ? told(endpoint, input) : refuse('idempotency_conflict')
    const salt = saltAfter(input, endpoint) ?? ports.ids.secret()
    const formeruntil = now + formerSecretLasts
    await webhooks.changeEndpoint(endpoint.id, { salt, formersalt: endpoint.salt, formeruntil })
    return told({ ...endpoint, salt }, input)
  },
})

export const enableWebhookEndpoint = defineOperation({
  name: 'enable_webhook_endpoint',
  summary: 'Switches an address on again. What happened meanwhile is not sent.',
  params: Type.Object({ id: EntityId }),
  result: WireEndpoint,
  access: 'staff',
  effect: 'keyed',
  async handler({ params: { id }, tenant, ports }) {
    const { webhooks } = ports.repositories(tenant.scope)
    const endpoint = await webhooks.endpoint(id)
    if (!endpoint) return refuse('not_found')
    const patch = { state: 'on' as const, failingsince: null }
    await webhooks.changeEndpoint(id, patch)
    return ok(wireEndpoint({ ...endpoint, ...patch }))
  },
})
