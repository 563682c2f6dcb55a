import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { breakCalls, refusal } from './break-calls.ts'
import { mouse } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { ada, dialog, logIn, whoIsIn } from './people.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { amountsTold, expectTaken, sales, sellIn, written } from './sales.ts'
import { confirm, expectThanks, fillPayment, openFlow, takeSlot, toReview, typeCard, wayOn } from './walk.ts'
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

const picture = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}

/** What is sold for money or points, without extras. */
const forPoints = { pointsprice: 12, tax: {}, addons: [] }

const points = (page: Page) => page.locator('[data-part=points]')
const manage = async (page: Page): Promise<string> =>
  String(await page.locator('a[href*="/manage/"]').first().getAttribute('href'))

testIn([
  ['on a phone', 'harbor', phone, 'usd'],
  ['on a wide screen', 'studio', desktop, 'kwd'],
] as const)(
  '%s points are bought, pay for a booking, and come back with its cancellation',
  async (_, theme, viewport, currency) => {
    // Who pays on site may take what costs nothing, and so is offered for points.
    const plugins = ['payment-sandbox', 'payment-offline'].map((name) => ({ name }))
    const home = await sellIn(site, currency, { plugins, whitelabel: { theme }, bookable: forPoints })
    const price = sales[currency].points
    const { page, done } = await openPage(browser, { viewport })
    const told = amountsTold(page, currency)
    await page.goto(`${home}/login`)
    await logIn(page.getByRole('main'), mouse, ada)
    await whoIsIn(page, ada.firstname).waitFor()

    await openFlow(page, `${home}/book/hour`)
    // Who is signed in has nothing to answer.
    await takeSlot(page, mouse, { day: 3 })
    await page.waitForURL('**/confirmation_step*')
    await toReview(page, mouse)
    await fillPayment(page, mouse)
    await mouse.press(page.getByRole('button', { name: 'Add a code' }))
    await mouse.type(page.getByLabel('Discount code', { exact: true }), 'EIGHTH')
    await mouse.press(page.getByRole('button', { name: 'Apply' }))
    await page.getByText('EIGHTH is applied: ').waitFor()
    await mouse.press(points(page).getByRole('tab', { name: '12 points' }))
    await page.getByText('EIGHTH does not apply to what you are booking.').waitFor()
    await points(page).getByText('You are 12 points short.').waitFor()
    await expect.poll(() => wayOn(page).isDisabled()).toBe(true)
    await picture(page, `${theme}-points-short`)

    await mouse.press(points(page).getByRole('button', { name: 'Buy more points' }))
    await dialog(page).getByRole('button', { name: 'Go to payment' }).waitFor()
    await mouse.press(dialog(page).getByRole('button', { name: /more.*Regulars|Regulars.*more/i }))
    await dialog(page).getByText('25 points', { exact: true }).last().waitFor()
    await expectAccessible(page, 'packages of points')
    await picture(page, `${theme}-packages`)
    await expect.poll(() => dialog(page).getByRole('button', { name: 'Go to payment' }).isEnabled()).toBe(true)
    await mouse.press(dialog(page).getByRole('button', { name: 'Go to payment' }))
    await typeCard(page, mouse, '4242424242424242')
    await expectAccessible(page, 'the payment of points')
    await picture(page, `${theme}-package-payment`)
    expect(told('totalprice')).toBe(price)
    const pay = dialog(page).getByRole('button', { name: `Pay ${written(price, currency)}`, exact: true })
    // A failure without a reason keeps the card, and the purchase goes on.
    const broken = await breakCalls(page, 'buy_points', refusal('internal'))
    await mouse.press(pay)
    await dialog(page).getByRole('alert').getByText('Unable to process payments', { exact: true }).waitFor()
    broken.heal()
    await mouse.press(pay)
    await dialog(page)
      .getByText(`You bought 25 points for ${written(price, currency)}.`)
      .waitFor()
    await dialog(page).getByText('You now have 25 points.').waitFor()
    await expectTaken(site, `${currency}-desk`, currency, [price])
    await picture(page, `${theme}-points-bought`)
    await mouse.press(dialog(page).getByRole('button', { name: 'Go on' }))

    await points(page).getByText('You have enough points for this.').waitFor()
    // Back to money: what pays for points was never chosen, and nobody is told that it is gone.
    const priced = page.waitForResponse((answer) => answer.request().postData()?.includes('get_quote') === true)
    await mouse.press(points(page).getByRole('tab', { name: 'Money' }))
    await (await priced).finished()
    await fillPayment(page, mouse)
    expect(await page.getByText('is not available at the moment').count()).toBe(0)
    // A code takes nothing of points, and is kept for money.
    await page.getByText('EIGHTH is applied: ').waitFor()
    await mouse.press(points(page).getByRole('tab', { name: '12 points' }))
    await points(page).getByText('You have enough points for this.').waitFor()

    await expect
      .poll(() => wayOn(page).textContent())
      .toBe(viewport.width < 900 ? 'Pay 12 points' : 'Book for 12 points')
    await expectAccessible(page, 'points at the checkout')
    await picture(page, `${theme}-points`)
    await confirm(page, mouse)
    await expectThanks(page)

    await page.goto(home + (await manage(page)))
    await page.getByText('Paid with 12 points', { exact: true }).waitFor()
    await picture(page, `${theme}-paid-with-points`)
    await mouse.press(page.getByRole('button', { name: 'Cancel this' }))
    await dialog(page).getByText('12 points come back to your balance.').waitFor()
    await mouse.press(dialog(page).getByRole('button', { name: 'Yes, cancel it' }))
    await dialog(page).waitFor({ state: 'detached' })
    await page.reload()
    await mouse.press(whoIsIn(page, ada.firstname))
    await page.getByText('25 points to spend', { exact: true }).waitFor()

    // The jobs number the receipt, and mail it.
    await site.mailsTo('nobody@people.example')
    await page.goto(`${home}/account`)
    const receipts = page.locator('[data-part=receipts]')
    await mouse.press(receipts.locator('summary').first())
    await receipts.getByText('25 points', { exact: true }).first().waitFor()
    await receipts.getByText('ending in 4242', { exact: false }).waitFor()
    await expectAccessible(page, 'a receipt on the account page')
    await picture(page, `${theme}-account-receipts-${viewport.width}`)
    const path = String(await receipts.getByRole('link', { name: 'Download as PDF' }).getAttribute('href'))
    const start = await page.evaluate(async (address) => (await (await fetch(address)).text()).slice(0, 5), path)
    expect(start).toBe('%PDF-')
    await done()
  },
)
