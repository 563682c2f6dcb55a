import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minor } from '../../plugins/payment-mollie/testing/account.ts'
import { apikey, type LocalMollie, startLocalMollie } from '../../plugins/payment-mollie/testing/local-mollie.ts'
import { words as ofPlugin } from '../../plugins/payment-mollie/words.ts'
import { words as german } from '../../plugins/wording-de/words.ts'
import { words as english } from '../../plugins/wording-en-us/words.ts'
import { words as spanish } from '../../plugins/wording-es/words.ts'
import { expectAccessible } from './accessibility.ts'
import { now } from './clock.ts'
import { frameOf, type Hosts, startHosts } from './embed-hosts.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { ada, dialog, logIn, logInFrame } from './people.ts'
import { providers, type RunningSite, startSite, type Theme } from './running-site.ts'
import { amountsTold, type Currency, expectTaken, sales, sellIn, written } from './sales.ts'
import { openFlow, takeSlot, toReview } from './walk.ts'
import { testIn } from './walked-in.ts'

let site: RunningSite
let browser: Browser
let local: LocalMollie
let hosts: Hosts
const theme: Theme = 'harbor'

/** A shop that sells points and gift codes, in a language and a currency of its own. */
interface Shop {
  home: string
  flow: string
  currency: Currency
  language: 'en-US' | 'de' | 'es'
  /** What a gift code and 25 points cost there, minor units. */
  gift: number
  points: number
  /** The provider whose ledger has what was taken so far, where it is the test's own. */
  sold?: { provider: string; amounts: number[] }
}
const shops: Partial<Record<Shop['language'], Shop>> = {}
const shopIn = (language: Shop['language']): Shop => {
  const shop = shops[language]
  if (!shop) throw new Error(`no shop speaks ${language}`)
  return shop
}
const dictionaries = {
  'en-US': { ...english, ...ofPlugin[0]?.words, points: 'points' },
  es: { ...spanish, ...ofPlugin[1]?.words, points: 'puntos' },
  de: { ...german, ...ofPlugin[2]?.words, points: 'Punkte' },
}
/** What a shop's pages say, where that has no more than an amount, or points, in it. */
const say = ({ language, currency }: Shop, key: string, amount = 0): string => {
  const { points, ...words }: Record<string, unknown> = dictionaries[language]
  const said = words[key]
  if (typeof said !== 'string') throw new Error(`${language} has no ${key}`)
  return said.replace('{points}', String(points)).replace('{amount}', written(amount, currency, language))
}
/** Nothing is booked: nobody's time is kept. */
const keptTime = /your time|Ihre Zeit|tu hora/i

/** A shop of the test's own in a language. */
async function openShop(language: 'de' | 'es', currency: Currency, gift: number) {
  const { digits, points } = sales[currency]
  const id = `shop-${language}`
  const [amount, most] = [gift / 10 ** digits, (10 * gift) / 10 ** digits]
  const home = await sellIn(site, currency, {
    id,
    plugins: [
      { name: `wording-${language}` },
      { name: 'payment-mollie', settings: { apikey, apiaddress: local.address } },
    ],
    whitelabel: { language, theme: language === 'de' ? 'workshop' : 'clinic' },
    provider: { giftcodes: { minimum: amount, maximum: most, amounts: [amount] } },
    bookable: { pointsprice: 12, tax: {}, addons: [] },
  })
  const sold = { provider: `${id}-desk`, amounts: [] }
  shops[language] = { home, flow: `${home}/book/hour`, currency, language, gift, points, sold }
}
beforeAll(async () => {
  ;[site, browser, local] = await Promise.all([startSite(), connect(), startLocalMollie(now)])
  const home = site.home(theme)
  const framed = `<script async src="${home}/embed/v1.js"></script><tessera-booking href="${site.book(theme)}"></tessera-booking>`
  hosts = await startHosts({ '/shop': framed }, home)
  await site.revise(theme, (bundle) => {
    const { whitelabel, bookables } = bundle
    const own = bookables.find(({ id }) => id === providers[theme].bookable)
    Object.assign(own ?? {}, { price: 50, pricing_tiers: [], pointsprice: 12, tax: {}, forms: [], addons: [] })
    const pointspackages = [{ id: 'p-25', provider: own?.provider, name: 'Regulars', points: 25, price: 200 }]
    Object.assign(bundle, { pointspackages })
    for (const one of bundle.providers)
      Object.assign(one, {
        giftcodes: { minimum: 20, maximum: 500, amounts: [25, 50] },
        settings: { frameancestors: [new URL(hosts.page('/')).origin] },
      })
    const others = whitelabel.plugins.filter(({ name }) => !name.startsWith('payment-'))
    const settings = { apikey, apiaddress: local.address }
    whitelabel.plugins = [...others, Object.assign({ name: 'payment-mollie' }, { settings })]
  })
  const prices = { gift: 5000, points: 20_000 }
  shops['en-US'] = { home, flow: site.book(theme), currency: 'usd', language: 'en-US', ...prices }
  await openShop('de', 'eur', 4995)
  await openShop('es', 'jpy', 4995)
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await local.close()
  hosts.close()
})

