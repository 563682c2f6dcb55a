import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { withForms } from './forms-bundle.ts'
import { type Hand, keyboard, mouse, touch } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import {
  answerQuestions,
  chooseSlot,
  confirm,
  fillPayment,
  openAnswers,
  openFlow,
  seatsField,
  takeSlot,
  wayOn,
} from './walk.ts'
import { describeIn, testIn } from './walked-in.ts'

const dialog = (page: Page): Locator => page.getByRole('dialog')
const card = (page: Page): Locator => page.locator('#form-card-instrument')
const next = (page: Page): Locator => dialog(page).locator('[data-part=next]')
const add = (page: Page): Locator => dialog(page).locator('[data-part=add]')
const cart = (page: Page): Locator => page.locator('[data-part=form-cart]')
const entries = (page: Page): Locator => cart(page).locator('[data-submission]')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
  await site.revise('base', withForms)
})
afterAll(async () => {
  await browser.close()
  await site.close()
})
const address = (slug: string) => `${site.home('base')}/book/${slug}`

async function openSession(page: Page, search = ''): Promise<void> {
  await page.goto(address('session') + search)
  await card(page).waitFor()
}

/** Fills in the form for a string instrument up to its last step. */
async function fillInstrument(page: Page, hand: Hand, name: string, strings: string): Promise<void> {
  await hand.press(card(page))
  await hand.press(dialog(page).getByLabel('Strings'))
  await hand.press(next(page))
  await hand.type(dialog(page).getByLabel('What is it?'), name)
  await hand.press(next(page))
  await hand.type(dialog(page).getByLabel('New strings'), strings)
}

const walks = [
  ['1280 px, by keyboard alone', { viewport: desktop }, keyboard],
  ['390 px, by touch', { viewport: phone, hasTouch: true }, touch],
] as const

describeIn(walks)('a form of the cart at %s', (_name, options, hand) => {
  test('is filled in step by step, priced while typing, and can be added only when complete', async () => {
    const { page, done } = await openPage(browser, options)
    await openSession(page)
    await hand.press(card(page))
    expect(await next(page).isDisabled()).toBe(true)
    await hand.press(dialog(page).getByLabel('Strings'))
    await hand.press(next(page))
    await hand.press(next(page))
    await dialog(page).getByText('this field is required', { exact: false }).waitFor()
    await hand.type(dialog(page).getByLabel('What is it?'), 'Violin')
    await hand.press(next(page))
    await hand.type(dialog(page).getByLabel('New strings'), '4')
    await dialog(page).getByLabel('Which gauge?').waitFor()
    expect(await dialog(page).locator('[data-part=price]').textContent()).toBe('€18.00')
    expect(await add(page).isDisabled()).toBe(true)
    await dialog(page).getByText('1 question still needs an answer.').waitFor()
    await hand.type(dialog(page).getByLabel('Which gauge?'), 'Medium')
    await hand.press(add(page))
    await dialog(page).waitFor({ state: 'detached' })
    expect(await entries(page).count()).toBe(1)
    expect(await entries(page).first().textContent()).toContain('Strings · Violin · New strings: 4 · Medium')
    expect(await page.locator('[data-part=forms-total]').textContent()).toBe('€18.00')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('form-card-instrument')
    await done()
  })

  test('is repeated, edited, removed, restored and saved for later', async () => {
    const { page, done } = await openPage(browser, options)
    await openSession(page)
    await fillInstrument(page, hand, 'Violin', '0')
    await hand.press(add(page))
    await fillInstrument(page, hand, 'Cello', '2')
    await hand.type(dialog(page).getByLabel('Which gauge?'), 'Light')
    await hand.press(add(page))
    expect(await entries(page).count()).toBe(2)
    await page.locator('[data-form=instrument]').getByText('In the cart 2 times').waitFor()
    await hand.press(page.getByRole('button', { name: 'Edit An instrument to bring 2' }))
    await hand.press(next(page))
    await hand.press(next(page))
    await hand.type(dialog(page).getByLabel('New strings'), '3')
    await hand.press(add(page))
    expect(await page.locator('[data-part=forms-total]').textContent()).toBe('€13.50')
    await hand.press(page.getByRole('button', { name: 'Remove An instrument to bring 1' }))
    await hand.press(dialog(page).locator('[data-part=remove-yes]'))
    await expect.poll(() => entries(page).count()).toBe(1)
    await hand.press(page.getByRole('button', { name: 'Undo' }))
    await expect.poll(() => entries(page).count()).toBe(2)
    expect(await entries(page).first().textContent()).toContain('Violin')
    await hand.press(page.locator('[data-part=save-later]'))
    await cart(page)
      .getByText(/kept in this browser until/)
      .waitFor()
    await page.reload()
    await expect.poll(() => entries(page).count()).toBe(2)
    await done()
  })
})

