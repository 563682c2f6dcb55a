import { ChannelFault, fetchJson, isRecord, type TenantContext } from '@tessera/plugin-api'
import { Value } from 'typebox/value'
import { TwilioSettings } from './settings.ts'

/** @throws Error without values when the settings are not this plugin's */
export function settingsOf({ settings }: Pick<TenantContext, 'settings'>): TwilioSettings {
  if (!Value.Check(TwilioSettings, settings)) throw new Error('The settings of sms-twilio are incomplete.')
  return settings
}

/** A message as the service has it. */
export interface SentText {
  sid: string
  to: string
  body: string
  status: string
  /** Epoch ms. */
  created: number
}

const messagesAt = ({ accountsid, apiaddress }: TwilioSettings): URL =>
  new URL(`/2010-04-01/Accounts/${accountsid}/Messages.json`, apiaddress === '' ? 'https://api.twilio.com' : apiaddress)

const authorizationOf = ({ accountsid, authtoken }: TwilioSettings): string =>
  `Basic ${Buffer.from(`${accountsid}:${authtoken}`).toString('base64')}`

/** What the service answers to a number that it never sends to, by its code, as a word for staff. */
const rejections: Record<number, string> = {
  21211: 'sms-twilio.fault.no_number',
  21214: 'sms-twilio.fault.no_number',
  21217: 'sms-twilio.fault.no_number',
  21265: 'sms-twilio.fault.no_number',
  21614: 'sms-twilio.fault.no_mobile',
  21635: 'sms-twilio.fault.no_mobile',
  21408: 'sms-twilio.fault.country',
  21612: 'sms-twilio.fault.unreachable',
  21608: 'sms-twilio.fault.unverified',
  21617: 'sms-twilio.fault.too_long',
}

/** Its address has answered STOP to the sender. */
const unwanted = 21_610

const codeIn = (body: unknown): number => (isRecord(body) && typeof body.code === 'number' ? body.code : 0)

/**
 * Orders a text. What the service says of the number ends the message; anything else may pass: rate limits, an outage,
 * and settings that somebody corrects.
 * @throws ChannelFault for a number that gets no texts, Error for what is tried again
 */
export async function order(
  settings: TwilioSettings,
  { to, body, callback }: { to: string; body: string; callback: string | null },
  signal: AbortSignal,
): Promise<void> {
  const { sender, timeout } = settings
  const form = new URLSearchParams({
    To: to,
    Body: body,
    [sender.startsWith('MG') ? 'MessagingServiceSid' : 'From']: sender,
    ...(callback !== null && { StatusCallback: callback }),
  })
  // Not repeated here: a text that was ordered twice is sent twice.
  const response = await fetch(messagesAt(settings), {
    method: 'POST',
    headers: { authorization: authorizationOf(settings), accept: 'application/json' },
    body: form,
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
  })
  const text = await response.text()
  if (response.ok) return
  const code = codeIn(parsed(text))
  if (code === unwanted) throw new ChannelFault('unwanted', 'sms-twilio.fault.stopped')
  const rejection = response.status === 429 || response.status >= 500 ? undefined : rejections[code]
  if (rejection !== undefined) throw new ChannelFault('rejected', rejection)
  throw new Error(`the service answered ${response.status}${code === 0 ? '' : `, code ${code}`}`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function textIn(value: unknown): SentText[] {
  if (!isRecord(value)) return []
  const { sid, to, body, status, date_created } = value
  const created = typeof date_created === 'string' ? Date.parse(date_created) : Number.NaN
  return typeof sid === 'string' && typeof to === 'string' && typeof body === 'string' && Number.isFinite(created)
    ? [{ sid, to, body, status: String(status), created }]
    : []
}

/**
 * The latest texts to a number since an instant. Asked without days, since a text that waits has no day of its sending.
 *
 * @throws ServiceFault without an answer
 */
export async function textsTo(settings: TwilioSettings, to: string, since: number): Promise<SentText[]> {
  const url = messagesAt(settings)
  url.searchParams.set('To', to)
  url.searchParams.set('PageSize', '100')
  const headers = { authorization: authorizationOf(settings) }
  const { status, body } = await fetchJson(url, { headers, timeout: settings.timeout })
  if (status !== 200 || !isRecord(body) || !Array.isArray(body.messages))
    throw new Error(`the service answered ${status} to a look at its texts`)
  return body.messages.flatMap(textIn).filter(({ created }) => created >= since)
}
