import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { mouse } from './hands.ts'
import { withoutGuests } from './people.ts'
import type { DemoBundle } from './running-site.ts'
import { acceptTerms, confirm, openCode, wayOn } from './walk.ts'

/** Who is asked to sign in before the questions. */
export const entry = (page: Page): Locator => page.locator('[data-part=entry]')
/** Why the review asks for an account. */
export const signIn = (page: Page): Locator => page.locator('[data-part=sign-in]')
export const givenName = (page: Page): Locator => page.locator('#booking-step input[autocomplete=given-name]')

/** A white-label without guest checkout, at one of whose providers a code takes all of a bookable's price. */
export function freeByCode(bundle: DemoBundle, provider: string, bookable: string): void {
  withoutGuests(bundle)
  const code = { id: 'gratis', provider, referencecode: 'GRATIS', discount_percentage: 100, bookables: [bookable] }
  Object.assign(bundle, { discounts: [code] })
}

/** At a review that asks for an account: types the code, and books without one. */
export async function bookByCode(page: Page): Promise<void> {
  await signIn(page).waitFor()
  expect(await wayOn(page).textContent()).toBe('Log in')
  const code = await openCode(page, mouse)
  await code.getByRole('textbox').fill('gratis')
  await mouse.press(code.getByRole('button', { name: 'Apply' }))
  await signIn(page).waitFor({ state: 'detached' })
  await acceptTerms(page, mouse)
  await confirm(page, mouse)
}
