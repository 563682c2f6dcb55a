/// <reference lib="dom" />
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { recipeFolder } from '../../core/testing/outside-plugins/recipe-folder.ts'
import { expectAccessible } from './accessibility.ts'
import { settled } from './checklist-walk.ts'
import { holdTime } from './clock.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { ada, logIn, whoIsIn } from './people.ts'
import { type RunningSite, startSite, type Theme } from './running-site.ts'
import {
  acceptTerms,
  confirm,
  fillPayment,
  holdSlot,
  openAnswers,
  openFlow,
  toReview,
  typeCard,
  wayOn,
} from './walk.ts'
import { testIn } from './walked-in.ts'

/** A partner's way to pay, which stands first, whose form says nothing when its field is empty. */
const { name: plugin, folder, remove } = recipeFolder('payments')
const voucher = `${plugin}.voucher`
const card = 'payment-sandbox.card'
let site: RunningSite
let browser: Browser
beforeAll(async () => {
  const file = join(folder, 'client.tsx')
  const source = await readFile(file, 'utf8')
  const told = 'setIsInvalid(true)\n    onFault()'
  expect(source).toContain(told)
  await writeFile(file, source.replace(told, 'void onFault'))
  ;[site, browser] = await Promise.all([startSite('sqlite', { [plugin]: folder }), connect()])
  await site.revise('harbor', ({ whitelabel, bookables, providers }) => {
    whitelabel.plugins.unshift({ name: plugin, settings: { secret: 'a-secret-for-tests' } })
    const paid = ['paddle-lesson', 'first-bowl']
    for (const one of bookables) if (paid.includes(one.id)) Object.assign(one, { paymentterms: 'full' })
    for (const one of providers)
      Object.assign(one, { giftcodes: { minimum: 20, maximum: 500, amounts: [25], days: 365 } })
  })
})
afterEach(async () => {
  // Another outage begins at nothing.
  for (const theme of ['harbor', 'studio'] as const)
    for (const part of [voucher, card]) await site.works(theme, at(part))
})
afterAll(async () => {
  await browser.close()
  await site.close()
  remove()
})

const at = (part: string) => ({ plugin: part.split('.')[0] ?? '', place: 'payments' as const, part })