describe('the dialog of a form', () => {
  test('goes back step by step with the browser, and survives a reload', async () => {
    const { page, done } = await openPage(browser)
    await openSession(page)
    await fillInstrument(page, mouse, 'Viola', '1')
    await page.reload()
    await dialog(page).getByLabel('New strings').waitFor()
    expect(await dialog(page).getByLabel('New strings').inputValue()).toBe('1')
    await page.goBack()
    expect(await dialog(page).getByLabel('What is it?').inputValue()).toBe('Viola')
    await page.goBack()
    await dialog(page).getByText('Choose all that apply.', { exact: false }).waitFor()
    await page.goBack()
    await dialog(page).waitFor({ state: 'detached' })
    expect(page.url()).toContain('/book/session')
    await page.getByRole('button', { name: 'Go on with An instrument to bring' }).click()
    await mouse.press(next(page))
    expect(await dialog(page).getByLabel('What is it?').inputValue()).toBe('Viola')
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await done()
  })

  test('has tabs for the arrow keys, up to the first incomplete step', async () => {
    const { page, done } = await openPage(browser)
    await openSession(page)
    await fillInstrument(page, mouse, 'Viola', '1')
    const tabs = dialog(page).getByRole('tab')
    expect(await tabs.count()).toBe(3)
    await tabs.nth(2).focus()
    await page.keyboard.press('Home')
    await expect.poll(() => tabs.first().getAttribute('aria-selected')).toBe('true')
    expect(await focused(page)).toContain('What is it about?')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => tabs.nth(1).getAttribute('aria-selected')).toBe('true')
    await dialog(page).getByLabel('What is it?').fill('')
    expect(await tabs.nth(2).getAttribute('aria-disabled')).toBe('true')
    await tabs.nth(1).focus()
    await page.keyboard.press('End')
    expect(await tabs.nth(1).getAttribute('aria-selected')).toBe('true')
    await done()
  })

  test('leaves no entry behind in the history', async () => {
    const { page, done } = await openPage(browser)
    await page.goto(site.home('base'))
    await openSession(page)
    await fillInstrument(page, mouse, 'Viola', '0')
    await add(page).click()
    await dialog(page).waitFor({ state: 'detached' })
    await page.goBack()
    await page.waitForURL((url) => url.pathname === '/')
    await done()
  })
})

testIn([
  ['1280 px', desktop],
  ['390 px', phone],
])('forms are accessible in every state at %s', async (_name, viewport) => {
  const { page, done } = await openPage(browser, { viewport })
  await openSession(page)
  await expectAccessible(page, 'cards')
  await page.getByRole('button', { name: 'View more about An instrument to bring' }).click()
  await dialog(page).getByText('so that its stand is there.').waitFor()
  await expectAccessible(page, 'description')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await wayOn(page).click()
  await page.getByText(/^You cannot complete .+ until you have filled in: An instrument to bring\.$/).waitFor()
  await expectAccessible(page, 'missing')
  await card(page).click()
  await dialog(page).getByLabel('Strings').waitFor()
  await expectAccessible(page, 'tags')
  await dialog(page).getByLabel('Strings').check()
  await next(page).click()
  await next(page).click()
  await dialog(page).getByText('this field is required', { exact: false }).waitFor()
  await expectAccessible(page, 'a fault in a section')
  await dialog(page).getByLabel('What is it?').fill('Viola')
  await next(page).click()
  await dialog(page).getByLabel('New strings').fill('0')
  await expectAccessible(page, 'last section')
  await add(page).click()
  await dialog(page).waitFor({ state: 'detached' })
  await expectAccessible(page, 'cart and extras')
  await page.getByRole('button', { name: /^Remove An instrument/ }).click()
  await dialog(page).locator('[data-part=remove-yes]').waitFor()
  await expectAccessible(page, 'removing')
  await dialog(page).locator('[data-part=remove-yes]').click()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await expectAccessible(page, 'removed')
  await done()
})

