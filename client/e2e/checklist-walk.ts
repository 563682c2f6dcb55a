import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Hand } from './hands.ts'
import type { RunningSite } from './running-site.ts'
import { wayOn } from './walk.ts'

/** The demo's checklist: a house that is put together from a list. */
export const listOf = (site: RunningSite): string => site.home('harbor').replace('//quay.', '//gather.')

export const row = (page: Page, slug: string): Locator => page.locator(`[data-bookable=${slug}]`)
export const dates = (of: Page | Locator): Locator => of.locator('li[data-appointment]')

/** Opens the list and waits until it is alive. */
export async function openList(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('[data-ready]').waitFor()
}

/** Ticks a bookable; its calendar opens in place. */
export async function tick(page: Page, hand: Hand, slug: string): Promise<void> {
  await hand.press(row(page, slug).locator('input[type=checkbox]').first())
  await row(page, slug).locator('h4').first().waitFor()
}

/** Turns the calendar to the next month, which has room whatever day of the month it is today. */
async function nextMonth(page: Page, hand: Hand, slug: string): Promise<void> {
  const shown = row(page, slug).locator('[data-date]').first()
  const before = await shown.getAttribute('data-date')
  await hand.press(row(page, slug).getByRole('button', { name: 'Next month' }))
  await expect.poll(() => shown.getAttribute('data-date')).not.toBe(before)
  await row(page, slug).locator('[data-state=free]').nth(20).waitFor()
}

/** Where who serves is chosen before the date: whoever is free will do, or the first where one must be chosen. */
export async function passResources(page: Page, hand: Hand, slug: string): Promise<void> {
  const stage = row(page, slug).locator('[data-stage]')
  if ((await stage.getAttribute('data-stage')) !== 'resource_step') return
  if ((await stage.locator('input:checked').count()) === 0)
    await hand.press(stage.locator('[data-resource] input').first())
  await hand.press(wayOn(page))
  await row(page, slug).locator('[data-stage=datetime_step]').waitFor()
}

/** A day and a time in the calendar that is open; then it is on the list. */
export async function dateInPlace(page: Page, hand: Hand, slug: string, day: number, slot = 0): Promise<void> {
  const of = row(page, slug)
  const before = await dates(of).count()
  await passResources(page, hand, slug)
  await of.locator('[data-state=free]').first().waitFor()
  await nextMonth(page, hand, slug)
  await hand.pickDay(page, day)
  await hand.press(of.locator('[data-slot]:not([aria-disabled])').nth(slot))
  await hand.press(wayOn(page))
  await expect.poll(() => dates(of).count()).toBe(before + 1)
}

/** Goes on from the list. */
export async function goOn(page: Page, hand: Hand): Promise<void> {
  await hand.press(page.getByRole('button', { name: 'Continue', exact: true }).locator('visible=true').last())
  await page.waitForURL('**/checklist/second_form_step')
  await page.locator('#booking-step input[autocomplete=given-name]').waitFor()
}

/** Waits until the price is that of what is chosen. */
export const settled = (page: Page): Promise<void> => expect.poll(() => page.locator('[data-updating]').count()).toBe(0)

/** What is asked of the music by itself: where they play and when they pause, over the page. */
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
