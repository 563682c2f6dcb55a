/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { added, bringToReview, inCart, openCart } from './cart-walk.ts'
import { holdTime } from './clock.ts'
import { mouse } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite, type Theme } from './running-site.ts'
import { confirm, fillPayment, holdSlot, openFlow, toReview, wayOn } from './walk.ts'
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

/** Lets every bank speak again, also where a test ended before it did: the next would find it silent. */
let speakAgain: (() => void)[] = []
afterEach(() => {
  for (const speak of speakAgain) speak()
  speakAgain = []
})

const cards = { approved: '4242424242424242', paidInSilence: '4000000000007700' }
const minute = 60_000

/** What the page says about a payment, in the place where it says all of it. */
const toldAs = (page: Page, outcome: 'unknown' | 'failed' | 'ran_out' | 'returned') =>
  page.locator(`[data-error=payment_${outcome}]`)

/** Lets a provider's bank say nothing any more; answers what lets it speak again. */
async function silence(theme: Theme) {
  const { card, original } = await site.sandbox(theme)
  const silent = () => Promise.reject(new Error('the bank is silent'))
  Object.assign(card, { retrieve: silent, callOff: silent })
  const speak = () => {
    Object.assign(card, original)
  }
  speakAgain.push(speak)
  return speak
}

/** A payment of which the bank says nothing; answers what lets the bank speak again. */
async function payInSilence(page: Page, theme: Theme, day: number, language = 'en-US') {
  await holdTime(page)
  await openFlow(page, `${site.book(theme)}?lang=${language}`)
  await holdSlot(page, mouse, { day })
  await toReview(page, mouse)
  await fillPayment(page, mouse, cards.paidInSilence)
  const speak = await silence(theme)
  await wayOn(page).click()
  await toldAs(page, 'unknown').waitFor()
  return speak
}

/** Lets time pass for the server and the browser alike, with the server's jobs. */
async function pass(page: Page, time: number) {
  site.advance(time)
  await site.mailsTo('nobody@customers.example')
  await page.clock.fastForward(time)
  await page.clock.fastForward(6000)
}

/**
 * Lets minutes pass until the page says something: another process may be asking the bank just then, and the page may
 * have asked just before. What the server knows of the payments is told where it never does.
 */
async function passUntil(page: Page, said: (options: { timeout?: number }) => Promise<unknown>) {
  const most = 6
  for (let minutes = 1; minutes <= most; minutes += 1) {
    await pass(page, minute)
    const isSaid = await said(minutes < most ? { timeout: 3000 } : {}).then(
      () => true,
      (error) => minutes === most && fail(error),
    )
    if (isSaid) return
  }
}

const passUntilThanks = (page: Page) => passUntil(page, (options) => page.waitForURL('**/thanks**', options))

async function fail(error: unknown): Promise<never> {
  throw new Error(`the payments are ${JSON.stringify(await site.payments())}`, { cause: error })
}

testIn([
  ['en-US', desktop, 'base', 3],
  ['es', phone, 'studio', 4],
] as const)(
  'a bank that never answers: told until when, then that it ran out, and paid anew, in %s',
  async (language, viewport, theme, day) => {
    const { page, done } = await openPage(browser, { viewport })
    const speak = await payInSilence(page, theme, day, language)
    expect(await toldAs(page, 'unknown').textContent()).toMatch(/30 minut/)
    expect(await page.locator('#payment-fields').isVisible()).toBe(false)
    await pass(page, 20 * minute)
    expect(await toldAs(page, 'unknown').isVisible()).toBe(true)
    await pass(page, 21 * minute)
    await passUntil(page, (options) => toldAs(page, 'ran_out').waitFor(options))
    expect(await toldAs(page, 'ran_out').textContent()).toMatch(
      language === 'es' ? /te lo devolvemos/ : /comes back to you/,
    )
    speak()
    // Nothing of what was typed is lost: the same time is taken again, and paid with another card.
    await page
      .getByRole('button', { name: /^(Take the same time again|Recuperar la misma hora)$/ })
      .last()
      .click()
    await page.locator('#payment-fields').waitFor()
    await fillPayment(page, mouse, cards.approved)
    await confirm(page, mouse)
    await done()
  },
)

