import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateInPlace, goOn, listOf, openList, tick } from './checklist-walk.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, openPage } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import {
  chooseSlot,
  confirm,
  expectThanks,
  fillPayment,
  holdSlot,
  nextMonth,
  openFlow,
  toReview,
  wayOn,
} from './walk.ts'

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
    .getByText(/^You have finished this .+\.$/)
    .waitFor()
  // The token in the link is not left in the storage.
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('/thanks/')
  await page.getByRole('link', { name: /^See your / }).click()
  await expectThanks(page)
  expect(new URL(page.url()).pathname).toBe(booked)
  await done()
})

test.each([
  ['en-US', /^You changed this .+ in another tab\./, true],
  ['es', /^Has cambiado tu .+ en otra pestaña\./, false],
])('a booking changed in another tab says so before it is paid, in %s', async (language, words, termsbybutton) => {
  await site.revise('harbor', ({ whitelabel }) => Object.assign(whitelabel, { termsbybutton }))
  const { page, complaints } = await openPage(browser)
  const tick = page.locator('#terms-agree')
  const day = language === 'es' ? 2 : 1
  await openFlow(page, site.book('harbor'))
  await page.locator('[data-part=calendar]:not([inert])').waitFor()
  await nextMonth(page, mouse, 8)
  await holdSlot(page, mouse, { day })
  await toReview(page, mouse)
  await page.goto(`${page.url()}?lang=${language}`)
  await page.locator('[data-ready] #payment-fields > *').first().waitFor()
  await fillPayment(page, mouse)
  const when = page.locator('#booking-step strong').first()
  const before = await when.textContent()
  const notice = page.getByRole('status').getByText(words)
  // What is typed in another tab changes nothing that is paid for.
  const other = await page.context().newPage()
  await other.goto(page.url().replace('confirmation_step', 'second_form_step'))
  await other.locator('#booking-step input[autocomplete=given-name]').fill('Bram')
  await page.getByText('Bram').first().waitFor()
  expect(await notice.count()).toBe(0)
  if (!termsbybutton) expect(await tick.isChecked()).toBe(true)

  await openFlow(other, site.book('harbor'))
  await chooseSlot(other, mouse, { day: day + 3 })
  await wayOn(other).click()
  await other.waitForURL('**/second_form_step')
  await page.bringToFront()
  await notice.waitFor()
  expect(await notice.evaluate((one) => document.activeElement?.contains(one))).toBe(true)
  expect(await when.textContent()).not.toBe(before)
  // Nothing is paid before the terms are accepted again: by a tick, or by a button pressed once the change is told.
  if (!termsbybutton) expect(await tick.isChecked()).toBe(false)
  await wayOn(page).click()
  const told = termsbybutton ? page.locator('[data-changed]') : tick
  await expect.poll(() => told.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(page.url()).toContain('confirmation_step')
  if (!termsbybutton) await tick.check()
  await confirm(page, mouse)
  expect(complaints).toEqual([])
  await leavePage(page)
})
