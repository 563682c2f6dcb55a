/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { breakCalls, fault } from './break-calls.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { stall } from './stall.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const line = (page: Page, name: string | RegExp) =>
  page.getByRole('article').filter({ hasText: name }).locator('[data-part=next]')
/** Where each card stands, and what is in it but what its line holds. */
const places = (page: Page) =>
  page
    .locator('article, article [data-part]:not([data-part=next] *)')
    .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())))

test.each([
  ['320 px', { width: 320, height: 640 }, 'en-US'],
  ['390 px, in German', phone, 'de-DE'],
  ['1012 px, in Spanish', { width: 1012, height: 900 }, 'es-ES'],
  ['1280 px', desktop, 'en-US'],
])('at %s the cards stay where they are when they learn when they are free', async (_name, viewport, locale) => {
  const { page, done } = await openPage(browser, { viewport, locale })
  const call = await stall(page, 'get_next_free')
  await page.goto(site.home(locale === 'de-DE' ? 'base' : 'harbor'))
  await page.locator('article [data-part=next] [data-part=skeleton]').first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  const before = await places(page)
  call.go()
  await page.locator('article [data-line] [data-part=dates]').first().waitFor()
  await expect.poll(() => page.locator('article [data-part=next] [data-part=skeleton]').count()).toBe(0)
  expect(await places(page)).toEqual(before)
  await done()
})

test('each kind has its words, in one call for the whole list', async () => {
  const { page, done } = await openPage(browser)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.postData()?.includes('get_next_free')) asked.push(request.url())
  })
  await page.goto(site.home('harbor'))
  await expect.poll(() => line(page, 'Private paddle lesson').textContent()).toMatch(/^Next free: .*\d:\d\d/)
  expect(await line(page, 'Rowing skiff, by the day').textContent()).toMatch(/^Next free day: /)
  expect(await line(page, 'Houseboat Petrel').textContent()).toMatch(/^Next free night: /)
  expect(await line(page, 'Boat brought to you').textContent()).toMatch(/^Earliest: /)
  expect(await line(page, 'Rig check on the pontoon').textContent()).toBe('On days that you choose')
  expect(await line(page, 'Sunset sail and supper').textContent()).toMatch(/^Next: /)
  expect(asked).toHaveLength(1)
  await expectAccessible(page, 'cards with their next free time')
  await done()
})

test('a call that fails leaves the line empty', async () => {
  const { page } = await openPage(browser, { viewport: phone })
  await breakCalls(page, 'get_next_free', fault)
  await page.goto(site.home('harbor'))
  await expect.poll(() => line(page, 'Private paddle lesson').locator('[data-part=skeleton]').count()).toBe(0)
  expect(await line(page, 'Private paddle lesson').textContent()).toBe('')
  await leavePage(page)
})

/** Changes what is told of an event when the list asks; where it is free, its first date is. */
const tellOf = (page: Page, bookable: string, told: { available: boolean }) =>
  page.addInitScript(
    ([id, told]) => {
      const real = window.fetch
      const revised = (one: { bookable: string }) => {
        if (one.bookable !== id) return one
        const { bookables } = JSON.parse(document.getElementById('bootstrap')?.textContent ?? '{}')
        const { restrictions } = bookables.find((of: { id: string }) => of.id === id)
        return { bookable: id, by: 'date', ...told, ...(told.available && { start: restrictions[0].start }) }
      }
      window.fetch = async (input, init) => {
        const answer = await real(input, init)
        if (typeof init?.body !== 'string' || !init.body.includes('"get_next_free"')) return answer
        const body = await answer.json()
        for (const { result } of [body].flat()) if (result?.bookables) result.bookables = result.bookables.map(revised)
        return new Response(JSON.stringify(body), { status: answer.status, headers: answer.headers })
      }
    },
    [bookable, told] as const,
  )

test.each([
  ['en-US', { available: true, more: true }, /^Next: .+ and more dates$/],
  ['en-US', { available: true, more: false }, /^Next: .+\d:\d\d\sPM\s?$/],
  ['en-US', { available: false, nothing: 'full' }, /^Fully booked$/],
  ['en-US', { available: false, nothing: 'window' }, /^Booking opens later$/],
  ['es-ES', { available: false, nothing: 'window' }, /^Aún no se puede reservar$/],
  ['en-US', { available: false, nothing: 'closed' }, /^Nothing free at the moment$/],
] as const)('in %s an event told as %o says so, where the card was', async (locale, told, said) => {
  const { page, done } = await openPage(browser, { viewport: phone, locale })
  await tellOf(page, 'sunset-sail', told)
  const call = await stall(page, 'get_next_free')
  await page.goto(site.home('harbor'))
  const card = line(page, /Sunset sail|Vela/)
  const shown = card.locator('[data-part=dates]').filter({ visible: true })
  await shown.first().waitFor()
  expect(await shown.textContent()).toMatch(locale === 'en-US' ? /and more dates$/ : /y más fechas$/)
  const before = await places(page)
  call.go()
  await expect.poll(() => shown.allTextContents()).toEqual([expect.stringMatching(said)])
  expect(await places(page)).toEqual(before)
  await done()
})