describe('extras', () => {
  test('are in the first step with questions; one of a group is chosen from a list', async () => {
    const { page, done } = await openPage(browser)
    await openSession(page)
    await fillInstrument(page, mouse, 'Viola', '0')
    await add(page).click()
    await dialog(page).waitFor({ state: 'detached' })
    await wayOn(page).click()
    await page.locator('[data-part=extras]').getByText('this field is required', { exact: false }).waitFor()
    await page.getByLabel('To drink').selectOption({ label: 'Coffee (+ €3.50)' })
    const reeds = page.getByRole('spinbutton', { name: /Reed/ })
    const more = page.getByRole('button', { name: 'One more Reed' })
    for (const count of ['1', '2', '3']) {
      await more.click()
      expect(await reeds.inputValue()).toBe(count)
    }
    expect(await more.getAttribute('aria-disabled')).toBe('true')
    await page.getByLabel('Half an hour longer').check()
    await page.locator('[data-part=added-time]').getByText('+30 min').waitFor()
    await wayOn(page).click()
    await page.waitForURL('**/datetime_step')
    await page.goBack()
    expect(await page.getByLabel('To drink').inputValue()).toBe('x-coffee')
    await done()
  })

  test('reach the review and the reservation together with all answers', async () => {
    const { page, done } = await openPage(browser)
    await openSession(page, '?first_name=Grace&source=poster')
    expect(page.url()).not.toContain('Grace')
    await fillInstrument(page, mouse, 'Viola', '2')
    await dialog(page).getByLabel('Which gauge?').fill('Light')
    await add(page).click()
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByLabel('To drink').selectOption({ index: 1 })
    await page.getByLabel('Half an hour longer').check()
    await wayOn(page).click()
    await page.waitForURL('**/datetime_step')
    await page.locator('[data-state=free]').first().waitFor()
    await takeSlot(page, mouse, { day: 2, slot: 1 })
    await page.waitForURL('**/second_form_step')
    await page
      .locator('[data-part=added-time]')
      .getByText(/^\+30 mins, until /)
      .waitFor()
    expect(await page.getByLabel('First name').inputValue()).toBe('Grace')
    await answerQuestions(page, mouse)
    await wayOn(page).click()
    await page.waitForURL('**/confirmation_step')
    expect(await page.locator('main form dl').first().textContent()).toMatch(/\+30 mins, until \d+:30/)
    // 14 an hour, 2 × 4.50 for strings, 3 for tea, 20 for half an hour.
    await expect.poll(() => page.locator('[data-part=total]').first().textContent()).toBe('€46.00')
    await fillPayment(page, mouse)
    await confirm(page, mouse)
    const answers = page.locator('[data-part=answers]')
    await answers.waitFor()
    for (const told of ['An instrument to bring, Strings', 'Viola', 'Light', 'Tea', 'Half an hour longer'])
      expect(await answers.textContent()).toContain(told)
    await page
      .getByRole('link', { name: /^(Change my|Modify)/ })
      .first()
      .click()
    await page.waitForURL('**/manage/**')
    await (await openAnswers(page)).getByText('Viola').waitFor()
    await expectAccessible(page, 'answers on the manage page')
    await done()
  })

  test('refuses answers that lengthen the appointment beyond its slot, and keeps everything else', async () => {
    const { page } = await openPage(browser)
    await page.goto(address('session'))
    await fillInstrument(page, mouse, 'Viola', '0')
    await add(page).click()
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByLabel('To drink').selectOption({ index: 1 })
    await wayOn(page).click()
    await page.waitForURL('**/datetime_step')
    await page.locator('[data-state=free]').first().waitFor()
    await takeSlot(page, mouse, { day: 3, slot: 1 })
    await page.waitForURL('**/second_form_step')
    await answerQuestions(page, mouse)
    await page.goBack()
    await page.goBack()
    await page.getByLabel('All night long').check()
    await wayOn(page).click()
    await page.getByText('that no longer fits the time you chose', { exact: false }).waitFor()
    await page.waitForURL('**/datetime_step')
    await expectAccessible(page, 'lost to added time')
    await page.goBack()
    await page.getByLabel('All night long').uncheck()
    expect(await entries(page).count()).toBe(1)
    await leavePage(page)
  })
})

