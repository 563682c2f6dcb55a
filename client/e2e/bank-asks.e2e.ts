import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LocalStripe, startLocalStripe } from '../../plugins/payment-stripe/testing/local-stripe.ts'
import { now } from './clock.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { expectTaken, sales, sellIn } from './sales.ts'
import { answerForStripe, stripePlugin } from './stripe-pages.ts'
import { expectThanks, holdSlot, openFlow, toReview, wayOn } from './walk.ts'

/** What somebody does while their bank asks whether they pay: whatever it is, they pay once. */
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

const number = (page: Page) => page.getByLabel('Number at the service')
const agree = (page: Page) => page.getByRole('button', { name: 'Agree at the bank' })

const prepare = (page: Page) => answerForStripe(page, local, { '3220': 'asks', '4242': 'approved' })

/** Fills in the card at the review, and presses until the bank asks. */
async function payUntilAsked(page: Page): Promise<void> {
  await number(page).fill('4000000000003220')
  await mouse.press(wayOn(page))
  await agree(page).waitFor()
}

const doings: Record<string, (page: Page) => Promise<Page>> = {
  'presses twice': async (page) => {
    await number(page).fill('4000000000003220')
    await wayOn(page).dblclick()
    await agree(page).click()
    return page
  },
  'loads the page anew': async (page) => {
    await payUntilAsked(page)
    await page.reload()
    return await goOn(page)
  },
  'goes back and comes again': async (page) => {
    await payUntilAsked(page)
    await page.goBack()
    await page.waitForURL((url) => !url.pathname.endsWith('/confirmation_step'))
    await page.goForward()
    return await goOn(page)
  },
  'goes back and agrees there': async (page) => {
    await payUntilAsked(page)
    await page.goBack()
    await page.waitForURL((url) => !url.pathname.endsWith('/confirmation_step'))
    await agree(page).click()
    return page
  },
  'pays in a second tab': async (page) => {
    await payUntilAsked(page)
    const other = await page.context().newPage()
    await prepare(other)
    await other.goto(page.url())
    return await goOn(other)
  },
}

/** Pays at the review as it stands after the way back: as whoever sees the page would. */
async function goOn(page: Page): Promise<Page> {
  await page.locator('[data-ready]').waitFor()
  await number(page).or(agree(page)).first().waitFor()
  if ((await agree(page).count()) === 0) await payUntilAsked(page)
  await agree(page).click()
  return page
}

test.each(Object.keys(doings))('who %s while the bank asks pays once', async (name) => {
  const id = `bank-${Object.keys(doings).indexOf(name)}`
  const home = await sellIn(site, 'usd', { id, plugins: [stripePlugin(local)] })
  const before = local.account.payments.size
  const { page } = await openPage(browser, { viewport: phone })
  await prepare(page)
  await openFlow(page, `${home}/book/hour`)
  await holdSlot(page, mouse, { day: 1 })
  await toReview(page, mouse)
  await number(page).waitFor()
  const last = await doings[name]?.(page)
  if (!last) throw new Error(`nothing is done for ${name}`)
  await expectThanks(last)
  await expectTaken(site, `${id}-desk`, 'usd', [sales.usd.one])
  const made = [...local.account.payments.values()].slice(before)
  expect(made.filter(({ status }) => status === 'succeeded')).toHaveLength(1)
  // What was begun and left does not hold the customer's money.
  await expect
    .poll(() => made.filter(({ status }) => !['succeeded', 'canceled'].includes(status)).map(({ status }) => status))
    .toEqual([])
  await leavePage(page)
})
