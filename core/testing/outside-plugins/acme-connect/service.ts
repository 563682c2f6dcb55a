import { fetchJson, isRecord, type PaymentContext, ServiceFault } from '@tessera/plugin-api'
import { hostsOf, settingsOf } from './settings.ts'

interface Call {
  method: 'GET' | 'POST'
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

/** The service with a white-label's key. Nothing is kept between calls. @throws ServiceFault where it can't be had */
export function serviceOf(context: Pick<PaymentContext, 'settings'>): Service {
  const { apikey, timeout } = settingsOf(context)
  const { api } = hostsOf(context)
  return ({ method, path, body, key }) =>
    fetchJson(new URL(`/v1${path}`, api), {
      ...{ method, timeout, ...(body && { body }) },
      headers: { authorization: `Bearer ${apikey}`, ...(key !== undefined && { 'acme-key': key }) },
    })
}

export const isDone = ({ status }: Answer): boolean => status >= 200 && status < 300

/** A refused key, or too many requests: nothing was done. */
export const isRefused = ({ status }: { status: number | null }): boolean =>
  status === 401 || status === 403 || status === 429

/** What an answer that is neither success nor about the payment means: nobody can say. */
export const faultOf = ({ status, body }: Answer): ServiceFault => {
  const why = isRecord(body) && typeof body.error === 'string' ? body.error.slice(0, 40) : ''
  return new ServiceFault(`the service answered ${status} ${why}`.trim(), status)
}
