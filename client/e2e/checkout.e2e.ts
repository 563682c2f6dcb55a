/// <reference lib="dom" />
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { mouse } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { acceptTerms, cards, confirm, fillPayment, holdSlot, openFlow, toReview, typeCard, wayOn } from './walk.ts'
import { testIn } from './walked-in.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

/** How many lines the label of a button has. */
const linesOf = (button: Locator) =>
  button.locator('[data-part=label]').evaluate((label) => {
    const range = document.createRange()
    range.selectNodeContents(label)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  })

const isInView = (target: Locator) =>
  target.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

test.each([
  ['en-US', /^Pay /],
  ['es', /^Pagar /],
  ['de', / zahlen$/],
])('on a phone, in %s, the button says in one line what it takes, beside the total', async (language, label) => {
  const { page, done } = await openPage(browser, { viewport: phone })
  await openFlow(page, `${site.book('base')}?lang=${language}`)
  await holdSlot(page, mouse, { day: ['en-US', 'es', 'de'].indexOf(language) })
  await toReview(page, mouse)
  await expect.poll(() => wayOn(page).textContent()).toMatch(label)
  expect(await linesOf(wayOn(page))).toBe(1)
  expect(await isInView(page.locator('[role=region] [data-part=amount]'))).toBe(true)
  await done()
})

test('on a wide screen the total stays in sight down to the button that pays, and the refund rule is above it', async () => {
  const { page, done } = await openPage(browser, { viewport: { ...desktop, height: 600 } })
  await openFlow(page, site.book('harbor'))
  await holdSlot(page, mouse)
  await toReview(page, mouse)
  await wayOn(page).scrollIntoViewIfNeeded()
  expect(await isInView(wayOn(page))).toBe(true)
  expect(await isInView(page.locator('aside [data-part=total]'))).toBe(true)
  const rule = await page
    .locator('#booking-step p')
    .filter({ hasText: /refund/ })
    .boundingBox()
  const button = await wayOn(page).boundingBox()
  expect((rule?.y ?? Number.NaN) + (rule?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? Number.NaN)
  await done()
})

testIn([
  ['390 px', phone, 1],
  ['1280 px', desktop, 2],
])('a declined card is told at the card, at %s', async (_, viewport, day) => {
  const { page, done } = await openPage(browser, { viewport })
  await openFlow(page, site.book('harbor'))
  await holdSlot(page, mouse, { day })
  await toReview(page, mouse)
  await fillPayment(page, mouse, cards.declined)
  await wayOn(page).click()
  const told = page.locator('#payment-fields [data-error=payment_declined]')
  await told.getByRole('alert').waitFor()
  await expect.poll(() => told.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await isInView(told)).toBe(true)
  await expectAccessible(page, 'a declined card')
  await typeCard(page, mouse, cards.approved)
  await confirm(page, mouse)
  await done()
})

test('a code in the address is applied, and stands open', async () => {
  const { page, done } = await openPage(browser)
  await openFlow(page, `${site.book('harbor')}?discountcode=lowtide`)
  expect(page.url()).not.toContain('discountcode')
  await holdSlot(page, mouse, { day: 3 })
  await toReview(page, mouse)
  await page.locator('[data-part=discount]').getByText('is applied').waitFor()
  await wayOn(page).filter({ hasText: '$90.20' }).waitFor()
  await acceptTerms(page, mouse)
  await done()
})
