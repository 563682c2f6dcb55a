import { createServer } from 'node:http'

/** A server on this machine that only a payload that runs would ask; whoever asks is told of. */
export async function startSentinel(): Promise<{ origin: string; asked: string[]; close(): Promise<void> }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end()
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
