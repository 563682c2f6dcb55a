import autocannon from 'autocannon'

export interface Load {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** Makes a new body for each request instead. */
  bodies?: () => string
  seconds?: number
  /** A number of requests instead of a duration. */
  amount?: number
  connections?: number
}

/** Returns requests per second at 32 connections by default. Throws on any status other than 2xx and 304. */
export async function requestsPerSecond(load: Load): Promise<number> {
  const { url, method = 'GET', headers = {}, body, bodies, seconds = 3, amount, connections = 32 } = load
  const result = await autocannon({
    url,
    method,
    headers,
    connections,
    ...(amount === undefined ? { duration: seconds } : { amount }),
    ...(body === undefined ? {} : { body }),
    ...(bodies
      ? {
          requests: [
            {
              method,
              path: new URL(url).pathname,
              setupRequest: (request: object) => ({ ...request, body: bodies() }),
            },
          ],
        }
      : {}),
  })
  const failed = result.non2xx - (result.statusCodeStats?.['304']?.count ?? 0) + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests to ${url} failed`)
  return result.requests.total / result.duration
}
