import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { openEvent } from './events-walk.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { offeredSail } from './offered-walk.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { dialog } from './people.ts'
import { type RunningSite, startSite } from './running-site.ts'

let site: RunningSite
let browser: Browser
beforeEach(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterEach(async () => {
  await browser.close()
  await site.close()
})

/** Leaves one seat of a sail that asks nothing. */
const withOneSeat = (changes: Record<string, unknown>) =>
  site.revise('harbor', ({ bookables }) => {
    const small = { seats: 3, seatsperbooking: 1, rosterenabled: false, forms: [] }
    for (const one of bookables) if (one.id === 'sunset-sail') Object.assign(one, { ...small, ...changes })
  })

/** The card of the offered place, in the list of who is signed in. */
async function cardOf(page: Page) {
  await page.goto(`${site.home('harbor')}/reservations`)
  const card = page.getByRole('article').filter({ hasText: 'A place is offered to you' })
  await card.getByText(/^It is yours if you accept before/).waitFor()
  return card
}

test('at 390 px an offer that costs nothing is accepted on its card', async () => {
  await withOneSeat({ price: 0, pointsprice: 0, paymentterms: 'bill' })
  const { page } = await openPage(browser, { viewport: phone })
  await offeredSail(page, { site, browser })
  const card = await cardOf(page)
  await expectAccessible(page, 'an offer on its card')
  expect(await card.getByRole('button', { name: 'Cancel' }).count()).toBe(0)
  await mouse.press(card.getByRole('button', { name: 'Accept Waitlist Offer' }))
  const booked = page.getByRole('article').filter({ has: page.locator('[data-status=booked]') })
  await booked.getByText('Sail and supper at the pier').waitFor()
  await card.waitFor({ state: 'detached' })
  await leavePage(page)
})

test('at 1280 px an offer with a price is told its price first, and is rejected on its card', async () => {
  await withOneSeat({})
  const { page } = await openPage(browser, { viewport: desktop })
  await offeredSail(page, { site, browser })
  const card = await cardOf(page)
  await mouse.press(card.getByRole('button', { name: 'Accept Waitlist Offer' }))
  await page.waitForURL('**/manage/**')
  await page.getByRole('button', { name: 'Accept and pay $120.00' }).waitFor()

  const again = await cardOf(page)
  await mouse.press(again.getByRole('button', { name: 'Reject Waitlist Offer' }))
  await dialog(page).getByText('Give up this place?').waitFor()
  await expectAccessible(page, 'an offer about to be rejected')
  await mouse.press(dialog(page).getByRole('button', { name: 'Keep it' }))
  expect(await again.count()).toBe(1)
  await mouse.press(again.getByRole('button', { name: 'Reject Waitlist Offer' }))
  await mouse.press(dialog(page).getByRole('button', { name: 'Reject Waitlist Offer' }))
  await again.waitFor({ state: 'detached' })
  await leavePage(page)
})

test('at 390 px choosing the time that is offered leads to the offer, which is accepted there', async () => {
  await withOneSeat({ price: 0, pointsprice: 0, paymentterms: 'bill' })
  const { page } = await openPage(browser, { viewport: phone })
  await offeredSail(page, { site, browser })
  await openEvent(page, `${site.home('harbor')}/book/sunset-sail`)
  await mouse.press(page.locator('[data-occurrence=sail-1] [data-wait]'))
  await mouse.press(dialog(page).getByRole('button', { name: 'Yes please' }))
  await dialog(page).getByRole('heading', { name: 'There is room for you' }).waitFor()
  await dialog(page).getByText('This time is kept for you').waitFor()
  await expectAccessible(page, 'a time that is offered to oneself')
  expect(await dialog(page).getByRole('button', { name: 'Yes please' }).count()).toBe(0)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/own-offer.png` })
  await mouse.press(dialog(page).getByRole('link', { name: 'See the offer' }))
  await page.locator('[data-part=offer]').waitFor()
  await mouse.press(page.getByRole('button', { name: 'Accept Waitlist Offer' }))
  await page.waitForURL('**/thanks/**')
  await page.locator('[data-status=booked]').waitFor()
  await leavePage(page)
})
