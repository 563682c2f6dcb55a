import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import {
  dateInPlace,
  dates,
  goOn,
  listOf,
  openList as openChecklist,
  planEvening,
  row,
  tick,
} from './checklist-walk.ts'
import { holdTime } from './clock.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, openPage, phone } from './open-page.ts'
import { ada, dialog, logIn } from './people.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { saidIn } from './said.ts'
import { answerQuestions, confirm, fillPayment, holdSlot, openFlow, toldWhen, toReview, wayOn } from './walk.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const plain = (text: string) => text.replace(/[,\s]+/g, ' ').trim()
const card = (page: Page) => page.getByRole('tabpanel').getByRole('article')

/** Signs in and shows the list of reservations. */
async function openList(page: Page, home = site.home('studio')): Promise<void> {
  await page.goto(`${home}/reservations`)
  await logIn(page.getByRole('main'), mouse, ada)
  await tab(page, 'Upcoming').waitFor()
}

test('a draft whose hold ran out is booked on another device', async () => {
  const first = await openPage(browser)
  await openList(first.page)
  await tab(first.page, 'In progress').click()
  await first.page.getByText('You have no unfinished').waitFor()
  await openFlow(first.page, site.book('studio'))
  await holdSlot(first.page, mouse, { day: 4 })
  await answerQuestions(first.page, mouse)
  await wayOn(first.page).click()
  await first.page.waitForURL('**/confirmation_step')
  site.advance(11 * 60_000)
  await site.mailsTo('nobody@people.example')

  const second = await openPage(browser, { viewport: phone })
  const { page } = second
  await openList(page)
  await tab(page, 'In progress').click()
  await expect.poll(() => card(page).count()).toBe(1)
  await expectAccessible(page, 'unfinished reservations')
  await card(page).getByRole('link', { name: 'Go on with it' }).click()
  await page.waitForURL(/second_form_step|confirmation_step/)
  await answerQuestions(page, mouse)
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  await confirm(page, mouse)
  const booked = await toldWhen(page)
  await second.done()

  // It is no draft any more where it was begun.
  await first.page.goto(`${site.home('studio')}/reservations`)
  await tab(first.page, 'In progress').click()
  await first.page.getByText('You have no unfinished').waitFor()
  await tab(first.page, 'Upcoming').click()
  const whens = card(first.page).locator('[data-part=when]')
  await expect.poll(async () => (await whens.allInnerTexts()).map(plain)).toContain(booked)
  await first.done()
})

test('the page that only logs in shows nothing of booking: neither drafts nor the way back', async () => {
  const { page, done } = await openPage(browser, { viewport: phone })
  await page.goto(`${site.home('studio')}/login`)
  await page.getByRole('button', { name: 'Create an account' }).waitFor()
  expect(await page.locator('[data-date], a[href^="/book/"]').count()).toBe(0)
  await logIn(page.getByRole('main'), mouse, ada)
  await tab(page, 'Upcoming').waitFor()
  expect(await page.getByRole('tab').allTextContents()).toEqual(['Upcoming', 'History'])
  expect(await page.getByRole('link', { name: /^(Back to booking|Book a time)$/ }).count()).toBe(0)
  await expectAccessible(page, 'the page that only logs in')
  // The list of the booking app has both.
  await page.goto(`${site.home('studio')}/reservations`)
  await tab(page, 'In progress').waitFor()
  await page
    .getByRole('link', { name: /^(Back to booking|Book a time)$/ })
    .first()
    .waitFor()
  await done()
})

test('what was held before the log-in stands among what is in progress right after it', async () => {
  const { page, done } = await openPage(browser)
  await openFlow(page, site.book('harbor'))
  await holdSlot(page, mouse, { day: 5 })
  await page.goto(`${site.home('harbor')}/reservations`)
  await logIn(page.getByRole('main'), mouse, ada)
  await page.getByRole('tab', { name: 'In progress' }).click()
  const card = page.getByRole('article').filter({ hasText: 'Private paddle lesson' })
  await card.getByRole('link', { name: 'Go on with it' }).waitFor()
  await card.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await card.waitFor({ state: 'detached' })
  await done()
})

