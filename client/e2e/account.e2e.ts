import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { words } from '../../plugins/wording-en-us/words.ts'
import { expectAccessible } from './accessibility.ts'
import { keyboard, mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, openPage, phone } from './open-page.ts'
import { ada, ben, dialog, fillAccount, logIn, typeNewPassword, whoIsIn } from './people.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { live } from './walk.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

test('an account is created from the header, by keyboard on a phone, and signed in', async () => {
  const { page, done } = await openPage(browser, { viewport: phone })
  await page.goto(site.home('studio'))
  await keyboard.press(page.locator('header').getByRole('link', { name: 'Log in' }))
  await keyboard.press(dialog(page).getByRole('button', { name: 'Create an account' }))
  const signUp = dialog(page).getByRole('button', { name: 'Sign up' })
  await fillAccount(dialog(page), keyboard, { ...ben, password: 'harbour' })
  expect(await signUp.getAttribute('aria-disabled')).toBe('true')
  const rules = dialog(page).getByRole('list', { name: 'What the password must be' }).getByRole('listitem')
  expect(await rules.filter({ hasText: ': met' }).count()).toBe(2)
  await expectAccessible(page, 'create an account')
  await typeNewPassword(dialog(page), mouse, ben.password)
  expect(await rules.filter({ hasText: ': met' }).count()).toBe(5)
  await keyboard.press(signUp)
  await dialog(page).getByText('Account successfully created.').waitFor()
  await keyboard.press(dialog(page).getByRole('button', { name: 'Continue' }))
  await whoIsIn(page, 'Ben Oakes').waitFor()
  await page.reload()
  await whoIsIn(page, 'Ben Oakes').waitFor()
  await done()
})

test('an address with an account is told so, or, with neutral log-ins, referred to its mail', async () => {
  const { page, done } = await openPage(browser)
  const signUp = async () => {
    await page.goto(site.home('harbor'))
    await live(page.locator('header').getByRole('link', { name: 'Log in' }))
    await page.locator('header').getByRole('link', { name: 'Log in' }).click()
    await dialog(page).getByRole('button', { name: 'Create an account' }).click()
    await fillAccount(dialog(page), mouse, { ...ben, email: ada.email })
    await dialog(page).getByRole('button', { name: 'Sign up' }).click()
  }
  await signUp()
  await dialog(page).getByRole('alert').getByText(words['login.error'], { exact: true }).waitFor()
  await dialog(page).getByText('Username or email is already in use').waitFor()
  await dialog(page).getByText('This email address already exists.').waitFor()
  await dialog(page).getByText(words['login.exists']).waitFor()
  await expectAccessible(page, 'an account that exists')
  await site.revise('harbor', ({ whitelabel }) => {
    whitelabel.settings = { ...Object(whitelabel.settings), neutrallogin: true }
  })
  await signUp()
  await dialog(page).getByText(words['login.created_mail']).waitFor()
  expect(await dialog(page).getByText('already').count()).toBe(0)
  await site.revise('harbor', ({ whitelabel }) => {
    whitelabel.settings = { ...Object(whitelabel.settings), neutrallogin: false }
  })
  await done()
})

/** The path of the first link in a text; its host is the customers' one. */
const pathIn = (text: string): string => {
  const url = new URL(String(/https?:\/\/\S+/.exec(text)?.[0]))
  return url.pathname + url.search + url.hash
}

test('a password is reset from the mail: the link works once, and every other session ends', async () => {
  const elsewhere = await openPage(browser)
  await elsewhere.page.goto(`${site.home('harbor')}/login`)
  await logIn(elsewhere.page.getByRole('main'), mouse, ada)
  await whoIsIn(elsewhere.page, ada.name).waitFor()

  const { page, done } = await openPage(browser)
  await page.goto(site.home('harbor'))
  await live(page.locator('header').getByRole('link', { name: 'Log in' }))
  await page.locator('header').getByRole('link', { name: 'Log in' }).click()
  await dialog(page).getByLabel('Email').fill(ada.email)
  const opened = page.waitForEvent('popup')
  await dialog(page).getByRole('link', { name: 'Reset your password' }).click()
  const reset = await opened
  await expect.poll(() => reset.getByLabel('Email').inputValue()).toBe(ada.email)
  await reset.getByRole('button', { name: 'Send the link' }).click()
  await reset.getByText('Check your mail').waitFor()
  await expectAccessible(reset, 'reset the password')
  const mail = (await site.mailsTo(ada.email)).at(-1)
  const link = site.home('harbor') + pathIn(String(mail?.text))

  await reset.goto(link)
  const password = 'Fathom-Twelve-12!'
  await typeNewPassword(reset.getByRole('main'), mouse, password)
  await reset.getByRole('button', { name: 'Save the password' }).click()
  await reset.getByText('Your password is set').waitFor()
  await reset.goto(link)
  await typeNewPassword(reset.getByRole('main'), mouse, 'Fathom-Thirteen-13!')
  await reset.getByRole('button', { name: 'Save the password' }).click()
  await reset.getByText('This link has expired or was used already.').waitFor()

  await elsewhere.page.reload()
  await elsewhere.page.locator('header').getByRole('link', { name: 'Log in' }).waitFor()
  await leavePage(elsewhere.page)
  await logIn(dialog(page), mouse, { ...ada, password })
  await whoIsIn(page, ada.name).waitFor()
  await done()
})