const newest = () => {
  const found = [...local.account.payments.values()].at(-1)
  if (!found) throw new Error('no payment')
  return found
}
const back = (page: Page, outcome: string) => page.locator(`[data-payment=${outcome}]`)
const away = (page: Page) => page.waitForURL(`${local.address}/checkout/**`)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const fits = async (page: Page, { width }: { width: number }, name: string) => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  await expectAccessible(page, name)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png`, fullPage: true })
}

async function signedIn({ home, language }: Shop, viewport: BrowserContextOptions['viewport']) {
  const { page } = await openPage(browser, { viewport, locale: language })
  await page.goto(`${home}/login`)
  await logIn(page.getByRole('main'), mouse, ada)
  await page.locator('header').getByRole('button', { name: ada.firstname }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe(language.toLowerCase())
  return page
}

/** What a page of the shop says of a payment, which keeps nobody's time. */
async function toldOf(page: Page, outcome: string): Promise<string> {
  await back(page, outcome).waitFor()
  const told = await page.getByRole('main').innerText()
  expect(told).not.toMatch(keptTime)
  return told
}

/** What the service was asked for, and took, and the ledger says. */
async function expectSold({ currency, sold }: Shop, amount: number) {
  const payment = newest()
  expect([payment.amount.currency, minor(payment.amount)]).toEqual([currency.toUpperCase(), amount])
  expect(payment).toMatchObject({ status: 'paid', captured: amount })
  sold?.amounts.push(amount)
  if (sold) await expectTaken(site, sold.provider, currency, sold.amounts)
}

/** Leaves the page that says where it is paid for the page of the service. */
async function leaveFor(page: Page, shop: Shop, key: string, amount: number) {
  await page.getByText(say(shop, 'payment-mollie.leave_only', amount)).waitFor()
  expect(await page.getByRole('main').innerText()).not.toMatch(keptTime)
  await press(page, say(shop, key, amount))
  await away(page)
}

/** Fills in a gift code for Uma, and leaves for the page of the service. */
async function giveAway(page: Page, shop: Shop) {
  await page.goto(`${shop.home}/gift`)
  await page.getByRole('radio', { name: written(shop.gift, shop.currency, shop.language) }).click()
  await mouse.type(page.getByLabel(say(shop, 'giftpage.toname')), 'Uma')
  await mouse.type(page.getByLabel(say(shop, 'giftpage.toemail')), 'uma@people.example')
  await press(page, say(shop, 'giftpage.pay'))
  await leaveFor(page, shop, 'giftpage.confirm', shop.gift)
}

testIn([
  ['on a phone, in German,', phone, 'de'],
  ['on a wide screen', desktop, 'en-US'],
] as const)(
  '%s a gift code is refused at the service, tried again, and told once it is paid',
  async (_, size, language) => {
    const shop = shopIn(language)
    const page = await signedIn(shop, size)
    await giveAway(page, shop)
    await press(page, 'Be refused')
    const refused = await toldOf(page, 'failed')
    expect(refused).toContain(say(shop, 'payment.declined.insufficient_funds'))
    expect(refused).toContain(say(shop, 'payment.back.failed_text'))
    await fits(page, size, 'gift-refused')
    await page.getByRole('link', { name: say(shop, 'payment.back.retry') }).click()
    // What was entered is there still.
    const name = page.getByLabel(say(shop, 'giftpage.toname'))
    await name.waitFor()
    expect(await name.inputValue()).toBe('Uma')
    await press(page, say(shop, 'giftpage.pay'))
    await leaveFor(page, shop, 'giftpage.confirm', shop.gift)
    await press(page, 'Pay')
    expect(await toldOf(page, 'bought')).toContain('uma@people.example')
    expect(await page.locator('output').textContent()).toMatch(/^\w{4}-\w{4}/)
    await fits(page, size, 'gift-bought-elsewhere')
    await expectSold(shop, shop.gift)
    await page.getByRole('link', { name: say(shop, 'giftpage.again') }).click()
    await name.waitFor()
    expect(await name.inputValue()).toBe('')
    await leavePage(page)
  },
)

testIn([
  ['on a phone, in Spanish,', phone, 'es'],
  ['on a wide screen', desktop, 'en-US'],
] as const)('%s a gift code is paid late: the page of another device goes on by itself', async (_, size, language) => {
  const shop = shopIn(language)
  const page = await signedIn(shop, size)
  await giveAway(page, shop)
  const payment = newest()
  await leavePage(page)
  const { page: other } = await openPage(browser, { viewport: size, locale: language })
  await other.goto(payment.redirectUrl)
  expect(await toldOf(other, 'action')).toContain(say(shop, 'payment.back.action_bought'))
  // What was chosen is on the device that was left: here there is nothing to go back to.
  const links = back(other, 'action').getByRole('link')
  expect(await links.allTextContents()).toEqual([say(shop, 'payment.back.go_on')])
  expect(await links.getAttribute('href')).toContain(payment.id)
  await fits(other, size, 'gift-under-way')
  local.account.pay(payment.id)
  expect(await toldOf(other, 'bought')).toContain('uma@people.example')
  // The code is for its buyer alone.
  expect(await other.locator('output').count()).toBe(0)
  await expectSold(shop, shop.gift)
  await leavePage(other)
})

testIn([
  ['on a phone, in Spanish,', phone, 'es', 3],
  ['on a wide screen, in German,', desktop, 'de', 4],
] as const)(
  '%s points are refused at the service, then bought, and its customer goes on booking',
  async (_, size, language, day) => {
    const shop = shopIn(language)
    const page = await signedIn(shop, size)
    const told = amountsTold(page, shop.currency)
    const points = page.locator('[data-part=points]')
    await openFlow(page, shop.flow)
    // Who is signed in has nothing to answer.
    await takeSlot(page, mouse, { day })
    await page.waitForURL('**/confirmation_step*')
    await toReview(page, mouse)
    await mouse.press(points.getByRole('tab', { name: /^12 / }))
    await mouse.press(points.getByRole('button', { name: say(shop, 'points.buy_more') }))
    await mouse.press(
      dialog(page)
        .getByRole('button', { name: /Regulars/ })
        .last(),
    )
    const pay = async () => {
      const go = dialog(page).getByRole('button', { name: say(shop, 'points.dialog.pay') })
      await expect.poll(() => go.isEnabled()).toBe(true)
      await mouse.press(go)
      await dialog(page)
        .getByText(say(shop, 'payment-mollie.leave_only', shop.points))
        .waitFor()
      await fits(page, size, 'points-to-pay-elsewhere')
      expect(told('totalprice')).toBe(shop.points)
      await mouse.press(
        dialog(page).getByRole('button', { name: say(shop, 'points.dialog.confirm', shop.points), exact: true }),
      )
      await away(page)
    }
    await pay()
    await press(page, 'Be refused')
    await toldOf(page, 'failed')
    await page.getByRole('link', { name: say(shop, 'payment.back.again') }).click()
    // The packages are chosen still.
    await mouse.press(points.getByRole('button', { name: say(shop, 'points.buy_more') }))
    await pay()
    await press(page, 'Pay')
    expect(await toldOf(page, 'bought')).toMatch(/\b25 pun\w+|\b25 Punkte/)
    await page.getByText(written(shop.points, shop.currency, language)).waitFor()
    await fits(page, size, 'points-bought-elsewhere')
    await expectSold(shop, shop.points)
    await page.getByRole('link', { name: say(shop, 'points.dialog.close') }).click()
    await points.getByText(say(shop, 'points.enough')).waitFor()
    await leavePage(page)
  },
)

test('within another page a gift code is paid in a window of its own: refused there, told here, and paid', async () => {
  const { page } = await openPage(browser, { viewport: desktop })
  await page.goto(hosts.page('/shop'))
  const frame = await frameOf(page)
  await frame.locator('[data-ready]').waitFor()
  await frame.goto(`${site.home(theme)}/gift?embedded`)
  await frame.getByRole('button', { name: 'Log in' }).last().click()
  await logInFrame(page, frame, ada)
  await frame.getByRole('radio', { name: '$50.00' }).click()
  await frame.getByRole('button', { name: 'Go to payment' }).click()
  await frame.getByText(/secure page of Mollie/).waitFor()
  const waits = frame.locator('[data-part=pay-in-window]')
  const pay = async () => {
    const pressed = frame.getByRole('button', { name: 'Pay $50.00' }).click()
    const [popup] = await Promise.all([page.waitForEvent('popup'), pressed])
    await away(popup)
    await waits.waitFor()
    return popup
  }
  const refused = await pay()
  await press(refused, 'Be refused')
  await back(refused, 'failed').waitFor()
  await refused.close()
  await waits.waitFor({ state: 'detached' })
  await frame.getByText('The payment was declined. Nothing was charged.', { exact: false }).waitFor()
  const again = await pay()
  await press(again, 'Pay')
  await back(again, 'bought').waitFor()
  await again.close()
  await frame.getByText('Thank you: your gift code is bought').waitFor()
  expect(await frame.locator('output').textContent()).toMatch(/^\w{4}-\w{4}/)
  await leavePage(page)
})
