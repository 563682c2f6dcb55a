import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether its bodies are large, so that they may take as long as any request. */
    slowBody?: boolean
  }
}

/** Cuts off bodies that take longer than `most` ms to arrive, except on routes for files. */
export function bodyTime(app: FastifyInstance, most: number): void {
  app.addHook('onRequest', async ({ raw, headers, routeOptions }) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (!hasBody || routeOptions.config?.slowBody === true) return
    const timer = setTimeout(() => raw.destroy(), most)
    timer.unref()
    for (const ended of ['end', 'close']) raw.once(ended, () => clearTimeout(timer))
  })
}
