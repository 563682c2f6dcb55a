/// <reference lib="dom" />
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minor } from '../../plugins/payment-mollie/testing/account.ts'
import { apikey, type LocalMollie, startLocalMollie } from '../../plugins/payment-mollie/testing/local-mollie.ts'
import { now } from './clock.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { expectNothingKept } from './kept-values.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { amountsTold, expectTaken, minorOf, sales, sellIn, written } from './sales.ts'
import { cards, confirm, expectThanks, holdSlot, openCode, openFlow, toReview, typeCard, wayOn } from './walk.ts'
import { testIn } from './walked-in.ts'

let site: RunningSite
let browser: Browser
let local: LocalMollie
/** One white-label in each currency that the service takes, by the theme that it is shown in. */
const shops = { studio: 'usd', base: 'eur', clinic: 'jpy' } as const
type Shop = keyof typeof shops
const homes = new Map<Shop, string>()
const minute = 60_000
let ahead = 0
beforeAll(async () => {
  ;[site, browser, local] = await Promise.all([startSite(), connect(), startLocalMollie(() => now() + ahead)])
  const plugins = [{ name: 'payment-mollie', settings: { apikey, apiaddress: local.address } }]
  const terms = { requirebookingterms: true, bookingterms: 'Please arrive **15 minutes** early.' }
  for (const theme of ['studio', 'base', 'clinic'] as const)
    homes.set(theme, await sellIn(site, shops[theme], { whitelabel: { ...terms, theme }, plugins }))
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await local.close()
})

const newest = () => {
  const found = [...local.account.payments.values()].at(-1)
  if (!found) throw new Error('no payment')
  return found
}
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/redirect-${name}.png`, fullPage: true })
}
const back = (page: Page, outcome: string) => page.locator(`[data-payment=${outcome}]`)

const flowOf = (shop: Shop): string => `${homes.get(shop)}/book/hour`

/** What was captured at the service, and the ledger says: each payment of the price. */
async function expectPaid(shop: Shop) {
  const currency = shops[shop]
  const { one } = sales[currency]
  const paid = [...local.account.payments.values()].filter(
    ({ amount, captured }) => amount.currency === currency.toUpperCase() && captured > 0,
  )
  expect(newest().captured).toBe(one)
  await expectTaken(
    site,
    `${currency}-desk`,
    currency,
    paid.map(() => one),
  )
}

/** Goes to the review, whose total is the quote's, and leaves it for the page of the service, which asks for that. */
async function leave(theme: Shop, day: number, viewport: BrowserContextOptions['viewport'] = phone) {
  const visit = await openPage(browser, { viewport })
  const { page } = visit
  const currency = shops[theme]
  const { one } = sales[currency]
  const told = amountsTold(page, currency)
  await openFlow(page, flowOf(theme))
  await holdSlot(page, mouse, { day })
  await toReview(page, mouse)
  await page.getByText(`You pay ${written(one, currency)} on the secure page of Mollie`).waitFor()
  expect([told('finalprice'), told('duenow')]).toEqual([one, one])
  expect(await wayOn(page).textContent()).toContain(written(one, currency))
  const terms = page.locator('#terms-agree')
  if ((await terms.count()) > 0) await terms.check()
  await shot(page, `${theme}-${viewport?.width}-review`)
  await wayOn(page).click()
  await page.waitForURL(`${local.address}/checkout/**`)
  const { amount } = newest()
  expect([amount.currency, minor(amount)]).toEqual([currency.toUpperCase(), one])
  return visit
}

/** Neither the service's name of the payment, nor the address at which it is paid, nor the key. */
const expectNoSecrets = (page: Page) => expectNothingKept(page, [newest().id, `${local.address}/checkout`, apikey])

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

testIn([
  ['studio', phone, 0],
  ['base', desktop, 1],
] as const)('in %s: away to pay, and back to the thanks', async (theme, size, day) => {
  const { page } = await leave(theme, day, size)
  await press(page, 'Pay')
  await expectThanks(page)
  expect(newest()).toMatchObject({ status: 'paid' })
  await expectPaid(theme)
  // The draft is booked: the flow begins anew.
  const drafts = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('tessera.draft.')))
  expect(drafts).toEqual([])
  await expectNoSecrets(page)
  await leavePage(page)
})

