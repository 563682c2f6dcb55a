/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LocalStripe, startLocalStripe } from '../../plugins/payment-stripe/testing/local-stripe.ts'
import { expectAccessible } from './accessibility.ts'
import { now } from './clock.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { expectNothingKept } from './kept-values.ts'
import { connect, openPage, phone } from './open-page.ts'
import { ada, logIn, whoIsIn } from './people.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { amountsTold, expectTaken, shownDue } from './sales.ts'
import { answerForStripe, expectBefore, giveWallet, offerStripe, wallet } from './stripe-pages.ts'
import { acceptTerms, expectThanks, holdSlot, openFlow, toReview, wayOn } from './walk.ts'

let site: RunningSite
let browser: Browser
let local: LocalStripe
const revise = (more: object) => offerStripe(site, local, more)
beforeAll(async () => {
  ;[site, browser, local] = await Promise.all([startSite(), connect(), startLocalStripe(now)])
  await revise({})
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await local.close()
})

const behaviours = {
  '4242': 'approved',
  '3155': 'asks_when_absent',
  '0341': 'declined_when_absent',
  '9995': 'insufficient_funds',
} as const
const answerFor = (page: Page) => answerForStripe(page, local, behaviours)

/** Somebody who works at the studio. */
const staff = { email: 'maren@slowkiln.example', password: 'Cone-Ten-10!' }

const number = (page: Page) => page.getByLabel('Number at the service')
const saved = (page: Page) => page.locator('[data-part=saved-cards] input')
const newest = () => [...local.account.payments.values()].at(-1)

/** What was taken at the studio until now, oldest first. */
const taken: number[] = []

/** Goes to the payment. Returns a function that waits for the thanks, and compares what was shown and taken. */
async function toPayment(page: Page, day: number): Promise<() => Promise<void>> {
  const told = amountsTold(page, 'usd')
  await openFlow(page, site.book('studio'))
  await holdSlot(page, mouse, { day })
  await toReview(page, mouse)
  await page.locator('#payment-fields:not(:has([data-part=skeleton]))').waitFor()
  await acceptTerms(page, mouse)
  const due = await shownDue(page, 'usd', told)
  return async () => {
    await expectThanks(page)
    taken.push(due)
    expect(newest()).toMatchObject({ status: 'succeeded', currency: 'usd', amount: due, received: due })
    await expectTaken(site, 'kiln', 'usd', taken)
  }
}

async function save(page: Page, day: number, typed: string, asks = false) {
  const booked = await toPayment(page, day)
  if ((await saved(page).count()) > 0) await page.getByLabel('Use another card').check()
  await number(page).fill(typed)
  await page.getByLabel('Save this card for my next payments').check()
  await wayOn(page).click()
  if (asks) await page.getByRole('button', { name: 'Agree at the bank' }).click()
  await booked()
}

test('a card saved at the service pays again without its form, also where the bank asks, and a decline leads to another', async () => {
  const { page } = await openPage(browser, { viewport: phone })
  await answerFor(page)
  await giveWallet(page)
  await page.goto(`${site.home('studio')}/login`)
  await logIn(page.getByRole('main'), mouse, ada)
  await whoIsIn(page, ada.name).waitFor()

  await save(page, 0, '4242424242424242')
  expect(newest()).toMatchObject({ status: 'succeeded', kept: true })
  const customer = newest()?.customer
  let booked = await toPayment(page, 1)
  await expect.poll(() => saved(page).first().isChecked()).toBe(true)
  expect(await number(page).count()).toBe(0)
  // The device's wallet is offered before it. Declined there, the saved card is chosen still.
  await wallet(page).waitFor()
  await expectBefore(page, saved(page).first())
  await wallet(page).click()
  await page.getByRole('button', { name: 'Agree with an empty card' }).click()
  await page.getByText('There is not enough money on this card.').filter({ visible: true }).first().waitFor()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/wallet-saved.png`, fullPage: true })
  expect(await page.locator('[data-part=saved-cards] [data-part=declined]').count()).toBe(0)
  expect(newest()?.customer).not.toBe(customer)
  await wayOn(page).click()
  await booked()
  expect(newest()).toMatchObject({ status: 'succeeded', customer })

  // The one that was saved last stands first.
  await save(page, 2, '4000002500003155', true)
  booked = await toPayment(page, 3)
  await saved(page).first().check()
  await wayOn(page).click()
  await page.getByRole('button', { name: 'Agree at the bank' }).click()
  await booked()
  expect(newest()).toMatchObject({ status: 'succeeded', customer })

  await save(page, 4, '4000000000000341')
  booked = await toPayment(page, 5)
  await saved(page).first().check()
  await wayOn(page).click()
  const declined = page.locator('[data-part=saved-cards] [data-part=declined]')
  await declined.getByText('There is not enough money on this card.').waitFor()
  await declined.getByRole('button', { name: 'Use a different payment method' }).click()
  await number(page).fill('4242424242424242')
  await wayOn(page).click()
  await booked()

  // Neither the number, nor the service's names of method and customer, nor a secret is on any page of theirs.
  await page.goto(`${site.home('studio')}/account`)
  await page.getByRole('region', { name: 'Saved cards' }).getByRole('listitem').first().waitFor()
  const secrets = /4242424242424242|pm_[0-9a-f]{8}|cus_[0-9a-f]{8}|_secret_|sk_test/
  await expectNothingKept(page, [secrets])
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toMatch(secrets)
  await leavePage(page)
})

test('staff begin and continue at the service, and read what is missing, on the page that they come back to', async () => {
  await revise({ onboarding: true })
  const { page } = await openPage(browser, { viewport: phone })
  await page.route(`${local.address}/setup/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>At the service</h1>' }),
  )
  await page.goto(`${site.home('studio')}/login`)
  await logIn(page.getByRole('main'), mouse, staff)
  await page.locator('header').getByRole('button', { name: 'Account menu of' }).waitFor()
  await page.goto(`${site.home('studio')}/payouts`)
  await page.getByText('is not connected to the payment service yet').waitFor()
  await expectAccessible(page, 'no payment account')
  await page.getByRole('button', { name: 'Connect an account' }).click()
  await page.getByText('At the service').waitFor()
  const [account] = [...local.account.connected.values()]
  if (!account) throw new Error('nothing was begun')
  await page.goto(`${site.home('studio')}/payouts?from=expired`)
  await page.getByText('That page had run out.').waitFor()
  await page.getByText('The account has been started.').waitFor()
  await page.getByText('The bank account for payouts').waitFor()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/payouts.png`, fullPage: true })
  await expectAccessible(page, 'a payment account that is begun')
  Object.assign(account, { submitted: true, missing: ['individual.verification.document'] })
  await page.goto(`${site.home('studio')}/payouts?from=service`)
  await page.getByText('wants to know more').waitFor()
  expect(await page.getByRole('main').getByRole('listitem').allInnerTexts()).toEqual(['Who the people behind it are'])
  Object.assign(account, { takes: true, missing: [] })
  await page.reload()
  await page.getByText('is connected, and takes payments online.').waitFor()
  expect(await page.getByRole('button', { name: 'Go on at the payment service' }).count()).toBe(0)
  const ask = () => page.getByRole('button', { name: 'Disconnect the account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Disconnect this account?' })
  await ask()
  await dialog.getByText('nobody can pay').waitFor()
  await expectAccessible(page, 'whether an account is to be disconnected')
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await dialog.waitFor({ state: 'detached' })
  await ask()
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByText('is not connected to the payment service yet').waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: 'Disconnect the account' }).count()).toBe(0)
  await leavePage(page)
})
