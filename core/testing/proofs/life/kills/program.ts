import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

/** A message that a program has accepted. */
export interface Delivered {
  /** Its `webhook-id`. */
  id: string
  body: string
  /** Real time, epoch ms. */
  at: number
}

/**
 * A program of the provider's on a free port, which takes a moment to accept each message.
 * @param delay milliseconds for the next message
 */
export async function startProgram(delay: () => number) {
  const arrived: Delivered[] = []
  const server = createServer(async (request, response) => {
    try {
      const body = await text(request)
      await pause(delay())
      arrived.push({ id: String(request.headers['webhook-id']), body, at: Date.now() })
      response.writeHead(204).end()
    } catch {
      // Whoever sent it was killed.
      response.destroy()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    arrived,
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/told`,
    close() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
