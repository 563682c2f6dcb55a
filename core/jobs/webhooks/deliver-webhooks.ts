import { createHmac } from 'node:crypto'
import { afterTry, failsFor, type WebhookAnswer } from '../../domain/webhooks/tries.ts'
import type { DueDelivery } from '../../operations/job-store.ts'
import type { Ports } from '../../operations/ports.ts'
import type { WebhookEndpoint } from '../../operations/webhooks/stored-webhook.ts'
import { ServiceFault } from '../../plugin-api/index.ts'
import type { Job, JobDeps } from '../job-deps.ts'
import { jobInLanes } from '../job-in-lanes.ts'
import { tellOfDeadEndpoint } from './tell-of-dead-endpoint.ts'

/** How many messages are sent at a time; a lane is an endpoint's. */
export const usualSending = {
  ...{ places: 20, placesOfLane: 3, lingersAfter: 2_000, lingering: 400, lingeringOfLane: 6 },
  ...{ patience: 15_000, margin: 15_000 },
}

/** The secrets that sign now: the present one, and for a day after a rotation the former one. */
function secretsOf(endpoint: WebhookEndpoint, { tokens }: Pick<Ports, 'tokens'>, now: number): string[] {
  const { salt, formersalt, formeruntil } = endpoint
  const former = formersalt !== null && (formeruntil ?? 0) > now ? [formersalt] : []
  return [salt, ...former].map((one) => tokens.webhookSecret(endpoint, one))
}

/** The headers of Standard Webhooks: one signature for each secret, over id, time and bytes. */
function headersOf({ id, body }: Pick<DueDelivery['delivery'], 'id' | 'body'>, secrets: string[], now: number) {
  const timestamp = String(Math.floor(now / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'user-agent': 'Tessera-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

/**
 * Sends messages to the programs of providers, each until it arrives or has been tried for three days. An endpoint has
 * few places of its own, so that one that hangs delays no other. Nothing is followed and no private address is called.
 */
export function deliverWebhooks(deps: JobDeps, limits = usualSending): Job {
  const { store, ports, outgoing } = deps

  async function answerOf(
    due: DueDelivery,
    endpoint: WebhookEndpoint,
  ): Promise<WebhookAnswer & { error: string | null }> {
    const now = ports.clock.now()
    const headers = headersOf(due.delivery, secretsOf(endpoint, ports, now), now)
    const { body } = due.delivery
    const signal = AbortSignal.timeout(limits.patience)
    try {
      const answer = await outgoing.fetch(endpoint.url, { method: 'POST', headers, body, signal })
      // Nothing of it is read but its status.
      await answer.body?.cancel()
      return { status: answer.status, retryafter: answer.headers.get('retry-after'), error: null }
    } catch (error) {
      if (error instanceof ServiceFault) return { status: null, retryafter: null, error: error.message }
      throw error
    }
  }

  async function attempt(due: DueDelivery): Promise<void> {
    const { delivery, scope } = due
    const { webhooks } = ports.repositories(scope)
    const endpoint = await webhooks.endpoint(delivery.endpoint)
    const end = (state: 'delivered' | 'failed', more: { answered?: number | null; error?: string | null } = {}) =>
      webhooks.changeDelivery(delivery.id, { lane: null, state, due: ports.clock.now(), ...more })
    if (endpoint?.state !== 'on') return end('failed', { error: 'The endpoint is switched off.' })
    const { status, retryafter, error } = await answerOf(due, endpoint)
    const now = ports.clock.now()
    const after = afterTry({ status, retryafter }, delivery.attempts, now, Math.random())
    const seen = { answered: status, error }
    if (after.outcome === 'delivered') {
      await end('delivered', seen)
      if (endpoint.failingsince !== null) await webhooks.changeEndpoint(endpoint.id, { failingsince: null })
      return
    }
    if (after.outcome === 'again') await webhooks.changeDelivery(delivery.id, { ...seen, due: after.due })
    else await end('failed', seen)
    const isGone = after.outcome === 'gone'
    const since = isGone ? now : (endpoint.failingsince ?? now)
    const isDead = isGone || now - since >= failsFor
    const state = isGone ? 'gone' : isDead ? 'off' : endpoint.state
    await webhooks.changeEndpoint(endpoint.id, { failingsince: since, state })
    if (isDead) await tellOfDeadEndpoint(deps, scope, { ...endpoint, failingsince: since, state })
  }

  return jobInLanes('deliver-webhooks', ports, limits, {
    claim: (claim) => store.claimDeliveries(claim),
    laneOf: ({ delivery }) => delivery.endpoint,
    work: attempt,
    told: ({ delivery, scope }) => ({ ...scope, delivery: delivery.id }),
  })
}
