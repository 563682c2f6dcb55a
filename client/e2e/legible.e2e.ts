/// <reference lib="dom" />
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mouse, touch } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, expectSteadyLayout, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { confirm, fillPayment, holdSlot, openFlow, toReview, wayOn } from './walk.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite('sqlite', {}, {}, 'translated'), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

/** In how many lines a word stands. */
const linesOf = (within: Locator, word: string): Promise<number> =>
  within.evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + wanted.length)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }
    return 0
  }, word)

const enlarge = (page: Page) => page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

test('a long word of a heading has a line of its own beside the picture, which makes room', async () => {
  const { page, complaints } = await openPage(browser, { viewport: desktop, locale: 'de-DE' })
  await openFlow(page, site.book('workshop'))
  await holdSlot(page, mouse, { day: 2 })
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  await confirm(page, mouse)
  const heading = page.locator('main h1')
  await heading.getByText('Farbberatung').waitFor()
  expect(await linesOf(heading, 'Farbberatung')).toBe(1)
  const [text, cover] = [await heading.boundingBox(), await page.locator('main [data-part=cover]').boundingBox()]
  expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThanOrEqual(cover?.x ?? 0)
  expect(cover?.width).toBeGreaterThanOrEqual(160)
  await expectSteadyLayout(page)
  await page.setViewportSize(phone)
  await enlarge(page)
  expect(await widthOf(page)).toBe(phone.width)
  expect(complaints).toEqual([])
  await leavePage(page)
})

test('in letters of twice the size neither long German headings nor fields of a time widen a phone', async () => {
  const { page, complaints } = await openPage(browser, { viewport: phone, hasTouch: true, locale: 'de-DE' })
  for (const [theme, path] of [
    ['workshop', '/'],
    ['workshop', '/passwordreset'],
    ['harbor', '/enquire/two-hand-passage'],
  ] as const) {
    await page.goto(site.home(theme) + path)
    await page.locator('main h1:visible, main h2:visible').first().waitFor()
    await page.waitForLoadState('networkidle')
    await enlarge(page)
    expect(await widthOf(page), path).toBe(phone.width)
  }
  expect(complaints).toEqual([])
  await leavePage(page)
})

test('in letters of twice the size a phone breaks no word of the site’s name, and its bar stays on the screen', async () => {
  const { page, complaints } = await openPage(browser, { viewport: phone, hasTouch: true, locale: 'de-DE' })
  await openFlow(page, site.book('clinic'))
  await enlarge(page)
  expect(await linesOf(page.locator('header').first(), 'Physiotherapie')).toBe(1)
  // The dot of a free day stands below its number.
  const clear = await page
    .locator('[data-state=free]')
    .first()
    .evaluate((day) => {
      const number = day.querySelector('span')?.getBoundingClientRect()
      const dot = Number.parseFloat(getComputedStyle(day, '::after').bottom)
      const own = day.getBoundingClientRect()
      const capHeight = (number?.height ?? 0) * 0.75
      return own.bottom - dot - 5 - ((number?.top ?? 0) + capHeight)
    })
  expect(clear).toBeGreaterThan(0)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  // Where the button has no room beside the price, it has a line of its own.
  await page.goto(`${site.home('workshop')}/book/estimate`)
  await page.locator('[data-ready]').waitFor()
  await enlarge(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  await openFlow(page, site.book('base'))
  await holdSlot(page, touch, { day: 2 })
  await toReview(page, touch)
  await enlarge(page)
  const pay = await wayOn(page).boundingBox()
  expect((pay?.x ?? 0) + (pay?.width ?? 0)).toBeLessThanOrEqual(phone.width)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  expect(complaints).toEqual([])
  await leavePage(page)
})

test('a page that needs script has without it the ways to the provider alone', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false, locale: 'es-ES' })
  for (const path of ['/enquire/two-hand-passage', '/manage/unknown', '/login']) {
    await page.goto(site.home('harbor') + path)
    const main = page.locator('main')
    await main.getByRole('heading', { name: 'Esta página necesita JavaScript' }).waitFor()
    await main.getByRole('link', { name: '(207) 555-0142' }).waitFor()
    await main.getByRole('link', { name: 'dock@quay.example' }).waitFor()
    expect(await main.locator('[data-part=page] > :visible').count(), path).toBe(1)
  }
  await page.context().close()
})