testIn([
  ['1280 px', desktop],
  ['390 px', phone],
])('what is asked beside the date closes its Continue until it is answered, at %s', async (_name, viewport) => {
  const { page, done } = await openPage(browser, { viewport })
  await openFlow(page, address('loud-hour'))
  const splash = page.locator('[data-part=splash]')
  await chooseSlot(page, mouse)
  expect(await wayOn(page).isDisabled()).toBe(true)
  await splash.getByText('this field is required', { exact: false }).waitFor()
  await expectAccessible(page, 'splash questions')
  await splash.getByLabel('Quiet').check()
  await wayOn(page).click()
  await page.waitForURL('**/confirmation_step')
  await page.goBack()
  await splash.getByLabel('Quiet').waitFor()
  expect(await splash.getByLabel('Quiet').isChecked()).toBe(true)
  await done()
})

describeIn(walks)('attendees at %s', (_name, options, hand) => {
  test('are asked seat by seat; the next one opens when one is complete', async () => {
    const { page, done } = await openPage(browser, options)
    await page.goto(address('party'))
    await page.locator('[data-ready]').waitFor()
    await seatsField(page).fill('3')
    await page.locator('[data-part=calendar]:not([inert])').waitFor()
    await takeSlot(page, mouse, { day: 4 })
    await page.waitForURL('**/second_form_step')
    const seat = (number: number) => page.locator(`[data-seat="${number}"]`)
    await seat(1).getByLabel('Name').waitFor()
    expect(await page.locator('[data-seat][data-open]').count()).toBe(1)
    expect(await seat(1).locator('[data-part=update]').isDisabled()).toBe(true)
    await hand.type(seat(1).getByLabel('Name'), 'Ada')
    await hand.press(seat(1).locator('[data-part=update]'))
    await seat(2).getByLabel('Name').waitFor()
    await expect
      .poll(() =>
        seat(2)
          .getByLabel('Name')
          .evaluate((field) => field === document.activeElement),
      )
      .toBe(true)
    expect(await seat(1).textContent()).toContain('Ada')
    await hand.press(seat(2).locator('[data-part=copy]'))
    expect(await seat(2).getByLabel('Name').inputValue()).toBe('Ada')
    await hand.press(seat(2).locator('[data-part=update]'))
    await expectAccessible(page, 'seats')
    // The third seat is incomplete: an attempt to continue opens it.
    await hand.press(seat(1).getByRole('button', { name: /^Edit/ }))
    await hand.press(wayOn(page))
    await page.locator('main [role=alert]').waitFor()
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('Moor')
    await page.getByLabel('Email').fill('ada@customers.example')
    await wayOn(page).click()
    await seat(3).getByLabel('Name').waitFor()
    await hand.type(seat(3).getByLabel('Name'), 'Cy')
    await hand.press(seat(3).locator('[data-part=update]'))
    await page.getByText('3 of 3 complete').waitFor()
    await page.reload()
    await page.getByText('3 of 3 complete').waitFor()
    await done()
  })
})

test('forms read in Spanish as well', async () => {
  const { page, done } = await openPage(browser)
  await openSession(page, '?lang=es')
  await page.getByRole('button', { name: 'Empezar: An instrument to bring' }).click()
  await dialog(page).getByText('Elige al menos una opción para continuar.').waitFor()
  await dialog(page).getByLabel('Drums').check()
  await next(page).click()
  await dialog(page).getByLabel('What is it?').fill('Caja')
  await next(page).click()
  await dialog(page).getByLabel('How many drums?').fill('1')
  await dialog(page).getByRole('button', { name: 'Añadir al carrito' }).click()
  await cart(page).getByRole('button', { name: 'Guardar para después' }).click()
  await cart(page)
    .getByText(/se guardan en este navegador hasta el/)
    .waitFor()
  await done()
})
