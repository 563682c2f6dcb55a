import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

/** An accepted mail. */
export interface Arrived {
  messageId: string
  /** Who sent it: the name with which the sender signed in. */
  by: string
  /** Real time, epoch ms. */
  at: number
}

/**
 * A mail server on a free port that takes a moment to accept each mail, so that kills fall before, between and after
 * acceptance and record.
 * @param delay milliseconds for the next mail
 */
export async function startMailServer(delay: () => number) {
  const arrived: Arrived[] = []
  /** Fails if the client is killed before it has sent all of the mail. */
  async function accept(stream: Readable, by: string) {
    const source = await text(stream)
    await pause(delay())
    const messageId = /^message-id:\s*<([^>]+)>/im.exec(source)?.[1] ?? ''
    arrived.push({ messageId, by, at: Date.now() })
  }
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username }, _session, done) => done(null, { user: username ?? '' }),
    onData(stream, { user }, done) {
      accept(stream, String(user)).then(() => done(), done)
    },
  })
  // Killed clients break their connections.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    arrived,
    urlFor: (name: string) => `smtp://${name}:none@127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
