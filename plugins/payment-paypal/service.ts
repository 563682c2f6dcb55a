import { createHash } from 'node:crypto'
import { AnswerCache, fetchJson, isRecord, type PaymentContext, ServiceFault } from '@tessera/plugin-api'
import { Value } from 'typebox/value'
import { PaypalSettings } from './settings.ts'

/** @throws Error without values when the settings are not this plugin's */
export function settingsOf({ settings }: Pick<PaymentContext, 'settings'>): PaypalSettings {
  if (!Value.Check(PaypalSettings, settings)) throw new Error('The settings of payment-paypal are incomplete.')
  return settings
}

export const addressOf = ({ apiaddress, mode }: PaypalSettings): string => {
  if (apiaddress !== '') return apiaddress
  return mode === 'live' ? 'https://api-m.paypal.com' : 'https://api-m.sandbox.paypal.com'
}

interface Call {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  body?: object
  /** Makes a repeat answer what the first one did. */
  key?: string
}

/** An answer below 500: its status, its body, and the issues that it names where it refuses. */
export interface Answer {
  status: number
  body: unknown
  issues: string[]
}

export type Service = (call: Call) => Promise<Answer>

interface Token {
  value: string
  /** Seconds. */
  lasts: number
}

/** How long before its end a token is no longer used, seconds. */
const margin = 60
const second = 1_000
const never = new AbortController().signal

/**
 * The service as a white-label's app reaches it. @param now of the server, epoch ms. Tokens are kept by the app's
 * credentials, since many processes and tenants may share one; nothing else is kept between calls.
 */
export function paypalService(now: () => number): (context: Pick<PaymentContext, 'settings'>) => Service {
  const tokens = new AnswerCache<Token>({
    ...{ capacity: 500, now, keepsFailure: 0 },
    keeps: ({ lasts }) => Math.max(0, lasts - margin) * second,
  })

  return (context) => {
    const settings = settingsOf(context)
    const address = addressOf(settings)
    const { clientid, clientsecret, timeout } = settings
    const key = createHash('sha256').update(`${address} ${clientid} ${clientsecret}`).digest('hex')
    const ask = async (): Promise<Token> => {
      const { status, body } = await fetchJson(new URL('/v1/oauth2/token', address), {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${clientid}:${clientsecret}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'grant_type=client_credentials',
        timeout,
      })
      if (status !== 200 || !isRecord(body) || typeof body.access_token !== 'string')
        throw new ServiceFault(`the service answered ${status} to the app's credentials`, status)
      return { value: body.access_token, lasts: Number(body.expires_in) || 0 }
    }
    const send = async ({ method, path, body, key: id }: Call, { value }: Token): Promise<Answer> => {
      const headers = {
        authorization: `Bearer ${value}`,
        prefer: 'return=representation',
        ...(id !== undefined && { 'paypal-request-id': id }),
      }
      const sent = method === 'POST' ? { body: body ?? {} } : body && { body }
      const answer = await fetchJson(new URL(path, address), { method, headers, timeout, ...sent })
      return { ...answer, issues: issuesOf(answer.body) }
    }
    return async (call) => {
      const first = await send(call, await tokens.get(key, never, ask))
      if (first.status !== 401) return first
      // The token was revoked before its time: a new one is asked for once.
      const token = await ask()
      tokens.set(key, token)
      return send(call, token)
    }
  }
}

function issuesOf(body: unknown): string[] {
  if (!isRecord(body) || !Array.isArray(body.details)) return []
  return body.details.flatMap((detail) => (isRecord(detail) && typeof detail.issue === 'string' ? [detail.issue] : []))
}
