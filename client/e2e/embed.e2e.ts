/// <reference lib="dom" />
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectFine, expectFramed } from './accessibility.ts'
import { listOf } from './checklist-walk.ts'
import { frameOf, type Hosts, letFrame, startHosts, toldOf, toldTypes } from './embed-hosts.ts'
import { mouse } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { localeOf, saying } from './said.ts'
import { type CookieControl, controlCookies, refuseCookies } from './third-party-cookies.ts'
import { confirm, fillPayment, holdSlot, openAnswers, type Place, toReview, wayOn } from './walk.ts'
import { everywhere, testIn } from './walked-in.ts'

const free = 'kayak-afternoon'
const paid = 'paddle-lesson'

let site: RunningSite
let hosts: Hosts
let browser: Browser
let control: CookieControl

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
  control = controlCookies(site)
  const home = site.home('harbor')
  const script = `<script async src="${home}/embed/v1.js"></script>`
  // Beside each other, as a frame that grows moves what is below it; by attributes, as the strict page refuses styles.
  const both = `${script}${script}<p>Above</p><table width="100%"><tr valign="top">
    <td width="50%"><tessera-booking href="/book/${free}" lang="en-us"></tessera-booking></td>
    <td><tessera-booking href="${home}/book/${paid}" lang="en-us" prefill='{"first_name":"Grace"}' reference="order-7"></tessera-booking></td>
    </tr></table>`
  const pages = {
    '/plain': both,
    '/strict': both,
    '/cookieless': both,
    ...Object.fromEntries(
      ['en-us', 'es'].flatMap((lang) => {
        const of = `href="/book/${free}" lang="${lang}"`
        const forms = `<tessera-booking ${of}></tessera-booking><tessera-booking mode="button" ${of}></tessera-booking>
          <tessera-booking mode="popup" ${of}><button>Reserve</button></tessera-booking>`
        return [
          [`/single-${lang}`, `${script}<main><tessera-booking ${of}></tessera-booking></main>`],
          [`/forms-${lang}`, `${script}<main>${forms}</main>`],
        ]
      }),
    ),
    '/default': `${script}<tessera-booking></tessera-booking>`,
    '/once': `${script}<tessera-booking href="/?linkid=once-in-a-frame" lang="en-us"></tessera-booking>`,
    '/thanks': '<p>Thank you from the shop</p>',
    '/list': `${script}<div style="height:300px"></div><tessera-booking href="/" lang="es" theme="dark"></tessera-booking>`,
    '/popup': `${script}<tessera-booking mode="popup" href="/book/${paid}"><button>Reserve</button></tessera-booking>`,
    '/checklist': `${script}<tessera-booking mode="popup" href="${listOf(site)}/"><button>Reserve</button></tessera-booking>`,
    '/button': `${script}<tessera-booking mode="button" href="/book/${free}" redirect="/thanks" lang="en-us"></tessera-booking>`,
  }
  hosts = await startHosts(pages, home)
  await letFrame(site, hosts, free, {
    more: ({ limited_use_links: links }) => {
      links.push({
        ...{ id: 'once-in-a-frame', uid: 'once-in-a-frame', provider: 'quay' },
        bookable: 'return-paddle',
        uses: 1,
      })
    },
  })
})
afterAll(async () => {
  await browser.close()
  await site.close()
  hosts.close()
})

/** Walks through what the place shows, from its calendar to the review. */
async function fill(place: Place, day: number): Promise<void> {
  await place.locator('[data-ready]').waitFor()
  await holdSlot(place, mouse, { day })
  await toReview(place, mouse)
  await fillPayment(place, mouse)
}

/** Books it, up to the thanks. */
async function book(place: Place, day: number): Promise<void> {
  await fill(place, day)
  await confirm(place, mouse)
}