const shot = async (page: Page, name: string, { width }: { width: number }) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png`, fullPage: true })
}

const gone =
  '“Voucher” is not available at the moment, and nothing was charged. Please choose another way to pay; everything else that you entered is kept.'
const allGone = 'Nothing was charged, and what you entered is kept: please try again in a few minutes.'

/**
 * To the review, with a voucher typed and nothing on its way any more: an answer that comes later would tell of what
 * the test changes next before anybody has pressed the button.
 */
async function review(page: Page, theme: Theme, day: number): Promise<void> {
  const open = new Set<Request>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  await openFlow(page, site.book(theme))
  await holdSlot(page, mouse, { day })
  await toReview(page, mouse)
  await acceptTerms(page, mouse)
  await mouse.type(page.getByLabel('Voucher code'), 'GOOD')
  // The price of the last answers is asked for after a pause, and faint until then.
  await settled(page)
  await expect.poll(() => open.size).toBe(0)
}

/**
 * Presses the button, and switches ways to pay off while its call is on its way: whatever else the page asks for before
 * would tell of it first.
 */
async function payWhileOff(page: Page, theme: Theme, parts: string[]): Promise<void> {
  const isBooking = (request: Request) => (request.postData() ?? '').includes('"book_appointment"')
  const sent = page.waitForRequest(isBooking)
  await page.route('**/*', async (route) => {
    if (isBooking(route.request())) for (const part of parts) await site.fails(theme, at(part), 1)
    await route.continue()
  })
  await mouse.press(wayOn(page))
  await sent
  await page.unrouteAll({ behavior: 'wait' })
}

/** What is told takes the focus, since somebody has pressed a button elsewhere, and is read as a whole. */
async function expectTold(page: Page, text: string): Promise<void> {
  const told = page.getByRole('alert').getByText(text)
  await told.waitFor()
  await expect.poll(() => told.evaluate((one) => document.activeElement?.contains(one) ?? false)).toBe(true)
  expect(await page.getByRole('alert').count()).toBe(1)
}

testIn([
  ['harbor', phone, 1],
  ['studio', desktop, 2],
] as const)(
  'a way to pay that is switched off while the page is open: another pays, and nothing is lost, in %s at %o',
  async (theme, viewport, day) => {
    await site.fails(theme, at(voucher), 10)
    const { page, complaints } = await openPage(browser, { viewport })
    await review(page, theme, day)
    await payWhileOff(page, theme, [voucher])
    await expectTold(page, gone)
    await page.getByLabel('Voucher code').waitFor({ state: 'detached' })
    await page.locator('input[autocomplete=cc-number]').waitFor()
    await expectAccessible(page, 'a way to pay that is gone')
    await shot(page, `off-${theme}`, viewport)
    // What was given for the voucher is not sent for the card.
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.postData() ?? ''))
    await typeCard(page, mouse, '4242424242424242')
    await confirm(page, mouse)
    expect(sent.find((body) => body.includes('"book_appointment"'))).not.toContain('GOOD')
    const told = await openAnswers(page)
    expect(await told.count()).toBe(1)
    await expect.poll(() => page.locator('main').innerText()).toContain('Ada')
    expect(complaints.filter((one) => !/422/.test(one))).toEqual([])
    await leavePage(page)
  },
)

test('the only ways to pay are switched off: told so, and paid with the same page once one works', async () => {
  for (const part of [voucher, card]) await site.fails('harbor', at(part), 10)
  const { page } = await openPage(browser, { viewport: phone })
  await review(page, 'harbor', 4)
  await payWhileOff(page, 'harbor', [voucher, card])
  await expectTold(page, allGone)
  await page.getByLabel('Voucher code').waitFor({ state: 'detached' })
  await expectAccessible(page, 'no way to pay')
  await shot(page, 'off-all', phone)
  // The button asks again, and waits for nothing that never comes.
  await mouse.press(wayOn(page))
  await expect.poll(() => wayOn(page).isEnabled()).toBe(true)
  await expectTold(page, allGone)
  await site.works('harbor', at(card))
  await mouse.press(wayOn(page))
  await typeCard(page, mouse, '4242424242424242')
  expect(await page.getByText(allGone).count()).toBe(0)
  await confirm(page, mouse)
  await leavePage(page)
})

test.each([
  ['throws', phone, 1, () => Promise.reject(new Error('it broke'))],
  ['never answers', desktop, 3, () => new Promise<never>(() => {})],
] as const)(
  'a way to pay that %s when it is to begin: told at its fields, and another pays',
  async (_how, viewport, day, start) => {
    const { plugins } = await site.tenant('studio')
    const processor = plugins.payments.find(({ name }) => name === voucher)
    if (!processor) throw new Error('the voucher is not there')
    const original = { ...processor }
    const { page } = await openPage(browser, { viewport })
    await review(page, 'studio', day)
    Object.assign(processor, { start })
    await mouse.press(wayOn(page))
    const said = 'We could not reach the payment service. Nothing was charged. Please try another way to pay.'
    await page.getByRole('alert').getByText(said).waitFor()
    await shot(page, 'unreached', viewport)
    Object.assign(processor, original)
    await mouse.press(page.getByRole('radio', { name: 'Card' }))
    await fillPayment(page, mouse)
    // Its place stays, so that nothing moves while somebody types.
    expect(await page.getByText(said).isVisible()).toBe(false)
    await confirm(page, mouse)
    await leavePage(page)
  },
)

testIn([phone, desktop])(
  'a form that says nothing when it is asked: told so, and another pays, at %o',
  async (viewport) => {
    const { page } = await openPage(browser, { viewport })
    await holdTime(page)
    await review(page, 'harbor', viewport === phone ? 6 : 7)
    await mouse.type(page.getByLabel('Voucher code'), '')
    await mouse.press(wayOn(page))
    await page.clock.fastForward(14_000)
    const said =
      'The payment service has not answered yet, and nothing was charged. You can wait, or choose another way to pay.'
    expect(await page.getByText(said).count()).toBe(0)
    await page.clock.fastForward(2_000)
    await page.getByRole('status').getByText(said).waitFor()
    await shot(page, 'silent', viewport)
    await mouse.press(page.getByRole('radio', { name: 'Card' }))
    await expect.poll(() => wayOn(page).isEnabled()).toBe(true)
    expect(await page.getByText(said).count()).toBe(0)
    await fillPayment(page, mouse)
    await confirm(page, mouse)
    await leavePage(page)
  },
)

test('a gift code is bought by another way where one is switched off', async () => {
  await site.fails('studio', at(voucher), 10)
  const { page } = await openPage(browser, { viewport: phone })
  await page.goto(`${site.home('studio')}/login`)
  await logIn(page.getByRole('main'), mouse, ada)
  await whoIsIn(page, ada.firstname).waitFor()
  await page.goto(`${site.home('studio')}/gift`)
  await mouse.press(page.getByRole('radio', { name: '$25.00' }))
  await mouse.type(page.getByLabel('Their first name'), 'Uma')
  await mouse.type(page.getByLabel('Their email'), 'uma@people.example')
  await mouse.type(page.getByLabel(/^From/), 'Ada')
  await mouse.press(page.getByRole('button', { name: 'Go to payment' }))
  await mouse.type(page.getByLabel('Voucher code'), 'GOOD')
  await site.fails('studio', at(voucher), 1)
  await mouse.press(page.getByRole('button', { name: 'Pay $25.00' }))
  await expectTold(page, gone)
  await typeCard(page, mouse, '4242424242424242')
  await mouse.press(page.getByRole('button', { name: 'Pay $25.00' }))
  await page.getByText('It is mailed to uma@people.example', { exact: false }).waitFor()
  await leavePage(page)
})
