import type { FastifyInstance } from 'fastify'
import type { Ports } from './operations/ports.ts'

/** The time limit for in-flight requests and jobs at a stop, in ms. */
const hardLimit = 10_000
/** How often idle connections are closed during a stop, in ms. */
const sweepEvery = 50

/**
 * Prepares a close that waits for requests only: once it is called, answers tell their clients to close the connection,
 * and idle keep-alive connections are closed. Otherwise they would last for the keep-alive time. Call this before the
 * app listens.
 */
export function preparedClose(app: FastifyInstance): () => Promise<void> {
  let isClosing = false
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
  return async () => {
    isClosing = true
    const sweep = setInterval(() => app.server.closeIdleConnections(), sweepEvery)
    try {
      await app.close()
    } finally {
      clearInterval(sweep)
    }
  }
}

/**
 * Stops the process at SIGTERM and SIGINT: `/readyz` turns false at once, no new connection is accepted, running
 * requests finish, jobs stop and the database closes. After 10 s the process exits anyway.
 */
export function stopCleanly(app: FastifyInstance, stopAccepting: () => void): void {
  const close = preparedClose(app)
  stopAtSignal(app.log, async () => {
    stopAccepting()
    await close()
  })
}

/** Closes and exits at SIGTERM and SIGINT; after 10 s, and at a second signal, the process exits anyway. */
export function stopAtSignal(log: Pick<Ports['log'], 'info' | 'error'>, close: () => Promise<void>): void {
  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) process.exit(1)
    isStopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), hardLimit).unref()
    try {
      await close()
      process.exit(0)
    } catch (error) {
      log.error({ err: error }, 'stopping failed')
      process.exit(1)
    }
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
