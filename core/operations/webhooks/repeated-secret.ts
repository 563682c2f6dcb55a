import { createHash } from 'node:crypto'
import { formerSecretLasts } from '../../domain/webhooks/tries.ts'
import type { OperationInput } from '../define-operation.ts'
import type { WebhookEndpoint } from './stored-webhook.ts'

/** How long a repeated request gets a secret again, in ms, because the first answer may have been lost. */
const toldAgain = 600_000

type Asked = Pick<OperationInput<unknown>, 'idempotencyKey' | 'actor' | 'tenant'>

/** The same for the same request of the same caller; null without an idempotency key. */
function requested({ idempotencyKey, actor, tenant }: Asked, about: string): string | null {
  if (idempotencyKey === undefined) return null
  const { whitelabel, provider } = tenant.scope
  const known = JSON.stringify([whitelabel, provider, actor.user?.id ?? actor.kind, about, idempotencyKey])
  return createHash('sha256').update(known).digest('hex').slice(0, 32)
}

/** The id of the endpoint that a request makes: a repeat finds it there. Null without an idempotency key. */
export const endpointIdOf = (asked: Asked): string | null => requested(asked, 'create')

/**
 * The salt that a request gives an endpoint in place of its present one, from which it follows, so that no later
 * request brings a former secret back. Null without an idempotency key.
 */
export const saltAfter = (asked: Asked, { id, salt }: Pick<WebhookEndpoint, 'id' | 'salt'>): string | null =>
  requested(asked, JSON.stringify(['rotate', id, salt]))

/** Whether the endpoint, made a moment ago, is what a request asks for. */
export const isMadeNow = (
  there: WebhookEndpoint,
  { url, events }: Pick<WebhookEndpoint, 'url' | 'events'>,
  now: number,
): boolean =>
  there.url === url &&
  JSON.stringify(there.events) === JSON.stringify(events) &&
  there.formersalt === null &&
  there.created + toldAgain > now

/** Whether the request has given the endpoint its present salt already. */
export const isRotatedBy = (asked: Asked, { id, salt, formersalt }: WebhookEndpoint): boolean =>
  formersalt !== null && saltAfter(asked, { id, salt: formersalt }) === salt

/** Whether the endpoint got its present salt a moment ago. */
export const isRotatedNow = ({ formeruntil }: WebhookEndpoint, now: number): boolean =>
  (formeruntil ?? 0) - formerSecretLasts + toldAgain > now