test('what another account holds in this browser stays in its own list', async () => {
  const { page, done } = await openPage(browser)
  await openList(page, site.home('harbor'))
  await openFlow(page, site.book('harbor'))
  const stored = storedWith(page, ada.email)
  await holdSlot(page, mouse, { day: 6 })
  await stored
  await page.evaluate(async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'logout_user', params: {} })
    await fetch('/jrpc', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  })
  // The page forgets the account's details.
  await page.reload()
  await expect.poll(() => page.locator('#booking-step input[type=email]').inputValue()).toBe('')
  await page.goto(`${site.home('harbor')}/reservations`)
  const bram = { email: 'bram@customers.example', password: 'Pebble-Six-6!' }
  await logIn(page.getByRole('main'), mouse, bram)
  await tab(page, 'In progress').click()
  await page.getByText('You have no unfinished').waitFor()

  const own = await openPage(browser)
  await openList(own.page, site.home('harbor'))
  await tab(own.page, 'In progress').click()
  await card(own.page).getByRole('button', { name: 'Remove' }).click()
  await dialog(own.page).getByRole('button', { name: 'Remove' }).click()
  await own.page.getByText('You have no unfinished').waitFor()
  await own.done()
  await done()
})

test('upcoming reservations say what they are, lead to their pages and are cancelled', async () => {
  const { page, done } = await openPage(browser)
  await openFlow(page, site.book('studio'))
  await holdSlot(page, mouse, { day: 1 })
  await answerQuestions(page, mouse)
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  await confirm(page, mouse)
  await openList(page)
  await card(page).first().waitFor()
  const before = await card(page).count()
  expect(before).toBeGreaterThan(0)
  const shown = card(page).first()
  await shown.getByRole('button', { name: 'Details' }).click()
  await expectAccessible(page, 'upcoming reservations')
  expect(await shown.getByRole('link', { name: 'Change my class' }).getAttribute('href')).toMatch(
    /^\/reschedule\/id\/.+/,
  )
  await shown.getByRole('button', { name: 'Cancel' }).click()
  await dialog(page).getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect.poll(() => card(page).count()).toBe(before - 1)
  // What is cancelled stands in the history at once, and leads to another date of the same.
  await tab(page, 'History').click()
  const cancelled = card(page).filter({ has: page.locator('[data-status=cancelled]') })
  await cancelled.getByRole('link', { name: 'Book again' }).click()
  await page.waitForURL('**/book/first-bowl*')
  await done()
})

/** Waits until a draft is stored with these texts: a quote is asked for with the same answers before. */
const storedWith = (page: Page, ...all: (string | ((sent: string) => boolean))[]) =>
  page.waitForResponse((response) => {
    const sent = response.request().postData() ?? ''
    const wanted = ['update_reservation_metainformation', ...all]
    return response.ok() && wanted.every((one) => (typeof one === 'string' ? sent.includes(one) : one(sent)))
  })

test('whatever was typed on one device is there on the next, which goes on where something is missing', async () => {
  await site.revise('studio', ({ forms, bookables }) => {
    const [one] = forms.filter(({ id }) => id === 'clay-guest')
    const questions = [{ id: 'wheel', slug: 'wheel', type: 'text', prompt: 'Favourite wheel', required: true }]
    forms.push({
      ...{ id: 'wheels', provider: 'kiln', name: 'Wheels', style: 'simple', display_step: 'first_form' },
      sections: [{ id: 'wheels', questions }],
    })
    for (const bookable of bookables) if (bookable.id === 'first-bowl') bookable.forms = ['wheels', one?.id]
  })
  const first = await openPage(browser)
  await openList(first.page)
  await first.page.goto(site.book('studio'))
  await mouse.type(first.page.getByLabel('Favourite wheel'), 'The one by the window')
  await wayOn(first.page).click()
  await first.page.locator('[data-state=free]').first().waitFor()
  await holdSlot(first.page, mouse, { day: 2 })
  // Nothing but typing: neither Continue nor a whole form.
  await expect.poll(() => first.page.locator('input[type=email]').inputValue()).toBe(ada.email)
  const stored = storedWith(first.page, 'Adelaide', '2075550142', 'cg-before')
  await first.page.locator('input[autocomplete=given-name]').fill('Adelaide')
  await first.page.locator('input[type=tel]').fill('+12075550142')
  await first.page.locator('#booking-step input[type=radio]').first().check()
  await stored

  const second = await openPage(browser, { viewport: phone })
  const { page } = second
  await openList(page)
  await tab(page, 'In progress').click()
  await card(page).getByRole('link', { name: 'Go on with it' }).click()
  await page.waitForURL('**/second_form_step')
  await expect.poll(() => page.locator('input[autocomplete=given-name]').inputValue()).toBe('Adelaide')
  expect((await page.locator('input[type=tel]').inputValue()).replace(/\D/g, '')).toMatch(/2075550142$/)
  expect(await page.locator('#booking-step input[type=radio]').first().isChecked()).toBe(true)
  await page.goto(site.book('studio'))
  await expect.poll(() => page.getByLabel('Favourite wheel').inputValue()).toBe('The one by the window')
  await second.done()
  await first.done()
})

