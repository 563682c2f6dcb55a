/// <reference lib="dom" />
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { bookableOf, withFlow } from './flows-of-demo.ts'
import { type Hand, keyboard, mouse, reach, touch } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { chooseSlot, confirm, fillPayment, holdSlot, openFlow, toReview, wayOn } from './walk.ts'
import { testIn } from './walked-in.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
  // One customer books more than the clinic allows in a week.
  await site.revise('clinic', (bundle) => {
    for (const provider of bundle.providers) delete provider.reservationlimit
  })
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const cards = (page: Page) => page.locator('main article[data-resource]')
const option = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })

/** Chooses a resource; with the keyboard by the arrows, as in every radio group. */
async function pick(page: Page, hand: Hand, name: string): Promise<void> {
  if (hand !== keyboard) return void (await option(page, name).dispatchEvent('click'))
  await reach(page.locator('input[type=radio]:checked').first())
  for (let steps = 0; steps < 10 && !(await option(page, name).isChecked()); steps += 1) {
    await page.keyboard.press('ArrowDown')
  }
}

/** Waits until a resource is chosen. */
const chosen = (page: Page, id: string) => page.locator(`input[value="${id}"]:checked`).waitFor({ state: 'attached' })

const free = (page: Page): Locator => page.locator('[data-state=free]')

testIn([
  ['1280 px, by mouse', desktop, mouse, 0],
  ['1280 px, by keyboard alone', desktop, keyboard, 2],
  ['390 px, by touch', phone, touch, 4],
])('who serves is chosen first, then what, then when, at %s', async (_name, viewport, hand, slot) => {
  const { page, done } = await openPage(browser, { viewport, hasTouch: hand === touch })
  await page.goto(site.home('clinic'))
  await hand.press(page.getByRole('link', { name: 'Choose Javier Montero' }))
  await page.waitForURL('**/with/physio-montero')
  expect(await page.locator('h1').textContent()).toBe('Javier Montero')
  await hand.press(page.getByRole('link', { name: 'Book Treatment session' }))
  await page.waitForURL('**/book/follow-up*')
  await chosen(page, 'physio-montero')
  await free(page).first().waitFor()
  await holdSlot(page, hand, { day: 1, slot })
  await toReview(page, hand)
  await fillPayment(page, hand)
  await confirm(page, hand)
  expect(await page.locator('main').textContent()).toContain('Javier Montero')
  await done()
})

