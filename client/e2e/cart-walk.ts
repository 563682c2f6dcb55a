import type { Locator, Page } from 'playwright-core'
import type { Hand } from './hands.ts'
import type { RunningSite } from './running-site.ts'
import { holdSlot, openFlow, toReview } from './walk.ts'

/** Brings a booking at the quay to its review. */
export async function bringToReview(
  page: Page,
  hand: Hand,
  site: RunningSite,
  slug: string,
  { day, slot = 0 }: { day: number; slot?: number },
): Promise<void> {
  await openFlow(page, `${site.home('harbor')}/book/${slug}`)
  await holdSlot(page, hand, { day, slot })
  await toReview(page, hand)
}

/** What stands in the cart. */
export const added = (page: Page): Locator => page.locator('[data-appointment]:is(li)')

/** The header's way to the cart. */
export const inCart = (page: Page): Locator => page.locator('header a[href="/cart"]:visible')

/** Waits until the cart is drawn from what is stored. */
export async function openCart(page: Page): Promise<void> {
  await page.waitForURL(/\/cart(\?|$)/)
  await page.locator('[data-ready]').waitFor()
}
