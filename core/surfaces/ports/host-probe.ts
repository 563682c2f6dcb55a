import { createHmac } from 'node:crypto'
import type { HostProbe } from '../../operations/domains/stored-domain.ts'
import type { Ports } from '../../operations/ports.ts'

/** Where an installation tells which it is. */
export const probePath = '/.well-known/tessera'

/** How long a host has to answer, ms: a proxy may first have to get its certificate. */
const patience = 10_000

interface PublicAddress {
  protocol: 'http' | 'https'
  port?: number
}

interface ProbeDeps {
  secret: string
  fetch: typeof fetch
  /** How customers reach all sites, where the operator says so. */
  publicAddress: PublicAddress | undefined
  log: Ports['log']
}

/** Asks hosts for an HMAC of their own names under a key of the server, which nobody else can answer. */
export function hostProbe({ secret, fetch, publicAddress, log }: ProbeDeps): HostProbe {
  const key = createHmac('sha256', secret).update('tessera host').digest()
  const { protocol, port }: PublicAddress = publicAddress ?? { protocol: 'https' }
  const answerOf = (host: string) => createHmac('sha256', key).update(host).digest('base64url')
  return {
    answerOf,
    async leadsHere(host) {
      try {
        const address = `${protocol}://${host}${port === undefined ? '' : `:${port}`}${probePath}`
        const answer = await fetch(address, { signal: AbortSignal.timeout(patience) })
        return answer.status === 200 && (await answer.text()) === answerOf(host)
      } catch (error) {
        log.info({ domain: host, fault: error instanceof Error ? error.message : '' }, 'a domain gave no answer')
        return false
      }
    },
  }
}
