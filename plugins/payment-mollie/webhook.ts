import { isRecord, type PaymentEvent, type RetrievedPayment } from '@tessera/plugin-api'
import { fromService } from './amounts.ts'
import { isId, ownKey, type PaymentBody, read, stateOf } from './payment.ts'
import { serviceOf } from './service.ts'

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

/** A name of a payment's state: news of the same state are the same news. */
function nameOf({ id, status, amountRefunded, amountChargedBack, amountCaptured }: PaymentBody): string {
  const sums = [amountCaptured, amountRefunded, amountChargedBack].map((one) => fromService(one)?.amount ?? 0)
  return [id, status, ...sums].join('.')
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
  const payment = await read(serviceOf({ settings }), reference)
  if (!payment || !isRecord(payment.metadata) || payment.metadata[ownKey] === undefined) return []
  const { state, amount, currency = 'eur' } = stateOf(payment)
  const isDisputed = (fromService(payment.amountChargedBack)?.amount ?? 0) > 0
  return [{ id: nameOf(payment), type: isDisputed ? 'disputed' : types[state], reference, amount, currency }]
}

/** Other resources (`re_…`, `chb_…`) have news that aren't ours; everything else is no webhook. */
const noNews = (reference: string): PaymentEvent[] | null =>
  /^[a-z]{2,6}_[A-Za-z0-9]{1,60}$/.test(reference) ? [] : null
