import { fetchJson, type PaymentContext, ServiceFault } from '@tessera/plugin-api'
import { Value } from 'typebox/value'
import { MollieSettings } from './settings.ts'

/** @throws Error without values when the settings are not this plugin's */
export function settingsOf({ settings }: Pick<PaymentContext, 'settings'>): MollieSettings {
  if (!Value.Check(MollieSettings, settings)) throw new Error('The settings of payment-mollie are incomplete.')
  return settings
}

interface Call {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  body?: object
  /** Makes a repeat answer what the first one did. */
  key?: string
}

export interface Answer {
  status: number
  body: unknown
}

export type Service = (call: Call) => Promise<Answer>

/** The service with a white-label's key. Nothing is kept between calls. */
export function serviceOf(context: Pick<PaymentContext, 'settings'>): Service {
  const { apikey, apiaddress, timeout } = settingsOf(context)
  const address = apiaddress === '' ? 'https://api.mollie.com' : apiaddress
  return ({ method, path, body, key }) =>
    fetchJson(new URL(`/v2${path}`, address), {
      ...{ method, timeout, ...(body && { body }) },
      headers: { authorization: `Bearer ${apikey}`, ...(key !== undefined && { 'idempotency-key': key }) },
    })
}

export const isDone = ({ status }: Answer): boolean => status >= 200 && status < 300

/** A refused key, or too many requests: nothing was done. */
export const isRefused = ({ status }: { status: number | null }): boolean =>
  status === 401 || status === 403 || status === 429

/** What an answer that is neither success nor a refusal about the payment means: nobody can say. */
export const fault = ({ status }: Answer): ServiceFault => new ServiceFault(`the service answered ${status}`, status)
