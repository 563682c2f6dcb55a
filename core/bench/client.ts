import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from 'playwright-core'
import { browserLaunchOptions } from '../testing/pages/browser.ts'
import { type Bench, median } from './bench.ts'
import { type BenchServer, openBenchServer } from './bench-app.ts'
import { benchHost } from './bench-tenant.ts'
import { startStaticTwin } from './limits/static-twin.ts'
import { longestTaskOfScripts, longestTasks } from './main-thread.ts'

/** Gzipped bytes of script that the first screen may need. */
const scriptBudget = 130_000
const slotsBudget = 100
/** Requests of a first visit to a book page, its document and the next step's code included. */
const requestBudget = 12
/** Milliseconds that the main thread may be busy at once after a day was chosen. */
const taskBudget = 80
/** Milliseconds that the main thread may be busy at once while a flow becomes live. */
const hydrationBudget = 150
/** Milliseconds until a flow is live on the slowest line. */
const liveBudget = 6_000

async function withBrowser<T>(work: (browser: Browser, server: BenchServer) => Promise<T>): Promise<T> {
  const server = await openBenchServer('sqlite')
  const browser = await chromium.launch(await browserLaunchOptions())
  try {
    return await work(browser, server)
  } finally {
    await browser.close()
    await server.stop()
  }
}

const address = (port: string | number, path = '/') => `http://${benchHost}:${port}${path}`
const portOf = (server: BenchServer) => new URL(server.origin).port

const phone = { viewport: { width: 390, height: 844 } }

interface Line {
  /** Bytes a second, each way. */
  throughput: number
  /** Milliseconds there and back. */
  latency: number
}

export const slow: Line = { throughput: (1.6 * 1024 * 1024) / 8, latency: 150 }
const slowest: Line = { throughput: 50 * 1024, latency: 400 }

/** A phone whose processor is slowed four times, on a line if one is given. */
export async function slowPage(browser: Browser, line: Line | null, rate = 4): Promise<Page> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  if (line) {
    const { throughput, latency } = line
    const both = { downloadThroughput: throughput, uploadThroughput: throughput }
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', { offline: false, latency, ...both })
  }
  return page
}

/** Largest contentful paint of a first visit, ms. */
async function largestPaint(browser: Browser, url: string): Promise<number> {
  const page = await slowPage(browser, slow)
  await page.goto(url, { waitUntil: 'networkidle' })
  const paint = await page.evaluate<number>(`new Promise((resolve) =>
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
      .observe({ type: 'largest-contentful-paint', buffered: true }))`)
  await page.context().close()
  return paint
}

/** Milliseconds from the click on a day to the frame that shows its slots, for every free day of the month. */
const pickDays = `(async () => {
  const days = () => [...document.querySelectorAll('[role=grid] [data-state=free]')].map((day) => day.closest('button') ?? day.querySelector('button') ?? day)
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const shown = () => document.querySelector('[data-slot]')?.getAttribute('data-slot')
  const times = []
  for (const index of days().keys()) {
    const before = shown()
    const began = performance.now()
    days()[index].click()
    while (shown() === before && performance.now() - began < 2000) await frame()
    if (shown() !== before) times.push(performance.now() - began)
    await new Promise((resolve) => requestIdleCallback(resolve))
  }
  return times
})()`

/** Waits until the flow is live, then until nothing is loaded any more: the next step's code comes while idle. */
async function openBookPage(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.locator('[data-ready]').first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  await page.evaluate('new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 1500)))')
}

/** Presses every free day of the month but the shown one, each once the one before is drawn. */
async function pressDays(page: Page): Promise<void> {
  const days = page.locator('[role=grid] [data-state=free]:not([data-selected])')
  const dates = await days.evaluateAll((all) => all.map((day) => day.getAttribute('data-date')))
  for (const date of dates) {
    await page.locator(`[data-date="${date}"]`).click()
    await page.locator(`[data-date="${date}"][data-selected]`).waitFor()
    await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve))')
  }
}

/** Milliseconds from the request of a flow's first page to the moment when it takes what is pressed. */
async function liveAfter(browser: Browser, url: string): Promise<number> {
  const page = await slowPage(browser, slowest)
  const began = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator('[data-ready]').waitFor({ state: 'attached' })
  const live = performance.now() - began
  await page.context().close()
  return live
}