test.each([
  ['plain', 0],
  ['strict', 2],
  ['cookieless', 4],
])('a %s page books what is free and what is paid, each in a frame of its own', async (host, day) => {
  const { page, done } = await openPage(browser)
  if (host === 'cookieless') await refuseCookies(page)
  control.forget()
  await page.goto(hosts.page(`/${host}`))
  const [first, second] = [await frameOf(page, 0), await frameOf(page, 1)]
  await book(first, day)
  await expect.poll(() => toldOf(page, 'booked')).toMatchObject([{ reservation: { bookable: free } }])
  await book(second, day + 1)
  await expect.poll(() => toldOf(page, 'booked')).toHaveLength(2)
  const [, event] = await toldOf(page, 'booked')
  expect(event).toEqual({
    version: 1,
    type: 'booked',
    id: expect.stringMatching(/^booked-/),
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    reservation: {
      id: expect.any(String),
      status: 'booked',
      start: expect.stringMatching(/^\d{4}-\d\d-\d\d /),
      end: expect.any(String),
      bookable: paid,
      reference: 'order-7',
    },
  })
  const types = await toldTypes(page)
  for (const type of ['ready', 'step', 'held', 'submitted', 'booked']) expect(types).toContain(type)
  expect(types).not.toContain('error')
  // What the answer of the host was is in the form: the customer is Grace.
  await (await openAnswers(second)).getByText('Grace').first().waitFor()
  if (host === 'cookieless') {
    expect(await page.context().cookies()).toEqual([])
    await control.expectRefused(page, site.home('harbor'))
  } else control.expectKept()
  await done()
})

test('an element that names no page shows the whole site', async () => {
  const { page, done } = await openPage(browser)
  await page.goto(hosts.page('/default'))
  const frame = await frameOf(page)
  await frame.locator(`a[href*="/book/${paid}"]`).first().waitFor()
  expect(new URL(frame.url()).pathname).toBe('/')
  await done()
})

test('a link of one use leads to its bookable where it is followed, and what leads to the list does', async () => {
  const { page, done } = await openPage(browser, { viewport: phone })
  await page.goto(hosts.page('/once'))
  const frame = await frameOf(page)
  await frame.waitForURL('**/book/return-paddle?linkid=once-in-a-frame&**')
  await book(frame, 12)
  await frame.getByRole('link', { name: 'Book another' }).click()
  await frame.waitForURL((url) => url.pathname === '/')
  await frame.locator(`a[href*="/book/${paid}"]`).first().waitFor()
  expect(new URL(frame.url()).searchParams.get('linkid')).toBe('once-in-a-frame')
  expect(await frame.locator('[data-error]').count()).toBe(0)
  // Who follows it once more is led to what they booked by it; to others it is told as used up.
  await page.reload()
  const again = await frameOf(page)
  await again.locator('[data-error=link_own]').getByRole('link').click()
  await again.waitForURL('**/manage/**')
  await again.locator('[data-status=booked]').waitFor()
  const other = await openPage(browser, { viewport: phone })
  await other.page.goto(hosts.page('/once'))
  await (await frameOf(other.page)).locator('[data-error=link_ended]').waitFor()
  await other.done()
  await done()
})

test('a frame is as tall as its content, bare, and keeps its links', async () => {
  const { page, done } = await openPage(browser, { viewport: phone })
  await page.goto(hosts.page('/list'))
  const frame = await frameOf(page)
  await frame.locator('a[href*="/book/"]').first().waitFor()
  const heights = async () => {
    const box = await page.locator('iframe').boundingBox()
    return [box?.height, Math.ceil(await frame.evaluate(() => document.getElementById('root')?.offsetHeight ?? 0))]
  }
  await expect.poll(async () => Math.abs(Number((await heights())[0]) - Number((await heights())[1]))).toBeLessThan(3)
  expect(Number((await heights())[0])).toBeGreaterThan(1000)
  expect(await frame.locator('header, footer').count()).toBe(0)
  expect(await frame.locator('html').getAttribute('data-mode')).toBe('dark')
  expect(await frame.locator('html').getAttribute('lang')).toBe('es')
  await page.mouse.wheel(0, 900)
  await frame.locator(`a[href*="/book/${paid}"]`).first().click()
  await frame.waitForURL(`**/book/${paid}?embedded=dark&lang=es`)
  await frame.locator('[data-ready]').waitFor()
  // What script leads to, and what a server redirects, stays embedded too.
  await frame.evaluate((id) => location.assign(`/directbooking/id/${id}`), free)
  await frame.waitForURL(`**/book/${free}?direct=1&embedded=dark&lang=es`)
  await frame.locator('[data-ready]').waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  // The bar of a phone stands at the foot of what is seen, although the frame is taller.
  const bar = frame.locator('[role=region]:visible').last()
  await expect
    .poll(async () => {
      const box = await bar.boundingBox()
      const within = await page.locator('iframe').boundingBox()
      if (!box || !within) return Number.NaN
      return Math.abs(box.y + box.height - Math.min(phone.height, within.y + within.height))
    })
    .toBeLessThan(3)
  await done()
})

