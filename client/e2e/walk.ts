import type { Frame, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Hand } from './hands.ts'

/** A page, or the frame of one: the same walk leads through both. */
export type Place = Page | Frame

/** The Continue button of a step: in place on wide screens, in the bottom bar on a phone. */
export const wayOn = (page: Place): Locator => page.locator('button[type=submit]:visible').last()

export const cards = {
  approved: '4242424242424242',
  declined: '4000000000000002',
  confirmation: '4000000000003220',
}

/** Waits until the client is ready: the flow's draft has been read. */
export async function openFlow(page: Place, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('[data-state=free]').first().waitFor()
  await page.locator('[data-ready]').waitFor()
}

/**
 * Waits until what the server has drawn answers to hands at once: a link that is pressed before only leads to its
 * address, and a button does what it does once the page is live.
 */
export const live = (target: Locator): Promise<void> =>
  expect
    .poll(() =>
      target.evaluate((one) => window.isLive && Object.keys(one).some((key) => key.startsWith('__reactProps'))),
    )
    .toBe(true)

/** Turns a calendar to the next month: unlike the current one, it has room on whatever day the tests run. */
export async function nextMonth(calendar: Place | Locator, hand: Hand, days = 20): Promise<void> {
  const shown = calendar.locator('[data-date]').first()
  const before = await shown.getAttribute('data-date')
  await hand.press(calendar.getByRole('button', { name: 'Next month' }))
  await expect.poll(() => shown.getAttribute('data-date')).not.toBe(before)
  await calendar.locator('[data-state=free]').nth(days).waitFor()
}

/** The number of seats, within the page or a part of it. */
export const seatsField = (within: Place | Locator): Locator => within.locator('[data-part=seats] input')

/**
 * Chooses a day and a time. The slot is not held yet, except where it is all that there is to choose: then the flow
 * goes on by itself. Returns whether it does.
 */
export async function chooseSlot(page: Place, hand: Hand, { day = 0, slot = 0 } = {}): Promise<boolean> {
  await hand.pickDay(page, day)
  const wanted = page.locator('[data-slot]:not([aria-disabled])').nth(slot)
  const goesOn = (await wanted.getAttribute('aria-pressed')) === null
  await hand.press(wanted)
  // The press is shown at once, whatever the server does.
  if (!goesOn) expect(await wanted.getAttribute('aria-pressed')).toBe('true')
  return goesOn
}

/** Chooses a slot and goes on with it, by itself or by Continue. */
export async function takeSlot(page: Place, hand: Hand, which = {}): Promise<void> {
  const goesOn = await chooseSlot(page, hand, which)
  if (!goesOn) await hand.press(wayOn(page))
}

/** Chooses a slot and continues: it is held, and the questions appear. */
export async function holdSlot(page: Place, hand: Hand, which = {}): Promise<void> {
  await takeSlot(page, hand, which)
  await page.waitForURL('**/second_form_step*')
  await page.locator('#booking-step input[autocomplete=given-name]').waitFor()
}

const answers: [selector: string, text: string][] = [
  ['input[autocomplete=given-name]', 'Ada'],
  ['input[autocomplete=family-name]', 'Moor'],
  ['input[type=email]', 'ada@customers.example'],
  ['input[type=tel][required]', '+12075550142'],
  ['input[inputmode=decimal][required]', '60'],
  ['textarea[required]', 'Just looking forward to it.'],
  ['input[type=text][required]:not([autocomplete]):not([inputmode])', 'By the door'],
  ['input[type=date][required]', '1990-05-04'],
]

/**
 * What a field still needs: an option, a press, the text of `answers`, or nothing. Asked in one call, as it is often.
 */
const neededBy = (field: Locator) =>
  field.evaluate((element, known) => {
    const isRadio = element instanceof HTMLInputElement && element.type === 'radio'
    if (isRadio) return document.querySelector(`input[name="${CSS.escape(element.name)}"]:checked`) ? null : 'press'
    if (Reflect.get(element, 'value') !== '') return null
    if (element.matches('select[required]')) return 'choose'
    return known.find(([selector]) => element.matches(selector)) ?? null
  }, answers)

