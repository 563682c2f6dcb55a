import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LocalStripe, startLocalStripe } from '../../plugins/payment-stripe/testing/local-stripe.ts'
import { breakCalls } from './break-calls.ts'
import { now } from './clock.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { offeredSail } from './offered-walk.ts'
import { connect, openPage } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { partly, sellIn } from './sales.ts'
import { answerForStripe, stripePlugin } from './stripe-pages.ts'
import {
  acceptTerms,
  cards,
  confirm,
  expectThanks,
  fillPayment,
  holdSlot,
  openFlow,
  toReview,
  typeCard,
  wayOn,
} from './walk.ts'

/** A card's token pays once: whoever is declined and presses again sends another, whatever they pay for. */
let site: RunningSite
let browser: Browser
let local: LocalStripe
beforeAll(async () => {
  ;[site, browser, local] = await Promise.all([startSite(), connect(), startLocalStripe(now)])
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await local.close()
})

/** The tokens of the calls that pay, in order, from now on. */
function tokensOf(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.endsWith('/jrpc')) return
    const token = /"payment":\{[^}]*"token":\{"token":"([^"]+)"/.exec(request.postData() ?? '')?.[1]
    if (token !== undefined) sent.push(token)
  })
  return sent
}

/** Why it was declined, which is said at the card, at the checkout and elsewhere. */
const declined = (page: Page) =>
  page.locator('[aria-labelledby=payment-heading]').getByText('Your bank declined the card.')
const number = (page: Page) => page.locator('input[autocomplete=cc-number]')

/** Pays with a card that is declined, presses again, and pays with one that is approved: three tokens. */
async function payAtLast(page: Page, press: () => Promise<void>): Promise<void> {
  const sent = tokensOf(page)
  await typeCard(page, mouse, cards.declined)
  for (const times of [1, 2]) {
    await press()
    await expect.poll(() => sent.length).toBe(times)
    await declined(page).filter({ visible: true }).waitFor()
    await expect.poll(() => page.locator('button[aria-busy=true]').count()).toBe(0)
    // What was typed stays.
    expect((await number(page).inputValue()).replaceAll(' ', '')).toBe(cards.declined)
  }
  await mouse.type(number(page), cards.approved)
  await press()
  await expect.poll(() => sent.length).toBe(3)
  expect(new Set(sent).size).toBe(3)
}

test('who books', async () => {
  const { page, done } = await openPage(browser)
  await openFlow(page, site.book('studio'))
  await holdSlot(page, mouse)
  await toReview(page, mouse)
  await acceptTerms(page, mouse)
  await payAtLast(page, () => mouse.press(wayOn(page)))
  await expectThanks(page)
  await done()
})

/** Books the first seat of an hour, and answers the link of its mail. */
async function bookAt(page: Page, home: string): Promise<string> {
  await openFlow(page, `${home}/book/hour`)
  await holdSlot(page, mouse, { day: 1 })
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  await confirm(page, mouse)
  return (await site.mailsTo('ada@customers.example')).at(-1)?.text.match(/https?:\/\/\S*\/manage\/\S+/)?.[0] ?? ''
}

test('who pays what is left', async () => {
  const bookable = { ...partly('usd'), windowbegin: 3, windowbegintype: 'days' }
  const home = await sellIn(site, 'usd', { id: 'left', bookable })
  const { page, done } = await openPage(browser)
  await page.goto(await bookAt(page, home))
  const balance = page.locator('[data-part=balance]')
  const pay = balance.getByRole('button', { name: /^Pay / })
  await mouse.press(pay)
  await payAtLast(page, () => mouse.press(pay))
  await page.getByText('is paid. The receipt comes by mail.').waitFor()
  await done()
})

test('who moves to what is dearer', async () => {
  const home = await sellIn(site, 'usd', { id: 'moved' })
  const { page, done } = await openPage(browser)
  const link = await bookAt(page, home)
  await page.goto(link.replace('/manage/', '/reschedule/id/'))
  await page.locator('[data-state=free]').first().waitFor()
  await mouse.type(page.getByLabel(/^How many/), '2')
  await page.locator('[data-part=calendar]:not([inert])').waitFor()
  await mouse.pickDay(page, 4)
  await mouse.press(page.locator('[data-slot]:not([aria-disabled])').first())
  await mouse.press(page.getByRole('button', { name: 'Continue' }))
  const move = page.getByRole('button', { name: /^Pay .+ and move it$/ })
  await move.waitFor()
  await payAtLast(page, () => mouse.press(move))
  await page.getByRole('heading', { name: 'has a new time' }).waitFor()
  await done()
})

test('who accepts an offered place', async () => {
  const { page } = await openPage(browser)
  await site.revise('harbor', ({ bookables }) => {
    const small = { seats: 3, seatsperbooking: 1, rosterenabled: false, forms: [] }
    for (const one of bookables) if (one.id === 'sunset-sail') Object.assign(one, small)
  })
  await page.goto(await offeredSail(page, { site, browser }))
  const accept = page.getByRole('button', { name: /^Accept and pay/ })
  await accept.waitFor()
  await number(page).waitFor()
  await payAtLast(page, () => mouse.press(accept))
  await page.locator('[data-status=booked]').waitFor()
  await leavePage(page)
})

test('a call whose answer was lost is repeated with the same token', async () => {
  const { page } = await openPage(browser)
  await openFlow(page, site.book('studio'))
  await holdSlot(page, mouse, { day: 1 })
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  const sent = tokensOf(page)
  const broken = await breakCalls(page, 'book_appointment', 'lost')
  await mouse.press(wayOn(page))
  await page.locator('[data-error=connection]').waitFor()
  broken.heal()
  await confirm(page, mouse)
  expect(sent).toHaveLength(2)
  expect(new Set(sent).size).toBe(1)
  await leavePage(page)
})

test('a method of Stripe’s form pays once, too', async () => {
  const home = await sellIn(site, 'eur', { plugins: [stripePlugin(local)] })
  const { page } = await openPage(browser)
  await answerForStripe(page, local, { '4242': 'approved' })
  await openFlow(page, `${home}/book/hour`)
  await holdSlot(page, mouse, { day: 1 })
  await toReview(page, mouse)
  const field = page.getByLabel('Number at the service')
  await field.fill('4000000000000002')
  const payments = () => [...local.account.payments.values()]
  for (const times of [1, 2]) {
    await mouse.press(wayOn(page))
    await expect.poll(() => payments().length).toBe(times)
    await page.getByText('Your bank declined the card.').filter({ visible: true }).first().waitFor()
    await expect.poll(() => page.locator('button[aria-busy=true]').count()).toBe(0)
  }
  await field.fill('4242424242424242')
  await confirm(page, mouse)
  expect(new Set(payments().map(({ method }) => method)).size).toBe(3)
  await leavePage(page)
})
