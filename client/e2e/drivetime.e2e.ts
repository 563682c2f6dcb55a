import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { brokenWords } from './broken-words.ts'
import { freeDays, type Hand, keyboard, mouse, touch } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { acceptTerms, answerQuestions, confirm, nextMonth, openAnswers, openFlow, wayOn } from './walk.ts'
import { testIn } from './walked-in.ts'

const conflict =
  "Sorry, but there's a drive time conflict that won't allow us to make that time work. Please select another."

const field = (page: Page) => page.getByRole('combobox', { name: 'Address' })
const options = (page: Page) => page.getByRole('option')
const slots = (page: Page) => page.locator('[data-slot]:not([aria-disabled])')

/** The location shown by the page, each place once. */
async function placeIn(page: Page): Promise<string[]> {
  const told = page
    .locator('main dt')
    .filter({ hasText: /^Where$/ })
    .locator('+ dd')
    .filter({ visible: true })
  await told.first().waitFor()
  const lines = (await told.allInnerTexts()).map((one) => one.split('\n')[0]?.trim() ?? '')
  return [...new Set(lines)]
}

/** Types the beginning of an address and takes the first suggestion. */
async function giveAddress(page: Page, hand: Hand, typed: string): Promise<string> {
  await hand.type(field(page), typed)
  await options(page).first().waitFor()
  if (hand === keyboard) {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  } else await hand.press(options(page).first())
  await page.locator('[data-part=calendar]:not([inert])').waitFor()
  return field(page).inputValue()
}

