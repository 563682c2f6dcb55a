import type { Locator, Page } from 'playwright-core'
import type { Hand } from './hands.ts'
import type { DemoBundle } from './running-site.ts'

/** A customer of the demo's northwind. */
export const ada = { email: 'ada@customers.example', password: 'Lantern-Nine-9!', firstname: 'Ada', name: 'Ada Moor' }

/** Somebody who has no account yet. */
export const ben = { email: 'ben@people.example', password: 'Tiller-Seven-7!', firstname: 'Ben', lastname: 'Oakes' }

export const dialog = (page: Page): Locator => page.getByRole('dialog')

/** Fills in a login form, wherever it stands, and sends it. */
export async function logIn(form: Locator, hand: Hand, who: { email: string; password: string }): Promise<void> {
  await hand.type(form.getByLabel('Email'), who.email)
  await hand.type(form.locator('input[autocomplete=current-password]'), who.password)
  await hand.press(form.locator('button[type=submit]:visible'))
}

/** Fills in what a new account takes. */
export async function fillAccount(form: Locator, hand: Hand, who: typeof ben): Promise<void> {
  await hand.type(form.getByLabel('First name'), who.firstname)
  await hand.type(form.getByLabel('Last name'), who.lastname)
  await hand.type(form.getByLabel('Email'), who.email)
  await typeNewPassword(form, hand, who.password)
}

/** The password and its repetition. */
export async function typeNewPassword(form: Locator, hand: Hand, password: string): Promise<void> {
  const fields = form.locator('input[autocomplete=new-password]')
  await hand.type(fields.nth(0), password)
  await hand.type(fields.nth(1), password)
}

/** Who is signed in stands at the end of the header; on a phone as a button of their name. */
export const whoIsIn = (page: Page, name: string): Locator =>
  page.locator('header').getByRole('button', { name: `Account menu of ${name}` })

/** The demo's white-label without guests: whoever books has an account. */
export const withoutGuests = ({ whitelabel }: DemoBundle): void => {
  whitelabel.allowguestcheckout = false
}
