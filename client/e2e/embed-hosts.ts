/// <reference lib="dom" />
import { createServer, type Server } from 'node:http'
import type { Frame, Page } from 'playwright-core'
import type { DemoBundle, RunningSite } from './running-site.ts'

/** Sites that show ours in their pages: what is listed, and one that is not. */
export const listed = 'shop.localhost'
export const unlisted = 'thief.localhost'

declare global {
  interface Window {
    /** The events that the page was told. */
    told: { type: string; detail: Record<string, unknown> }[]
    /** Messages that came to the window itself. */
    heard: string[]
  }
}

/** The script of every host page: it writes down what it is told. */
const listener = `
window.told = []
window.heard = []
const types = 'ready resize step held submitted booked pending waitlisted moved cancelled close error'
for (const type of types.split(' '))
  addEventListener('tessera-' + type, (event) => told.push({ type, detail: event.detail }))
addEventListener('message', ({ data }) => heard.push(JSON.stringify(data)))`

export interface Hosts {
  /** The address of a page of a host. */
  page(name: string, host?: string): string
  close(): void
}

/**
 * Starts a server of other sites, on a port and under names of its own. @param pages the bodies by their path; those
 * whose path begins with `/strict` have a policy that allows the site's script and frames alone, and windows that those
 * at `/severed` open lose their opener. What a path that ends in `.js` has is a script as it stands
 */
export async function startHosts(pages: Record<string, string>, site: string): Promise<Hosts> {
  const server: Server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname
    if (path === '/listen.js') return response.setHeader('content-type', 'text/javascript').end(listener)
    const body = pages[path]
    if (body === undefined) return response.writeHead(404).end()
    if (path.endsWith('.js')) return response.setHeader('content-type', 'text/javascript').end(body)
    if (path.startsWith('/strict')) {
      const policy = `default-src 'none'; script-src 'self' ${site}; frame-src ${site}; form-action 'none'; base-uri 'none'`
      response.setHeader('content-security-policy', policy)
    }
    if (path.startsWith('/severed')) response.setHeader('cross-origin-opener-policy', 'same-origin')
    const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">'
    return response
      .setHeader('content-type', 'text/html')
      .end(
        `<!doctype html><html lang="en">${head}<title>Shop</title><script src="/listen.js"></script><header><h1>Shop</h1></header>${body}</html>`,
      )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { page: (name, host = listed) => `http://${host}:${port}${name}`, close: () => server.close() }
}

/**
 * Lists the host for the sites of a white-label, with one bookable that costs nothing.
 * @param given.isTrusted whether it is told all
 * @param given.more what else is changed
 */
export const letFrame = (
  site: RunningSite,
  hosts: Hosts,
  free: string,
  { isTrusted = false, more }: { isTrusted?: boolean; more?: (bundle: DemoBundle) => void } = {},
): Promise<void> =>
  site.revise('harbor', (bundle) => {
    more?.(bundle)
    const origins = [new URL(hosts.page('/')).origin]
    const settings = { frameancestors: origins, ...(isTrusted && { trustedancestors: origins }) }
    for (const one of bundle.providers) one.settings = settings
    const bookable = bundle.bookables.find(({ id }) => id === free)
    if (!bookable) throw new Error(`the demo has no ${free}`)
    Object.assign(bookable, { price: 0, pricing_tiers: [] })
  })

/** The frame of an element, by its place on the page; waits until the site is in it. */
export async function frameOf(page: Page, at = 0): Promise<Frame> {
  const element = await page.locator('tessera-booking').nth(at).locator('iframe').elementHandle()
  const frame = await element?.contentFrame()
  if (!frame) throw new Error(`element ${at} has no frame`)
  await frame.waitForURL(/^http/)
  return frame
}

/** The types of what a page was told, without heights. */
export const toldTypes = (page: Page): Promise<string[]> =>
  page.evaluate(() => window.told.map(({ type }) => type).filter((type) => type !== 'resize'))

/** The details of the events of a type. */
export const toldOf = (page: Page, wanted: string): Promise<Record<string, unknown>[]> =>
  page.evaluate((type) => window.told.filter((one) => one.type === type).map(({ detail }) => detail), wanted)
