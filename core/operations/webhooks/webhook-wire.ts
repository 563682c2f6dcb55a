import { Type } from 'typebox'
import type { WebhookDelivery, WebhookEndpoint } from './stored-webhook.ts'

const exact = { additionalProperties: false }
const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()])

const endpoint = {
  id: Type.String(),
  url: Type.String(),
  events: Type.Array(Type.String(), { description: 'empty for all' }),
  state: Type.Enum(['on', 'off', 'gone'], {
    description: 'off: nothing has arrived for three days; gone: it answered 410',
  }),
  failingsince_utc: nullable(Type.String()),
  created_utc: Type.String(),
}

export const WireEndpoint = Type.Object(endpoint, exact)
/** An endpoint with its secret, as it is shown once. */
export const NewEndpoint = Type.Object({ ...endpoint, secret: Type.String({ description: 'shown this once' }) }, exact)

export const WireDelivery = Type.Object(
  {
    id: Type.String({ description: 'the header `webhook-id`' }),
    endpoint: Type.String(),
    type: Type.String({ description: 'the event' }),
    reservation: Type.String(),
    state: Type.Enum(['waiting', 'delivered', 'failed']),
    attempts: Type.Integer(),
    answered: nullable(Type.Integer({ description: 'the status of the last answer' })),
    error: nullable(Type.String()),
    created_utc: Type.String(),
    next_utc: nullable(Type.String({ description: 'when it is tried next' })),
  },
  exact,
)

const utc = (instant: number) => new Date(instant).toISOString()

export const wireEndpoint = ({ id, url, events, state, failingsince, created }: WebhookEndpoint) => ({
  ...{ id, url, events, state, created_utc: utc(created) },
  failingsince_utc: failingsince === null ? null : utc(failingsince),
})

export const wireDelivery = (one: WebhookDelivery) => ({
  id: one.id,
  endpoint: one.endpoint,
  type: one.name,
  reservation: one.reservation,
  state: one.state,
  attempts: one.attempts,
  answered: one.answered,
  error: one.error,
  created_utc: utc(one.created),
  next_utc: one.state === 'waiting' ? utc(one.due) : null,
})
