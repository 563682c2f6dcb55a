import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { keyboard, mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, openPage, phone } from './open-page.ts'
import { ada, ben, bram, fillAccount, logIn, whoIsIn, withoutGuests } from './people.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { entry } from './sign-in-walk.ts'
import { chooseSlot, confirm, fillPayment, openFlow, toReview, wayOn } from './walk.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
  await site.revise('studio', withoutGuests)
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const signedIn = (page: Page) => page.locator('[data-part=signed-in]')

/** Chooses a time and continues: it is held, and the page asks for a login. */
async function toEntry(page: Page, hand = mouse, which = {}) {
  await openFlow(page, site.book('studio'))
  await chooseSlot(page, hand, which)
  await hand.press(wayOn(page))
  await page.waitForURL('**/second_form_step')
  await entry(page).waitFor()
}

/** The form's button is beside it, or in the bar at the foot of a phone. */
const logInHere = async (page: Page, hand: typeof mouse, who: { email: string; password: string }) => {
  await hand.type(page.getByLabel('Email'), who.email)
  await hand.type(page.locator('input[autocomplete=current-password]'), who.password)
  await hand.press(wayOn(page))
}

test('by keyboard on a phone: the time is kept during the login, and the account’s details are filled in', async () => {
  const { page, complaints, done } = await openPage(browser, { viewport: phone })
  await toEntry(page, keyboard)
  await page.getByText('Kept for you until').waitFor()
  await expectAccessible(page, 'required login')
  await logInHere(page, keyboard, { ...ada, password: 'Not-This-One-1!' })
  await page.getByText('Password is incorrect.').waitFor()
  await keyboard.type(page.locator('input[autocomplete=current-password]'), '')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(ada.password)
  await keyboard.press(wayOn(page))

  await signedIn(page).waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-part'))).toBe('signed-in')
  expect(await page.locator('input[autocomplete=given-name]').inputValue()).toBe(ada.firstname)
  expect(await page.locator('#booking-step input[type=email]').inputValue()).toBe(ada.email)
  await expectAccessible(page, 'signed in')
  await toReview(page, keyboard)
  await fillPayment(page, keyboard)
  await confirm(page, keyboard)
  expect(complaints).toEqual([])
  await done()
})

test('an account is created during the booking, or used where there is one', async () => {
  const { page, done } = await openPage(browser)
  await toEntry(page, mouse, { day: 1 })
  await page.getByText('I am new here').click()
  await fillAccount(entry(page), mouse, { ...ben, email: ada.email })
  await wayOn(page).click()
  await page.getByText('Username or email is already in use').waitFor()
  await page.getByText('Sorry, an account with this email already exists.').waitFor()
  await entry(page).getByRole('button', { name: 'Log in', exact: true }).click()
  expect(await page.getByLabel('Email').inputValue()).toBe(ada.email)

  await page.getByText('I am new here').click()
  await page.getByLabel('Email').fill(ben.email)
  await expectAccessible(page, 'account in the middle of a booking')
  await wayOn(page).click()
  await signedIn(page).getByText('Ben Oakes').waitFor()
  await whoIsIn(page, 'Ben Oakes').waitFor()
  expect(await page.locator('#booking-step input[type=email]').inputValue()).toBe(ben.email)

  // Logging out removes the account's details; the time stays.
  await signedIn(page).getByRole('button', { name: 'Log out' }).click()
  await entry(page).waitFor()
  await page.getByText('Kept for you until').waitFor()
  await logIn(entry(page), mouse, ada)
  await signedIn(page).getByText(ada.name).waitFor()
  expect(await page.locator('input[autocomplete=given-name]').inputValue()).toBe(ada.firstname)
  await done()
})

test('after a session ended elsewhere the login returns, and nothing is lost', async () => {
  const { page } = await openPage(browser)
  await toEntry(page, mouse, { day: 2 })
  await logIn(entry(page), mouse, ada)
  await signedIn(page).waitFor()
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  await page.evaluate(async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'logout_user', params: {} })
    await fetch('/jrpc', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  })
  await wayOn(page).click()
  await page.waitForURL('**/second_form_step')
  await page.getByText('Kept for you until').waitFor()
  await logIn(entry(page), mouse, ada)
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  await confirm(page, mouse)
  await leavePage(page)
})

test('a members’ bookable opens after a member has logged in, and closes on logout', async () => {
  await site.revise('studio', (bundle) => {
    withoutGuests(bundle)
    const club = { id: 'g-club', provider: 'kiln', name: 'Club', users: ['u-cust'] }
    Object.assign(bundle, { bookinggroups: [club] })
    for (const bookable of bundle.bookables) if (bookable.id === 'first-bowl') bookable.bookinggroups = [club.id]
  })
  const { page } = await openPage(browser)
  await page.goto(site.home('studio'))
  await page.getByText('Raku night').first().waitFor({ state: 'attached' })
  expect(await page.getByText('Your first bowl').count()).toBe(0)
  await page.goto(site.book('studio'))
  await page.getByRole('heading', { name: 'Please log in' }).waitFor()
  await expectAccessible(page, 'members only')
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await logIn(page.getByRole('dialog'), mouse, ada)
  await page.locator('[data-state=free]').first().waitFor()
  expect(await page.locator('h1').first().textContent()).toBe('Your first bowl')

  await whoIsIn(page, ada.name).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('heading', { name: 'Please log in' }).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await logIn(page.getByRole('dialog'), mouse, bram)
  await page.getByRole('heading', { name: 'You do not have access' }).waitFor()
  await expectAccessible(page, 'not one of the members')
  await leavePage(page)
})
