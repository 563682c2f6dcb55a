import type { WebhookDelivery, WebhookEndpoint } from '../../operations/webhooks/stored-webhook.ts'
import { integer, integerOrNull, parsed, type Row, text, textOrNull } from '../session.ts'
import { OfProvider } from './tenant-model.ts'

export const oneOf = <T extends string>(values: readonly T[], value: unknown): T => {
  const found = values.find((one) => one === value)
  if (found === undefined) throw new Error(`Unknown state ${String(value)}`)
  return found
}

export class Endpoint extends OfProvider {
  static override tableName = 'webhook_endpoints'
  static parse = (row: Row): WebhookEndpoint => ({
    id: text(row.id),
    provider: text(row.provider),
    url: text(row.url),
    events: parsed<string[]>(row.events, []),
    salt: text(row.salt),
    formersalt: textOrNull(row.formersalt),
    formeruntil: integerOrNull(row.formeruntil),
    state: oneOf(['on', 'off', 'gone'], row.state),
    failingsince: integerOrNull(row.failingsince),
    created: integer(row.created),
  })
}

export const deliveryOf = (row: Row): WebhookDelivery => ({
  id: text(row.id),
  provider: text(row.provider),
  endpoint: text(row.endpoint),
  lane: textOrNull(row.lane),
  name: text(row.name),
  reservation: text(row.reservation),
  body: text(row.body),
  state: oneOf(['waiting', 'delivered', 'failed'], row.state),
  attempts: integer(row.attempts),
  answered: integerOrNull(row.answered),
  error: textOrNull(row.error),
  created: integer(row.created),
  due: integer(row.due),
})

export class Delivery extends OfProvider {
  static override tableName = 'webhook_deliveries'
  static parse = deliveryOf
}
