/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { type Hand, keyboard, mouse, touch } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { expectNothingKept } from './kept-values.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { ada, dialog, logIn, whoIsIn } from './people.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { amountsTold, expectTaken, shownDue } from './sales.ts'
import { acceptTerms, cards, expectThanks, holdSlot, openFlow, toReview, typeCard, wayOn } from './walk.ts'
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

const twice = { asks: '4000002760003184', declined: '4000000000000341' }
const list = (page: Page) => page.locator('[data-part=saved-cards]')
const card = (page: Page, last4: string) => list(page).locator('label', { hasText: last4 }).locator('input')
const keep = (page: Page) => page.getByLabel('Save this card for my next payments')
const another = (page: Page) => page.getByLabel('Use another card')

async function shoot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}

/** What was taken at the studio until now, oldest first. */
const taken: number[] = []

/** Goes to the payment. Returns a function that waits for the thanks, and compares what was shown and taken. */
async function toPayment(page: Page, hand: Hand, day: number): Promise<() => Promise<void>> {
  const told = amountsTold(page, 'usd')
  await openFlow(page, site.book('studio'))
  await holdSlot(page, hand, { day })
  await toReview(page, hand)
  await page.locator('#payment-fields:not(:has([data-part=skeleton]))').waitFor()
  await acceptTerms(page, hand)
  const due = await shownDue(page, 'usd', told)
  return async () => {
    await expectThanks(page)
    taken.push(due)
    await expectTaken(site, 'kiln', 'usd', taken)
  }
}

/** Nothing of a card's number, nor of what stands for it, stays in the browser. */
const expectNoCards = (page: Page) =>
  expectNothingKept(page, [/4242424242424242|4000002760003184|4000000000000341|tok_|card_[0-9a-f]/])

testIn([
  ['390 px', { viewport: phone, hasTouch: true }, touch, 0],
  ['1280 px', { viewport: desktop }, mouse, 6],
] as const)(
  'cards are saved by a tick, pay again, ask the bank and are managed, at %s',
  async (name, options, hand, day) => {
    const { page } = await openPage(browser, options)
    await page.goto(`${site.home('studio')}/login`)
    await logIn(page.getByRole('main'), hand, ada)
    await whoIsIn(page, ada.name).waitFor()

    let booked = await toPayment(page, hand, day)
    expect(await list(page).count()).toBe(0)
    await typeCard(page, hand, cards.approved)
    await hand.press(keep(page))
    await shoot(page, `save-${name}`)
    await expectAccessible(page, 'saving a card')
    await hand.press(wayOn(page))
    await booked()

    // It is there the next time, and pays with one press.
    booked = await toPayment(page, hand, day + 1)
    await expect.poll(() => card(page, '4242').isChecked()).toBe(true)
    expect(await list(page).innerText()).toMatch(/Visa ending in 4242\s+Expires 12\/2034/)
    expect(await page.locator('input[autocomplete=cc-number]').count()).toBe(0)
    await shoot(page, `choose-${name}`)
    await expectAccessible(page, 'saved cards')
    await hand.press(wayOn(page))
    await booked()

    // Another is typed beside it and saved; the bank asks about it, now and when it is used again.
    booked = await toPayment(page, hand, day + 2)
    await hand.press(another(page))
    await typeCard(page, hand, twice.asks)
    await hand.press(keep(page))
    await hand.press(wayOn(page))
    await hand.press(dialog(page).getByRole('button', { name: 'Confirm payment' }))
    await booked()
    booked = await toPayment(page, hand, day + 3)
    await expect.poll(() => card(page, '3184').isChecked()).toBe(true)
    await hand.press(wayOn(page))
    await hand.press(dialog(page).getByRole('button', { name: 'Confirm payment' }))
    await booked()
    await expectNoCards(page)

    await page.goto(`${site.home('studio')}/account`)
    const section = page.getByRole('region', { name: 'Saved cards' })
    const rows = section.getByRole('listitem')
    await shoot(page, `account-${name}`)
    await expect.poll(() => rows.count()).toBe(2)
    expect(await rows.first().innerText()).toMatch(/3184[\s\S]*Preferred/)
    await shoot(page, `account-${name}`)
    await expectAccessible(page, 'the saved cards of an account')
    await hand.press(rows.nth(1).getByRole('button', { name: 'Prefer' }))
    await expect.poll(() => rows.first().innerText()).toMatch(/4242[\s\S]*Preferred/)
    for (const last4 of ['3184', '4242']) {
      await hand.press(rows.filter({ hasText: last4 }).getByRole('button', { name: 'Remove' }))
      await dialog(page).getByText(`Remove Visa ending in ${last4}?`).waitFor()
      await shoot(page, `remove-${name}`)
      await hand.press(dialog(page).getByRole('button', { name: 'Remove' }))
      await section.getByText(`Visa ending in ${last4} was removed.`).waitFor()
    }
    await section.getByText('You have no saved cards.').waitFor()
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(options.viewport.width)
    await leavePage(page)
  },
)

test('a saved card that is declined says so beside it, and another is typed by keyboard, with nothing lost', async () => {
  const { page } = await openPage(browser, { viewport: phone })
  await page.goto(`${site.home('studio')}/login`)
  await logIn(page.getByRole('main'), mouse, ada)
  await whoIsIn(page, ada.name).waitFor()
  let booked = await toPayment(page, mouse, 10)
  await typeCard(page, mouse, twice.declined)
  await keep(page).check()
  await mouse.press(wayOn(page))
  await booked()

  booked = await toPayment(page, mouse, 11)
  await card(page, '0341').waitFor()
  await keyboard.press(wayOn(page))
  const row = list(page).locator('[data-part=declined]')
  await row.getByText('Your bank declined the card.').waitFor()
  await shoot(page, 'declined-390 px')
  await expectAccessible(page, 'a declined saved card')
  await keyboard.press(row.getByRole('button', { name: 'Use a different payment method' }))
  const number = page.locator('input[autocomplete=cc-number]')
  await expect.poll(() => number.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await another(page).isChecked()).toBe(true)
  expect(await row.count()).toBe(0)
  // What was typed stays while a saved card is looked at.
  await typeCard(page, keyboard, cards.approved)
  await card(page, '0341').check()
  await another(page).check()
  await keyboard.press(wayOn(page))
  await booked()
  await leavePage(page)
})
