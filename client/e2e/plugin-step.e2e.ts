import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testRoot } from '../../core/testing/test-config.ts'
import { mouse } from './hands.ts'
import { connect, openPage } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { chooseSlot, confirm, fillPayment, holdSlot, openFlow, toReview, wayOn } from './walk.ts'

let folder: string
let site: RunningSite
let browser: Browser
beforeAll(async () => {
  // As at a partner: outside the checkout, with nothing but the API in reach.
  folder = await mkdtemp(join(tmpdir(), 'acme-waiver-'))
  await cp(join(testRoot, 'core/testing/outside-plugins/acme-waiver'), folder, { recursive: true })
  // Of one bookable the step applies only once it is known who books: the page comes without it.
  const file = join(folder, 'waiver-step.ts')
  const source = await readFile(file, 'utf8')
  const always = "applies: (draft) => draft.bookable !== 'bowl'"
  expect(source).toContain(always)
  await writeFile(
    file,
    source.replace(always, `${always} && (draft.bookable !== 'follow-up' || draft.user !== undefined)`),
  )
  ;[site, browser] = await Promise.all([startSite('sqlite', { 'acme-waiver': folder }), connect()])
  await site.revise('clinic', ({ whitelabel }) => void whitelabel.plugins.push({ name: 'acme-waiver' }))
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

async function sign(page: Page, signature: string): Promise<void> {
  await page.waitForURL('**/waiver_step')
  await page.locator('[data-part=waiver] input').fill(signature)
  await page.locator('[data-part=waiver] button').click()
  await page.waitForURL((url) => !url.pathname.endsWith('/waiver_step'))
}

const refusal = (page: Page) => page.getByRole('alert').getByText('A step of the booking is not complete yet.')

/** From the step that was asked for again to the thanks: what was answered is kept. */
async function bookAgain(page: Page): Promise<void> {
  await page.waitForURL('**/second_form_step')
  expect(await refusal(page).count()).toBe(0)
  await page.locator('#booking-step input[autocomplete=given-name]').waitFor()
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  await confirm(page, mouse)
}

test('a plugin’s step joins the flow, and its server half is checked before a booking', async () => {
  const { page } = await openPage(browser)
  await openFlow(page, site.book('clinic'))
  await chooseSlot(page, mouse)
  await mouse.press(wayOn(page))
  await sign(page, 'Somebody else')
  await page.waitForURL('**/second_form_step')
  await page.locator('#booking-step input[autocomplete=given-name]').waitFor()
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  await mouse.press(wayOn(page))
  await page.waitForURL('**/waiver_step')
  await refusal(page).waitFor()
  await sign(page, 'Moor')
  await bookAgain(page)
})

test('a step that begins to apply after the page was drawn is shown when the server asks for it', async () => {
  const { page } = await openPage(browser)
  await openFlow(page, `${site.home('clinic')}/book/follow-up`)
  await holdSlot(page, mouse, { day: 2 })
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  await mouse.press(wayOn(page))
  await page.waitForURL('**/waiver_step')
  await refusal(page).waitFor()
  await sign(page, 'Moor')
  await bookAgain(page)
})
