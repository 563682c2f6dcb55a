import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'

let site: RunningSite
let browser: Browser
let line: Awaited<ReturnType<typeof slowLineTo>>
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
  line = await slowLineTo(Number(new URL(site.home('base')).port))
})
afterAll(async () => {
  await line.close()
  await browser.close()
  await site.close()
})

/** A proxy that sends a document's body in eight pieces, with time between them in which the browser paints. */
async function slowLineTo(port: number) {
  const proxy = createServer(async (asked, answered) => {
    const headers = { ...asked.headers, 'accept-encoding': 'identity' }
    const to = request({ host: '127.0.0.1', port, path: asked.url, method: asked.method, headers })
    asked.pipe(to)
    to.on('response', async (from) => {
      answered.writeHead(from.statusCode ?? 502, from.headers)
      if (!from.headers['content-type']?.includes('html')) return void from.pipe(answered)
      const page = Buffer.from(await text(from))
      const body = page.indexOf('<body')
      answered.write(page.subarray(0, body))
      const piece = Math.ceil((page.length - body) / 8)
      for (let sent = body; sent < page.length; sent += piece) {
        answered.write(page.subarray(sent, sent + piece))
        await pause(60)
      }
      answered.end()
    })
  })
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve))
  const own = (proxy.address() as AddressInfo).port
  return {
    through: (address: string) => address.replace(`:${port}`, `:${own}`),
    async close() {
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}

describe.each(['harbor', 'workshop'] as const)('%s', (theme) => {
  test.each([desktop, phone])('a page that comes in pieces stays where it is, $width px wide', async (viewport) => {
    for (const address of [site.home(theme), site.book(theme)]) {
      const { page, done } = await openPage(browser, { viewport })
      const through = line.through(address)
      expect(through).not.toBe(address)
      await page.goto(through)
      await page.waitForLoadState('networkidle')
      await done()
    }
  })
})

test.each([desktop, phone])(
  'what is pressed before the page is live is done once it is, $width px wide',
  async (viewport) => {
    const { page, done } = await openPage(browser, { viewport })
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await arrived
      await route.continue()
    })
    await page.goto(site.book('workshop'), { waitUntil: 'commit' })
    const day = page.locator('[data-state=free]:not([data-selected], [data-today])').nth(2)
    await day.waitFor()
    await day.click()
    await expect.poll(() => day.getAttribute('data-tapped')).toBe('')
    const date = String(await day.getAttribute('data-date'))
    expect(await page.locator('[data-ready]').count()).toBe(0)
    arrive()
    await page.locator(`[data-date="${date}"][data-selected]`).waitFor()
    expect(await page.locator('[data-tapped]').count()).toBe(0)
    await done()
  },
)
