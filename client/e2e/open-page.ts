/// <reference lib="dom" />
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect, inject } from 'vitest'

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 900 }

declare global {
  interface Window {
    /** The sum of layout shifts that no input caused, since the document was loaded. */
    layoutShift: number
    /** What moved, from where to where, for whoever has to mend it. */
    layoutMoves: string[]
  }
}

/** Sums what Chromium reports as unexpected movement: its own measure of CLS, without the windows of five seconds. */
function watchLayout() {
  window.layoutShift = 0
  window.layoutMoves = []
  const told = (node: unknown) =>
    node instanceof Element ? `${node.tagName} ${(node.textContent ?? '').slice(0, 40)}` : String(node)
  const place = (rect: unknown) => JSON.stringify(rect)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) {
        window.layoutShift += Number(entry.value)
        const sources = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : []
        for (const { node, previousRect, currentRect } of sources)
          window.layoutMoves.push(`${told(node)}: ${place(previousRect)} → ${place(currentRect)}`)
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

export interface WatchedPage {
  page: Page
  /** Console errors and warnings, and exceptions, so far. */
  complaints: string[]
  /** Ends the visit: nothing was complained about and nothing jumped. */
  done(): Promise<void>
}

export const connect = (): Promise<Browser> => chromium.connect(inject('browserEndpoint'))

/** A visitor of their own: no storage, no cookies, and eyes on the console and on the layout. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: desktop, timezoneId: 'America/New_York', ...options })
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`))
  await page.addInitScript(watchLayout)
  return {
    page,
    complaints,
    async done() {
      expect(complaints).toEqual([])
      if (options.javaScriptEnabled !== false) await expectSteadyLayout(page)
      await context.close()
    },
  }
}

/** Cumulative layout shift of the document so far. */
export async function expectSteadyLayout(page: Page): Promise<void> {
  const { sum, moves } = await page.evaluate(() => ({ sum: window.layoutShift, moves: window.layoutMoves }))
  expect(sum, moves.join('\n')).toBeLessThanOrEqual(0.05)
}
