import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apikey, type LocalMollie, startLocalMollie } from '../../plugins/payment-mollie/testing/local-mollie.ts'
import { expectAccessible } from './accessibility.ts'
import { now } from './clock.ts'
import { frameOf, type Hosts, startHosts } from './embed-hosts.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { ada, dialog, logIn, whoIsIn } from './people.ts'
import { providers, type RunningSite, startSite, type Theme } from './running-site.ts'
import { holdSlot, openFlow, toReview } from './walk.ts'

let site: RunningSite
let browser: Browser
let local: LocalMollie
let hosts: Hosts
const theme: Theme = 'harbor'
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

async function signedIn(viewport: BrowserContextOptions['viewport']) {
  const visit = await openPage(browser, { viewport })
  await visit.page.goto(`${site.home(theme)}/login`)
  await logIn(visit.page.getByRole('main'), mouse, ada)
  await whoIsIn(visit.page, ada.firstname).waitFor()
  return visit.page
}

const sizes = [
  ['on a phone', phone],
  ['on a wide screen', desktop],
] as const

/** Fills in a gift code of 50 for Uma, and leaves for the page of the service. */
async function giveAway(page: Page) {
  await page.goto(`${site.home(theme)}/gift`)
  await page.getByRole('radio', { name: '$50.00' }).click()
  await mouse.type(page.getByLabel('Their first name'), 'Uma')
  await mouse.type(page.getByLabel('Their email'), 'uma@people.example')
  await press(page, 'Go to payment')
  await page.getByText(/secure page of Mollie/).waitFor()
  await press(page, 'Pay $50.00')
  await away(page)
}

test.each(sizes)('%s a gift code is refused at the service, tried again, and told once it is paid', async (_, size) => {
  const page = await signedIn(size)
  await giveAway(page)
  await press(page, 'Be refused')
  await back(page, 'failed').waitFor()
  expect(await back(page, 'failed').textContent()).toContain('not enough money')
  await fits(page, size, 'gift-refused')
  await page.getByRole('link', { name: 'Try again' }).click()
  // What was entered is there still.
  await page.getByLabel('Their first name').waitFor()
  expect(await page.getByLabel('Their first name').inputValue()).toBe('Uma')
  await press(page, 'Go to payment')
  await press(page, 'Pay $50.00')
  await away(page)
  await press(page, 'Pay')
  await back(page, 'bought').waitFor()
  await page.getByText('It is mailed to uma@people.example', { exact: false }).waitFor()
  expect(await page.locator('output').textContent()).toMatch(/^\w{4}-\w{4}/)
  await fits(page, size, 'gift-bought-elsewhere')
  expect(newest()).toMatchObject({ status: 'paid' })
  await page.getByRole('link', { name: 'Give another one' }).click()
  await page.getByLabel('Their first name').waitFor()
  expect(await page.getByLabel('Their first name').inputValue()).toBe('')
  await leavePage(page)
})

test.each(sizes)('%s a gift code is paid late: the page of another device goes on by itself', async (_, size) => {
  const page = await signedIn(size)
  await giveAway(page)
  const payment = newest()
  await leavePage(page)
  const { page: other } = await openPage(browser, { viewport: size })
  await other.goto(payment.redirectUrl)
  await back(other, 'action').waitFor()
  await other.getByText('Nothing was charged so far. You can go on with the payment.').waitFor()
  expect(await other.getByRole('link', { name: 'Go on with the payment' }).getAttribute('href')).toContain(payment.id)
  await fits(other, size, 'gift-under-way')
  local.account.pay(payment.id)
  await back(other, 'bought').waitFor()
  // The code is for its buyer alone.
  await other.getByText('It is mailed to uma@people.example', { exact: false }).waitFor()
  expect(await other.locator('output').count()).toBe(0)
  await leavePage(other)
})

test.each(sizes)(
  '%s points are refused at the service, then bought, and its customer goes on booking',
  async (_, size) => {
    const page = await signedIn(size)
    const points = page.locator('[data-part=points]')
    await openFlow(page, site.book(theme))
    await holdSlot(page, mouse, { day: size === phone ? 3 : 4 })
    await toReview(page, mouse)
    await mouse.press(points.getByRole('tab', { name: '12 points' }))
    await mouse.press(points.getByRole('button', { name: 'Buy more points' }))
    await mouse.press(dialog(page).getByRole('button', { name: /more.*Regulars|Regulars.*more/i }))
    const pay = async () => {
      await expect.poll(() => dialog(page).getByRole('button', { name: 'Go to payment' }).isEnabled()).toBe(true)
      await mouse.press(dialog(page).getByRole('button', { name: 'Go to payment' }))
      await mouse.press(dialog(page).getByRole('button', { name: 'Pay $200.00' }))
      await away(page)
    }
    await pay()
    await press(page, 'Be refused')
    await back(page, 'failed').waitFor()
    await page.getByRole('link', { name: 'Back to the booking' }).click()
    // The packages are chosen still.
    await mouse.press(points.getByRole('button', { name: 'Buy more points' }))
    await pay()
    await press(page, 'Pay')
    await back(page, 'bought').waitFor()
    await page.getByText('You bought 25 points for $200.00.').waitFor()
    await fits(page, size, 'points-bought-elsewhere')
    await page.getByRole('link', { name: 'Go on' }).click()
    await points.getByText('You have enough points for this.').waitFor()
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
  await logIn(frame.getByRole('dialog'), mouse, ada)
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
