/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysIn, pressDay, rental } from './days-walk.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, expectSteadyLayout, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { chooseSlot, openFlow } from './walk.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

/** Controls that are smaller than a thumb. Links within a text may be as high as their lines. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main button, header button, header a, main summary, main select')].flatMap((one) => {
      const { width, height } = one.getBoundingClientRect()
      const isThere = width > 0 && !one.closest('[inert]') && getComputedStyle(one).visibility !== 'hidden'
      // On the narrowest phones seven days share the width, so each is a little narrower.
      const isSmall = Math.min(one.matches('[data-date]') ? height : width, height) < 43.5
      return isThere && isSmall ? [`${one.textContent || one.ariaLabel}: ${width} × ${height}`] : []
    }),
  )

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test.each([320, 390, 960])('every control has the size of a thumb, and nothing overflows, at %i px', async (width) => {
  const { page, done } = await openPage(browser, { viewport: { width, height: 844 } })
  await page.goto(site.home('clinic'))
  await page.locator('article[data-resource]').first().waitFor()
  expect(await smallTargets(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  for (const address of [site.book('workshop'), site.book('base'), site.book('harbor')]) {
    await openFlow(page, address)
    await chooseSlot(page, mouse)
    expect(await smallTargets(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
  }
  await done()
})

test('the opening state has its own line on a phone, since the browser may replace the server’s text', async () => {
  const { page } = await openPage(browser, { viewport: phone })
  await page.goto(site.home('clinic'))
  const [open, town] = await Promise.all([0, 1].map((at) => page.locator('summary > span').nth(at).boundingBox()))
  expect(town?.y).toBeGreaterThan((open?.y ?? 0) + (open?.height ?? 0) - 1)
  await expectSteadyLayout(page)
  await leavePage(page)
})

test('a popover does not cover its day', async () => {
  const { page } = await openPage(browser, { viewport: phone })
  await openFlow(page, site.home('harbor') + rental)
  const [full = ''] = await daysIn(page, 'waitlist')
  await pressDay(page, mouse, full)
  await page.locator('[data-state=restart]').first().waitFor()
  await pressDay(page, mouse, full)
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  const [told, day] = await Promise.all([dialog.boundingBox(), page.locator(`[data-date="${full}"]`).boundingBox()])
  if (!told || !day) throw new Error('both are drawn')
  expect(told.y + told.height <= day.y || day.y + day.height <= told.y).toBe(true)
  await leavePage(page)
})
