import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { holdTime } from './clock.ts'
import { chooseDate, chooseSeats, openEvent } from './events-walk.ts'
import { bookableOf } from './flows-of-demo.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { ada, logIn } from './people.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { stall } from './stall.ts'
import { acceptTerms, confirm, fillPayment, toReview, wayOn } from './walk.ts'

let site: RunningSite
let browser: Browser
beforeEach(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterEach(async () => {
  await browser.close()
  await site.close()
})

const sail = '/book/sunset-sail'

/** Fills in the questions as somebody of this address, and goes to the review. */
async function reviewAs(page: Page, email: string) {
  await page.waitForURL('**/second_form_step')
  await page.locator('input[type=email]').fill(email)
  await toReview(page, mouse)
}

/** What the review repeats of the answers. */
const answersOf = (page: Page) => page.locator('main form').innerText()

/** Of how many attendees it repeats each of the two answers. */
const guestsIn = (review: string) =>
  ['By the door', 'Fish'].map((answer) => review.split('\n').filter((line) => line.includes(answer)).length)

test.each([
  ['1280 px', desktop, 'bea@customers.example', false],
  ['390 px', phone, 'cleo@customers.example', false],
  ['390 px, where nothing is paid,', phone, 'cleo@customers.example', true],
])(
  'at %s the loser of a race waits, is offered the place by mail, and accepts',
  async (_name, viewport, email, isFree) => {
    if (isFree)
      await site.revise('harbor', (bundle) => bookableOf(bundle, 'sunset-sail', { price: 0, pricing_tiers: [] }))
    const [winner, loser] = [await openPage(browser, { viewport }), await openPage(browser, { viewport })]
    for (const { page } of [winner, loser]) {
      await openEvent(page, site.home('harbor') + sail)
      await chooseSeats(page, mouse, 4)
    }
    const date = String(
      await winner.page.locator('[data-occurrence][data-standing=open]').first().getAttribute('data-occurrence'),
    )
    for (const { page } of [winner, loser]) await chooseDate(page, mouse, date)
    // However long the other one takes: who loses has not heard of it before pressing the button.
    const list = await stall(loser.page, 'get_availability_in_range_for_bookable')
    await winner.page.bringToFront()
    await wayOn(winner.page).click()
    await reviewAs(winner.page, `won-${email}`)
    if (!isFree) await fillPayment(winner.page, mouse)
    await confirm(winner.page, mouse)

    const { page } = loser
    await page.bringToFront()
    await wayOn(page).click()
    list.go()
    await page.locator('main [role=alert]').waitFor()
    const wait = page.locator(`[data-occurrence="${date}"] [data-wait]`)
    await wait.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes please' }).click()
    await reviewAs(page, email)
    expect(await wayOn(page).textContent()).toBe('Join Waitlist')
    expect(await page.locator('input[autocomplete=cc-number]').count()).toBe(0)
    await expectAccessible(page, 'review of who waits')
    const terms = page.locator('#terms-agree')
    if ((await terms.count()) > 0) await terms.check()
    await wayOn(page).click()
    await page.waitForURL('**/thanks/**')
    await page.locator('[data-status=waitlisted]').waitFor()
    await page.getByRole('heading', { name: 'You are on the waitlist' }).waitFor()
    await page.locator('[data-part=position]').waitFor()
    await expectAccessible(page, 'thanks of who waits')

    await winner.page.bringToFront()
    await winner.page.locator('main a[href*="/manage/"]').click()
    await winner.page.getByRole('button', { name: /^Cancel/ }).click()
    await winner.page.getByRole('dialog').getByRole('button').last().click()
    await winner.page.locator('[data-status=cancelled]').waitFor()

    const mails = await site.mailsTo(email)
    const offered = mails.find(({ subject }) => subject.startsWith('There is room for you'))
    const [link = ''] = /https?:\/\/\S+\/manage\/\S+/.exec(offered?.text ?? '') ?? []
    await page.bringToFront()
    await page.goto(link)
    await page.locator('[data-part=offer]').waitFor()
    await expectAccessible(page, 'an offer')
    await page.getByRole('button', { name: 'Reject Waitlist Offer' }).waitFor()
    if (isFree) {
      await page.getByRole('button', { name: 'Accept Waitlist Offer' }).click()
      await page.waitForURL('**/thanks/**')
      await page.getByText('Trip confirmed. See you at the dock.').waitFor()
      await leavePage(winner.page)
      return leavePage(page)
    }
    // What it costs is said before anything is pressed.
    await page.getByRole('button', { name: /^Accept and pay/ }).waitFor()
    await page.locator('input[autocomplete=cc-number]').waitFor()
    const token = page.waitForResponse((response) => response.url().endsWith('/payment-sandbox/tokens'))
    await page.locator('input[autocomplete=cc-number]').fill('4242424242424242')
    await page.locator('input[autocomplete=cc-exp]').fill('1234')
    await page.locator('input[autocomplete=cc-csc]').fill('123')
    await token
    await expectAccessible(page, 'an offer with payment')
    await page.getByRole('button', { name: /^Accept and pay/ }).click()
    // Whoever took the place is thanked, and reads that it is booked.
    await page.waitForURL('**/thanks/**')
    await page.locator('[data-status=booked]').waitFor()
    await page.getByText('Trip confirmed. See you at the dock.').waitFor()
    await page.getByText('Paid', { exact: false }).first().waitFor()
    await leavePage(winner.page)
    await leavePage(page)
  },
)

test('who loses the place after answering waits with all answers kept', async () => {
  const { page, done } = await openPage(browser, { viewport: phone })
  await holdTime(page)
  await openEvent(page, site.home('harbor') + sail)
  await chooseSeats(page, mouse, 4)
  const date = String(
    await page.locator('[data-occurrence][data-standing=open]').first().getAttribute('data-occurrence'),
  )
  await chooseDate(page, mouse, date)
  await wayOn(page).click()
  await reviewAs(page, 'dora@customers.example')
  const reviewed = await answersOf(page)
  expect(guestsIn(reviewed)).toEqual([4, 4])
  site.advance(20 * 60_000)
  await page.clock.fastForward(20 * 60_000)

  const { page: other } = await openPage(browser)
  await openEvent(other, site.home('harbor') + sail)
  await chooseSeats(other, mouse, 1)
  await chooseDate(other, mouse, date)
  await wayOn(other).click()
  await other.waitForURL('**/second_form_step')
  await leavePage(other)

  await page.bringToFront()
  await page.getByRole('button', { name: 'Take the same time again' }).last().click()
  await page.getByText('Someone else has taken it in the meantime.').waitFor()
  await page.getByRole('button', { name: 'Choose another time' }).last().click()
  await page.locator(`[data-occurrence="${date}"] [data-wait]`).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes please' }).click()
  await page.waitForURL('**/second_form_step')
  expect(await page.locator('input[type=email]').inputValue()).toBe('dora@customers.example')
  await wayOn(page).click()
  await page.waitForURL('**/confirmation_step')
  expect(await wayOn(page).textContent()).toBe('Join Waitlist')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/lost.png`, fullPage: true })
  const again = await answersOf(page)
  expect(again).toContain('dora@customers.example')
  expect(guestsIn(again)).toEqual([4, 4])
  await acceptTerms(page, mouse)
  await wayOn(page).click()
  await page.waitForURL('**/thanks/**')
  await page.locator('[data-status=waitlisted]').waitFor()
  await done()
})

test('a party that waits becomes smaller where it stands, and leaves its queue', async () => {
  const { page } = await openPage(browser)
  await openEvent(page, site.home('harbor') + sail)
  await chooseSeats(page, mouse, 2)
  await page.locator('[data-occurrence=sail-2] [data-wait]').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes please' }).click()
  await reviewAs(page, 'dora@customers.example')
  const terms = page.locator('#terms-agree')
  if ((await terms.count()) > 0) await terms.check()
  await wayOn(page).click()
  await page.waitForURL('**/thanks/**')
  await page.locator('[data-part=position]').getByText('1 ahead of you').waitFor()
  await page.locator('main a[href*="/manage/"]').click()
  await page.locator('[data-part=queue]').waitFor()
  await expectAccessible(page, 'a place in a queue')
  await page.getByRole('button', { name: 'Fewer of us are coming' }).click()
  await page.getByRole('dialog').getByRole('checkbox').first().check()
  await expectAccessible(page, 'fewer seats of who waits')
  await page.getByRole('dialog').getByRole('button', { name: 'Wait for fewer' }).click()
  await page.getByRole('button', { name: 'Fewer of us are coming' }).waitFor({ state: 'detached' })
  await page.locator('[data-part=position]').getByText('1 ahead of you').waitFor()
  await page.getByRole('button', { name: 'Leave the waitlist' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the waitlist' }).click()
  await page.locator('[data-status=cancelled]').waitFor()
  await page.getByRole('heading', { name: 'You are no longer on the waitlist' }).waitFor()
  await leavePage(page)
})

test('a place in a queue stands on its card among the upcoming', async () => {
  const { page } = await openPage(browser, { viewport: phone })
  await page.goto(`${site.home('harbor')}/reservations`)
  await logIn(page.getByRole('main'), mouse, ada)
  await page.getByRole('tab', { name: 'Upcoming' }).waitFor()
  await openEvent(page, site.home('harbor') + sail)
  await chooseSeats(page, mouse, 2)
  await page.locator('[data-occurrence=sail-2] [data-wait]').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes please' }).click()
  await reviewAs(page, ada.email)
  const terms = page.locator('#terms-agree')
  if ((await terms.count()) > 0) await terms.check()
  await wayOn(page).click()
  await page.waitForURL('**/thanks/**')
  const told = await page.locator('[data-part=position]').innerText()
  expect(told).toMatch(/ahead of you|first in line/)
  await page.goto(`${site.home('harbor')}/reservations`)
  const card = page.getByRole('article').filter({ has: page.locator('[data-status=waitlisted]') })
  expect(await card.locator('[data-part=position]').innerText()).toBe(told)
  // What is booked has none.
  expect(await page.locator('[data-part=position]').count()).toBe(await card.count())
  await expectAccessible(page, 'a card of what waits')
  // It is left here as on its own page; nobody is asked about a refund.
  const before = await card.count()
  await card.first().getByRole('button', { name: 'Leave the waitlist' }).click()
  await page.getByRole('dialog').getByText('The place in line goes to whoever is next.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the waitlist' }).click()
  await expect.poll(() => card.count()).toBe(before - 1)
  await leavePage(page)
})
