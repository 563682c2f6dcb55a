import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { breakCalls, refusal } from './break-calls.ts'
import { mouse, touch } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { amountsTold, type Currency, expectTaken, partly, sales, sellIn, written } from './sales.ts'
import { cards, confirm, fillPayment, holdSlot, openFlow, toReview, typeCard } from './walk.ts'
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

/** An hour of which a part is paid with the booking, in the workshop's look: its address, its amounts as written. */
async function soldPartly(currency: Currency, terms: object = {}) {
  const { one, down } = sales[currency]
  // Nothing is paid later of what begins too soon.
  const bookable = { ...partly(currency), windowbegin: 3, windowbegintype: 'days', ...terms }
  const home = await sellIn(site, currency, { whitelabel: { theme: 'workshop' }, bookable })
  const [whole, now, left] = [one, down, one - down].map((minor) => written(minor, currency))
  return { home, whole, now, left, lines: [down, one - down] }
}

testIn([
  ['390 px', { viewport: phone, hasTouch: true }, touch, 'jpy'],
  ['1280 px', { viewport: desktop }, mouse, 'kwd'],
] as const)(
  'what is left after a down payment is paid from the manage page, at %s',
  async (_name, options, hand, currency) => {
    const { home, whole, now, left, lines } = await soldPartly(currency)
    const { page, done } = await openPage(browser, options)
    const told = amountsTold(page, currency)
    await openFlow(page, `${home}/book/hour`)
    await holdSlot(page, hand, { day: 1 })
    await toReview(page, hand)
    await fillPayment(page, hand)
    expect(await page.getByRole('button', { name: now }).filter({ visible: true }).count()).toBeGreaterThan(0)
    expect([told('finalprice'), told('duenow')]).toEqual([sales[currency].one, sales[currency].down])
    await confirm(page, hand)
    await expectTaken(site, `${currency}-desk`, currency, lines.slice(0, 1))
    const mail = (await site.mailsTo('ada@customers.example')).at(-1)
    await page.goto(mail?.text.match(/https?:\/\/\S*\/manage\/\S+/)?.[0] ?? '')
    const balance = page.locator('[data-part=balance]')
    const heading = balance.getByRole('heading', { level: 2 })
    await heading.getByText(`${left} left to pay`, { exact: true }).waitFor()
    await balance.getByText(`You have paid ${now} of ${whole}.`).waitFor()
    await page.getByText('Still to pay').waitFor()
    const pay = balance.getByRole('button', { name: `Pay ${left}`, exact: true })
    await hand.press(pay)
    await page.locator('input[autocomplete=cc-number]').waitFor()
    await expectAccessible(page, 'what is left to pay')
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/balance-${_name}.png`, fullPage: true })
    // A declined card keeps what is left, and says why.
    await typeCard(page, hand, cards.declined)
    await hand.press(pay)
    await page.locator('[role=alert]').first().waitFor()
    await typeCard(page, hand, cards.approved)
    // So does a failure of which nobody knows the reason.
    const broken = await breakCalls(page, 'pay_balance', refusal('internal'))
    await hand.press(pay)
    await balance.getByRole('alert').getByText('Unable to Process Payments', { exact: true }).waitFor()
    broken.heal()
    await hand.press(pay)
    await page.getByText(`${left} is paid. The receipt comes by mail.`).waitFor()
    await page.getByText(`${left} more was paid on`).waitFor()
    expect(await balance.count()).toBe(0)
    expect(await page.locator('main').innerText()).not.toContain('Still to pay')
    await expectTaken(site, `${currency}-desk`, currency, lines)
    if (hand === touch) {
      await page.reload()
      await page.getByText(`${left} more was paid on`).waitFor()
      expect(await balance.count()).toBe(0)
    } else {
      // What was paid is not told beside what comes back of it.
      await hand.press(page.locator('#cancel-reservation'))
      await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Yes, cancel it' }))
      await page.locator('#cancel-reservation').waitFor({ state: 'detached' })
      expect(await page.getByText(`${left} is paid. The receipt comes by mail.`).count()).toBe(0)
    }
    await done()
  },
)

testIn([
  ['390', { viewport: phone, hasTouch: true }, touch, 'eur'],
  ['1280', { viewport: desktop }, mouse, 'usd'],
] as const)(
  'what is collected by itself is agreed to with the booking, and told on the manage page, at %s px',
  async (name, options, hand, currency) => {
    const { home, left, lines } = await soldPartly(currency, { paymentterms: 'partialautocollect' })
    const { page, done } = await openPage(browser, options)
    await openFlow(page, `${home}/book/hour`)
    await holdSlot(page, hand, { day: 4 })
    await toReview(page, hand)
    const agreed = page.locator('[data-part=collected]')
    await agreed.getByText(`${left} is collected from the same card on`).waitFor()
    await agreed.getByText('When you book, you agree').waitFor()
    await expectAccessible(page, 'what is collected by itself')
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/collected-${name}.png`, fullPage: true })
    await fillPayment(page, hand)
    await confirm(page, hand)
    const mail = (await site.mailsTo('ada@customers.example')).at(-1)
    await page.goto(mail?.text.match(/https?:\/\/\S*\/manage\/\S+/)?.[0] ?? '')
    const balance = page.locator('[data-part=balance]')
    await balance.getByText(`${left} is collected from your card on`).waitFor()
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/collected-manage-${name}.png`, fullPage: true })
    // Paid earlier, nothing is collected any more.
    const pay = balance.getByRole('button', { name: `Pay ${left}`, exact: true })
    await hand.press(pay)
    await page.locator('input[autocomplete=cc-number]').waitFor()
    await typeCard(page, hand, cards.approved)
    await hand.press(pay)
    await page.getByText(`${left} is paid. The receipt comes by mail.`).waitFor()
    await expectTaken(site, `${currency}-desk`, currency, lines)
    await done()
  },
)