test('money that came when the time was gone is told to come back, in the same place', async () => {
  const { page, done } = await openPage(browser, { viewport: phone })
  const speak = await payInSilence(page, 'base', 5)
  // The bank's answer as the server has it once the money was taken and its time was gone.
  await page.evaluate(() => {
    const ask = window.fetch
    window.fetch = async (...asked) => {
      const answer = await ask(...asked)
      const text = (await answer.text()).replace(/"paymentstate":"[a-z_]+"/, '"paymentstate":"captured"')
      return new Response(text, { status: answer.status, headers: answer.headers })
    }
  })
  await page.clock.fastForward(6000)
  await toldAs(page, 'returned').waitFor()
  expect(await toldAs(page, 'returned').textContent()).toContain('5 to 10 working days')
  speak()
  await done()
})

/** A cart of one whose payment nobody answers for; answers what lets the bank speak again. */
async function payCartInSilence(page: Page, day: number) {
  await bringToReview(page, mouse, site, 'paddle-lesson', { day })
  await mouse.press(page.getByRole('button', { name: 'Go to Cart' }))
  await openCart(page)
  await page.getByRole('button', { name: 'Continue' }).filter({ visible: true }).last().click()
  await page.locator('[data-ready] #payment-fields > *').first().waitFor()
  await fillPayment(page, mouse, cards.paidInSilence)
  return silence('harbor')
}

const editing = /^(Change|Edit|Remove|Continue|Back|Save for later)/

testIn([
  ['1280 px', desktop, 6],
  ['390 px', phone, 7],
] as const)(
  'at %s the cart says that its payment is looked up, and lets nothing be taken out',
  async (name, viewport, day) => {
    const { page, done } = await openPage(browser, { viewport })
    await holdTime(page)
    const speak = await payCartInSilence(page, day)
    await wayOn(page).click()
    await toldAs(page, 'unknown').waitFor()
    await page.goto(`${site.home('harbor')}/cart`)
    await page.waitForURL('**/cart/confirmation_step')
    await toldAs(page, 'unknown').waitFor()
    expect(await page.getByRole('button', { name: editing }).filter({ visible: true }).count()).toBe(0)
    await expectAccessible(page, 'a cart whose payment is looked up')
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/cart-unknown-${name}.png`, fullPage: true })
    speak()
    await passUntilThanks(page)
    expect(await inCart(page).count()).toBe(0)
    await done()
  },
)

test('what was paid for in a page that was closed meanwhile is not removed', async () => {
  const { page, done } = await openPage(browser, { viewport: desktop })
  await holdTime(page)
  const speak = await payCartInSilence(page, 8)
  const sent = page.waitForResponse((one) => one.request().postData()?.includes('book_appointment') === true)
  await wayOn(page).click()
  await sent
  // As left by a page that was closed before the answer came.
  await page.evaluate(() => {
    for (const [key, text] of Object.entries(localStorage))
      if (key.startsWith('tessera.draft.')) {
        const { extra: _, ...draft } = JSON.parse(text)
        localStorage.setItem(key, JSON.stringify(draft))
      }
  })
  await page.goto(`${site.home('harbor')}/cart`)
  await openCart(page)
  expect(await added(page).count()).toBe(1)
  await mouse.press(page.getByRole('button', { name: /^Remove / }).first())
  await mouse.press(page.getByRole('dialog').getByRole('button', { name: 'Remove' }))
  await page.waitForURL('**/cart/confirmation_step')
  await toldAs(page, 'unknown').waitFor()
  speak()
  await passUntilThanks(page)
  await done()
})
