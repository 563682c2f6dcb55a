import { json } from 'node:stream/consumers'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { keyboard, mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, openPage, phone } from './open-page.ts'
import { ada, dialog, logIn, typeNewPassword, whoIsIn } from './people.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { confirm, fillPayment, holdSlot, openFlow, toReview } from './walk.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

/** Calls an operation as the page does. */
const call = (page: Page, method: string, params: object): Promise<unknown> =>
  page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch('/jrpc', { method: 'POST', headers, body })
      return answer.json()
    },
    JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  )

const wren = { email: 'wren@people.example', password: 'Halyard-Five-5!', firstname: 'Wren', lastname: 'Hale' }

/** The path of the link in the last mail to an address. */
async function mailedPath(email: string): Promise<string> {
  const mail = (await site.mailsTo(email)).at(-1)
  const url = new URL(String(/https?:\/\/\S+/.exec(String(mail?.text))?.[0]))
  return url.pathname + url.search
}

test('a log-out from the menu by keyboard leads to the white-label’s address and affects every tab', async () => {
  await site.revise('harbor', ({ whitelabel }) => {
    whitelabel.settings = { ...Object(whitelabel.settings), logoutredirect: '/?left=1' }
  })
  const { page, done } = await openPage(browser, { viewport: phone })
  await page.goto(`${site.home('harbor')}/login`)
  await logIn(page.getByRole('main'), keyboard, ada)
  const menu = whoIsIn(page, ada.name)
  await menu.waitFor()
  const other = await page.context().newPage()
  await other.goto(site.home('harbor'))
  await whoIsIn(other, ada.name).waitFor()

  await keyboard.press(menu)
  expect(await menu.getAttribute('aria-expanded')).toBe('true')
  expect(await page.getByRole('link', { name: 'Points and codes' }).getAttribute('href')).toBe('/account#balances')
  await expectAccessible(page, 'account menu')
  await page.keyboard.press('Escape')
  expect(await menu.getAttribute('aria-expanded')).toBe('false')
  expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await keyboard.press(page.getByRole('button', { name: 'Log out' }))
  await page.waitForURL('**/?left=1')
  await page.locator('header').getByRole('link', { name: 'Log in' }).waitFor()
  await dialog(other).getByText('You have been logged out').waitFor()
  await done()
})

test('reservations are listed, and open without the mail’s link', async () => {
  const { page, done } = await openPage(browser)
  await page.goto(`${site.home('harbor')}/login`)
  await logIn(page.getByRole('main'), mouse, ada)
  await page.getByText('You have no upcoming').waitFor()
  await openFlow(page, site.book('harbor'))
  await holdSlot(page, mouse)
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  await confirm(page, mouse)
  await page.goto(`${site.home('harbor')}/reservations`)
  const card = page.getByRole('tabpanel').getByRole('article', { name: 'Private paddle lesson' })
  await card.waitFor()
  await expectAccessible(page, 'reservations')
  // The arrow stands level with its word, and both with the buttons beside them.
  const off = await card.getByRole('button', { name: 'Details' }).evaluate((button) => {
    const middle = (one: Element | Range | null | undefined) => {
      const { top, bottom } = one?.getBoundingClientRect() ?? new DOMRect()
      return (top + bottom) / 2
    }
    const word = document.createRange()
    const label = button.querySelector('[data-part=label]')
    if (label?.firstChild) word.selectNode(label.firstChild)
    return [middle(word), middle(label?.querySelector('svg'))].map((at) => Math.abs(at - middle(button)))
  })
  expect(Math.max(...off)).toBeLessThanOrEqual(1)
  await page.getByRole('tab', { name: 'Upcoming' }).press('ArrowRight')
  await page.getByText('You have no past').waitFor()
  await page.getByRole('tab', { name: 'Upcoming' }).click()
  await card.getByRole('link', { name: 'See it' }).click()
  await page.locator('[data-status=booked]').waitFor()
  expect(new URL(page.url()).search).toBe('')
  await done()
})

