import type { FastifyInstance } from 'fastify'

/** In-flight requests and jobs have this long to finish, in ms. */
const hardLimit = 10_000

/**
 * Stops the process at SIGTERM and SIGINT: `/readyz` turns false at once, no new connection is taken, what is under
 * way finishes, jobs stop and the database closes. What has not ended after 10 s ends with the process.
 */
export function stopCleanly(app: FastifyInstance, stopAccepting: () => void): void {
  let isStopping = false
  const stop = async (signal: string) => {
    // A second signal means now.
    if (isStopping) process.exit(1)
    isStopping = true
    app.log.info({ signal }, 'stopping')
    stopAccepting()
    setTimeout(() => process.exit(1), hardLimit).unref()
    try {
      await app.close()
      process.exitCode = 0
    } catch (error) {
      app.log.error({ err: error }, 'stopping failed')
      process.exit(1)
    }
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
