/// <reference lib="dom" />
import type { Frame, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type LocalStripe, publishablekey, secretkey } from '../../plugins/payment-stripe/testing/local-stripe.ts'
import { bankStandIn, scriptStandIn } from '../../plugins/payment-stripe/testing/script-stand-in.ts'
import type { RunningSite } from './running-site.ts'

/** Lets the studio take money by the service alone. @param more of the plugin's settings */
export const offerStripe = (site: RunningSite, local: LocalStripe, more: object = {}): Promise<void> =>
  site.revise('studio', ({ whitelabel }) => {
    const others = whitelabel.plugins.filter(({ name }) => !name.startsWith('payment-'))
    whitelabel.plugins = [...others, stripePlugin(local, more)]
  })

/** The plugin as a bundle names it, with the service on this machine. */
export const stripePlugin = ({ address: apiaddress }: LocalStripe, more: object = {}) => ({
  name: 'payment-stripe',
  settings: { secretkey, publishablekey, apiaddress, ...more },
})

/** Lets the device of a page have a wallet. */
export const giveWallet = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { ApplePaySession: { canMakePayments: () => true } })
  })

declare global {
  interface Window {
    letWalletsCome?: () => void
  }
}

/** Lets the device of a page have a wallet of which only the service knows: it comes with `letWalletsCome`. */
export const giveGooglePay = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { hasGooglePay: true })
  })
export async function letWalletsCome(page: Page): Promise<void> {
  await page.waitForFunction(() => window.letWalletsCome !== undefined)
  await page.evaluate(() => window.letWalletsCome?.())
}

/** The wallet's button, and the sheet of the device that a press of it opens. */
export const wallet = (page: Page) => page.getByRole('button', { name: 'Pay with the device' })

/** Whether the wallet stands before something else that pays, for the eye and for whoever goes from one to the next. */
export async function expectBefore(page: Page, other: Locator): Promise<void> {
  const [mine, theirs] = await Promise.all([wallet(page).boundingBox(), other.boundingBox()])
  expect((mine?.y ?? Number.NaN) + (mine?.height ?? 0)).toBeLessThanOrEqual(theirs?.y ?? Number.NaN)
  const follows = await wallet(page).evaluate(
    (first, last) => Boolean(last && first.compareDocumentPosition(last) & Node.DOCUMENT_POSITION_FOLLOWING),
    await other.elementHandle(),
  )
  expect(follows).toBe(true)
}

type Behaviour = Parameters<LocalStripe['account']['newMethod']>[0]

/**
 * Answers for the service's hosts: its script, and what that sends there.
 * @param behaviours how cards behave, by their last four digits; all others are declined
 */
export async function answerForStripe(page: Page, local: LocalStripe, behaviours: Record<string, Behaviour>) {
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: scriptStandIn }),
  )
  await page.route('https://hooks.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: bankStandIn }),
  )
  await page.route('https://api.stripe.com/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    const body: Record<string, string> = route.request().postDataJSON()
    const headers = { 'access-control-allow-origin': '*' }
    if (pathname === '/v1/payment_methods') {
      const id = local.account.newMethod(behaviours[(body.number ?? '').slice(-4)] ?? 'declined')
      return route.fulfill({ headers, json: { id } })
    }
    local.account.answerBank(body.client_secret ?? '', body.agrees === 'true')
    return route.fulfill({ headers, json: {} })
  })
}

/** Agrees where the bank asks within another site's page: in a frame of the service's, all of which is in view. */
export async function agreeInFrame(page: Page, frame: Frame): Promise<void> {
  const ofBank = () => frame.childFrames().find((one) => one.url().startsWith('https://hooks.stripe.com/'))
  await expect.poll(() => ofBank() !== undefined).toBe(true)
  const bank = ofBank()
  const element = await bank?.frameElement()
  const { height = 0 } = page.viewportSize() ?? {}
  const isSeen = async () => {
    const box = await element?.boundingBox()
    return box ? box.y >= 0 && box.y + box.height <= height : false
  }
  await expect.poll(isSeen).toBe(true)
  await bank?.getByRole('button', { name: 'Agree at the bank' }).click()
}
