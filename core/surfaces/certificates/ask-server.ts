import { createServer, type Server } from 'node:http'
import { isIP } from 'node:net'
import { readHost } from '../tenants/host.ts'

/** The path that a proxy asks before it gets a certificate (Caddy's `on_demand_tls`, `ask`). */
export const askPath = '/caddy/ask'

interface AskDeps {
  /** Whether a site is served under a name: one read by indexes. */
  isServed(host: string): Promise<boolean>
  log: { error(fields: object, message: string): void }
}

/** Whether a proxy may have a certificate for a name. Addresses and what is no name may never. */
async function mayHave(name: string, { isServed, log }: AskDeps): Promise<boolean> {
  const host = readHost(name)
  if (host === null || host.port !== '' || isIP(host.name) !== 0) return false
  try {
    return await isServed(host.name)
  } catch (error) {
    // Without a certificate now the proxy asks again at the next visit.
    log.error({ err: error }, 'a name could not be looked up for its certificate')
    return false
  }
}

/**
 * Answers `GET /caddy/ask?domain=` with 200 or 403, without a body. It has a port of its own, on this machine alone, so
 * that nobody else learns which names are served.
 */
export function askServer(deps: AskDeps): Server {
  return createServer(async ({ method, url = '' }, response) => {
    const asked = URL.parse(url, 'http://ask')
    const names = asked?.pathname === askPath && method === 'GET' ? asked.searchParams.getAll('domain') : []
    const [name] = names
    const isFine = name !== undefined && names.length === 1 && (await mayHave(name, deps))
    response.writeHead(isFine ? 200 : 403, { 'content-length': 0, 'cache-control': 'no-store' }).end()
  })
}
