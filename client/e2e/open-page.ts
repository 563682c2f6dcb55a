/// <reference lib="dom" />
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { browserLaunchOptions } from '../../core/testing/pages/browser.ts'
import { keepTime } from './clock.ts'
import { closeVisits, leavePage, takePage } from './kept-pages.ts'
import { tellLastCalls } from './last-calls.ts'

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 900 }

declare global {
  interface Window {
    /** The sum of layout shifts without user input, since the document was loaded. */
    layoutShift: number
    /** Each shift with its value and positions, for debugging. */
    layoutMoves: string[]
    /** Whether the page does at once what is pressed: before, it keeps that until it can. */
    isLive: boolean
  }
}

/** Sums unexpected layout shifts as Chromium reports them: CLS without its five-second windows. */
function watchLayout() {
  window.layoutShift = 0
  window.layoutMoves = []
  const told = (node: unknown) =>
    node instanceof Element ? `${node.tagName} ${(node.textContent ?? '').slice(0, 40)}` : String(node)
  const place = (rect: unknown) =>
    rect instanceof DOMRectReadOnly ? [rect.x, rect.y, rect.width, rect.height].map(Math.round).join(' ') : ''
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) {
        window.layoutShift += Number(entry.value)
        const sources = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : []
        for (const { node, previousRect, currentRect } of sources)
          window.layoutMoves.push(
            `${Number(entry.value).toFixed(3)} ${told(node)}: ${place(previousRect)} → ${place(currentRect)}`,
          )
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

export interface WatchedPage {
  page: Page
  /** Console errors, warnings and exceptions so far. */
  complaints: string[]
  /** Ends the visit and expects no complaints and no layout shifts. */
  done(): Promise<void>
}

let running: Promise<Browser> | null = null

async function launch(): Promise<Browser> {
  const { args, ...options } = await browserLaunchOptions()
  const own = [
    // A page keeps its process whatever site it visits: to start one takes as much work as a visit.
    '--renderer-process-limit=1',
    // A visit is short: to optimize its scripts took more work than it saved.
    '--js-flags=--no-maglev --no-turbofan',
  ]
  const browser = await chromium.launch({ ...options, args: [...args, ...own] })
  return Object.assign(browser, { close: () => closeVisits(browser) })
}

/** The browser of all files of this worker: `close` ends the visits, and the browser ends with the worker. */
export function connect(): Promise<Browser> {
  running ??= launch()
  return running
}

/** So long each request takes more, ms: what moves only while one is waited for shows then. */
const latency = Number(process.env.TEST_LATENCY ?? 0)

/** Tests press as soon as there is something to press: half a second at each step would be most of their time. */
function unguarded() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('[data-part=press-guard] { display: none }')
  document.adoptedStyleSheets = [sheet]
}

/** Guards each step of this document against presses that were meant for the one before, as for customers. */
export const guardSteps = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.adoptedStyleSheets = []
  })

/** Makes a page that its visitors share. */
async function prepare(page: Page): Promise<void> {
  const context = page.context()
  if (latency > 0) {
    const session = await context.newCDPSession(page)
    const unlimited = { downloadThroughput: -1, uploadThroughput: -1 }
    const setOffline = async (offline: boolean) => {
      await session.send('Network.emulateNetworkConditions', { offline, latency, ...unlimited })
    }
    await setOffline(false)
    // Of two sessions' conditions only one's hold: who slows the line down also cuts it.
    Object.assign(context, { setOffline })
  }
  context.setDefaultTimeout(15_000)
  await keepTime(context)
  await page.addInitScript(watchLayout)
  await page.addInitScript(unguarded)
  await page.addInitScript(() => {
    window.isLive = false
    addEventListener('tessera:live', () => setTimeout(() => Object.assign(window, { isLive: true })))
  })
}

/**
 * A new visitor without storage and cookies, whose console and layout are watched. The page may have had visitors
 * before: what they did to it is undone, but the client's files are in its cache.
 */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const usual = { viewport: desktop, locale: 'en-US', timezoneId: 'America/New_York' }
  const page = await takePage(browser, { ...usual, ...options }, prepare)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`))
  tellLastCalls(page, complaints)
  return {
    page,
    complaints,
    async done() {
      expect(complaints).toEqual([])
      if (options.javaScriptEnabled !== false) await expectSteadyLayout(page)
      await leavePage(page)
    },
  }
}

/** Cumulative layout shift of the document so far. */
export async function expectSteadyLayout(page: Page): Promise<void> {
  const { sum, moves } = await page.evaluate(() => ({ sum: window.layoutShift, moves: window.layoutMoves }))
  expect(sum, moves.join('\n')).toBeLessThanOrEqual(0.05)
}
