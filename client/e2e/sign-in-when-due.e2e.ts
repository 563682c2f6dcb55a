import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { bookableOf } from './flows-of-demo.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { offeredSail } from './offered-walk.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { ada, dialog, logIn, withoutGuests } from './people.ts'
import { type DemoBundle, type RunningSite, startSite } from './running-site.ts'
import { bookByCode, entry, freeByCode, givenName, signIn } from './sign-in-walk.ts'
import {
  acceptTerms,
  answerQuestions,
  cards,
  confirm,
  fillPayment,
  openFlow,
  takeSlot,
  typeCard,
  wayOn,
} from './walk.ts'
import { testIn } from './walked-in.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
  await site.revise('studio', (bundle) => {
    freeByCode(bundle, 'kiln', 'first-bowl')
    bookableOf(bundle, 'private-wheel', { paymentterms: 'partial', downpaymentamount: 0 })
    bookableOf(bundle, 'kayak-afternoon', { price: 0, pricing_tiers: [], addons: ['lunch'] })
    const lunch = { id: 'lunch', provider: 'quay', name: 'Lunch', priceadjustment: 12 }
    Object.assign(bundle, { addons: [...(bundle.addons ?? []), lunch] })
  })
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

/** What it looks like, for whoever wants to see it. */
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/sign-in-${name.replace(' ', '')}.png`, fullPage: true })
}

/** Chooses a time of a bookable, answers what is asked, and goes to the review: nobody is asked to sign in by then. */
async function review(
  page: Page,
  bookable: string,
  which: object,
  choose: () => Promise<void> = async () => undefined,
) {
  const theme = bookable === 'kayak-afternoon' ? 'harbor' : 'studio'
  await openFlow(page, `${site.home(theme)}/book/${bookable}`)
  await takeSlot(page, mouse, which)
  await givenName(page).waitFor()
  await answerQuestions(page, mouse)
  await choose()
  expect(await entry(page).count()).toBe(0)
  if (!page.url().includes('confirmation_step')) await wayOn(page).click()
  await page.waitForURL('**/confirmation_step*')
}

test('where nothing is due with the booking, a guest books without an account', async () => {
  const { page, complaints, done } = await openPage(browser, { viewport: phone })
  await review(page, 'private-wheel', {})
  await acceptTerms(page, mouse)
  expect(await signIn(page).count()).toBe(0)
  await confirm(page, mouse)
  expect(complaints).toEqual([])
  await done()
})

testIn([
  ['390 px', phone, 0],
  ['1280 px', desktop, 1],
])('at %s a code that takes all of it is typed before anybody signs in', async (name, viewport, day) => {
  const { page, complaints, done } = await openPage(browser, { viewport })
  await review(page, 'first-bowl', { day })
  await signIn(page).waitFor()
  expect(await page.locator('input[autocomplete=cc-number]:visible').count()).toBe(0)
  await expectAccessible(page, 'a review that asks for an account')
  await shot(page, `review-${name}`)
  await bookByCode(page)
  expect(complaints).toEqual([])
  await done()
})

testIn([
  ['390 px', phone, 2],
  ['1280 px', desktop, 3],
])('at %s the review asks who must pay to sign in, and keeps what was typed', async (name, viewport, day) => {
  const { page, complaints, done } = await openPage(browser, { viewport })
  await review(page, 'first-bowl', { day }, async () => {
    await givenName(page).fill('Wanda')
  })
  await signIn(page).waitFor()
  await wayOn(page).click()
  await expectAccessible(page, 'the account that a review asks for')
  await shot(page, `dialog-${name}`)
  await logIn(dialog(page), mouse, ada)
  await signIn(page).waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toMatch(/confirmation_step$/)
  await page.getByText('Wanda Moor').first().waitFor()
  await fillPayment(page, mouse)
  await confirm(page, mouse)
  expect(complaints).toEqual([])
  await done()
})

test('of what costs nothing only who adds something that does is asked to sign in, with the review', async () => {
  const { page, complaints, done } = await openPage(browser)
  await review(page, 'kayak-afternoon', {})
  await acceptTerms(page, mouse)
  expect(await signIn(page).count()).toBe(0)
  await confirm(page, mouse)
  await review(page, 'kayak-afternoon', { day: 1 }, async () => {
    await mouse.press(page.locator('[data-part=extras]').getByRole('button', { name: 'One more Lunch' }))
    // The questions stay, though by now something is due.
    await expect.poll(() => page.locator('aside [data-part=total]').textContent()).toContain('12.00')
    expect(await givenName(page).inputValue()).toBe('Ada')
  })
  await signIn(page).waitFor()
  expect(complaints).toEqual([])
  await done()
})

test('after a reload at the questions what was chosen costs, and who did so signs in before they go on', async () => {
  const { page, complaints, done } = await openPage(browser)
  await openFlow(page, `${site.home('harbor')}/book/kayak-afternoon`)
  await takeSlot(page, mouse, { day: 2 })
  await givenName(page).waitFor()
  await answerQuestions(page, mouse)
  await mouse.press(page.locator('[data-part=extras]').getByRole('button', { name: 'One more Lunch' }))
  await expect.poll(() => page.locator('aside [data-part=total]').textContent()).toContain('12.00')
  await page.reload()
  await entry(page).waitFor()
  await logIn(entry(page), mouse, ada)
  await givenName(page).waitFor()
  await expect.poll(() => page.locator('aside [data-part=total]').textContent()).toContain('12.00')
  expect(complaints).toEqual([])
  await done()
})

testIn([
  ['390 px', phone],
  ['1280 px', desktop],
])('at %s the link of an offer asks who accepts it to sign in, and then to pay', async (name, viewport) => {
  const oneSeat = (bundle: DemoBundle) =>
    bookableOf(bundle, 'sunset-sail', { seats: 3, seatsperbooking: 1, rosterenabled: false, forms: [] })
  const own = await startSite()
  await own.revise('harbor', oneSeat)
  const joined = await openPage(browser)
  const link = await offeredSail(joined.page, { site: own, browser })
  await leavePage(joined.page)
  await own.revise('harbor', (bundle) => {
    withoutGuests(bundle)
    oneSeat(bundle)
  })
  const { page } = await openPage(browser, { viewport })
  await page.goto(link)
  await signIn(page).waitFor()
  const offer = page.locator('[data-part=offer]')
  expect(await offer.getByRole('button', { name: /^Accept/ }).count()).toBe(0)
  expect(await page.locator('input[autocomplete=cc-number]').count()).toBe(0)
  await expectAccessible(page, 'an offer that asks for an account')
  await shot(page, `offer-${name}`)
  await mouse.press(offer.getByRole('button', { name: 'Log in' }))
  await logIn(dialog(page), mouse, ada)
  await signIn(page).waitFor({ state: 'detached' })
  await typeCard(page, mouse, cards.approved)
  const accepting = page.waitForRequest((one) => one.postData()?.includes('accept_waitlist_offer') === true)
  await mouse.press(offer.getByRole('button', { name: /^Accept and pay/ }))
  // What was shown to be due, so that nothing else is charged.
  expect((await accepting).postData()).toMatch(/"totaldue":\d/)
  await page.waitForURL('**/thanks/**')
  await page.locator('[data-status=booked]').waitFor()
  await leavePage(page)
  await own.close()
})
