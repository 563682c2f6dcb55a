import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from 'playwright-core'
import { buildLoader } from '../../client/vite/build-loader.ts'
import { type LoaderFacts, loaderBudget } from '../domain/embedding/loader-facts.ts'
import { loaderWithin } from '../surfaces/site/assets/register-loader.ts'
import { browserLaunchOptions } from '../testing/pages/browser.ts'
import { manyLanguages } from '../testing/pages/many-languages.ts'
import { type Bench, median } from './bench.ts'
import { type BenchServer, openBenchServer } from './bench-app.ts'
import { benchBundle, benchHost } from './bench-tenant.ts'
import { slow, slowPage } from './client.ts'
import { httpCall } from './http-call.ts'
import { startStaticTwin } from './limits/static-twin.ts'

/** The name of the site around. */
const around = 'around.localhost'

const portOf = (server: BenchServer) => new URL(server.origin).port

/** A page of another site, with what it shows of ours in its body. */
async function startHost(bodyOf: (path: string) => string): Promise<{ origin: string; stop(): void }> {
  const server = createServer(({ url = '/' }, response) => {
    response
      .setHeader('content-type', 'text/html')
      .end(`<!doctype html><html lang="en"><title>Around</title>${bodyOf(url)}</html>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  const port = typeof at === 'object' && at !== null ? at.port : 0
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { origin: `http://${around}:${port}`, stop }
}

/** The measured tenant, which the site around may show. */
function framedBundle(origin: string) {
  const bundle = benchBundle()
  return {
    ...bundle,
    providers: bundle.providers.map((one) => ({ ...one, settings: { frameancestors: [origin] } })),
  }
}

const largest = `new Promise((resolve) =>
  new PerformanceObserver((list) => resolve(performance.timeOrigin + list.getEntries().at(-1).startTime))
    .observe({ type: 'largest-contentful-paint', buffered: true }))`

/** Largest contentful paint in the frame, ms since the page around was asked for. */
async function paintInFrame(browser: Browser, url: string): Promise<number> {
  const page = await slowPage(browser, slow)
  await page.goto(url, { waitUntil: 'networkidle' })
  const inner = page.frames().find((frame) => frame.parentFrame() !== null && frame.url().startsWith('http'))
  if (!inner) throw new Error(`${url} shows no frame`)
  const [began, painted] = [
    await page.evaluate<number>('performance.timeOrigin'),
    await inner.evaluate<number>(largest),
  ]
  await page.context().close()
  return painted - began
}

export const benches: Bench[] = [
  {
    name: 'embed.loader',
    unit: 'bytes',
    goal: 1,
    better: 'lower',
    async run() {
      const server = await openBenchServer('sqlite')
      try {
        const { status, body } = await httpCall(`${server.origin}/embed/v1.js`, { headers: { host: benchHost } })
        if (status !== 200 || !body.includes('tessera-booking')) throw new Error(`no loader: ${status}`)
        // A site in many languages has no larger one.
        const look: LoaderFacts['look'] = ['#1b3a6b', '#ffffff', 999]
        const spoken = loaderWithin(await buildLoader(), { words: manyLanguages, look })
        const sizes = [body, spoken].map((code) => gzipSync(code, { level: 9 }).length)
        return { value: Math.max(...sizes), limit: loaderBudget, spread: 0 }
      } finally {
        await server.stop()
      }
    },
  },
  {
    name: 'client.embedded_lcp',
    unit: 'ms',
    goal: 0.8,
    better: 'lower',
    async run() {
      // By the loader's element, as owners are told to; the limit is a bare page in a plain frame.
      let bodies: Record<string, string> = {}
      const host = await startHost((path) => bodies[path] ?? '')
      const server = await openBenchServer('sqlite', { bundles: [framedBundle(host.origin)] })
      const twin = await startStaticTwin(server.origin, benchHost)
      // Slowed alike, a frame of another site has to be in the process of the page around.
      const options = await browserLaunchOptions()
      const browser = await chromium.launch({ ...options, args: [...options.args, '--disable-site-isolation-trials'] })
      const home = `http://${benchHost}:${portOf(server)}`
      const element = `<script async src="${home}/embed/v1.js"></script><tessera-booking href="/"></tessera-booking>`
      const frame = `<iframe style="width:100%;height:800px;border:0" src="http://${benchHost}:${twin.port}/?embedded=light"></iframe>`
      bodies = { '/product': element, '/limit': frame }
      try {
        const product: number[] = []
        const limit: number[] = []
        for (let round = 0; round < 6; round += 1) {
          product.push(await paintInFrame(browser, `${host.origin}/product`))
          limit.push(await paintInFrame(browser, `${host.origin}/limit`))
        }
        const counted = product.slice(1)
        const value = median(counted)
        return { value, limit: median(limit.slice(1)), spread: (Math.max(...counted) - Math.min(...counted)) / value }
      } finally {
        await browser.close()
        await Promise.all([twin.stop(), server.stop()])
        host.stop()
      }
    },
  },
]
