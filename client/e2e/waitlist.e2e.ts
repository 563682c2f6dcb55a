import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { now } from './clock.ts'
import { begin, daysIn, pressDay, rental } from './days-walk.ts'
import { chooseDate, chooseSeats, openEvent } from './events-walk.ts'
import { bookableOf } from './flows-of-demo.ts'
import { keyboard, mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { ada, logIn } from './people.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { saying } from './said.ts'
import { stall } from './stall.ts'
import {
  acceptTerms,
  answerQuestions,
  cards,
  fillPayment,
  openFlow,
  seatsField,
  toldWhen,
  toReview,
  typeCard,
  wayOn,
} from './walk.ts'

let site: RunningSite
let browser: Browser
beforeEach(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterEach(async () => {
  await browser.close()
  await site.close()
})

const said = saying('en-us')

async function shoot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}

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

/** The hold of what is being filled in ends on the server, before the page knows. */
const holdsEnd = () => site.advance(11 * 60_000)

test.each([
  ['390 px', phone, false],
  ['1280 px, where nothing is paid,', desktop, true],
])(
  'at %s two who have filled in everything press at once: the loser waits with all answers, is offered it by mail, and has it',
  async (_name, viewport, isFree) => {
    if (isFree)
      await site.revise('harbor', (bundle) => bookableOf(bundle, 'sunset-sail', { price: 0, pricing_tiers: [] }))
    const racers = ['bea', 'cleo'].map((one) => `${one}@customers.example`)
    const pages: { page: Page; email: string; reviewed: string; book: { go(): void } }[] = []
    let date = ''
    for (const email of racers) {
      const { page } = await openPage(browser, { viewport })
      await openEvent(page, site.home('harbor') + sail)
      await chooseSeats(page, mouse, 4)
      const open = page.locator('[data-occurrence][data-standing=open]').first()
      date ||= String(await open.getAttribute('data-occurrence'))
      await chooseDate(page, mouse, date)
      await wayOn(page).click()
      await reviewAs(page, email)
      if (isFree) await acceptTerms(page, mouse)
      else await fillPayment(page, mouse)
      pages.push({ page, email, reviewed: await answersOf(page), book: await stall(page, 'book_appointment') })
      holdsEnd()
    }
    for (const { page } of pages) {
      await page.bringToFront()
      const sent = page.waitForRequest((request) => request.postData()?.includes('"book_appointment"') === true)
      await wayOn(page).click()
      await sent
    }
    for (const { book } of pages) book.go()
    const hasWon = await Promise.all(
      pages.map(({ page }) =>
        Promise.race([
          page.waitForURL('**/thanks/**').then(() => true),
          page
            .getByRole('button', { name: 'Choose another time' })
            .last()
            .waitFor()
            .then(() => false),
        ]),
      ),
    )
    expect(hasWon.toSorted()).toEqual([false, true])
    const [winner, loser] = [pages[hasWon.indexOf(true)], pages[hasWon.indexOf(false)]]
    if (!winner || !loser) throw new Error('one wins')
    // Nothing is taken of whoever lost.
    const paid = (await site.payments()).map(({ state }) => state)
    expect(paid).toEqual(isFree ? [] : ['captured'])

    const { page, email, reviewed } = loser
    expect(guestsIn(reviewed)).toEqual([4, 4])
    await page.bringToFront()
    await shoot(page, `race-lost-${viewport.width}`)
    await page.getByRole('button', { name: 'Choose another time' }).last().click()
    await page.locator(`[data-occurrence="${date}"] [data-wait]`).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes please' }).click()
    await page.waitForURL('**/second_form_step')
    expect(await page.locator('input[type=email]').inputValue()).toBe(email)
    await wayOn(page).click()
    await page.waitForURL('**/confirmation_step')
    expect(await wayOn(page).textContent()).toBe('Join Waitlist')
    expect(await page.locator('input[autocomplete=cc-number]').count()).toBe(0)
    const again = await answersOf(page)
    expect(again).toContain(email)
    expect(guestsIn(again)).toEqual([4, 4])
    await expectAccessible(page, 'review of who waits')
    await acceptTerms(page, mouse)
    await wayOn(page).click()
    await page.waitForURL('**/thanks/**')
    await page.locator('[data-status=waitlisted]').waitFor()
    await page.getByRole('heading', { name: 'You are on the waitlist' }).waitFor()
    await page.locator('[data-part=position]').waitFor()
    await expectAccessible(page, 'thanks of who waits')
    await shoot(page, `race-waits-${viewport.width}`)

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
    if (isFree) await page.getByRole('button', { name: 'Accept Waitlist Offer' }).click()
    else {
      // What it costs is said before anything is pressed.
      const pay = page.getByRole('button', { name: /^Accept and pay/ })
      await pay.waitFor()
      await typeCard(page, mouse, cards.approved)
      await expectAccessible(page, 'an offer with payment')
      await shoot(page, `race-offer-${viewport.width}`)
      await pay.click()
    }
    // Whoever took the place is thanked, and reads that it is booked.
    await page.waitForURL('**/thanks/**')
    await page.locator('[data-status=booked]').waitFor()
    await page.getByText('Trip confirmed. See you at the dock.').waitFor()
    if (!isFree) await page.getByText('Paid', { exact: false }).first().waitFor()
    await shoot(page, `race-booked-${viewport.width}`)
    await leavePage(winner.page)
    await leavePage(page)
  },
)

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

test('who is told in the last two hours that there is room books it from the mail, and waits no longer', async () => {
  const email = 'dora@customers.example'
  const { page } = await openPage(browser)
  await openEvent(page, site.home('harbor') + sail)
  await chooseSeats(page, mouse, 2)
  await page.locator('[data-occurrence=sail-2] [data-wait]').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes please' }).click()
  await reviewAs(page, email)
  await acceptTerms(page, mouse)
  await wayOn(page).click()
  await page.waitForURL('**/thanks/**')
  const manage = String(await page.locator('main a[href*="/manage/"]').first().getAttribute('href'))

  // An hour before it begins two seats come free: on the first Saturday from sixteen days on, at five.
  const zone = 'America/New_York'
  const ahead = Temporal.Instant.fromEpochMilliseconds(now()).toZonedDateTimeISO(zone).toPlainDate().add({ days: 16 })
  const day = ahead.add({ days: (13 - ahead.dayOfWeek) % 7 })
  const start = day.toZonedDateTime({ timeZone: zone, plainTime: '17:00' }).epochMilliseconds
  site.advance(start - 3_600_000 - now())
  const staff = await openPage(browser)
  await staff.page.goto(`${site.home('harbor')}/reservations`)
  await logIn(staff.page.getByRole('main'), mouse, { email: 'harbormaster@quay.example', password: 'Berth-Four-4!' })
  await staff.page.getByRole('tab', { name: 'Upcoming' }).waitFor()
  await staff.page.goto(`${site.home('harbor')}/manage/r-sail-3`)
  await staff.page.getByRole('button', { name: /^Cancel this/ }).click()
  await staff.page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await staff.page.locator('[data-status=cancelled]').waitFor()
  await staff.done()

  const told = (await site.mailsTo(email)).find(({ subject }) => subject.startsWith('There is room now'))
  const [link = ''] = /https?:\S+\/book\/sunset-sail\?\S+/.exec(told?.text ?? '') ?? []
  await page.bringToFront()
  await page.goto(link)
  await page.locator('[data-ready]').waitFor()
  await expect.poll(() => seatsField(page).inputValue()).toBe('2')
  await chooseDate(page, mouse, 'sail-2')
  await wayOn(page).click()
  await reviewAs(page, email)
  await fillPayment(page, mouse)
  await wayOn(page).click()
  await page.waitForURL('**/thanks/**')
  await page.locator('[data-status=booked]').waitFor()
  await page.goto(site.home('harbor') + manage)
  await page.locator('[data-status=cancelled]').waitFor()
  await leavePage(page)
})

test('a full day shows its queue: Escape keeps the range, CHANGE starts over, and ADD TO WAITLIST leads to the days', async () => {
  const hours = [{ start: '09:00', end: '18:00' }]
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const availability = Object.fromEntries(days.map((day) => [day, hours]))
  // So that no closed day lies beside the full ones.
  await site.revise('harbor', (bundle) => bookableOf(bundle, 'skiff-rental', { availability }))
  const { page, complaints } = await openPage(browser)
  await openFlow(page, site.home('harbor') + rental)
  const label = page.locator('p[data-part=range]')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-date') ?? '')
  const [full = ''] = await daysIn(page, 'waitlist')
  expect(await page.locator(`[data-date="${full}"]`).getAttribute('aria-label')).toMatch(/full, waitlist open$/)
  const choose = async () => {
    await pressDay(page, keyboard, full)
    await page.locator('[data-state=restart]').first().waitFor()
    await pressDay(page, keyboard, full)
  }
  await page.locator('[data-date][tabindex="0"]').focus()
  await choose()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByText(/^\d ahead of you$/)
    .first()
    .waitFor()
  expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
  expect(await dialog.getByRole('heading').textContent()).toBe('This day is full')
  await expectAccessible(page, 'waitlist popover')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await focused()).toBe(full)
  await label.waitFor()

  // Continue asks again, because a full day can't be held.
  await wayOn(page).click()
  await dialog.getByRole('button', { name: said('days.waitlist_change'), exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await label.waitFor({ state: 'detached' })
  await expect.poll(() => focused()).not.toBe('')
  // The last day that is full, and the one after it.
  const first = (await daysIn(page, 'waitlist')).at(-1) ?? ''
  const [end = ''] = await begin(page, keyboard, first)
  await pressDay(page, keyboard, end)
  await dialog.getByRole('button', { name: said('days.waitlist_add'), exact: true }).click()
  await page.waitForURL('**/second_form_step')
  await answerQuestions(page, mouse)
  const email = 'wren@customers.example'
  await page.locator('input[type=email]').fill(email)
  await toReview(page, mouse)
  await acceptTerms(page, mouse)
  await wayOn(page).click()
  await page.locator('[data-status=waitlisted]').waitFor()
  await page.locator('[data-part=position]').getByText('1 ahead of you').waitFor()
  await shoot(page, 'waits-for-days')
  const waited = await toldWhen(page)
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([])

  // Staff cancel what has one of the boats until the first of these days; who is ahead waits for the other one too.
  const staff = await openPage(browser)
  await staff.page.goto(`${site.home('harbor')}/reservations`)
  await logIn(staff.page.getByRole('main'), mouse, { email: 'harbormaster@quay.example', password: 'Berth-Four-4!' })
  await staff.page.getByRole('tab', { name: 'Upcoming' }).waitFor()
  await staff.page.goto(`${site.home('harbor')}/manage/r-skiff-1`)
  await staff.page.getByRole('button', { name: 'Cancel this' }).click()
  await staff.page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await staff.page.locator('[data-status=cancelled]').waitFor()
  await staff.done()

  const offered = (await site.mailsTo(email)).find(({ subject }) => subject.startsWith('There is room for you'))
  await page.bringToFront()
  await page.goto(/https?:\S+\/manage\/\S+/.exec(offered?.text ?? '')?.[0] ?? '')
  await page.locator('[data-part=offer]').waitFor()
  expect(await toldWhen(page)).toBe(waited)
  // As before any other payment of a part, it is said what is left.
  await page.getByText('You pay the remaining $114.00 later, to Quay Street').waitFor()
  await typeCard(page, mouse, cards.approved)
  await expectAccessible(page, 'an offer of days')
  await shoot(page, 'offered-days')
  await page.getByRole('button', { name: /^Accept and pay/ }).click()
  await page.waitForURL('**/thanks/**')
  await page.locator('[data-status=booked]').waitFor()
  expect(await toldWhen(page)).toBe(waited)
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
