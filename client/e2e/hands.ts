import type { Frame, Locator, Page } from 'playwright-core'

/** How a visitor operates the page: the same walk runs by mouse, by touch and by keyboard alone. */
export interface Hand {
  /** Presses a button, follows a link, ticks a box. */
  press(target: Locator): Promise<void>
  type(target: Locator, text: string): Promise<void>
  /** Chooses the option at an index of a list, from 0. */
  choose(target: Locator, index: number): Promise<void>
  /**
   * Chooses the first free day of the calendar after today, or a later one: what today has left depends on the hour.
   */
  pickDay(page: Page | Frame, later?: number): Promise<void>
}

export const freeDays = (page: Page | Frame) => page.locator('[data-state=free]')

/** Presses a day; its slots come in a frame of their own. */
async function pressDay(page: Page | Frame, press: () => Promise<void>): Promise<void> {
  await press()
  await page.locator('[role=group][aria-busy=true]').waitFor({ state: 'detached' })
}

/** Days of a calendar once all of them are known. */
const knownDays = (page: Page | Frame) => page.locator('body:not(:has([data-date][data-state=unknown])) [data-date]')

/** A free day of the calendar after today; of the next month if too few are left in this one. */
async function freeDay(page: Page | Frame, later: number, press: (target: Locator) => Promise<void>): Promise<Locator> {
  const wanted = freeDays(page).and(page.locator(':not([data-today])')).nth(later)
  await wanted.or(knownDays(page)).first().waitFor({ state: 'attached' })
  if ((await wanted.count()) === 0) await press(page.locator('button:has([data-turn="-90"])').first())
  await wanted.waitFor()
  return wanted
}

export const mouse: Hand = {
  press: (target) => target.click(),
  type: (target, text) => target.fill(text),
  choose: async (target, index) => void (await target.selectOption({ index })),
  async pickDay(page, later = 0) {
    const wanted = await freeDay(page, later, mouse.press)
    await pressDay(page, () => wanted.click())
  },
}

/** Touch: the context must have been opened with `hasTouch`. */
export const touch: Hand = {
  press: (target) => target.tap(),
  type: async (target, text) => {
    await target.tap()
    await target.fill(text)
  },
  choose: mouse.choose,
  async pickDay(page, later = 0) {
    const wanted = await freeDay(page, later, touch.press)
    await pressDay(page, () => wanted.tap())
  },
}

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/**
 * How many stops of Tab are surely left before the target: what stands between it and the focus, without what a browser
 * may pass over (of radio buttons it stops at one).
 */
const stopsBefore = (target: Locator) =>
  target.evaluate((element) => {
    const isStop = (one: Element) =>
      one instanceof HTMLElement &&
      one.tabIndex >= 0 &&
      !one.matches(':disabled, [type=radio], [tabindex]') &&
      one.closest('[inert]') === null &&
      one.checkVisibility({ visibilityProperty: true })
    const isAfter = (one: Element, other: Element) =>
      (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    const from = document.activeElement
    if (from === null || from === document.body || !isAfter(element, from)) return 0
    const all = [...document.querySelectorAll('a[href], button, input, select, textarea')]
    return all.filter((one) => isStop(one) && isAfter(one, from) && isAfter(element, one)).length
  })

/** Presses Tab until the target has the focus. */
export async function reach(target: Locator): Promise<void> {
  await target.waitFor()
  const { keyboard } = target.page()
  const sure = (await isFocused(target)) ? 0 : await stopsBefore(target)
  for (let tabs = 0; tabs < sure; tabs += 1) await keyboard.press('Tab')
  for (let tabs = sure; tabs < 150; tabs += 1) {
    if (await isFocused(target)) return
    await keyboard.press('Tab')
  }
  throw new Error(`Tab never gets to ${target}`)
}

export const keyboard: Hand = {
  async press(target) {
    await reach(target)
    const isBox = await target.evaluate((element) => element instanceof HTMLInputElement)
    await target.page().keyboard.press(isBox ? 'Space' : 'Enter')
  },
  async type(target, text) {
    await reach(target)
    await target.page().keyboard.type(text)
  },
  async choose(target, index) {
    await reach(target)
    for (let step = 0; step < index; step += 1) await target.page().keyboard.press('ArrowDown')
  },
  async pickDay(page, later = 0) {
    const whole = 'page' in page ? page.page() : page
    const wanted = await (await freeDay(page, later, keyboard.press)).getAttribute('data-date')
    await reach(page.locator('[data-date][tabindex="0"]'))
    for (let steps = 0; steps < 31; steps += 1) {
      const focused = await page.evaluate(() => document.activeElement?.getAttribute('data-date'))
      if (focused === wanted) break
      await whole.keyboard.press(String(focused) < String(wanted) ? 'ArrowRight' : 'ArrowLeft')
    }
    await pressDay(page, () => whole.keyboard.press('Enter'))
  },
}
