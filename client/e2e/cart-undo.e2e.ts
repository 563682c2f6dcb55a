import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { added, bringToReview, openCart } from './cart-walk.ts'
import { settled } from './checklist-walk.ts'
import { mouse, touch } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { confirm, fillPayment, holdSlot, openFlow, toReview, wayOn } from './walk.ts'
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

const line = (page: Page) => page.locator('[data-taken-out=removed]')
const heightOf = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())?.height

async function removeFirst(page: Page, hand = mouse): Promise<void> {
  await hand.press(page.getByRole('button', { name: /^Remove / }).first())
  await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Remove' }))
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

testIn([
  ['390 px by touch', phone, touch, 2],
  ['1280 px', desktop, mouse, 4],
] as const)('at %s what was removed comes back to its place, and is paid', async (_name, viewport, hand, day) => {
  const { page, done } = await openPage(browser, { viewport, hasTouch: hand === touch })
  await bringToReview(page, hand, site, 'sunrise-paddle', { day })
  await hand.press(page.getByRole('button', { name: 'Add Another' }))
  await page.waitForURL('**/book/sunrise-paddle')
  await holdSlot(page, hand, { day: day + 1 })
  await toReview(page, hand)
  await hand.press(page.getByRole('button', { name: 'Go to Cart' }))
  await openCart(page)
  const before = await added(page).locator('strong').allTextContents()
  const room = await heightOf(page, '[data-appointment]:is(li)')
  await removeFirst(page, hand)
  await line(page).getByText('is removed', { exact: false }).waitFor()
  await expect.poll(() => heightOf(page, '[data-taken-out]')).toBe(room)
  expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-taken-out'))).toBe(true)
  expect(await added(page).count()).toBe(1)
  await settled(page)
  await expectAccessible(page, 'a cart from which one was removed')
  await hand.press(line(page).getByRole('button', { name: 'Undo' }))
  await expect.poll(() => added(page).locator('strong').allTextContents()).toEqual(before)
  expect(await line(page).count()).toBe(0)
  // Also the last one, with everything that was filled in.
  await removeFirst(page, hand)
  await removeFirst(page, hand)
  expect(await added(page).count()).toBe(0)
  await hand.press(line(page).last().getByRole('button', { name: 'Undo' }))
  await expect.poll(() => added(page).count()).toBe(1)
  await settled(page)
  await hand.press(page.getByRole('button', { name: 'Continue' }).filter({ visible: true }).last())
  await page.waitForURL('**/cart/confirmation_step')
  await page.locator('[data-ready] #payment-fields > *').first().waitFor()
  await fillPayment(page, hand)
  await confirm(page, hand)
  await done()
})

test('where its place has gone meanwhile, it says so and leads to another time', async () => {
  const { page, complaints } = await openPage(browser)
  await bringToReview(page, mouse, site, 'sunrise-paddle', { day: 8 })
  await mouse.press(page.getByRole('button', { name: 'Go to Cart' }))
  await openCart(page)
  await removeFirst(page)
  const other = await openPage(browser)
  await openFlow(other.page, `${site.home('harbor')}/book/sunrise-paddle`)
  await holdSlot(other.page, mouse, { day: 8 })
  await page.bringToFront()
  await mouse.press(line(page).getByRole('button', { name: 'Undo' }))
  await line(page).getByText('could not be put back.', { exact: false }).waitFor()
  expect(await added(page).count()).toBe(0)
  await expectAccessible(page, 'a cart into which one could not be put back')
  await mouse.press(line(page).getByRole('button', { name: 'Choose another time' }))
  await page.locator('[data-part=calendar]').waitFor()
  await mouse.pickDay(page, 9)
  await mouse.press(page.locator('[data-slot]:not([aria-disabled])').first())
  await mouse.press(wayOn(page))
  await expect.poll(() => added(page).count()).toBe(1)
  // The browser logs the expected refusal as an error.
  expect(complaints.filter((each) => !each.includes('409'))).toEqual([])
  await other.done()
})