testIn([
  ['studio', phone, 2],
  ['base', desktop, 3],
] as const)('in %s: refused there, told why, and paid at the second try', async (theme, size, day) => {
  const { page } = await leave(theme, day, size)
  await press(page, 'Be refused')
  await back(page, 'failed').waitFor()
  expect(await back(page, 'failed').textContent()).toContain('not enough money')
  await shot(page, `${theme}-${size.width}-failed`)
  await expectNoSecrets(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
  await page.getByRole('link', { name: 'Back to the booking' }).click()
  await page.waitForURL('**/book/hour/confirmation_step')
  await page.getByText(/secure page of Mollie/).waitFor()
  const terms = page.locator('#terms-agree')
  if ((await terms.count()) > 0 && !(await terms.isChecked())) await terms.check()
  await wayOn(page).click()
  await page.waitForURL(`${local.address}/checkout/**`)
  await press(page, 'Pay')
  await expectThanks(page)
  await leavePage(page)
})

test('refused and then cancelled there: the checkout is as it was left, and a card pays instead', async () => {
  const { digits, lines } = sales.eur
  const total = lines.reduce((sum, line) => sum + line)
  const settings = { apikey, apiaddress: local.address }
  const home = await sellIn(site, 'eur', {
    id: 'change',
    plugins: [{ name: 'payment-mollie', settings }, { name: 'payment-sandbox' }],
    bookable: { questions: [{ id: 'q-seat', slug: 'seat', type: 'text', prompt: 'Where to sit?', required: true }] },
  })
  const { page } = await openPage(browser, { viewport: desktop })
  await openFlow(page, `${home}/book/hour?seats=2`)
  await holdSlot(page, mouse, { day: 2 })
  await mouse.press(page.locator('[data-part=extras]').getByLabel('Lamp'))
  await toReview(page, mouse)
  await (await openCode(page, mouse)).getByRole('textbox').fill('EIGHTH')
  await page.keyboard.press('Enter')
  /** What was chosen, who books, what they answered, the code, and what it costs. */
  const checkout = async () => ({
    address: new URL(page.url()).pathname,
    told: (await page.locator('main').innerText()).match(
      /Ada|Moor|ada@customers\.example|By the door|2 seats|EIGHTH is applied/g,
    ),
    costs: (await page.locator('aside [data-part=costs] dd').allTextContents()).map((one) => minorOf(one, digits)),
    total: minorOf(await page.locator('aside [data-part=total]').textContent(), digits),
  })
  await expect.poll(async () => (await checkout()).total).toBe(total)
  const before = await checkout()
  expect(before.costs).toEqual(lines)
  expect(before.told).toEqual(
    expect.arrayContaining(['Ada', 'ada@customers.example', 'By the door', 'EIGHTH is applied']),
  )
  for (const word of ['Be refused', 'Cancel']) {
    await wayOn(page).click()
    await page.waitForURL(`${local.address}/checkout/**`)
    expect(minor(newest().amount)).toBe(total)
    await press(page, word)
    await page.getByRole('link', { name: 'Back to the booking' }).click()
    await page.locator('#payment-fields > *').first().waitFor()
    await expect.poll(checkout, { message: word }).toEqual(before)
  }
  await page.locator('label:has(input[name=processor])').nth(1).click()
  await typeCard(page, mouse, cards.approved)
  await confirm(page, mouse)
  await expectTaken(site, 'change-desk', 'eur', [total])
  expect(newest().captured).toBe(0)
  await leavePage(page)
})

test('back on another device, which can go on with the payment', async () => {
  const { page } = await leave('clinic', 4)
  const { redirectUrl } = newest()
  await leavePage(page)
  const other = await openPage(browser, { viewport: desktop })
  await other.page.goto(redirectUrl)
  await back(other.page, 'action').waitFor()
  await shot(other.page, 'clinic-1280-action')
  await other.page.getByRole('link', { name: 'Go on with the payment' }).click()
  await other.page.waitForURL(`${local.address}/checkout/**`)
  await press(other.page, 'Pay')
  await expectThanks(other.page)
  await expectPaid('clinic')
  await leavePage(other.page)
})

test('paid, and the window closed: the money is found later, and the booking stands', async () => {
  const { page } = await leave('base', 5)
  const payment = newest()
  local.account.pay(payment.id)
  await leavePage(page)
  for (let turn = 0; turn < 8 && payment.status !== 'paid'; turn += 1) {
    ahead += 5 * minute
    site.advance(5 * minute)
    await site.mailsTo('ada@customers.example')
  }
  expect(payment).toMatchObject({ status: 'paid' })
  const later = await openPage(browser, { viewport: phone })
  await later.page.goto(payment.redirectUrl)
  await expectThanks(later.page)
  await expectPaid('base')
  await leavePage(later.page)
})

test('closed, and paid when nobody waited any more: the money goes back, and that is said', async () => {
  const { page } = await leave('studio', 5)
  const payment = newest()
  // Its customer may still be paying: it can't be cancelled.
  payment.isCancelable = false
  await leavePage(page)
  local.fail(new RegExp(`GET /v2/payments/${payment.id}$`), 500, 1_000)
  for (let turn = 0; turn < 6; turn += 1) {
    site.advance(15 * minute)
    await site.mailsTo('ada@customers.example')
  }
  local.quiet()
  local.account.pay(payment.id)
  const later = await openPage(browser, { viewport: phone })
  await later.page.goto(payment.redirectUrl)
  await back(later.page, 'returned').waitFor()
  await shot(later.page, 'studio-390-returned')
  await expect.poll(() => payment.status, { timeout: 10_000 }).toBe('canceled')
  expect(payment.captured).toBe(0)
  await later.page.reload()
  await back(later.page, 'returned').waitFor()
  await leavePage(later.page)
})
