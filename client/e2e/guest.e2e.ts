import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mouse } from './hands.ts'
import { connect, openPage, phone } from './open-page.ts'
import { ada, logIn, whoIsIn } from './people.ts'
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

test('a guest books without logging in, also with an account’s address, and the account then lists the booking', async () => {
  const { page, done } = await openPage(browser, { viewport: phone })
  await openFlow(page, site.book('studio'))
  await holdSlot(page, mouse)
  const who = page.locator('[data-part=who-books]')
  const focused = () => page.evaluate(() => document.activeElement?.closest('[data-part]')?.getAttribute('data-part'))
  await who.getByRole('button', { name: 'Log in' }).click()
  await expect.poll(focused).toBe('entry')
  await page.getByRole('button', { name: 'Continue as a guest' }).click()
  await expect.poll(focused).toBe('who-books')
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  await confirm(page, mouse)
  expect(await page.evaluate(() => document.cookie)).not.toContain('signedin')
  await done()

  const account = await openPage(browser)
  await account.page.goto(`${site.home('studio')}/login`)
  await logIn(account.page.getByRole('main'), mouse, ada)
  await whoIsIn(account.page, ada.name).waitFor()
  // Her verified address makes the reservation hers; the guest's other details don't change her account.
  await account.page.getByRole('tabpanel').getByRole('link').first().waitFor()
  await account.done()
})