describe('an appointment at the customer’s address', () => {
  let site: RunningSite
  let browser: Browser
  beforeAll(async () => {
    ;[site, browser] = await Promise.all([startSite(), connect()])
  })
  afterAll(async () => {
    await browser.close()
    await site.close()
  })
  const address = () => `${site.home('workshop')}/book/estimate`

  async function openEstimate(page: Page): Promise<void> {
    await openFlow(page, address())
    await field(page).waitFor()
  }

  testIn([
    ['1280 px, by mouse', { viewport: desktop }, mouse, 0],
    ['390 px, by touch', { viewport: phone, hasTouch: true }, touch, 2],
  ])('who says where first at %s', async (_name, options, hand, day) => {
    const { page, done } = await openPage(browser, options)
    await openEstimate(page)
    expect(await page.locator('[data-part=calendar][inert]').count()).toBe(1)
    if (hand === mouse) {
      // Without a town, a street is one in the provider's.
      await field(page).fill('12 Strand Road')
      await page.getByRole('option', { name: /12 Strand Road.*Dublin/ }).waitFor()
      await field(page).fill('')
    }
    expect(await giveAddress(page, hand, '12 Strand Road, Sandym')).toBe('12 Strand Road, Sandymount, Ireland')
    await hand.pickDay(page, day)
    await hand.press(slots(page).first())
    await hand.press(wayOn(page))
    await page.waitForURL('**/second_form_step')
    await page.locator('main legend').first().waitFor()
    expect(await page.locator('main legend, main label').evaluateAll(brokenWords)).toEqual([])
    await answerQuestions(page, hand)
    await hand.press(wayOn(page))
    await page.waitForURL('**/confirmation_step')
    expect(await placeIn(page)).toEqual(['12 Strand Road, Sandymount, Ireland'])
    await hand.press(page.locator('#terms-agree'))
    await confirm(page, hand)
    expect(await page.locator('h1 [data-part=news]').textContent()).toBe('Thank You!')
    expect(await placeIn(page)).toEqual(['12 Strand Road, Sandymount, Ireland'])
    await done()
  })

  testIn([
    ['1280 px', desktop, 0],
    ['390 px', phone, 1],
  ])('at %s the questions after the date do not ask once more where to come', async (_name, viewport, day) => {
    const { page, done } = await openPage(browser, { viewport })
    await openFlow(page, `${site.home('clinic')}/book/home-visit`)
    await field(page).waitFor()
    const toQuestions = async (typed: string) => {
      const place = await giveAddress(page, mouse, typed)
      await mouse.pickDay(page, day)
      await mouse.press(slots(page).first())
      await mouse.press(wayOn(page))
      await page.waitForURL('**/second_form_step')
      await page.locator('#booking-step input[autocomplete=given-name]').waitFor()
      expect(await page.locator('#booking-step [role=combobox][aria-autocomplete=list]').count()).toBe(0)
      return place
    }
    const first = await toQuestions('Calle de Alcalá 50, Madr')
    // Another place, chosen with the date, is the answer too.
    await page.goBack()
    await field(page).waitFor()
    const place = await toQuestions('Calle Mayor 5, Madr')
    expect(place).not.toBe(first)
    await answerQuestions(page, mouse)
    await mouse.press(wayOn(page))
    await page.waitForURL('**/confirmation_step')
    expect(await placeIn(page)).toEqual([place])
    expect(await page.locator('main').innerText()).not.toContain(first)
    await acceptTerms(page, mouse)
    await confirm(page, mouse)
    await openAnswers(page)
    expect(await page.locator('main').innerText()).toContain(place)
    expect(await page.locator('main').innerText()).not.toContain(first)
    await done()
  })

  test('a move of a visit stays where it is, and asks for no address', async () => {
    const { page, done } = await openPage(browser, { viewport: phone })
    await openEstimate(page)
    await giveAddress(page, mouse, '12 Strand Road, Sandym')
    await mouse.pickDay(page, 4)
    await mouse.press(slots(page).first())
    await mouse.press(wayOn(page))
    await page.waitForURL('**/second_form_step')
    await answerQuestions(page, mouse)
    await mouse.press(wayOn(page))
    await page.waitForURL('**/confirmation_step')
    await mouse.press(page.locator('#terms-agree'))
    await confirm(page, mouse)
    await page.goto(page.url().replace('/thanks/', '/reschedule/id/'))
    await page.locator('[data-state=free]').first().waitFor()
    expect(await page.locator('[data-part=calendar][inert]').count()).toBe(0)
    expect(await field(page).count()).toBe(0)
    await mouse.pickDay(page, 5)
    await mouse.press(slots(page).first())
    await mouse.press(page.getByRole('button', { name: 'Continue' }))
    await mouse.press(page.getByRole('button', { name: 'Move it' }))
    await page.getByRole('heading', { name: 'has a new time' }).waitFor()
    expect(await placeIn(page)).toEqual(['12 Strand Road, Sandymount, Ireland'])
    await done()
  })

  test('refuses a time too close to a visit elsewhere, and accepts another', async () => {
    // A Wednesday of the next month, whenever the test runs: on Saturdays there are too few times.
    const pickVisitDay = async (page: Page) => {
      await nextMonth(page, mouse, 4)
      const dates = await freeDays(page).evaluateAll((days) => days.map((day) => day.getAttribute('data-date') ?? ''))
      const wednesday = dates.findIndex((date) => new Date(date).getUTCDay() === 3)
      await mouse.pickDay(page, wednesday)
    }
    const first = await openPage(browser, { viewport: desktop })
    await openEstimate(first.page)
    await giveAddress(first.page, mouse, '3 Main Street, Wickl')
    await pickVisitDay(first.page)
    const second = await openPage(browser, { viewport: desktop })
    await openEstimate(second.page)
    await giveAddress(second.page, mouse, '8 Quay Street, Droghe')
    await pickVisitDay(second.page)
    const taken = await slots(first.page).nth(2).textContent()
    const next = slots(second.page).nth(3)
    const beside = await next.textContent()
    await mouse.press(slots(first.page).nth(2))
    await mouse.press(wayOn(first.page))
    await first.page.waitForURL('**/second_form_step')

    await mouse.press(next)
    const alert = second.page.getByRole('alert').filter({ hasText: conflict })
    await alert.waitFor()
    await expectAccessible(second.page, 'a drive time conflict')
    const left = await slots(second.page).allTextContents()
    expect(left).not.toContain(beside)
    expect(taken).not.toBe(beside)
    await mouse.press(slots(second.page).last())
    await mouse.press(wayOn(second.page))
    await second.page.waitForURL('**/second_form_step')

    const third = await openPage(browser, { viewport: desktop })
    await openEstimate(third.page)
    await giveAddress(third.page, mouse, '8 Quay Street, Droghe')
    await pickVisitDay(third.page)
    const offered = await slots(third.page).allTextContents()
    expect(offered.length).toBeGreaterThan(0)
    expect(offered).not.toContain(beside)
    await first.done()
    await second.done()
    await third.done()
  })

  test('asks to take a suggestion, and says when nothing was found', async () => {
    const { page, done } = await openPage(browser, { viewport: phone })
    await openEstimate(page)
    await expectAccessible(page, 'the question for the address')
    await mouse.type(field(page), '14 Main Street, Dub')
    await options(page).first().waitFor()
    await expectAccessible(page, 'suggested addresses')
    await page.keyboard.press('Escape')
    expect(await options(page).count()).toBe(0)
    await page.keyboard.press('Tab')
    await page.getByText('please use an address suggestion').waitFor()
    expect(await field(page).getAttribute('aria-invalid')).toBe('true')
    expect(await page.locator('[data-part=calendar][inert]').count()).toBe(1)
    await mouse.type(field(page), 'Qqzzx Wwvvk')
    await page.getByText('No address found').first().waitFor()
    await done()
  })

  test('asks for the street after a town was taken', async () => {
    const { page, done } = await openPage(browser, { viewport: phone, hasTouch: true })
    await openEstimate(page)
    await touch.type(field(page), 'Swor')
    await options(page).first().waitFor()
    await touch.press(options(page).first())
    await page.locator('small').getByText('please put street and number before it').waitFor()
    expect(await page.locator('[data-part=calendar][inert]').count()).toBe(1)
    await expectAccessible(page, 'a town only')
    await expect.poll(() => field(page).evaluate((one) => document.activeElement === one)).toBe(true)
    await page.keyboard.type('5 Main Street, ')
    await options(page).first().waitFor()
    await touch.press(options(page).first())
    await page.locator('[data-part=calendar]:not([inert])').waitFor()
    expect(await field(page).inputValue()).toBe('5 Main Street, Swords, Ireland')
    await done()
  })

  test('charges the miles beyond the free ones, and shows the distance', async () => {
    const { page, done } = await openPage(browser, { viewport: desktop })
    await openEstimate(page)
    await giveAddress(page, mouse, '3 Main Street, Bray')
    await mouse.pickDay(page, 6)
    await mouse.press(slots(page).first())
    await page.locator('[data-part=total]').getByText('6.24').waitFor()
    await page.reload()
    await page.locator('[data-ready]').waitFor()
    expect(await field(page).inputValue()).toBe('3 Main Street, Bray, Ireland')
    await done()
  })
})
