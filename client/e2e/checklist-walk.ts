import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Hand } from './hands.ts'
import type { RunningSite } from './running-site.ts'
import { nextMonth, wayOn } from './walk.ts'

/** The demo's checklist site. */
export const listOf = (site: RunningSite): string => site.home('harbor').replace('//quay.', '//gather.')

export const row = (page: Page, slug: string): Locator => page.locator(`[data-bookable=${slug}]`)
/** The dates that are held, without one whose answer is awaited. */
export const dates = (of: Page | Locator): Locator => of.locator('li[data-appointment]:not([aria-busy])')

/** Opens the list and waits until the client is ready. */
export async function openList(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('[data-ready]').waitFor()
}

/** Ticks a bookable; its calendar opens in place. */
export async function tick(page: Page, hand: Hand, slug: string): Promise<void> {
  await hand.press(row(page, slug).locator('input[type=checkbox]').first())
  await row(page, slug).locator('h4').first().waitFor()
}

/** Where resources are chosen before the date: takes no preference, or the first where one is required. */
export async function passResources(page: Page, hand: Hand, slug: string): Promise<void> {
  const stage = row(page, slug).locator('[data-stage]')
  if ((await stage.getAttribute('data-stage')) !== 'resource_step') return
  if ((await stage.locator('input:checked').count()) === 0)
    await hand.press(stage.locator('[data-resource] input').first())
  await hand.press(wayOn(page))
  await row(page, slug).locator('[data-stage=datetime_step]').waitFor()
}

/** Chooses a day and a time in the open calendar. */
export async function chooseInPlace(page: Page, hand: Hand, slug: string, day: number, slot = 0): Promise<void> {
  const of = row(page, slug)
  await passResources(page, hand, slug)
  await of.locator('[data-state=free]').first().waitFor()
  await nextMonth(of, hand)
  await hand.pickDay(page, day)
  await hand.press(of.locator('[data-slot]:not([aria-disabled])').nth(slot))
}

/** Chooses a day and a time in the open calendar, which adds them to the list. */
export async function dateInPlace(page: Page, hand: Hand, slug: string, day: number, slot = 0): Promise<void> {
  const before = await dates(row(page, slug)).count()
  await chooseInPlace(page, hand, slug, day, slot)
  await hand.press(wayOn(page))
  await expect.poll(() => dates(row(page, slug)).count()).toBe(before + 1)
}

/** Continues from the list. */
export async function goOn(page: Page, hand: Hand): Promise<void> {
  await hand.press(page.getByRole('button', { name: 'Continue', exact: true }).locator('visible=true').last())
  await page.waitForURL('**/checklist/second_form_step')
  await page.locator('#booking-step input[autocomplete=given-name]').waitFor()
}

/** Waits until the price belongs to the present choice. */
export const settled = (page: Page): Promise<void> => expect.poll(() => page.locator('[data-updating]').count()).toBe(0)

/** Answers the music's own form over the page: where they play and when they pause. */
export async function planEvening(page: Page, hand: Hand): Promise<void> {
  const dialog = page.getByRole('dialog')
  await hand.press(row(page, 'evening-music').getByRole('button', { name: /^Start: The evening’s plan/ }))
  await hand.press(dialog.getByLabel('While we eat'))
  await hand.press(dialog.locator('[data-part=next]'))
  await hand.press(dialog.getByLabel('In the hall'))
  await hand.press(dialog.locator('[data-part=next]'))
  await hand.type(dialog.getByLabel('How many toasts shall they pause for?'), '3')
  await hand.press(dialog.locator('[data-part=add]'))
  await dialog.waitFor({ state: 'detached' })
}
