import { setTimeout as pause } from 'node:timers/promises'
import { type ErrorCode, errorCodes, type Refusal } from '../../domain/errors.ts'
import { isRecord } from '../../domain/is-record.ts'
import type { Answered } from '../proofs/money/counter/counter.ts'
import type { Random } from '../proofs/price/tampering/honest-booking.ts'
import { type AskedBy, type Surface, surfaces, surfacesOf } from '../surfaces/ask-by-surface.ts'
import type { Transport } from './transports.ts'

interface How {
  via?: number
  key?: string
}

/** Somebody with a browser and a network address of their own, who speaks to the product by any of its surfaces. */
export interface Speaker {
  /**
   * Calls by a random one of the surfaces that have the operation, or by the one with the number `via`. `key` is the
   * idempotency key.
   */
  call(name: string, params: object, how?: How): Promise<Answered>
  /** The same browser at another process. */
  at(send: Transport): Speaker
}

interface SpeakerOptions {
  host: string
  /** Their address, as the trusted proxy tells it. */
  address: string
  random: Random
  cookies?: Map<string, string>
  /** How often a call is sent again, a second later, for which the product was too busy; 0 by default. */
  repeats?: number
}

/** The surface of a number among those by which an operation can be called. */
function surfaceOf(name: string, number: number): Surface {
  const all = surfacesOf(name)
  return all[number % all.length] ?? 'rpc'
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const isCode = (code: unknown): code is ErrorCode => errorCodes.some((known) => known === code)

function refusalIn(error: unknown): Refusal | null {
  if (!isRecord(error) || !isCode(error.code)) return null
  return { code: error.code, ...(isRecord(error.data) && { data: error.data }) }
}

/** Codes that say that the product failed, not that it refused. */
const faults = new Set<ErrorCode>(['internal', 'unavailable', 'busy', 'unknown_method', 'unauthorized'])

/** A speaker whose requests go by the transport; the process must trust the proxy that it is. */
export function speakerAt(send: Transport, options: SpeakerOptions): Speaker {
  const { host, address, random, cookies = new Map(), repeats = 0 } = options
  let token: string | null = null

  async function sent(asked: AskedBy, key?: string) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await send({
      method: asked.method,
      url: asked.url,
      headers: {
        host,
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': address,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(cookie && { cookie }),
        ...(key && { 'idempotency-key': key }),
        ...(asked.body && { 'content-type': 'application/json' }),
      },
      ...(asked.body && { payload: JSON.stringify(asked.body) }),
    })
    for (const one of answer.setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? []
      if (/; Max-Age=0/.test(one)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return { status: answer.status, body: parsed(answer.body) }
  }

  async function renewToken(): Promise<void> {
    token = null
    const { body } = await sent({ method: 'POST', url: '/sitetoken' })
    token = isRecord(body) ? String(body.token) : null
  }

  async function call(name: string, params: object, how: How = {}, left = repeats): Promise<Answered> {
    const isFirst = token === null
    if (isFirst) await renewToken()
    const { asked, read } = surfaces[surfaceOf(name, how.via ?? random(6))]
    const { status, body } = await sent(asked(name, { ...params }), how.key)
    const said = read(body)
    if (status < 500 && 'value' in said && isRecord(said.value)) return { is: 'done', value: said.value }
    const refusal = 'error' in said ? refusalIn(said.error) : null
    if (refusal?.code === 'unauthorized' && !isFirst) {
      token = null
      return call(name, params, how, left)
    }
    if (refusal?.code === 'busy' && left > 0) {
      await pause(1000)
      return call(name, params, how, left - 1)
    }
    if (status < 500 && refusal && !faults.has(refusal.code)) return { is: 'refused', error: refusal }
    return { is: 'fault', text: `${name} was answered with ${status}: ${JSON.stringify(body).slice(0, 500)}` }
  }

  return {
    call: (name, params, how) => call(name, params, how),
    at: (other) => speakerAt(other, { ...options, cookies }),
  }
}

/** Speakers who have never been here before, each with an address of their own. @param number of the crowd */
export function crowdAt(
  send: Transport,
  { number, ...options }: Omit<SpeakerOptions, 'address' | 'cookies'> & { number: number },
) {
  let people = 0
  return (): Speaker => {
    people += 1
    const address = `10.${number % 256}.${Math.floor(people / 250) % 256}.${1 + (people % 250)}`
    return speakerAt(send, { ...options, address })
  }
}
