import { Agent, request } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Random } from '../proofs/price/tampering/honest-booking.ts'

export interface Sent {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers: Record<string, string>
  payload?: string
}

export interface Received {
  status: number
  body: string
  setCookies: string[]
}

/** Carries a request to a process of the product and its answer back. Rejects if no answer came. */
export type Transport = (sent: Sent) => Promise<Received>

const listOf = (header: string | string[] | undefined): string[] => [header ?? []].flat()

/** To a random one of several processes, each time. */
export const spread =
  ([first, ...others]: [Transport, ...Transport[]], random: Random): Transport =>
  (sent) =>
    (others[random(others.length + 1)] ?? first)(sent)

/** To an app in this process. */
export const injected =
  (app: FastifyInstance): Transport =>
  async (sent) => {
    const answer = await app.inject(sent)
    return { status: answer.statusCode, body: answer.body, setCookies: listOf(answer.headers['set-cookie']) }
  }

/** To a server that listens at the origin, such as `http://127.0.0.1:3000`. */
export function overHttp(origin: string): Transport & { close(): void } {
  // Idle connections end here well before the server ends them, which would lose a request that is just being sent.
  const agent = new Agent({ keepAlive: true, timeout: 10_000 })
  const send: Transport = ({ method, url, headers, payload }) =>
    new Promise((resolve, reject) => {
      const asked = request(`${origin}${url}`, { method, headers, agent }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: Buffer.concat(chunks).toString(),
            setCookies: listOf(response.headers['set-cookie']),
          }),
        )
      })
      asked.on('error', reject)
      asked.end(payload)
    })
  return Object.assign(send, { close: () => agent.destroy() })
}
