import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { preparedClose } from './stop-cleanly.ts'
import { fastifyOptions } from './surfaces/fastify-options.ts'

/** A server as in production, with a request that waits until the test releases it. */
async function slowServer() {
  const app = Fastify(fastifyOptions({ logLevel: 'silent', trustProxy: false }))
  const entered = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  app.get('/quick', async () => 'quick')
  app.get('/slow', async () => {
    entered.resolve()
    await released.promise
    return 'slow'
  })
  const close = preparedClose(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { app, port, close, entered: entered.promise, release: released.resolve }
}

const get = (port: number, path: string, agent: Agent): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, agent }, resolve).on('error', reject).end()
  })

test('closing lets a slow request finish, and does not wait for idle keep-alive connections', async () => {
  const { app, port, close, entered, release } = await slowServer()
  const agent = new Agent({ keepAlive: true })
  const idle = new Agent({ keepAlive: true })
  expect(await text(await get(port, '/quick', idle))).toBe('quick')
  const slow = get(port, '/slow', agent)
  await entered

  const closed = close()
  release()
  const answer = await slow
  expect(answer.headers.connection).toBe('close')
  expect(await text(answer)).toBe('slow')
  const began = performance.now()
  await closed
  // The keep-alive time alone would be half a minute.
  expect(performance.now() - began).toBeLessThan(2000)
  expect(app.server.listening).toBe(false)
  agent.destroy()
  idle.destroy()
})

test('a connection whose answer began before the stop is closed once it is idle', async () => {
  const app = Fastify(fastifyOptions({ logLevel: 'silent', trustProxy: false }))
  const released = Promise.withResolvers<void>()
  app.get('/stream', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-length': '8' })
    reply.raw.write('half')
    void released.promise.then(() => reply.raw.end('done'))
  })
  const close = preparedClose(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const agent = new Agent({ keepAlive: true })
  const answer = await get(typeof address === 'object' && address ? address.port : 0, '/stream', agent)
  const closed = close()
  released.resolve()
  expect(await text(answer)).toBe('halfdone')
  await closed
  agent.destroy()
})
