import { createHash } from 'node:crypto'
import { isRecord, type PaymentEvent, type RetrievedPayment } from '@tessera/plugin-api'
import { fromService } from './amounts.ts'
import { chargebacksAt, isId, ownKey, type PaymentBody, read, refundsAt, stateOf } from './payment.ts'
import { type Service, serviceOf } from './service.ts'

const types: Record<RetrievedPayment['state'], PaymentEvent['type']> = {
  none: 'pending',
  action: 'pending',
  processing: 'pending',
  authorized: 'authorized',
  captured: 'captured',
  voided: 'voided',
  refunded: 'refunded',
  failed: 'failed',
}

/** What went back of a payment, as its lists have it; the service links those that there are. */
async function goneOf(service: Service, { id, _links }: PaymentBody) {
  return {
    refunds: _links?.refunds ? await refundsAt(service, id) : [],
    chargebacks: _links?.chargebacks ? await chargebacksAt(service, id) : [],
  }
}

/**
 * A name of a payment's state: news of the same state are the same news. A refund that came back is another state than
 * before it was made.
 */
function nameOf(
  { id, status, amountRefunded, amountChargedBack, amountCaptured }: PaymentBody,
  { refunds, chargebacks }: Awaited<ReturnType<typeof goneOf>>,
): string {
  const sums = [amountCaptured, amountRefunded, amountChargedBack].map((one) => fromService(one)?.amount ?? 0)
  const each = [...refunds, ...chargebacks].map((one) => `${one.id} ${one.state}`).sort()
  const lists = each.length > 0 ? [createHash('sha256').update(each.join()).digest('hex').slice(0, 16)] : []
  return [id, status, ...sums, ...lists].join('.')
}

/**
 * Reads a webhook, which is not signed and names a payment alone: the payment is asked for, and is news as the service
 * says it is. What is no payment of ours at this account says nothing; a body of another form is null.
 */
export async function parseWebhook(
  rawBody: Uint8Array,
  _headers: Record<string, string | undefined>,
  settings: Record<string, unknown>,
): Promise<PaymentEvent[] | null> {
  if (rawBody.length > 200) return null
  const reference = new URLSearchParams(new TextDecoder().decode(rawBody)).get('id') ?? ''
  if (!isId(reference)) return reference.startsWith('tr_') ? null : noNews(reference)
  const service = serviceOf({ settings })
  const payment = await read(service, reference)
  if (!payment || !isRecord(payment.metadata) || payment.metadata[ownKey] === undefined) return []
  const { state, amount, currency = 'eur' } = stateOf(payment)
  const gone = await goneOf(service, payment)
  const back = gone.refunds.length > 0 ? ('refunded' as const) : types[state]
  const type = gone.chargebacks.length > 0 ? ('disputed' as const) : back
  return [{ id: nameOf(payment, gone), type, reference, amount, currency }]
}

/** Other resources (`re_…`, `chb_…`) have news that aren't ours; everything else is no webhook. */
const noNews = (reference: string): PaymentEvent[] | null =>
  /^[a-z]{2,6}_[A-Za-z0-9]{1,60}$/.test(reference) ? [] : null
