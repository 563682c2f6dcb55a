/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { mouse } from './hands.ts'
import { connect, openPage } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { holdBack, stall } from './stall.ts'
import { confirm, fillPayment, holdSlot, openFlow, toReview, wayOn } from './walk.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const toBottom = (page: Page) => page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight }))

/** Answers take longer than Chromium takes a movement for the consequence of a click (half a second). */
async function slowDown(page: Page): Promise<void> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    downloadThroughput: -1,
    uploadThroughput: -1,
    latency: 800,
  })
}

/** Until what moved last has been drawn, and told to those who watch the layout. */
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  )

async function openReview(page: Page, day: number): Promise<void> {
  await openFlow(page, site.book('clinic'))
  await holdSlot(page, mouse, { day })
  await toReview(page, mouse)
  await fillPayment(page, mouse)
}

test('the foot does not jump while the code of the thanks is on the way', async () => {
  const { page, done } = await openPage(browser)
  const held = await holdBack(page, '**/thanks-page*.js')
  await openReview(page, 2)
  await toBottom(page)
  await slowDown(page)
  await wayOn(page).click()
  await page.waitForURL('**/thanks/**')
  await toBottom(page)
  await drawn(page)
  held.go()
  await page.locator('[data-status=booked]').waitFor()
  await drawn(page)
  await page.locator('footer').waitFor()
  await done()
})

test('the foot does not jump where somebody looks at the end of a reservation that is on its way', async () => {
  const { page, done } = await openPage(browser)
  await openReview(page, 3)
  await confirm(page, mouse)
  const reservation = await stall(page, 'get_basereservation')
  await page.getByRole('link', { name: /^(Change my|Modify)/ }).click()
  await page.waitForURL('**/manage/**')
  await page.locator('[aria-busy=true]').waitFor()
  await toBottom(page)
  await drawn(page)
  reservation.go()
  await page.locator('[data-status=booked]').waitFor()
  await drawn(page)
  await page.locator('footer').waitFor()
  await done()
})