test('a booking is cancelled in its frame, in a dialog within what is seen', async () => {
  const { page, done } = await openPage(browser, { viewport: phone })
  await page.goto(hosts.page('/single-en-us'))
  const frame = await frameOf(page)
  await book(frame, 10)
  await frame.locator('a[href*="/manage/"]').first().click()
  await frame.waitForURL('**/manage/**embedded**')
  await frame.getByRole('button', { name: /cancel/i }).click()
  const dialog = frame.getByRole('dialog')
  await dialog.waitFor()
  await expect
    .poll(async () => {
      const box = await dialog.boundingBox()
      return box !== null && box.y >= 0 && box.y + box.height <= phone.height
    })
    .toBe(true)
  await dialog.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect
    .poll(() => toldOf(page, 'cancelled'))
    .toMatchObject([{ reservation: { bookable: free, status: 'cancelled' } }])
  await done()
})

testIn([
  ['harbor', 'es', phone],
  ['workshop', 'en-us', desktop],
] as const)('the bare pages of %s in %s have no finding of axe', async (theme, language, viewport) => {
  const { page, done } = await openPage(browser, { viewport, locale: localeOf[language] })
  for (const address of [site.home(theme), site.book(theme)]) {
    await page.goto(`${address}?embedded`)
    await page.locator('[data-ready], a[href*="/book/"]').first().waitFor()
    await expectFine(page, `${address} embedded`)
  }
  await done()
})

testIn(everywhere)(
  'inline, popup and button have no finding of axe and fit, at %s in %s',
  async (at, language, viewport) => {
    const say = saying(language)
    const { page, done } = await openPage(browser, { viewport, locale: localeOf[language] })
    await page.goto(hosts.page(`/forms-${language}`))
    const ways = [
      ['inline', null],
      ['button', page.getByRole('button', { name: say('embed.open') })],
      ['popup', page.getByRole('button', { name: 'Reserve' })],
    ] as const
    for (const [number, [form, opener]] of ways.entries()) {
      await opener?.click()
      const frame = await frameOf(page, number)
      await frame.locator('[data-ready]').waitFor()
      expect(await frame.locator('html').getAttribute('lang')).toBe(language)
      await expectFramed(frame, `within ${form} at ${at} in ${language}`)
      await expectFine(page, `around ${form} at ${at} in ${language}`)
      if (opener) await page.keyboard.press('Escape')
      if (opener) await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
    await done()
  },
)

test('a popup opens over the page, and Escape within it gives the focus back', async () => {
  const { page, done } = await openPage(browser)
  await page.goto(hosts.page('/popup'))
  await page.getByRole('button', { name: 'Reserve' }).click()
  const frame = await frameOf(page)
  await frame.locator('[data-ready]').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(1)
  await frame.locator('[data-state=free]').first().focus()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Reserve')
  await expect.poll(() => toldTypes(page)).toContain('close')
  await page.getByRole('button', { name: 'Reserve' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await done()
})

test('Escape in a popup is heard while what joins it with the page is on its way', async () => {
  const { page, done } = await openPage(browser)
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/join-host-*', async (route) => {
    await isReleased
    await route.continue()
  })
  await page.goto(hosts.page('/popup'))
  await page.getByRole('button', { name: 'Reserve' }).click()
  const frame = await frameOf(page)
  await frame.locator('[data-ready]').waitFor()
  await frame.locator('[data-state=free]').first().focus()
  await page.keyboard.press('Escape')
  release()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await done()
})

test('Escape closes a popup also while something in it is unfolded', async () => {
  const { page, done } = await openPage(browser)
  await page.goto(hosts.page('/checklist'))
  await page.getByRole('button', { name: 'Reserve' }).click()
  const frame = await frameOf(page)
  await frame.locator('[data-ready]').waitFor()
  const box = frame.locator('[data-bookable=evening-music] input[type=checkbox]').first()
  await box.click()
  await frame.locator('[data-bookable=evening-music] h4').first().waitFor()
  expect(await box.getAttribute('aria-expanded')).toBe('true')
  await box.focus()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await done()
})

test('a floating button books, and leads to the page’s own thanks', async () => {
  const { page, done } = await openPage(browser)
  await page.goto(hosts.page('/button'))
  await page.getByRole('button', { name: 'Book now' }).click()
  const frame = await frameOf(page)
  await fill(frame, 6)
  await wayOn(frame).click()
  await page.waitForURL('**/thanks')
  await page.getByText('Thank you from the shop').waitFor()
  await done()
})

testIn(everywhere)(
  'where the browser keeps nothing, the page and its visitor are told, and booking works, at %s in %s',
  async (at, language, viewport) => {
    const say = saying(language)
    const { page, done } = await openPage(browser, { viewport, locale: localeOf[language] })
    await page.addInitScript(() => {
      if (window.top === window.self) return
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('refused', 'SecurityError')
          },
        })
    })
    await page.goto(hosts.page(`/single-${language}`))
    const frame = await frameOf(page)
    await frame.getByText(say('embed.storage')).waitFor()
    await expectFramed(frame, `within a frame that keeps nothing at ${at} in ${language}`)
    await expectFine(page, `around a frame that keeps nothing at ${at} in ${language}`)
    const own = frame.getByRole('link', { name: say('embed.storage_open') })
    expect(await own.getAttribute('href')).not.toContain('embedded')
    // Browsers that do not say what a page is opened for would be told by its referrer that it is in the frame.
    expect(await own.getAttribute('rel')).toBe('noopener noreferrer')
    await expect.poll(() => toldOf(page, 'error')).toContainEqual(expect.objectContaining({ code: 'storage_disabled' }))
    await book(frame, 8)
    await expect.poll(() => toldOf(page, 'booked')).toHaveLength(1)
    await done()
  },
)

