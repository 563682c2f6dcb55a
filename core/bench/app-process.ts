import { buildApp } from '../app.ts'
import { loadConfig } from '../config/load-config.ts'
import { benchNow } from './bench-tenant.ts'

/**
 * Runs the whole app in a separate process, with the clock of the workload. Prints `{"port": …}` once it listens.
 * BENCH_PLUGINS adds plugins, as JSON of `fastify.config.ts`, and lets webhooks call this machine.
 */
const began = Date.now()
const usual = await loadConfig(process.cwd(), process.env)
const { BENCH_PLUGINS: more } = process.env
const config = more ? { ...usual, plugins: { ...usual.plugins, ...JSON.parse(more) }, allowsLoopback: true } : usual
const app = await buildApp({
  config,
  root: process.cwd(),
  now: () => benchNow + (Date.now() - began),
  // Their browser halves would have to be built.
  ...(more && { pages: 'none' }),
})
// Every list then reads its days from the database; what a day contributes is kept by the versions that were just read.
if (process.env.BENCH_FRESH) {
  const nothing = { has: () => false, get: () => null, set: () => {} }
  Object.assign(app.platform.ports, { taken: nothing, partversions: nothing })
}
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
console.log(JSON.stringify({ port: typeof address === 'object' ? address?.port : 0 }))
process.on('message', () => {
  globalThis.gc?.()
  process.send?.(process.memoryUsage().heapUsed)
})
process.on('SIGTERM', () => {
  // What their handlers hang at is not waited for.
  if (more) process.exit(0)
  void app.close().then(() => process.exit(0))
})
