import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export interface LocalService {
  /** The base address, without a trailing slash. */
  url: string
  /** The requests so far, oldest first. */
  asked: { method: string; path: string; headers: IncomingMessage['headers']; body: string }[]
  /** Sets how it answers from now on. */
  answers(handle: (path: URL, response: ServerResponse) => void): void
  close(): Promise<void>
}

/** A local server for the tests of a plugin that calls a service; the test decides what it answers. */
export async function localService(): Promise<LocalService> {
  const asked: LocalService['asked'] = []
  let handle: Parameters<LocalService['answers']>[0] = (_path, response) => response.writeHead(404).end()
  const server = createServer((request, response) => {
    const chunks: Uint8Array[] = []
    request.on('data', (chunk: Uint8Array) => void chunks.push(chunk))
    request.on('end', () => {
      asked.push({
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      })
      handle(new URL(request.url ?? '/', 'http://localhost'), response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    asked,
    answers(next) {
      handle = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The ways in which a service can fail, each for use with `answers`. */
export const faults: Record<string, Parameters<LocalService['answers']>[0]> = {
  'answers 429': (_path, response) => response.writeHead(429, { 'retry-after': '0' }).end(),
  'answers 500': (_path, response) => response.writeHead(500).end('{}'),
  'answers what is no JSON': (_path, response) => response.end('<html>'),
  'answers JSON of another kind': (_path, response) => response.end('"hello"'),
  'closes the connection': (_path, response) => void response.destroy(),
  'never answers': () => {},
}
