import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

/** Runs once on each new page, before its first visit. */
type Prepare = (page: Page) => Promise<void>

interface KeptPage {
  page: Page
  /** What the page has in common with those that can take its place. */
  kind: string
  /** Makes the page as good as new; false: something about it is changed for good. */
  clear(): Promise<boolean>
}

/** By kind, the pages that nobody visits. A page that has run the client before takes half the work of a new one. */
const free = new Map<string, KeptPage[]>()
const visited = new Map<Page, KeptPage>()

/** What Playwright can't take back, or not all of it. */
const lasting = {
  page: ['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders'],
  context: [
    ...['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders', 'setOffline', 'route'],
    ...['grantPermissions', 'setGeolocation', 'newCDPSession'],
  ],
  clock: ['install', 'setFixedTime', 'setSystemTime', 'pauseAt'],
}

/** What tests listen to. */
const events = [
  'console',
  'pageerror',
  'request',
  'requestfinished',
  'requestfailed',
  'response',
  'dialog',
  'popup',
  'download',
]

/** Has the object's methods call `note` first. */
function noteCalls(target: object, methods: string[], note: () => void): void {
  for (const method of methods) {
    const own: (...given: unknown[]) => unknown = Reflect.get(target, method)
    Reflect.set(target, method, (...given: unknown[]) => {
      note()
      return own.apply(target, given)
    })
  }
}

async function makePage(browser: Browser, kind: string, options: BrowserContextOptions, prepare: Prepare) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await prepare(page)
  const inside = await context.newCDPSession(page)
  let isUsedUp = false
  const useUp = () => {
    isUsedUp = true
  }
  noteCalls(page, lasting.page, useUp)
  noteCalls(context, lasting.context, useUp)
  noteCalls(context.clock, lasting.clock, useUp)
  // Frames of other sites have storages of their own, and a second page is a witness.
  page.on('frameattached', useUp)
  context.on('page', useUp)
  async function clear(): Promise<boolean> {
    if (isUsedUp || page.isClosed()) return false
    for (const event of events) page.removeAllListeners(event)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goto('about:blank')
    // Files of the client stay in the cache: their names change with their contents.
    const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers'
    await Promise.all([
      inside.send('Storage.clearDataForOrigin', { origin: '*', storageTypes }),
      inside.send('Page.resetNavigationHistory'),
      context.clearCookies(),
      page.emulateMedia({ media: null, contrast: null, ...emulatedBy(options) }),
      page.mouse.move(-1, -1),
    ])
    return true
  }
  return { page, kind, clear }
}

/** The media that a page's own options emulate. */
const emulatedBy = ({ colorScheme = null, reducedMotion = null, forcedColors = null }: BrowserContextOptions) => ({
  ...{ colorScheme, reducedMotion, forcedColors },
})

/** A page for a new visitor, at about:blank. Options are those of its context. */
export async function takePage(browser: Browser, options: BrowserContextOptions, prepare: Prepare): Promise<Page> {
  const { viewport = null, ...others } = options
  const kind = JSON.stringify(others)
  const kept = free.get(kind)?.pop() ?? (await makePage(browser, kind, options, prepare))
  visited.set(kept.page, kept)
  if (viewport) await kept.page.setViewportSize(viewport)
  await kept.page.bringToFront()
  return kept.page
}

/** Ends a visit: cookies, storage, routes, listeners and emulated media are those of a new page, or the page ends. */
export async function leavePage(page: Page): Promise<void> {
  const kept = visited.get(page)
  visited.delete(page)
  if (!kept || !(await kept.clear())) return page.context().close()
  free.set(kept.kind, [...(free.get(kept.kind) ?? []), kept])
}

/** Ends what tests have left open: nobody knows in which state. */
export async function closeVisits(browser: Browser): Promise<void> {
  visited.clear()
  const kept = new Set([...free.values()].flat().map(({ page }) => page.context()))
  await Promise.all(browser.contexts().map((context) => (kept.has(context) ? undefined : context.close())))
}
