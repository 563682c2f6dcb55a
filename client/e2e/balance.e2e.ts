import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { mouse, touch } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { cards, confirm, fillPayment, holdSlot, openFlow, toReview, typeCard } from './walk.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

test.each([
  ['390 px', { viewport: phone, hasTouch: true }, touch, 0],
  ['1280 px', { viewport: desktop }, mouse, 2],
])('what is left after a down payment is paid from the manage page, at %s', async (_name, options, hand, day) => {
  const { page, done } = await openPage(browser, options)
  // It costs 340 euros, of which 80 are paid with the booking.
  await openFlow(page, `${site.home('workshop')}/book/front-door`)
  await holdSlot(page, hand, { day })
  await toReview(page, hand)
  await fillPayment(page, hand)
  await confirm(page, hand)
  const mail = (await site.mailsTo('ada@customers.example')).at(-1)
  await page.goto(mail?.text.match(/https?:\/\/\S*\/manage\/\S+/)?.[0] ?? '')
  const balance = page.locator('[data-part=balance]')
  await expect.poll(() => balance.locator('h2').textContent()).toBe('€260.00 left to pay')
  expect(await balance.locator('p').first().textContent()).toContain('You have paid €80.00 of €340.00.')
  await page.getByText('Still to pay').waitFor()
  await hand.press(balance.getByRole('button', { name: 'Pay €260.00' }))
  await page.locator('input[autocomplete=cc-number]').waitFor()
  await expectAccessible(page, 'what is left to pay')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/balance-${_name}.png`, fullPage: true })
  // A declined card keeps what is left, and says why.
  await typeCard(page, hand, cards.declined)
  await hand.press(balance.getByRole('button', { name: 'Pay €260.00' }))
  await page.locator('[role=alert]').first().waitFor()
  await typeCard(page, hand, cards.approved)
  await hand.press(balance.getByRole('button', { name: 'Pay €260.00' }))
  await page.getByText('€260.00 is paid. The receipt comes by mail.').waitFor()
  await page.getByText(/€260.00 more was paid on/).waitFor()
  expect(await balance.count()).toBe(0)
  expect(await page.locator('main').innerText()).not.toContain('Still to pay')
  if (hand === touch) {
    await page.reload()
    await page.getByText(/€260.00 more was paid on/).waitFor()
    expect(await balance.count()).toBe(0)
  } else {
    // What was paid is not told beside what comes back of it.
    await hand.press(page.locator('#cancel-reservation'))
    await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Yes, cancel it' }))
    await page.locator('#cancel-reservation').waitFor({ state: 'detached' })
    expect(await page.getByText('€260.00 is paid. The receipt comes by mail.').count()).toBe(0)
  }
  await done()
})

test.each([
  ['390', { viewport: phone, hasTouch: true }, touch, 4],
  ['1280', { viewport: desktop }, mouse, 6],
] as const)(
  'what is collected by itself is agreed to with the booking, and told on the manage page, at %s px',
  async (name, options, hand, day) => {
    await site.revise('workshop', ({ bookables }) => {
      for (const one of bookables)
        if (one.id === 'front-door') Object.assign(one, { paymentterms: 'partialautocollect' })
    })
    const { page, done } = await openPage(browser, options)
    await openFlow(page, `${site.home('workshop')}/book/front-door`)
    await holdSlot(page, hand, { day })
    await toReview(page, hand)
    const agreed = page.locator('[data-part=collected]')
    await agreed.waitFor()
    expect(await agreed.textContent()).toMatch(/€260.00 is collected from the same card on .+ When you book, you agree/)
    await expectAccessible(page, 'what is collected by itself')
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/collected-${name}.png`, fullPage: true })
    await fillPayment(page, hand)
    await confirm(page, hand)
    const mail = (await site.mailsTo('ada@customers.example')).at(-1)
    await page.goto(mail?.text.match(/https?:\/\/\S*\/manage\/\S+/)?.[0] ?? '')
    const balance = page.locator('[data-part=balance]')
    await balance.getByText(/€260.00 is collected from your card on/).waitFor()
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/collected-manage-${name}.png`, fullPage: true })
    // Paid earlier, nothing is collected any more.
    await hand.press(balance.getByRole('button', { name: 'Pay €260.00' }))
    await page.locator('input[autocomplete=cc-number]').waitFor()
    await typeCard(page, hand, cards.approved)
    await hand.press(balance.getByRole('button', { name: 'Pay €260.00' }))
    await page.getByText('€260.00 is paid. The receipt comes by mail.').waitFor()
    await done()
  },
)