test('a draft whose time cannot be held for want of a connection keeps it chosen, and goes on with it', async () => {
  const first = await openPage(browser)
  await openList(first.page, site.home('harbor'))
  await openFlow(first.page, site.book('harbor'))
  await holdSlot(first.page, mouse, { day: 9 })
  const stored = storedWith(first.page, 'Adelaide')
  await first.page.locator('input[autocomplete=given-name]').fill('Adelaide')
  await stored

  const { page } = await openPage(browser, { viewport: phone })
  await holdTime(page)
  await openList(page, site.home('harbor'))
  await tab(page, 'In progress').click()
  await page.route('**/jrpc', (route) =>
    route.request().postData()?.includes('"hold_appointment"') ? route.abort() : route.continue(),
  )
  // While it is held, it goes on with that hold.
  await card(page).getByRole('link', { name: 'Go on with it' }).click()
  await page.waitForURL('**/second_form_step')
  site.advance(20 * 60_000)
  await page.clock.fastForward(20 * 60_000)
  await site.mailsTo('nobody@people.example')
  await page.goto(`${site.home('harbor')}/reservations`)
  await tab(page, 'In progress').click()
  await card(page).getByRole('link', { name: 'Go on with it' }).click()
  await page.locator('[data-slot][aria-pressed=true]').waitFor()
  expect(await page.getByText('was taken in the meantime', { exact: false }).count()).toBe(0)
  await page.unroute('**/jrpc')
  await wayOn(page).click()
  await page.waitForURL('**/second_form_step')
  await expect.poll(() => page.locator('input[autocomplete=given-name]').inputValue()).toBe('Adelaide')
  await leavePage(page)
  await first.done()
})

test('a draft whose time another one has taken goes on at its dates, with all that was typed', async () => {
  const book = `${site.home('harbor')}/book/sunrise-paddle`
  const first = await openPage(browser)
  await openList(first.page, site.home('harbor'))
  await openFlow(first.page, book)
  await holdSlot(first.page, mouse, { day: 10 })
  const stored = storedWith(first.page, 'Adelaide')
  await first.page.locator('input[autocomplete=given-name]').fill('Adelaide')
  await stored
  site.advance(11 * 60_000)
  await site.mailsTo('nobody@people.example')
  const other = await openPage(browser)
  await openFlow(other.page, book)
  await holdSlot(other.page, mouse, { day: 10 })

  const { page } = await openPage(browser, { viewport: phone })
  await openList(page, site.home('harbor'))
  await tab(page, 'In progress').click()
  await card(page).filter({ hasText: 'Sunrise' }).getByRole('link', { name: 'Go on with it' }).click()
  await page.getByText(saidIn('en-us')('restore.gone')).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/book\/sunrise-paddle(\/datetime_step)?$/)
  expect(await page.locator('[data-slot][aria-pressed=true]').count()).toBe(0)
  await expectAccessible(page, 'a draft whose time is taken')
  await holdSlot(page, mouse, { day: 11 })
  await expect.poll(() => page.locator('input[autocomplete=given-name]').inputValue()).toBe('Adelaide')
  await page.goto(`${site.home('harbor')}/reservations`)
  await tab(page, 'In progress').click()
  await expect.poll(() => card(page).filter({ hasText: 'Sunrise' }).count()).toBe(1)
  await leavePage(page)
  await other.done()
  await first.done()
})