test('a new verification mail is requested, and its link is the valid one', async () => {
  const { page, done } = await openPage(browser, { viewport: phone })
  const ida = { ...wren, email: 'ida@people.example', firstname: 'Ida' }
  await page.goto(`${site.home('base')}/account`)
  await call(page, 'create_user_account', { ...ida, source: 'bookingsite' })
  await logIn(page.getByRole('main'), mouse, ida)
  const again = page.getByRole('button', { name: 'Send the mail again' })
  await again.waitFor()
  await expect.poll(() => site.mailsTo(ida.email)).toHaveLength(1)
  const first = await mailedPath(ida.email)
  await keyboard.press(again)
  await page.getByText('a new link was sent to ida@people.example').waitFor()
  await expectAccessible(page, 'an address that is not proven')
  await expect.poll(() => mailedPath(ida.email)).not.toBe(first)
  await page.goto(site.home('base') + (await mailedPath(ida.email)))
  await page.getByText('Your email is confirmed').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Your account' }).click()
  await page.getByLabel('First name').waitFor()
  expect(await again.count()).toBe(0)
  await done()
})

test('only the logged-in user verifies an address by its mail; then the account is changed and erased', async () => {
  const { page, done } = await openPage(browser)
  await page.goto(site.home('base'))
  await call(page, 'create_user_account', { ...wren, source: 'bookingsite' })
  await page.goto(site.home('base') + (await mailedPath(wren.email)))
  await page.getByText('Log in to confirm your email.').waitFor()
  await logIn(page.getByRole('main'), mouse, wren)
  await page.getByText('Your email is confirmed').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Your account' }).click()

  await page.getByLabel('First name').fill('Wrenna')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.').waitFor()
  await whoIsIn(page, 'Wrenna Hale').waitFor()
  await page.getByRole('region', { name: 'Points and codes' }).waitFor()
  await expectAccessible(page, 'account')

  const elsewhere = await openPage(browser)
  await elsewhere.page.goto(site.home('base'))
  await call(elsewhere.page, 'login_user', { username: wren.email, password: wren.password })
  await page.reload()
  const sessions = page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem')
  await sessions.nth(1).waitFor()
  await sessions.getByRole('button', { name: 'Log out' }).click()
  await sessions.nth(1).waitFor({ state: 'detached' })
  expect(await call(elsewhere.page, 'get_session', {})).toMatchObject({ result: { user: null } })
  await leavePage(elsewhere.page)

  const password = 'Mainsail-Six-6!'
  await page.getByLabel('Current password').fill('Halyard-Six-6!')
  await typeNewPassword(page.getByRole('main'), mouse, password)
  await page.getByRole('button', { name: 'Change the password' }).click()
  await page.getByText('Password is incorrect.').waitFor()
  await page.getByLabel('Current password').fill(wren.password)
  await page.getByRole('button', { name: 'Change the password' }).click()
  await page.getByText('Your password is changed.').waitFor()

  const arrived = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download your data' }).click()
  const file = await arrived
  expect(file.suggestedFilename()).toBe('my-data.json')
  expect(await json(await file.createReadStream())).toMatchObject({ user: { firstname: 'Wrenna' } })

  await page.getByRole('button', { name: 'Erase your account' }).click()
  await dialog(page).locator('input[autocomplete=current-password]').fill(password)
  await expectAccessible(page, 'erase the account')
  await dialog(page).getByRole('button', { name: 'Erase it' }).click()
  await dialog(page).getByRole('heading', { name: 'Your account is erased' }).waitFor()
  await dialog(page).getByRole('button', { name: 'Go to the start page' }).click()
  await page.waitForURL(`${site.home('base')}/`)
  await page.locator('header').getByRole('link', { name: 'Log in' }).waitFor()
  const again = await call(page, 'login_user', { username: wren.email, password })
  expect(again).toMatchObject({ error: { data: { code: 'user_not_found' } } })
  await done()
})
