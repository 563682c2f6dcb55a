import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { mouse, touch } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { dialog, logIn, whoIsIn } from './people.ts'
import { type RunningSite, startSite, type Theme } from './running-site.ts'
import { confirm, fillPayment, holdSlot, openFlow, toReview } from './walk.ts'
import { testIn } from './walked-in.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const staff = {
  studio: { email: 'maren@slowkiln.example', password: 'Cone-Ten-10!', name: 'Maren' },
  harbor: { email: 'harbormaster@quay.example', password: 'Berth-Four-4!', name: 'Rosa' },
}

/** Books by card, of which the bank takes a cent less. */
async function bookedAt(theme: Theme): Promise<void> {
  const { card } = await site.sandbox(theme)
  const { capture } = card
  card.capture = (context, call) => capture(context, { ...call, amount: call.amount - 1 })
  const { page, done } = await openPage(browser)
  await openFlow(page, site.book(theme))
  await holdSlot(page, mouse, { day: 0 })
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  await confirm(page, mouse)
  card.capture = capture
  await done()
}

testIn([
  ['studio', '390', { viewport: phone, hasTouch: true }, touch],
  ['harbor', '1280', { viewport: desktop }, mouse],
] as const)('staff decide about a wrong amount at %s, %s px', async (theme, _width, options, hand) => {
  await bookedAt(theme)
  const { page, done } = await openPage(browser, options)
  await page.goto(`${site.home(theme)}/refunds`)
  await logIn(page.getByRole('main'), hand, staff[theme])
  await whoIsIn(page, staff[theme].name).waitFor()
  const suspense = page.locator('[data-part=suspense]')
  await suspense.getByText(/was asked for, \$[\d.,]+ was taken\./).waitFor()
  await expectAccessible(page, 'money in suspense')
  await hand.press(suspense.getByRole('button', { name: 'Decide' }))
  const asked = dialog(page)
  await hand.press(asked.getByRole('button', { name: 'Do so' }))
  await asked.getByText('Say why, in 3 characters or more.').waitFor()
  await hand.press(asked.getByRole('radio', { name: 'It pays for another', exact: false }))
  await asked.getByLabel('Why?').fill('agreed on the phone')
  await hand.press(asked.getByRole('button', { name: 'Do so' }))
  await asked.getByText('Say which one.').waitFor()
  await asked.getByLabel('Which one?').fill('nothing-of-that-name')
  await hand.press(asked.getByRole('button', { name: 'Do so' }))
  await asked.getByText('There is none by that name', { exact: false }).waitFor()
  await expectAccessible(page, 'decide about suspense')
  await hand.press(asked.getByRole('radio', { name: 'It pays for what it was to pay' }))
  await hand.press(asked.getByRole('button', { name: 'Do so' }))
  await suspense.getByText(/^\$[\d.,]+ counts as paid\.$/).waitFor()
  await dialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => suspense.locator('li').count()).toBe(0)
  await done()
})
