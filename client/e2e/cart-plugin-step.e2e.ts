import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testRoot } from '../../core/testing/test-config.ts'
import { added, openCart } from './cart-walk.ts'
import { settled } from './checklist-walk.ts'
import { mouse } from './hands.ts'
import { connect, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { chooseSlot, confirm, fillPayment, openFlow, toReview, wayOn } from './walk.ts'

let folder: string
let site: RunningSite
let browser: Browser
beforeAll(async () => {
  // As at a partner: outside the checkout, with nothing but the API in reach.
  folder = await mkdtemp(join(tmpdir(), 'acme-waiver-'))
  await cp(join(testRoot, 'core/testing/outside-plugins/acme-waiver'), folder, { recursive: true })
  // It applies to one bookable alone: a cart of which nothing is known yet would not have it.
  const file = join(folder, 'waiver-step.ts')
  const source = await readFile(file, 'utf8')
  const always = "applies: (draft) => draft.bookable !== 'bowl'"
  expect(source).toContain(always)
  await writeFile(file, source.replace(always, "applies: (draft) => draft.bookable === 'sunrise-paddle'"))
  ;[site, browser] = await Promise.all([startSite('sqlite', { 'acme-waiver': folder }), connect()])
  await site.revise('harbor', ({ whitelabel }) => void whitelabel.plugins.push({ name: 'acme-waiver' }))
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

async function sign(page: Page, signature: string): Promise<void> {
  await page.waitForURL('**/waiver_step**')
  await page.locator('[data-step=waiver_step] input[type=text]').fill(signature)
  await mouse.press(wayOn(page))
  await page.waitForURL((url) => !url.pathname.endsWith('/waiver_step'))
}

/** Brings a paddle at sunrise into the cart, with a signature. */
async function bringSigned(page: Page, day: number, signature: string): Promise<void> {
  await openFlow(page, `${site.home('harbor')}/book/sunrise-paddle`)
  await chooseSlot(page, mouse, { day })
  await sign(page, signature)
  await page.waitForURL('**/second_form_step')
  await page.locator('#booking-step input[autocomplete=given-name]').waitFor()
  await toReview(page, mouse)
  await mouse.press(page.getByRole('button', { name: 'Go to Cart' }))
  await openCart(page)
}

const goOn = async (page: Page) => {
  await settled(page)
  await mouse.press(page.getByRole('button', { name: 'Continue' }).filter({ visible: true }).last())
}

async function pay(page: Page): Promise<void> {
  await page.waitForURL('**/cart/confirmation_step')
  await page.locator('[data-ready] #payment-fields > *').first().waitFor()
  await fillPayment(page, mouse)
}

test('each booking of a cart goes through a plugin’s step by itself, and the review can’t be entered before', async () => {
  const { page, done } = await openPage(browser, { viewport: phone })
  await bringSigned(page, 1, 'Moor')
  await mouse.press(page.getByRole('button', { name: 'Add another date' }))
  await page.locator('[data-part=calendar]').waitFor()
  await mouse.pickDay(page, 2)
  await mouse.press(page.locator('[data-slot]:not([aria-disabled])').first())
  await mouse.press(wayOn(page))
  await expect.poll(() => added(page).count()).toBe(2)
  await goOn(page)
  await page.waitForURL('**/cart/waiver_step?of=*')
  // What was answered in its own flow is not asked again.
  expect(await page.locator('[data-step=waiver_step] input[type=text]').inputValue()).toBe('')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/waiver-390.png`, fullPage: true })
  const waiver = page.url()
  await page.goto(`${site.home('harbor')}/cart/confirmation_step`)
  await page.waitForURL(waiver)
  await sign(page, 'Moor')
  await pay(page)
  await confirm(page, mouse)
  expect(await page.locator('[data-also]').count()).toBe(1)
  await done()
})

test('the server asks the step before it books, and what it refuses is answered again', async () => {
  const { page, complaints } = await openPage(browser)
  await bringSigned(page, 5, 'Somebody else')
  await goOn(page)
  await pay(page)
  await mouse.press(wayOn(page))
  await page.waitForURL('**/cart/waiver_step?of=*')
  await page.getByRole('alert').getByText('A step of the booking is not complete yet.').waitFor()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/waiver-1280.png`, fullPage: true })
  await sign(page, 'Moor')
  await pay(page)
  await confirm(page, mouse)
  // The browser logs the expected refusal as an error.
  expect(complaints.filter((each) => !/40[09]|422/.test(each))).toEqual([])
})