test('resources are found by words and tags, and only what they serve is offered', async () => {
  const { page, done } = await openPage(browser)
  await page.goto(site.home('clinic'))
  await expectAccessible(page, 'resources')
  const search = page.getByRole('searchbox')
  await search.fill('LUCIA')
  await expect.poll(() => cards(page).count()).toBe(1)
  await search.fill('nobody of that name')
  await page.getByText('No matching results').waitFor()
  await expectAccessible(page, 'nothing found')
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await page.getByRole('button', { name: 'Sport' }).click()
  await expect.poll(() => cards(page).count()).toBe(2)
  await page.getByRole('button', { name: 'Knee' }).click()
  await expect.poll(() => cards(page).count()).toBe(1)
  await expectAccessible(page, 'found by tags')
  await page.getByRole('button', { name: 'View details of Javier Montero' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Next picture' }).click()
  await page.getByText('Picture 2 of 2').waitFor()
  await expectAccessible(page, 'details')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.goto(`${site.home('clinic')}/with/physio-cabrera`)
  expect(await page.locator('main article h3').allTextContents()).toContain('Shiatsu for neck and shoulders')
  await expectAccessible(page, 'what one serves')
  await done()
})

test('a resource with one bookable leads straight to its times, and none leads to nothing', async () => {
  await site.revise('clinic', (bundle) => bookableOf(bundle, 'home-visit', { status: 'hidden' }))
  const { page } = await openPage(browser)
  await page.goto(`${site.home('clinic')}/with/physio-reyes`)
  await page.waitForURL('**/book/follow-up*')
  await chosen(page, 'physio-reyes')
  expect((await page.goto(`${site.home('clinic')}/with/nobody`))?.status()).toBe(404)
  await leavePage(page)
})

test('many resources are searched in a dialog, also beside the calendar', async () => {
  const { page, done } = await openPage(browser, { viewport: phone })
  await openFlow(page, site.book('clinic'))
  await page.getByRole('button', { name: 'See all 7' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill('jaw')
  await expect.poll(() => dialog.locator('[data-resource]').count()).toBe(1)
  await expectAccessible(page, 'search in a dialog')
  await pick(page, mouse, 'Dr Óscar Luengo')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await option(page, 'Dr Óscar Luengo').isChecked()).toBe(true)
  await done()
})

testIn([
  ['1280 px, by mouse', desktop, mouse, 2],
  ['390 px, by touch', phone, touch, 3],
  ['390 px, by keyboard alone', phone, keyboard, 4],
])('date, time and resources narrow each other on one screen, at %s', async (_name, viewport, hand, day) => {
  await site.revise('harbor', withFlow('quay', 'bookable_dtwithresource'))
  const first = await openPage(browser)
  await openFlow(first.page, site.book('harbor'))
  await chooseSlot(first.page, mouse, { day })
  const taken = await first.page.locator('[data-slot][aria-pressed=true]').getAttribute('data-slot')
  await pick(first.page, mouse, 'Ines Duarte')
  await first.page.locator(`[data-slot="${taken}"][aria-pressed=true]`).waitFor()
  await wayOn(first.page).click()
  await first.page.waitForURL('**/second_form_step')

  const { page, done } = await openPage(browser, { viewport, hasTouch: hand === touch })
  await openFlow(page, site.book('harbor'))
  await chooseSlot(page, hand, { day })
  const slot = page.locator(`[data-slot="${taken}"]`)
  await hand.press(slot)
  await page.locator('[data-resource=guide-ines][data-barred]').waitFor()
  await page.getByText('1 guide is free then.').waitFor()
  await expectAccessible(page, 'who is free then')
  await pick(page, mouse, 'Ines Duarte')
  expect(await option(page, 'Ines Duarte').isChecked()).toBe(false)
  await pick(page, hand, 'Tomas Birk')
  await expect.poll(() => slot.getAttribute('aria-pressed')).toBe('true')

  await hand.press(page.getByRole('button', { name: 'Show all guides' }))
  await pick(page, hand, 'Ines Duarte')
  await page.locator('[data-slot]').first().waitFor()
  await expect.poll(() => slot.count()).toBe(0)
  await pick(page, hand, 'Tomas Birk')
  await slot.waitFor()
  await hand.press(slot)
  await hand.press(wayOn(page))
  await page.waitForURL('**/second_form_step')
  await toReview(page, hand)
  await fillPayment(page, hand)
  await confirm(page, hand)
  expect(await page.locator('main').textContent()).toContain('Tomas Birk')
  await first.done()
  await done()
})

test('required resources are asked for before a time is held, and a taken one offers its waitlist', async () => {
  const asked = { selectionmethod: 'manual', waitlist: { enabled: true }, seatsperbooking: 1 }
  await site.revise(
    'harbor',
    withFlow('quay', 'bookable_dtwithresource', (bundle) => bookableOf(bundle, 'paddle-lesson', asked)),
  )
  const first = await openPage(browser)
  await openFlow(first.page, site.book('harbor'))
  expect(await option(first.page, 'No preference').count()).toBe(0)
  expect(await first.page.locator('[inert]').count()).toBe(0)
  await mouse.pickDay(first.page, 5)
  const slot = first.page.locator('[data-slot]').first()
  const taken = await slot.getAttribute('data-slot')
  await slot.click()
  await wayOn(first.page).click()
  await first.page.getByText('Choose a guide, too, before you continue.').waitFor()
  await expectAccessible(first.page, 'a time without the resources that it needs')
  const focused = first.page.locator(':focus')
  expect(await focused.getAttribute('type')).toBe('radio')
  await pick(first.page, mouse, 'Ines Duarte')
  await first.page.locator(`[data-slot="${taken}"][aria-pressed=true]`).waitFor()
  await wayOn(first.page).click()
  await first.page.waitForURL('**/second_form_step')

  const { page, done } = await openPage(browser)
  await openFlow(page, site.book('harbor'))
  await pick(page, mouse, 'Tomas Birk')
  await mouse.pickDay(page, 5)
  await page.locator(`[data-slot="${taken}"]`).click()
  await page.getByText('Waitlist only').waitFor()
  await pick(page, mouse, 'Ines Duarte')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Ines Duarte is taken then').waitFor()
  await expectAccessible(page, 'one who is taken then')
  await dialog.getByRole('button', { name: 'No thanks' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await option(page, 'Tomas Birk').isChecked()).toBe(true)
  await pick(page, mouse, 'Ines Duarte')
  await dialog.getByRole('button', { name: 'Yes please' }).click()
  await chosen(page, 'guide-ines')
  await dialog.waitFor({ state: 'detached' })
  await first.done()
  await done()
})

test('a calendar with all bookables above it is a first page, and switching keeps the day', async () => {
  // A row of links has room for five.
  const hidden = { status: 'hidden' }
  await site.revise(
    'studio',
    withFlow('kiln', 'bookable_calendar', (bundle) => {
      for (const id of ['kiln-hire', 'potters-loft']) bookableOf(bundle, id, hidden)
    }),
  )
  const { page, done } = await openPage(browser)
  await openFlow(page, site.home('studio'))
  await expectAccessible(page, 'calendar as a first page')
  const named = await page.locator('main aside h1').textContent()
  await page.getByLabel('How many places?').fill('2')
  await page.locator('[data-part=calendar]:not([inert])').waitFor()
  await mouse.pickDay(page, 2)
  const date = await page.locator('[data-date][data-selected]').getAttribute('data-date')
  const others = page.getByRole('navigation', { name: /Select/ })
  expect(await others.locator('[aria-current=page]').textContent()).toContain(named)
  await others.getByRole('link', { name: /Your first bowl/ }).click()
  await page.waitForURL('**/calendar/**')
  expect(new URL(page.url()).searchParams.get('date')).toBe(date)
  await page.locator('[data-ready]').waitFor()
  expect(await page.locator('main aside h1').textContent()).toBe('Your first bowl')
  await others.getByRole('link', { name: /An hour with a potter/ }).click()
  await page.getByRole('heading', { level: 1, name: 'An hour with a potter' }).waitFor()
  await page.locator('[data-ready]').waitFor()
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('month')).not.toBeNull()
  const month = new URL(page.url()).searchParams.get('month')
  await others.getByRole('link', { name: /Your first bowl/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Your first bowl' }).waitFor()
  await page.locator(`[data-date="${month}-15"]`).waitFor()
  await page.goto(site.book('studio'))
  await page.locator('[data-ready]').waitFor()
  expect(await others.count()).toBe(0)
  await done()
})

test('a card offers its resources, and leads to the times of the chosen one', async () => {
  await site.revise('base', withFlow('clef', 'bookable_withresource'))
  const { page, done } = await openPage(browser)
  await page.goto(site.home('base'))
  await expectAccessible(page, 'cards with those who serve')
  await page.getByRole('link', { name: 'Book Piano lesson with Rukmini Das' }).click()
  await page.waitForURL('**/book/piano-lesson*')
  await chosen(page, 'teacher-rukmini')
  await done()
})

test('the choice of resources is in Spanish too', async () => {
  const { page, done } = await openPage(browser, { locale: 'es-ES', viewport: phone })
  await page.goto(site.home('clinic'))
  await page.getByRole('heading', { name: '¿Con quién quieres la cita?' }).waitFor()
  await page.getByRole('searchbox', { name: 'Buscar fisioterapeutas' }).fill('violín')
  await page.getByText('Sin resultados').waitFor()
  await page.getByRole('button', { name: 'Borrar la búsqueda' }).click()
  await expectAccessible(page, 'resources in Spanish')
  await page.getByRole('link', { name: 'Elegir Inés Cabrera' }).click()
  await page.waitForURL('**/with/physio-cabrera')
  await page.getByRole('heading', { name: '¿En qué podemos ayudarte?' }).waitFor()
  await done()
})
