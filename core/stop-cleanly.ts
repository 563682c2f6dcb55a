import type { FastifyInstance } from 'fastify'

/** In-flight requests and jobs have this long to finish, in ms. */
const hardLimit = 10_000
/** How often connections that have nothing more to do are closed while the server stops, in ms. */
const sweepEvery = 50

/**
 * A way to close the app that waits for requests and for nothing else: from its call on, answers tell their client to
 * close the connection, and connections that are kept alive without a request are closed as they fall idle. Left to
 * themselves they would last as long as the keep-alive time. To be called before the app listens.
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
 * Stops the process at SIGTERM and SIGINT: `/readyz` turns false at once, no new connection is taken, what is under
 * way finishes, jobs stop and the database closes. What has not ended after 10 s ends with the process.
 */
export function stopCleanly(app: FastifyInstance, stopAccepting: () => void): void {
  const close = preparedClose(app)
  let isStopping = false
  const stop = async (signal: string) => {
    // A second signal means now.
    if (isStopping) process.exit(1)
    isStopping = true
    app.log.info({ signal }, 'stopping')
    stopAccepting()
    setTimeout(() => process.exit(1), hardLimit).unref()
    try {
      await close()
      process.exit(0)
    } catch (error) {
      app.log.error({ err: error }, 'stopping failed')
      process.exit(1)
    }
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
