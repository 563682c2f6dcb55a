/// <reference lib="dom" />
import type { Browser, BrowserContext, ConsoleMessage, Page, Request } from 'playwright-core'
import { alarm } from '../tenants/payloads.ts'

export interface WatchedContext {
  page: Page
  context: BrowserContext
  /** The faults so far, each with its screen. */
  faults: string[]
  /** Names the current screen. */
  at(screen: string): void
  /** Searches the document for markup that no page of ours has: handler attributes, foreign frames, base elements … */
  look(): Promise<void>
}

interface WatchOptions {
  /** An origin that only a running payload would call. */
  sentinel: string
  /** Whether the pages' Content-Security-Policy is enforced. */
  policy: boolean
  javaScriptEnabled?: boolean
  /** Whether pages may navigate to and load from a host. */
  isOwn(host: string): boolean
}

/**
 * A visitor that watches for everything a payload could do: call the alarm or the sentinel, open a dialog or a window,
 * leave the site, load from elsewhere, violate the policy, throw, or get markup into the document.
 */
export async function watchedContext(browser: Browser, options: WatchOptions): Promise<WatchedContext> {
  const { policy, sentinel, isOwn, javaScriptEnabled = true } = options
  const context = await browser.newContext({
    bypassCSP: !policy,
    javaScriptEnabled,
    viewport: { width: 1280, height: 900 },
    timezoneId: 'America/New_York',
  })
  context.setDefaultTimeout(20_000)
  const faults: string[] = []
  let screen = 'nowhere'
  const fault = (what: string) => void faults.push(`${screen}: ${what}`)
  await context.exposeBinding(alarm, (_source, number: unknown) => fault(`payload ${number} ran`))
  const page = await context.newPage()
  context.on('page', (opened) => fault(`a window was opened at ${opened.url()}`))
  page.on('dialog', (dialog) => {
    fault(`a dialog said ${dialog.message()}`)
    void dialog.dismiss().catch(() => undefined)
  })
  page.on('pageerror', (error) => fault(`thrown: ${error.message}`))
  page.on('console', (message) => {
    const told = complaint(message)
    if (told) fault(told)
  })
  context.on('request', (request) => {
    const told = strayRequest(request, sentinel, isOwn)
    if (told) fault(told)
  })
  return {
    page,
    context,
    faults,
    at: (name) => {
      screen = name
    },
    async look() {
      for (const found of await page.evaluate(foreignMarkup, sentinel)) fault(found)
    },
  }
}

/** What the console says of a picture that does not come; of one in a mail, which is drawn on no page of ours, too. */
const missingPicture = /^(Failed to load resource|Access to image at '.*' from origin 'null')/

/**
 * Returns a console message that reports a fault, else null. A missing picture is expected, because its address is a
 * payload.
 */
function complaint(message: ConsoleMessage): string | null {
  if (message.type() !== 'error' && message.type() !== 'warning') return null
  const text = message.text()
  return missingPicture.test(text) ? null : `the console said ${text.slice(0, 400)}`
}

function strayRequest(request: Request, sentinel: string, isOwn: (host: string) => boolean): string | null {
  const url = URL.parse(request.url())
  if (url === null || request.url().startsWith(sentinel)) return `the sentinel was asked: ${request.url()}`
  if (url.protocol === 'data:' || url.protocol === 'blob:' || url.protocol === 'about:') return null
  if (isOwn(url.hostname)) return null
  return `${request.resourceType()} was asked of elsewhere: ${request.url().slice(0, 200)}`
}

/** Runs in the page. Inspects attributes and elements as parsed, whether or not they have run. */
export function foreignMarkup(sentinel: string): string[] {
  const dangerous = /^[\p{Cc} ]*(?:j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t|v\s*b\s*s\s*c\s*r\s*i\s*p\s*t|data)\s*:/iu
  const addresses = new Set(['href', 'xlink:href', 'action', 'formaction', 'src', 'data', 'srcdoc', 'to', 'values'])
  const never = new Set([
    'base',
    'object',
    'embed',
    'applet',
    'frame',
    'frameset',
    'marquee',
    'xmp',
    'math',
    'audio',
    'video',
  ])
  const found: string[] = []
  const tell = (element: Element, why: string) => found.push(`${why}: ${element.outerHTML.slice(0, 160)}`)
  const visit = (root: Document | DocumentFragment) => {
    for (const element of root.querySelectorAll('*')) {
      const name = element.localName
      if (never.has(name)) tell(element, `<${name}> in the document`)
      if (name === 'meta' && element.hasAttribute('http-equiv')) tell(element, '<meta http-equiv>')
      if (name === 'iframe' && !element.hasAttribute('sandbox')) tell(element, 'a frame')
      if (name === 'style' && element.textContent?.includes(sentinel)) tell(element, 'a style that asks the sentinel')
      if (name === 'script' && element.textContent?.includes('xssAlarm') && !isData(element)) tell(element, 'a script')
      for (const { name: attribute, value } of element.attributes) {
        if (/^on/i.test(attribute)) tell(element, `handler ${attribute}`)
        if (attribute === 'style' && value.includes(sentinel)) tell(element, 'a style that asks the sentinel')
        if (attribute === 'src' && name === 'img') continue
        if (addresses.has(attribute) && dangerous.test(value)) tell(element, `${attribute} that runs`)
      }
      if (element instanceof HTMLTemplateElement) visit(element.content)
    }
  }
  const isData = (element: Element) => /json/.test(element.getAttribute('type') ?? '')
  visit(document)
  return found.slice(0, 5)
}
