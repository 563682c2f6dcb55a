import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateInPlace, goOn, listOf, openList, tick } from './checklist-walk.ts'
import { mouse } from './hands.ts'
import { connect, openPage } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { confirm, expectThanks, fillPayment, holdSlot, openFlow, toReview } from './walk.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

test.each(['one appointment', 'a checklist'])('%s booked in another tab is linked in this one', async (what) => {
  const { page, done } = await openPage(browser)
  if (what === 'a checklist') {
    await openList(page, listOf(site))
    await tick(page, mouse, 'garden-ceremony')
    await dateInPlace(page, mouse, 'garden-ceremony', 8)
    await goOn(page, mouse)
  } else {
    await openFlow(page, site.book('studio'))
    await holdSlot(page, mouse)
  }
  await toReview(page, mouse)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.locator('#payment-fields > *').first().waitFor()
  await fillPayment(other, mouse)
  await confirm(other, mouse)
  const booked = new URL(other.url()).pathname

  await page.bringToFront()
  await page
    .getByRole('status')
    .getByText(/^You finished this .+ in another tab\.$/)
    .waitFor()
  // The token in the link is not left in the storage.
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('/thanks/')
  await page.getByRole('link', { name: /^See your / }).click()
  await expectThanks(page)
  expect(new URL(page.url()).pathname).toBe(booked)
  await done()
})
