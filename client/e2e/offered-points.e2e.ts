import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeEach, expect } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { offeredSail } from './offered-walk.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { ada, dialog, whoIsIn } from './people.ts'
import { providers, type RunningSite, startSite } from './running-site.ts'
import { acceptTerms, cards, confirm, holdSlot, openFlow, toReview, typeCard } from './walk.ts'
import { testIn } from './walked-in.ts'

let site: RunningSite
let browser: Browser
beforeEach(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
  // One seat is left on a sail; it and lessons are had for money or points, and points are sold.
  await site.revise('harbor', (bundle) => {
    for (const one of bundle.bookables)
      if (one.id === 'sunset-sail')
        Object.assign(one, { seats: 3, seatsperbooking: 1, pointsprice: 10, rosterenabled: false, forms: [] })
      else if (one.id === providers.harbor.bookable)
        Object.assign(one, { price: 50, pricing_tiers: [], pointsprice: 10, tax: {}, forms: [], addons: [] })
    Object.assign(bundle, { pointspackages: [{ id: 'p-10', provider: 'quay', points: 10, price: 90 }] })
  })
})
afterEach(async () => {
  await browser.close()
  await site.close()
})

const picture = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}

/** Has Ada wait for the last seat of a sail, and answers the link of the mail that offers it to her. */
const offeredTo = (page: Page) => offeredSail(page, { site, browser })

const offer = (page: Page) => page.locator('[data-part=offer]')
const points = (page: Page) => offer(page).locator('[data-part=points]')
const accept = (page: Page) => offer(page).getByRole('button', { name: /^Accept/ })

/** Buys the ten points that an offer takes, from where it says how many are missing. */
async function buyTen(page: Page) {
  await mouse.press(points(page).getByRole('button', { name: 'Buy more points' }))
  await mouse.press(dialog(page).getByRole('button', { name: /more.*10 points/i }))
  await expect.poll(() => dialog(page).getByRole('button', { name: 'Go to payment' }).isEnabled()).toBe(true)
  await mouse.press(dialog(page).getByRole('button', { name: 'Go to payment' }))
  const token = page.waitForResponse((response) => response.url().endsWith('/payment-sandbox/tokens'))
  await dialog(page).locator('input[autocomplete=cc-number]').fill(cards.approved)
  await dialog(page).locator('input[autocomplete=cc-exp]').fill('1234')
  await dialog(page).locator('input[autocomplete=cc-csc]').fill('123')
  await token
  await mouse.press(dialog(page).getByRole('button', { name: 'Pay $90.00' }))
  await dialog(page).getByText('You now have 10 points.').waitFor()
  await mouse.press(dialog(page).getByRole('button', { name: 'Go on' }))
}

const tick = (page: Page) => points(page).getByLabel('Pay with 10 points instead; you have 10 points.')

/** What the account's menu says of them. */
async function toSpend(page: Page, told: string) {
  await page.reload()
  await mouse.press(whoIsIn(page, ada.firstname))
  await page.getByText(told, { exact: true }).waitFor()
  await page.keyboard.press('Escape')
}

const widths = [
  ['390', phone],
  ['1280', desktop],
] as const

testIn(widths)('at %s px an offer by mail is taken with points, bought for it', async (width, viewport) => {
  const { page, done } = await openPage(browser, { viewport })
  const link = await offeredTo(page)
  await page.context().clearCookies()
  await page.goto(link)
  await points(page).getByText('Log in to pay with your points.').waitFor()
  expect(await accept(page).textContent()).toBe('Accept and pay $120.00')
  await expectAccessible(page, 'an offer for points, to nobody')
  await picture(page, `offer-nobody-${width}`)
  await mouse.press(points(page).getByRole('button', { name: 'Log in' }))
  await expect.poll(() => dialog(page).locator('input[autocomplete=username]').inputValue()).toBe(ada.email)
  await dialog(page).locator('input[autocomplete=current-password]').fill(ada.password)
  await mouse.press(dialog(page).locator('button[type=submit]:visible'))

  // Who has too few may pay otherwise.
  await points(page).getByText('You are 10 points short.').waitFor()
  expect(await accept(page).textContent()).toBe('Accept and pay $120.00')
  await page.locator('input[autocomplete=cc-number]').waitFor()
  await expectAccessible(page, 'an offer with too few points')
  await picture(page, `offer-short-${width}`)
  await buyTen(page)
  await mouse.press(tick(page))
  expect(await accept(page).textContent()).toBe('Accept for 10 points')
  expect(await page.locator('input[autocomplete=cc-number]').count()).toBe(0)
  await expectAccessible(page, 'an offer for points')
  await picture(page, `offer-points-${width}`)
  await acceptTerms(page, mouse)
  await mouse.press(accept(page))
  await page.locator('[data-status=booked]').waitFor()
  await page.getByText('Paid with 10 points', { exact: true }).waitFor()
  await picture(page, `offer-taken-${width}`)
  // The thanks are behind it, and its mail leads to the same place as before.
  expect(page.url()).toContain('/thanks/')
  await page.goto(link)
  await mouse.press(page.getByRole('button', { name: 'Cancel this' }))
  await dialog(page).getByText('10 points come back to your balance.').waitFor()
  await mouse.press(dialog(page).getByRole('button', { name: 'Yes, cancel it' }))
  await page.locator('[data-status=cancelled]').waitFor()
  await toSpend(page, '10 points to spend')
  await done()
})

testIn(widths)('at %s px points that were spent meanwhile are told, and a card pays', async (width, viewport) => {
  const { page } = await openPage(browser, { viewport })
  await page.goto(await offeredTo(page))
  await buyTen(page)
  await mouse.press(tick(page))
  await acceptTerms(page, mouse)
  const elsewhere = await page.context().newPage()
  await openFlow(elsewhere, site.book('harbor'))
  await holdSlot(elsewhere, mouse)
  await toReview(elsewhere, mouse)
  await mouse.press(elsewhere.getByRole('tab', { name: '10 points' }))
  await elsewhere.getByText('You have enough points for this.').waitFor()
  await confirm(elsewhere, mouse)
  await elsewhere.waitForURL('**/thanks/**')
  await elsewhere.close()
  await page.bringToFront()
  await mouse.press(accept(page))
  await page.getByRole('alert').getByText('You do not have enough points for this.').waitFor()
  await points(page).getByText('You are 10 points short.').waitFor()
  await picture(page, `offer-spent-${width}`)
  await typeCard(page, mouse, cards.approved)
  await mouse.press(offer(page).getByRole('button', { name: 'Accept and pay $120.00' }))
  await page.locator('[data-status=booked]').waitFor()
  expect(await page.getByText(/Paid with .* points/).count()).toBe(0)
  await leavePage(page)
})
