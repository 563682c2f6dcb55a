import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenidIssuer, openIssuer } from '../../core/testing/surfaces/openid-issuer.ts'
import { expectAccessible } from './accessibility.ts'
import { mouse } from './hands.ts'
import { connect, openPage, phone } from './open-page.ts'
import { knownHost, whoIsIn, withSignOn } from './people.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { chooseSlot, confirm, fillPayment, openFlow, toReview, wayOn } from './walk.ts'

const cleo = { email: 'cleo@people.example', email_verified: true, given_name: 'Cleo', family_name: 'Reyes' }

let site: RunningSite
let browser: Browser
let issuer: OpenidIssuer

beforeAll(async () => {
  ;[site, browser, issuer] = await Promise.all([startSite(), connect(), openIssuer({ people: { cleo } })])
  issuer.sites = [knownHost(site, 'studio')]
  await site.revise('studio', (bundle) => withSignOn(bundle, issuer))
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await issuer.close()
})

const held = (page: Page) => page.getByText('Kept for you until')
const signOn = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Continue with Harbour Club' })

async function toSignOn(page: Page, which = {}) {
  await openFlow(page, site.book('studio'))
  await chooseSlot(page, mouse, which)
  await wayOn(page).click()
  await signOn(page).waitFor()
}

test('sign-on during a booking returns to the second form step, with the time held', async () => {
  const { page, done } = await openPage(browser, { viewport: phone })
  await toSignOn(page)
  const until = await held(page).textContent()
  await expectAccessible(page, 'sign on in the middle of a booking')
  await signOn(page).click()
  await page.waitForURL('**/second_form_step')
  await page.locator('[data-part=signed-in]').getByText('Cleo Reyes').waitFor()
  await whoIsIn(page, 'Cleo Reyes').waitFor()
  expect(await held(page).textContent()).toBe(until)
  expect(await page.locator('#booking-step input[type=email]').inputValue()).toBe(cleo.email)
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  await confirm(page, mouse)
  await done()
})

test('giving up there leads back to the same step, with other ways to log in', async () => {
  const { page, done } = await openPage(browser)
  await toSignOn(page, { day: 2 })
  issuer.as = null
  await signOn(page).click()
  await page.waitForURL('**/second_form_step')
  await signOn(page).waitFor()
  await held(page).waitFor()
  await page.locator('input[autocomplete=current-password]').waitFor()
  issuer.as = 'cleo'
  await done()
})

test('a browser that lost its draft meanwhile gets the held time back, and what was answered before it', async () => {
  await site.revise('studio', (bundle) => {
    withSignOn(bundle, issuer)
    const questions = [{ id: 'wheel', slug: 'wheel', type: 'text', prompt: 'Favourite wheel' }]
    bundle.forms.push({
      ...{ id: 'wheels', provider: 'kiln', name: 'Wheels', style: 'simple', display_step: 'first_form' },
      sections: [{ id: 'wheels', questions }],
    })
    for (const one of bundle.bookables) if (one.id === 'first-bowl') one.forms = ['wheels', 'clay-guest']
  })
  const { page, done } = await openPage(browser)
  await page.goto(site.book('studio'))
  await page.getByLabel('Favourite wheel').fill('The one by the window')
  await wayOn(page).click()
  await page.locator('[data-state=free]').first().waitFor()
  await chooseSlot(page, mouse, { day: 1 })
  await wayOn(page).click()
  await signOn(page).waitFor()
  const until = await held(page).textContent()
  await page.route(`${issuer.url}/**`, async (route) => {
    await page.evaluate(() => localStorage.clear())
    await route.continue()
  })
  await signOn(page).click()
  await page.waitForURL('**/second_form_step')
  await page.locator('[data-part=signed-in]').getByText('Cleo Reyes').waitFor()
  expect(await held(page).textContent()).toBe(until)
  await page.goto(site.book('studio'))
  await expect.poll(() => page.getByLabel('Favourite wheel').inputValue()).toBe('The one by the window')
  await done()
})
