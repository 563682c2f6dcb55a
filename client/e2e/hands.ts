import type { Locator, Page } from 'playwright-core'

/** How a visitor works the page: the same walk is taken by mouse, by touch and by keyboard alone. */
export interface Hand {
  /** Presses a button, follows a link, ticks a box. */
  press(target: Locator): Promise<void>
  type(target: Locator, text: string): Promise<void>
  /** The option at a place of a list, the first being 0. */
  choose(target: Locator, index: number): Promise<void>
  /** A day of the calendar that has room: the first, or one that comes later. */
  pickDay(page: Page, later?: number): Promise<void>
}

export const freeDays = (page: Page) => page.locator('[data-state=free]')

export const mouse: Hand = {
  press: (target) => target.click(),
  type: (target, text) => target.fill(text),
  choose: async (target, index) => void (await target.selectOption({ index })),
  pickDay: (page, later = 0) => freeDays(page).nth(later).click(),
}

/** Fingers: the context must have been opened with `hasTouch`. */
export const touch: Hand = {
  press: (target) => target.tap(),
  type: async (target, text) => {
    await target.tap()
    await target.fill(text)
  },
  choose: mouse.choose,
  pickDay: (page, later = 0) => freeDays(page).nth(later).tap(),
}

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Tab by Tab, as far as the page goes. */
export async function reach(target: Locator): Promise<void> {
  await target.waitFor()
  for (let tabs = 0; tabs < 150; tabs += 1) {
    if (await isFocused(target)) return
    await target.page().keyboard.press('Tab')
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
    const wanted = await freeDays(page).nth(later).getAttribute('data-date')
    await reach(page.locator('[data-date][tabindex="0"]'))
    for (let steps = 0; steps < 31; steps += 1) {
      const focused = await page.evaluate(() => document.activeElement?.getAttribute('data-date'))
      if (focused === wanted) break
      await page.keyboard.press(String(focused) < String(wanted) ? 'ArrowRight' : 'ArrowLeft')
    }
    await page.keyboard.press('Enter')
  },
}
