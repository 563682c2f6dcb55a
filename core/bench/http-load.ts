import autocannon from 'autocannon'

export interface Load {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** A body for each request instead. */
  bodies?: () => string
  seconds?: number
  /** A number of requests instead of a time. */
  amount?: number
  connections?: number
}

/** Requests a second at 32 connections; an answer that isn't 2xx or 304 is a fault, not a figure. */
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
