import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Hand } from './hands.ts'

/** The way on of a step: in place on wide screens, in the bottom bar on a phone. */
export const wayOn = (page: Page): Locator => page.locator('button[type=submit]:visible').last()

export const cards = {
  approved: '4242424242424242',
  declined: '4000000000000002',
  confirmation: '4000000000003220',
}

/** Waits until the page is alive: the flow's draft has been read. */
export async function openFlow(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('[data-state=free]').first().waitFor()
  await page.locator('[data-ready]').waitFor()
}

/** Seats where they are asked for, a day, a time: as far as the slot that is chosen but not held. */
export async function chooseSlot(page: Page, hand: Hand, { day = 0, slot = 0 } = {}): Promise<void> {
  const seats = page.locator('aside select')
  if ((await seats.count()) > 0 && (await seats.inputValue()) === '') {
    await hand.choose(seats, 1)
    await page.locator('[data-part=calendar]:not([inert])').waitFor()
  }
  await hand.pickDay(page, day)
  const wanted = page.locator('[data-slot]:not([aria-disabled])').nth(slot)
  await hand.press(wanted)
  // Shown with the press itself: nothing is waited for but the browser's answer, however late that comes.
  expect(await wanted.getAttribute('aria-pressed')).toBe('true')
}

/** Chooses a slot and goes on: the hold is taken, and the questions stand there. */
export async function holdSlot(page: Page, hand: Hand, which = {}): Promise<void> {
  await chooseSlot(page, hand, which)
  await hand.press(wayOn(page))
  await page.waitForURL('**/second_form_step')
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

/** Answers whatever the step asks and must be answered, from top to bottom. */
export async function answerQuestions(page: Page, hand: Hand): Promise<void> {
  const form = page.locator('#booking-step')
  const all = form.locator('input, select, textarea')
  for (let at = 0; at < (await all.count()); at += 1) {
    const field = all.nth(at)
    if (await field.evaluate((element) => element.matches('select[required]') && !Reflect.get(element, 'value'))) {
      await hand.choose(field, 1)
      continue
    }
    for (const [selector, text] of answers) {
      const isAsked = await field.evaluate(
        (element, wanted) => element.matches(wanted) && Reflect.get(element, 'value') === '',
        selector,
      )
      if (isAsked) await hand.type(field, text)
    }
    const isOpenChoice = await field.evaluate(
      (element) =>
        element instanceof HTMLInputElement &&
        element.type === 'radio' &&
        !document.querySelector(`input[name="${CSS.escape(element.name)}"]:checked`),
    )
    if (isOpenChoice) await hand.press(field)
  }
  // Attendees are asked one by one: one that is complete opens the next.
  const update = form.locator('[data-part=update]:enabled')
  if ((await update.count()) === 0) return
  await hand.press(update)
  await answerQuestions(page, hand)
}

/** From the questions to the review. */
export async function toReview(page: Page, hand: Hand): Promise<void> {
  await answerQuestions(page, hand)
  await hand.press(wayOn(page))
  await page.waitForURL('**/confirmation_step')
  await page.locator('#payment-fields > *').first().waitFor()
}

/** Accepts the terms where there are any, and fills in a card where one is due. The token has arrived when it ends. */
export async function fillPayment(page: Page, hand: Hand, number = cards.approved): Promise<void> {
  const terms = page.locator('#terms-agree')
  if ((await terms.count()) > 0 && !(await terms.isChecked())) await hand.press(terms)
  const card = page.locator('input[autocomplete=cc-number]')
  await page.locator('#payment-fields:not(:has([data-part=skeleton]))').waitFor()
  if ((await card.count()) === 0) return
  const token = page.waitForResponse((response) => response.url().endsWith('/payment-sandbox/tokens'))
  await hand.type(card, number)
  await hand.type(page.locator('input[autocomplete=cc-exp]'), '1234')
  await hand.type(page.locator('input[autocomplete=cc-csc]'), '123')
  await token
}

/** Presses the one button that books, and sees the thanks. */
export async function confirm(page: Page, hand: Hand): Promise<void> {
  await hand.press(wayOn(page))
  await expectThanks(page)
}

export async function expectThanks(page: Page): Promise<void> {
  await page.waitForURL('**/thanks/**')
  await page.locator('[data-status=booked], [data-status=pending]').waitFor()
}
