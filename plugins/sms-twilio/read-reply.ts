import type { ChannelReceipt, ChannelReply } from '@tessera/plugin-api'

/** Words by which Twilio itself ends the texts to a number, and lets them begin again. */
const stops = new Set([
  ...['STOP', 'STOPALL', 'STOP ALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT', 'OPT OUT'],
  // What people write in the other languages of the product.
  ...['STOPP', 'ABMELDEN', 'ALTO', 'BAJA', 'PARAR'],
])
const starts = new Set(['START', 'UNSTOP'])

/** What a text says of consent: Twilio's own reading of it first, where a messaging service has one. */
function consentIn(text: string, optOutType: string): ChannelReply['consent'] {
  if (optOutType === 'STOP') return 'withdrawn'
  if (optOutType === 'START') return 'given'
  const word = text
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  if (stops.has(word)) return 'withdrawn'
  return starts.has(word) ? 'given' : undefined
}

/** The reply in a form that was posted; none without its id and sender. */
export function replyIn(form: URLSearchParams): ChannelReply[] {
  const [id, from, text] = ['MessageSid', 'From', 'Body'].map((name) => form.get(name) ?? '')
  if (!id || !from || text === undefined) return []
  const consent = consentIn(text, form.get('OptOutType') ?? '')
  return [{ id: id.slice(0, 100), from, text, ...(consent && { consent }) }]
}

/** Why a text did not arrive, by its code, as a word for staff. */
const reasons: Record<string, string> = {
  21610: 'sms-twilio.fault.stopped',
  30003: 'sms-twilio.fault.off',
  30004: 'sms-twilio.fault.blocked',
  30005: 'sms-twilio.fault.no_number',
  30006: 'sms-twilio.fault.no_mobile',
  30007: 'sms-twilio.fault.filtered',
}

/** What became of a text, in a form that was posted; none while it is on its way. */
export function receiptIn(form: URLSearchParams, message: string): ChannelReceipt[] {
  const state = form.get('MessageStatus')
  if (message === '') return []
  if (state === 'delivered') return [{ message, state: 'delivered' }]
  if (state !== 'undelivered' && state !== 'failed') return []
  const code = form.get('ErrorCode') ?? ''
  return [
    {
      ...{ message, state: 'failed' },
      reason: reasons[code] ?? 'sms-twilio.fault.unknown',
      isUnwanted: code === '21610',
    },
  ]
}
