import { createServer } from 'node:http'

/**
 * Starts a local server that only a running payload would call, and lists the calls in `asked`. It answers 204, so that
 * a page that is led away stays where it is and its other payloads run too.
 */
export async function startSentinel(): Promise<{ origin: string; asked: string[]; close(): Promise<void> }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}
