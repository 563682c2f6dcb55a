import { createServer } from 'node:net'
import { exampleMail, testMailer, testTenant } from '@tessera/plugin-api/conformance'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, describe, expect, it } from 'vitest'
import { smtpMailer } from './smtp-mailer.ts'

/** A mail server on a free port; `arrived` contains the source of each mail. */
async function startServer(options: SMTPServerOptions = {}) {
  const arrived: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        arrived.push(Buffer.concat(chunks).toString('utf8'))
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: `smtp://127.0.0.1:${port}`, arrived, close }
}

const withCode = (message: string, responseCode: number) => Object.assign(new Error(message), { responseCode })
const context = testTenant()
const server = await startServer()
afterAll(server.close)

testMailer({ describe, it }, { mailer: smtpMailer(server.url), context, arrived: async () => server.arrived })

describe('when the mail server does not accept a mail, sending throws, so that it is retried', () => {
  const send = (url: string) =>
    smtpMailer(url, { connectionTimeout: 500, greetingTimeout: 300, socketTimeout: 500 }).send(
      context,
      exampleMail('a@b'),
    )

  it('refused connection', async () => {
    const gone = await startServer()
    await gone.close()
    await expect(send(gone.url)).rejects.toThrow('ECONNREFUSED')
  })

  it('a recipient refused temporarily (4xx)', async () => {
    const busy = await startServer({ onRcptTo: (_address, _session, done) => done(withCode('mailbox busy', 450)) })
    await expect(send(busy.url)).rejects.toThrow('450')
    await busy.close()
  })

  it('a mail refused temporarily after its data (4xx)', async () => {
    const full = await startServer({
      onData(stream, _session, done) {
        stream.resume()
        stream.on('end', () => done(withCode('out of space', 452)))
      },
    })
    await expect(send(full.url)).rejects.toThrow('452')
    await full.close()
  })

  it('a server that never greets', async () => {
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const address = silent.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await expect(send(`smtp://127.0.0.1:${port}`)).rejects.toThrow()
    silent.close()
  })
})
