import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { holdTime } from './clock.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, openPage } from './open-page.ts'
import { ada, dialog, logIn, whoIsIn } from './people.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { holdSlot, openFlow } from './walk.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const minute = 60_000

test('half an hour without a click warns, five more minutes log out in every tab, and typed text stays', async () => {
  const { page } = await openPage(browser)
  const context = page.context()
  await holdTime(context)
  await openFlow(page, site.book('studio'))
  await holdSlot(page, mouse)
  await page.locator('[data-part=who-books]').getByRole('button', { name: 'Log in' }).click()
  await logIn(page.locator('[data-part=entry]'), mouse, ada)
  await whoIsIn(page, ada.name).waitFor()
  const other = await context.newPage()
  await other.goto(site.home('studio'))
  await whoIsIn(other, ada.name).waitFor()

  await context.clock.fastForward(30 * minute)
  await dialog(page).getByText('Are you still there?').waitFor()
  await expectAccessible(page, 'idle warning')
  // Staying logged in applies to all tabs.
  await dialog(page).getByRole('button', { name: 'Stay logged in' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await dialog(other).waitFor({ state: 'detached' })

  await context.clock.fastForward(30 * minute)
  await dialog(page).getByText('Are you still there?').waitFor()
  await context.clock.fastForward(5 * minute)
  await dialog(page).getByText('You have been logged out').waitFor()
  await dialog(page).getByRole('button', { name: 'Go on without logging in' }).click()
  await page.locator('[data-part=who-books]').waitFor()
  await whoIsIn(other, ada.name).waitFor({ state: 'detached' })
  const session = await page.evaluate(async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'get_session', params: {} })
    const answer = await fetch('/jrpc', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return (await answer.json()).result
  })
  expect(session).toMatchObject({ user: null })
  expect(page.url()).toMatch(/second_form_step$/)
  await leavePage(page)
})
