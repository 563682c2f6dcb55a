import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectFine } from './accessibility.ts'
import { withFlow } from './flows-of-demo.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, openPage, phone } from './open-page.ts'
import { ben, dialog, fillAccount } from './people.ts'
import { type DemoBundle, type RunningSite, startSite } from './running-site.ts'
import { localeOf, saidIn } from './said.ts'
import { confirm, fillPayment, holdSlot, openFlow, toReview, wayOn } from './walk.ts'
import { everywhere, testIn } from './walked-in.ts'

/** Messages of the specification where customers meet them that no other walk passes. */
let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const said = saidIn('en-us')

const atQuay =
  (change: { provider?: object; bookables?: object }) =>
  ({ providers, bookables }: DemoBundle): void => {
    for (const one of providers) if (one.id === 'quay') Object.assign(one, change.provider)
    for (const one of bookables) if (one.provider === 'quay') Object.assign(one, change.bookables)
  }

const closed = [
  ['gate.locked.title', { provider: { status: 'locked' } }],
  ['gate.inactive.title', { provider: { status: 'hidden' } }],
  ['gate.link_required.text', { bookables: { limited_use: true, status: 'active', bookinggroups: [] } }],
  ['gate.no_bookables.text', { provider: { nobookablesmessage: undefined }, bookables: { status: 'hidden' } }],
] as const

testIn(everywhere)('where nothing can be booked the site says why, at %s in %s', async (at, language, viewport) => {
  const { page } = await openPage(browser, { viewport, locale: localeOf[language] })
  for (const [key, change] of closed) {
    await site.revise('harbor', atQuay(change))
    await page.goto(site.home('harbor'))
    await expect.poll(() => page.locator('main').textContent()).toMatch(saidIn(language)(key))
    await expectFine(page, `${key} at ${at} in ${language}`)
  }
  await leavePage(page)
})

test('who takes the date with the one who serves is asked for both at once', async () => {
  await site.revise('harbor', withFlow('quay', 'bookable_dtwithresource'))
  const { page, done } = await openPage(browser, { viewport: phone })
  await openFlow(page, site.book('harbor'))
  await page.getByRole('heading', { name: said('prompt.datetime_resource_step') }).waitFor()
  await page.getByLabel(said('prompt.bookable_step')).first().waitFor()
  await done()
})

/** Lets one call of the page fail as a server does that has a fault. */
const failing = (page: Page, method: string) =>
  page.route('**/jrpc*', async (route) => {
    if (!route.request().postData()?.includes(method)) return route.fallback()
    const error = { code: -32603, message: 'internal', data: { code: 'internal' } }
    return route.fulfill({ status: 200, json: { jsonrpc: '2.0', id: 1, error } })
  })

test('an account that could not be created is told so, and nothing typed is lost', async () => {
  const { page } = await openPage(browser, { viewport: phone })
  await page.goto(site.home('studio'))
  await failing(page, 'create_user_account')
  await page.locator('header').getByRole('link', { name: 'Log in' }).click()
  await dialog(page).getByRole('button', { name: 'Create an account' }).click()
  await fillAccount(dialog(page), mouse, ben)
  await dialog(page).getByRole('button', { name: 'Sign up' }).click()
  await dialog(page).getByText(said('login.sorry')).waitFor()
  await dialog(page).getByText(said('login.create_failed')).waitFor()
  expect(await dialog(page).getByLabel('Email').inputValue()).toBe(ben.email)
  await leavePage(page)
})

test('a price that nobody takes any more, and a move that is too late by now, are told', async () => {
  const asked = ({ bookables }: DemoBundle) => {
    for (const one of bookables) one.contactenabled = true
  }
  await site.revise('studio', asked)
  const { page } = await openPage(browser, { viewport: phone })
  await openFlow(page, site.book('studio'))
  await holdSlot(page, mouse, { day: 2 })
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  const without = (bundle: DemoBundle) => {
    const { whitelabel } = bundle
    asked(bundle)
    whitelabel.plugins = whitelabel.plugins.filter(({ name }) => !name.startsWith('payment-'))
  }
  await site.revise('studio', without)
  await wayOn(page).click()
  await page.locator('main').getByText(said('error.processor_not_connected')).waitFor()
  // What can't be paid here can be asked for.
  await page.locator('main [data-error] a[href^="/enquire/"]').waitFor()
  await site.revise('studio', ({ providers }) => {
    for (const one of providers) delete one.displaytext
  })
  await page.reload()
  await page.locator('[data-ready]').waitFor()
  await fillPayment(page, mouse)
  await confirm(page, mouse)
  const manage = String(await page.locator('a[href*="/manage/"]').first().getAttribute('href'))
  await page.getByRole('link', { name: said('thanks.modify') }).waitFor()
  await page.goto(site.home('studio') + manage.replace('/manage/', '/reschedule/id/'))
  await page.locator('[data-state=free]').first().waitFor()
  await mouse.pickDay(page, 4)
  await mouse.press(page.locator('[data-slot]:not([aria-disabled])').first())
  await mouse.press(page.getByRole('button', { name: 'Continue' }))
  await page.getByText('The price stays the same.').waitFor()
  await site.revise('studio', ({ bookables }) => {
    for (const bookable of bookables) bookable.reschedule_cutoff = 400 * 86_400
  })
  await mouse.press(page.getByRole('button', { name: 'Move it' }))
  await page.getByText(said('error.reschedule_cutoff')).first().waitFor()
  await leavePage(page)
})
