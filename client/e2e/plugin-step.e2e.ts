import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testRoot } from '../../core/testing/test-config.ts'
import { mouse } from './hands.ts'
import { connect, openPage } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { chooseSlot, fillPayment, openFlow, toReview, wayOn } from './walk.ts'

let folder: string
let site: RunningSite
let browser: Browser
beforeAll(async () => {
  // As a partner has it: beside the checkout, with nothing of it in reach but the API.
  folder = await mkdtemp(join(tmpdir(), 'acme-waiver-'))
  await cp(join(testRoot, 'core/testing/outside-plugins/acme-waiver'), folder, { recursive: true })
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

test('the step of a plugin stands in the flow, and nothing is booked that the server does not agree with', async () => {
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
  await page.getByText('A step of the booking is not complete yet.').first().waitFor()
  expect(page.url()).toMatch(/confirmation_step$/)
})