export const benches: Bench[] = [
  {
    name: 'client.slow_live',
    unit: 'ms',
    goal: 1,
    better: 'lower',
    run: () =>
      withBrowser(async (browser, server) => {
        const times: number[] = []
        for (let round = 0; round < 5; round += 1)
          times.push(await liveAfter(browser, address(portOf(server), '/book/service')))
        const value = median(times)
        return { value, limit: liveBudget, spread: (Math.max(...times) - Math.min(...times)) / value }
      }),
  },
  {
    name: 'client.first_js',
    unit: 'bytes',
    goal: 1,
    better: 'lower',
    run: () =>
      withBrowser(async (browser, server) => {
        const page = await browser.newPage()
        let bytes = 0
        const counted: Promise<void>[] = []
        page.on('response', (response) => {
          if (!/javascript/.test(response.headers()['content-type'] ?? '')) return
          counted.push(
            response.body().then((body) => {
              bytes += gzipSync(body, { level: 9 }).byteLength
            }),
          )
        })
        await page.goto(address(portOf(server)), { waitUntil: 'networkidle' })
        await Promise.all(counted)
        if (bytes === 0) throw new Error('no script was seen')
        return { value: bytes, limit: scriptBudget, spread: 0 }
      }),
  },
  {
    name: 'client.lcp',
    unit: 'ms',
    goal: 0.85,
    better: 'lower',
    run: () =>
      withBrowser(async (browser, server) => {
        const twin = await startStaticTwin(server.origin, benchHost)
        const product: number[] = []
        const limit: number[] = []
        for (let round = 0; round < 6; round += 1) {
          product.push(await largestPaint(browser, address(portOf(server))))
          limit.push(await largestPaint(browser, address(twin.port)))
        }
        await twin.stop()
        const counted = product.slice(1)
        const value = median(counted)
        return { value, limit: median(limit.slice(1)), spread: (Math.max(...counted) - Math.min(...counted)) / value }
      }),
  },
  {
    name: 'client.pick_day',
    unit: 'ms',
    goal: 1,
    better: 'lower',
    run: () =>
      withBrowser(async (browser, server) => {
        const page = await slowPage(browser, null)
        await page.goto(address(portOf(server), '/book/service'), { waitUntil: 'networkidle' })
        const times: number[] = []
        for (let round = 0; round < 5; round += 1) times.push(...(await page.evaluate<number[]>(pickDays)))
        if (times.length < 20) throw new Error(`only ${times.length} days showed slots`)
        const sorted = times.sort((a, b) => a - b)
        const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
        return { value: p95, limit: slotsBudget, spread: ((sorted.at(-1) ?? 0) - (sorted[0] ?? 0)) / median(sorted) }
      }),
  },
  {
    name: 'client.book_requests',
    unit: 'requests',
    goal: 1,
    better: 'lower',
    run: () =>
      withBrowser(async (browser, server) => {
        const page = await (await browser.newContext(phone)).newPage()
        let requests = 0
        page.on('request', () => {
          requests += 1
        })
        await openBookPage(page, address(portOf(server), '/book/service'))
        return { value: requests, limit: requestBudget, spread: 0 }
      }),
  },
  {
    name: 'client.hydrate_task',
    unit: 'ms',
    goal: 1,
    better: 'lower',
    run: () =>
      withBrowser(async (browser, server) => {
        const tasks: number[] = []
        for (let round = 0; round < 5; round += 1) {
          const page = await slowPage(browser, null)
          const open = () => openBookPage(page, address(portOf(server), '/book/service'))
          tasks.push(await longestTaskOfScripts(browser, page, open))
          await page.context().close()
        }
        const value = median(tasks)
        return { value, limit: hydrationBudget, spread: (Math.max(...tasks) - Math.min(...tasks)) / value }
      }),
  },
  {
    name: 'client.day_task',
    unit: 'ms',
    goal: 1,
    better: 'lower',
    run: () =>
      withBrowser(async (browser, server) => {
        const page = await slowPage(browser, null, 6)
        await openBookPage(page, address(portOf(server), '/book/service?month=2027-03'))
        const tasks = await longestTasks(browser, page, () => pressDays(page))
        if (tasks.length < 10) throw new Error(`only ${tasks.length} days were pressed`)
        const value = median(tasks)
        return { value, limit: taskBudget, spread: (Math.max(...tasks) - Math.min(...tasks)) / value }
      }),
  },
]
