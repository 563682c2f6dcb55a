import { request } from 'node:http'

export interface Answer {
  status: number
  type: string
  /** In seconds; null without the header. */
  retryAfter: number | null
  body: Buffer
}

/** Sends one request with a given Host header, which `fetch` does not allow. */
export function httpCall(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  const { method = 'GET', headers = {}, body } = options
  return new Promise((resolve, reject) => {
    const call = request(url, { method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          retryAfter: Number(response.headers['retry-after']) || null,
          type: response.headers['content-type'] ?? 'application/octet-stream',
          body: Buffer.concat(chunks),
        }),
      )
    })
    call.on('error', reject)
    call.end(body)
  })
}