test('the page with the code shows what the code does', async () => {
  const { page, done } = await openPage(browser, { viewport: desktop })
  await page.goto(`${site.home('harbor')}/embed`)
  const code = page.getByRole('region', { name: 'Code for your page' })
  const shown = () => code.locator('code').innerText()
  await expect.poll(shown).toContain(`href="${site.home('harbor')}/"`)
  await page.getByLabel('What it opens').selectOption(`/book/${paid}`)
  await page.getByRole('combobox', { name: 'Language' }).selectOption('es')
  await page.getByLabel('Colors').selectOption('dark')
  await expect.poll(shown).toContain(`href="${site.home('harbor')}/book/${paid}" theme="dark" lang="es"`)
  const frame = await frameOf(page)
  await frame.waitForURL(`**/book/${paid}?lang=es&embedded=dark`)
  await frame.locator('[data-ready]').waitFor()
  await page.getByLabel('Address of your site').fill('shop.example')
  await page.getByText('"https://*.shop.example"').waitFor()
  await page.getByLabel('Address of your site').fill('http://shop.example/path')
  await page.getByLabel('Address of your site').blur()
  await page.getByText('begins with https://').waitFor()
  await expectFine(page, 'the page with the code')
  await page.getByLabel('Where it stands').selectOption('popup')
  await page.getByLabel('Text on the button').fill('Come along')
  await page.getByRole('button', { name: 'Come along' }).click()
  await page.getByRole('dialog', { name: 'Come along' }).waitFor()
  await page.keyboard.press('Escape')
  await done()
})

testIn(everywhere)(
  'the page with the code has no finding of axe and fits, at %s in %s',
  async (at, language, viewport) => {
    const { page, done } = await openPage(browser, { viewport, locale: localeOf[language] })
    await page.goto(`${site.home('harbor')}/embed?lang=${language}`)
    await page.getByRole('region', { name: saying(language)('embed.code') }).waitFor()
    const frame = await frameOf(page)
    await frame.locator('a[href*="/book/"]').first().waitFor()
    await expectFramed(frame, `within the preview at ${at} in ${language}`)
    await expectFine(page, `the page with the code at ${at} in ${language}`)
    await done()
  },
)