/** Answers all required questions of the step, from top to bottom. */
export async function answerQuestions(page: Place, hand: Hand): Promise<void> {
  const form = page.locator('#booking-step')
  // The code of some fields loads once they are shown: until then a placeholder stands there, which nobody can fill.
  await page.locator('#booking-step:not(:has([aria-busy=true], input[readonly], [data-part=skeleton]))').waitFor()
  const all = form.locator('input, select, textarea')
  for (let at = 0; at < (await all.count()); at += 1) {
    const field = all.nth(at)
    const needed = await neededBy(field)
    if (needed === 'choose') await hand.choose(field, 1)
    else if (needed === 'press') await hand.press(field)
    else if (needed !== null) await hand.type(field, needed[1])
  }
  // Attendees are asked one by one: completing one opens the next.
  const update = form.locator('[data-part=update]:enabled')
  if ((await update.count()) === 0) return
  await hand.press(update)
  await answerQuestions(page, hand)
}

/** From the questions to the review, which few questions share. */
export async function toReview(page: Place, hand: Hand): Promise<void> {
  await answerQuestions(page, hand)
  if (!new URL(page.url()).pathname.endsWith('/confirmation_step')) await hand.press(wayOn(page))
  await page.waitForURL('**/confirmation_step*')
  await page.locator('#payment-fields > *').first().waitFor()
}

/** Ticks the terms, unless there are none or the booking button accepts them. */
export async function acceptTerms(page: Place, hand: Hand): Promise<void> {
  const terms = page.locator('#terms-agree')
  if ((await terms.count()) > 0 && !(await terms.isChecked())) await hand.press(terms)
}

/** Opens the field for a discount code, which stands behind a link. Returns the part of the page that it is in. */
export async function openCode(page: Page, hand: Hand): Promise<Locator> {
  const code = page.locator('[data-part=discount]')
  await hand.press(code.getByRole('button', { name: 'Add a code' }))
  await code.getByRole('textbox').waitFor()
  return code
}

/** What was answered, as the pages after a booking tell it: folded until somebody opens it. */
export async function openAnswers(page: Place): Promise<Locator> {
  const answers = page.locator('[data-part=answers]')
  await answers.waitFor()
  const folded = answers.locator('details:not([open]) > summary')
  if ((await folded.count()) > 0) await folded.click()
  return answers
}

/** The address behind a line of the calendar menu, on the pages after a booking. */
export async function calendarAddress(page: Page, hand: Hand, name: string): Promise<string> {
  await hand.press(page.getByRole('button', { name: 'Add to calendar' }))
  const address = await page.getByRole('menuitem', { name }).getAttribute('href')
  await page.keyboard.press('Escape')
  return String(address)
}

/** When a reservation is, as the pages after its booking tell it. */
export const toldWhen = async (page: Page): Promise<string> =>
  (await page.locator('main [data-part=when]').first().innerText()).replace(/[,\s]+/g, ' ').trim()

/** Accepts the terms if there are any, and fills in a card if payment is due. Returns once the token has arrived. */
export async function fillPayment(page: Place, hand: Hand, number = cards.approved): Promise<void> {
  await acceptTerms(page, hand)
  const card = page.locator('input[autocomplete=cc-number]')
  await page.locator('#payment-fields:not(:has([data-part=skeleton]))').waitFor()
  if ((await card.count()) > 0) await typeCard(page, hand, number)
}

/** Fills in a card where one is asked for, and waits until the choice of a way to pay has it. */
export async function typeCard(page: Place, hand: Hand, number: string): Promise<void> {
  const card = page.locator('input[autocomplete=cc-number]')
  await card.waitFor()
  const whole = 'page' in page ? page.page() : page
  const token = whole.waitForResponse((response) => response.url().endsWith('/payment-sandbox/tokens'))
  await hand.type(card, number)
  await hand.type(page.locator('input[autocomplete=cc-exp]'), '1234')
  await hand.type(page.locator('input[autocomplete=cc-csc]'), '123')
  await token
}

/** Presses the booking button, and waits for the thank-you page. */
export async function confirm(page: Place, hand: Hand): Promise<void> {
  await hand.press(wayOn(page))
  await expectThanks(page)
}

export async function expectThanks(page: Place): Promise<void> {
  await page.waitForURL('**/thanks/**')
  await page.locator('[data-status=booked], [data-status=pending], [data-status=gig]').waitFor()
}