test('a draft of which the bookable’s own question is answered goes on at its confirmation', async () => {
  await site.revise('harbor', ({ bookables }) => {
    const question = { id: 'nickname', slug: 'nickname', type: 'text', prompt: 'A nickname' }
    for (const bookable of bookables) if (bookable.id === 'sunrise-paddle') bookable.questions = [question]
  })
  const first = await openPage(browser)
  await openList(first.page, site.home('harbor'))
  await openFlow(first.page, `${site.home('harbor')}/book/sunrise-paddle`)
  await holdSlot(first.page, mouse, { day: 12 })
  await answerQuestions(first.page, mouse)
  const stored = storedWith(first.page, 'Skipper')
  await first.page.getByLabel('A nickname').fill('Skipper')
  await stored

  const { page, done } = await openPage(browser, { viewport: phone })
  await openList(page, site.home('harbor'))
  await tab(page, 'In progress').click()
  await card(page).filter({ hasText: 'Sunrise' }).last().getByRole('link', { name: 'Go on with it' }).click()
  await page.waitForURL('**/confirmation_step')
  await page.locator('[data-ready] #payment-fields > *').first().waitFor()
  await page.getByText('Skipper').first().waitFor()
  await done()
  await first.done()
})

test('a draft with added time goes on with the slot that was chosen, where slots are combined', async () => {
  await site.revise('studio', ({ bookables }) => {
    for (const bookable of bookables)
      if (bookable.id === 'own-table')
        Object.assign(bookable, { combinedslots: true, duration: 1800, slotinterval: 1800, forms: [] })
  })
  const book = `${site.home('studio')}/book/own-table`
  const first = await openPage(browser)
  await openList(first.page)
  await openFlow(first.page, book)
  await holdSlot(first.page, mouse, { day: 3 })
  const stored = storedWith(first.page, 'ad-cake')
  await first.page.getByLabel('Half an hour for cake').check()
  await stored

  const second = await openPage(browser, { viewport: phone })
  const { page } = second
  const sent: { start: string; end: string }[] = []
  page.on('request', (request) => {
    const { method, params } = JSON.parse(request.postData() ?? '{}')
    if (['hold_appointment', 'book_appointment'].includes(method)) sent.push(params)
  })
  await openList(page)
  await tab(page, 'In progress').click()
  await card(page).filter({ hasText: 'A table of your own' }).getByRole('link', { name: 'Go on with it' }).click()
  await page.waitForURL('**/second_form_step')
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  await confirm(page, mouse)
  expect(sent.length).toBeGreaterThan(1)
  for (const { start, end } of sent) expect(Date.parse(end) - Date.parse(start)).toBe(1_800_000)
  await second.done()
  await first.done()
})

test('a checklist’s appointments are taken back into the list of another device, with all their answers', async () => {
  const home = listOf(site)
  const first = await openPage(browser)
  await openList(first.page, home)
  await openChecklist(first.page, home)
  await tick(first.page, mouse, 'garden-ceremony')
  await dateInPlace(first.page, mouse, 'garden-ceremony', 4)
  await tick(first.page, mouse, 'evening-music')
  await dateInPlace(first.page, mouse, 'evening-music', 6)
  await planEvening(first.page, mouse)
  await goOn(first.page, mouse)
  const [music, garden] = [
    storedWith(first.page, 'evening-plan', 'Adelaide'),
    storedWith(first.page, 'Adelaide', (sent) => !sent.includes('evening-plan')),
  ]
  await first.page.locator('input[autocomplete=given-name]').fill('Adelaide')
  await Promise.all([music, garden])

  const second = await openPage(browser, { viewport: phone })
  const { page } = second
  await openList(page, home)
  await tab(page, 'In progress').click()
  await expect.poll(() => card(page).count()).toBe(2)
  await page.locator('[data-job=evening-music]').getByRole('link', { name: 'Go on with it' }).click()
  await page.waitForURL('**/checklist/second_form_step')
  await expect.poll(() => page.locator('input[autocomplete=given-name]').inputValue()).toBe('Adelaide')
  await page.goto(`${home}/reservations`)
  await tab(page, 'In progress').click()
  await page.locator('[data-job=garden-ceremony]').getByRole('link', { name: 'Go on with it' }).click()
  await page.waitForURL('**/checklist/second_form_step')
  await openChecklist(page, home)
  expect(await dates(page).count()).toBe(2)
  // Its own form is filled in as it was.
  expect(
    await row(page, 'evening-music')
      .getByRole('button', { name: /^Start: / })
      .count(),
  ).toBe(0)
  await expectAccessible(page, 'a restored list')
  await goOn(page, mouse)
  await second.done()
  await first.done()
})
