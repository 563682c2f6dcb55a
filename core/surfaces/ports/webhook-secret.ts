import { createHmac } from 'node:crypto'
import type { WebhookTokens } from '../../operations/webhooks/stored-webhook.ts'

/** Secrets of endpoints: an HMAC of 32 bytes over provider, id and salt under a key of the server. */
export function webhookTokens(secret: string): WebhookTokens {
  const master = createHmac('sha256', secret).update('tessera webhook secret').digest()
  return {
    webhookSecret({ provider, id }, salt) {
      const made = createHmac('sha256', master)
        .update(JSON.stringify([provider, id, salt]))
        .digest('base64')
      return `whsec_${made}`
    },
  }
}
