import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { mouse, touch } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { cards, expectThanks, typeCard, wayOn } from './walk.ts'
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

/** A hand that counts what it presses and what it fills in. */
function counting(hand: typeof mouse) {
  const count = { clicks: 0, fields: 0 }
  return {
    count,
    async press(target: Locator) {
      count.clicks += 1
      await hand.press(target)
    },
    async type(target: Locator, text: string) {
      count.fields += 1
      // A tap into a field is part of filling it in.
      await hand.type(target, text)
    },
  }
}

type Counting = ReturnType<typeof counting>

/** From the provider's first page to the times of a bookable; its first free day is shown already. */
async function toFirstTime(page: Page, hand: Counting, name: string): Promise<void> {
  await hand.press(page.getByRole('link', { name: `Book ${name}` }))
  await page.locator('[data-ready]').waitFor()
  await hand.press(page.locator('[data-slot]:not([aria-disabled])').first())
}

async function giveContact(page: Page, hand: Counting): Promise<void> {
  await hand.type(page.locator('input[autocomplete=given-name]'), 'Ada')
  await hand.type(page.locator('input[autocomplete=family-name]'), 'Moor')
  await hand.type(page.locator('input[type=email]'), 'ada@customers.example')
}

const views = [
  ['1280 px, by mouse', { viewport: desktop }, mouse],
  ['390 px, by touch', { viewport: phone, hasTouch: true }, touch],
] as const

testIn(views)('a lesson is paid in at most 5 clicks and 6 fields, at %s', async (_name, options, bare) => {
  const { page, done } = await openPage(browser, options)
  const hand = counting(bare)
  await page.goto(site.home('harbor'))
  await toFirstTime(page, hand, 'Private paddle lesson')
  await hand.press(wayOn(page))
  await page.waitForURL('**/second_form_step')
  await giveContact(page, hand)
  await hand.press(wayOn(page))
  await page.waitForURL('**/confirmation_step')
  await page.getByText('With this button you accept our terms.').waitFor()
  const rule = await page
    .locator('#booking-step p')
    .filter({ hasText: /refund/ })
    .boundingBox()
  const sentence = await page.locator('[data-part=terms-by-button]').boundingBox()
  expect(Number(rule?.y)).toBeLessThan(Number(sentence?.y))
  await expectAccessible(page, 'a review whose button accepts the terms')
  const card = counting(bare)
  await typeCard(page, { ...bare, ...card }, cards.approved)
  await hand.press(wayOn(page))
  await expectThanks(page)
  expect(hand.count.clicks).toBeLessThanOrEqual(5)
  expect(hand.count.fields + card.count.fields).toBeLessThanOrEqual(6)
  await done()
})

testIn(views)('a free service is booked in 3 clicks and 3 fields, at %s', async (_name, options, bare) => {
  await site.revise('base', (bundle) => {
    bundle.whitelabel.termsbybutton = true
    for (const one of bundle.bookables)
      if (one.id === 'violin-lesson') Object.assign(one, { price: 0, paymentterms: 'bill', forms: [] })
  })
  const { page, done } = await openPage(browser, options)
  const hand = counting(bare)
  await page.goto(site.home('base'))
  const name = await page.locator('a[href*="violin-lesson"]').first().textContent()
  await toFirstTime(page, hand, String(name))
  await page.waitForURL('**/confirmation_step')
  // What is missing is shown before anything is sent.
  await bare.press(wayOn(page))
  await page.locator('input[autocomplete=given-name][aria-invalid=true]').waitFor()
  await expectAccessible(page, 'questions on the page of the review')
  await giveContact(page, hand)
  await hand.press(wayOn(page))
  await expectThanks(page)
  expect(hand.count).toEqual({ clicks: 3, fields: 3 })
  await done()
})
