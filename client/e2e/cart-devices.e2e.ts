import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { added, bringToReview, openCart } from './cart-walk.ts'
import { settled } from './checklist-walk.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { ada, logIn } from './people.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { confirm, fillPayment } from './walk.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

test('the whole cart of who is signed in goes on on another device, with its answers', async () => {
  const first = await openPage(browser, { viewport: desktop })
  await first.page.goto(`${site.home('harbor')}/reservations`)
  await logIn(first.page.getByRole('main'), mouse, ada)
  await first.page.getByRole('tab', { name: 'In progress' }).waitFor()
  await bringToReview(first.page, mouse, site, 'paddle-lesson', { day: 3, slot: 1 })
  await mouse.press(first.page.getByRole('button', { name: 'Keep Shopping' }))
  await first.page.waitForURL(`${site.home('harbor')}/`)
  await bringToReview(first.page, mouse, site, 'sunrise-paddle', { day: 3 })
  await mouse.press(first.page.getByRole('button', { name: 'Go to Cart' }))
  await openCart(first.page)
  const inIt = (await added(first.page).locator('[data-part=when]').allTextContents()).toSorted()
  await leavePage(first.page)

  const { page, done } = await openPage(browser, { viewport: phone })
  await page.bringToFront()
  await page.goto(`${site.home('harbor')}/reservations`)
  await logIn(page.getByRole('main'), mouse, ada)
  await page.getByRole('tab', { name: 'In progress' }).click()
  await expectAccessible(page, 'several that are in progress')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/progress.png`, fullPage: true })
  await mouse.press(page.getByRole('link', { name: 'Go on with all of them' }))
  await page.waitForURL('**/cart')
  await expect.poll(() => added(page).count()).toBe(2)
  await page.locator('[data-ready]').waitFor()
  expect((await added(page).locator('[data-part=when]').allTextContents()).toSorted()).toEqual(inIt)
  expect(await page.locator('[data-hold=calm]').count()).toBe(2)
  await settled(page)
  await mouse.press(page.getByRole('button', { name: 'Continue' }).filter({ visible: true }).last())
  // Nothing is asked again.
  await page.waitForURL('**/cart/confirmation_step')
  await page.locator('[data-ready] #payment-fields > *').first().waitFor()
  await fillPayment(page, mouse)
  await confirm(page, mouse)
  expect(await page.locator('[data-also]').count()).toBe(1)
  await done()
})
