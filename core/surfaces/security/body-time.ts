import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether its bodies are large, so that they may take as long as the server lets any request take. */
    slowBody?: boolean
  }
}

/** Cuts off who takes longer than `most` ms to send a body, except where files are sent. */
export function bodyTime(app: FastifyInstance, most: number): void {
  app.addHook('onRequest', async ({ raw, headers, routeOptions }) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (!hasBody || routeOptions.config?.slowBody === true) return
    const timer = setTimeout(() => raw.destroy(), most)
    timer.unref()
    for (const ended of ['end', 'close']) raw.once(ended, () => clearTimeout(timer))
  })
}
