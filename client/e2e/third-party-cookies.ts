/// <reference lib="dom" />
import type { OutgoingHttpHeaders } from 'node:http'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { RunningSite } from './running-site.ts'

/** Has the browser refuse third-party cookies, as browsers do by default or by choice. */
export async function refuseCookies(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCookieControls', { enableThirdPartyCookieRestriction: true })
}

/** The site's cookie that any browser sends back from a frame, unless it refuses cookies there. */
const probe = 'probe=1; Path=/; SameSite=None; Secure'
const isProbe = /(?:^|; )probe=1(?:;|$)/

export interface CookieControl {
  /** Lets the server be one whose browsers know no partitioned cookies: to them they are like all others. */
  isPartitioning: boolean
  /**
   * Expects that no request of a frame had the site's cookie, although answers to it had set it, and that the same
   * browser sends it back where the site is visited itself. It leads the page there.
   */
  expectRefused(page: Page, home: string): Promise<void>
  /** Expects that frames do send it back: without refusal the cookie would be seen. */
  expectKept(): void
  /** Forgets what was requested until now. */
  forget(): void
}

/** Has a site set a cookie with each answer, and watches from where it comes back. */
export function controlCookies(site: RunningSite): CookieControl {
  let framed: boolean[] = []
  let own: boolean[] = []
  const control: CookieControl = {
    isPartitioning: true,
    async expectRefused(page, home) {
      expect(framed.length).toBeGreaterThan(3)
      expect(framed).not.toContain(true)
      await page.goto(home)
      await page.reload()
      expect(own.at(-1)).toBe(true)
    },
    expectKept() {
      expect(framed.length).toBeGreaterThan(3)
      expect(framed.at(-1)).toBe(true)
    },
    forget() {
      framed = []
      own = []
    },
  }
  site.hear(({ headers }, response) => {
    const { referer = '', cookie = '', 'sec-fetch-dest': wanted } = headers
    const isFramed = wanted === 'iframe' || (wanted === 'empty' && /[?&]embedded/.test(referer))
    if (isFramed) framed.push(isProbe.test(cookie))
    else if (wanted === 'document') own.push(isProbe.test(cookie))
    const write = response.writeHead.bind(response)
    Object.assign(response, {
      writeHead(status: number, given: OutgoingHttpHeaders = {}) {
        const set = [given['set-cookie'] ?? response.getHeader('set-cookie') ?? []].flat().map(String)
        const told = control.isPartitioning ? set : set.map((one) => one.replace('; Partitioned', ''))
        return write(status, { ...given, 'set-cookie': [...told, probe] })
      },
    })
  })
  return control
}

/** Lets scripts of frames write no partitioned cookie: the browser takes each for one like all others. */
export async function forgetPartitions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const own = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
    if (window.top === window.self || !own) return
    Object.defineProperty(Document.prototype, 'cookie', {
      ...own,
      set(text: string) {
        own.set?.call(this, text.replace('; Partitioned', ''))
      },
    })
  })
}
