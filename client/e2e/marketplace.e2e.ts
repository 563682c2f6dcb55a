/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { keyboard, mouse, touch } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

/** The address of a white-label's own domain: Northwind for harbor, Hearth for base. */
const market = (theme: 'harbor' | 'base') => site.home(theme).replace(/\/\/\w+\./, '//')
const names = (page: Page) => page.locator('main article h2').allTextContents()
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
const where = (page: Page) => page.getByRole('searchbox', { name: 'Where' })

const northwind = ['Cove House', 'Quay Street Paddle & Sail', 'Slow Kiln Studio']

test.each([
  ['1280 px, by keyboard alone', desktop, keyboard],
  ['390 px, by touch', phone, touch],
])('sites are found by words and by place at %s, and the address says so', async (at, viewport, hand) => {
  const { page, done } = await openPage(browser, { viewport, hasTouch: hand === touch })
  await page.goto(market('harbor'))
  expect(await names(page)).toEqual(northwind)
  await hand.type(where(page), 'Duluth')
  await where(page).press('Enter')
  await page.getByText('Nearest first from Duluth').waitFor()
  expect((await names(page))[0]).toBe('Slow Kiln Studio')
  await expectAccessible(page, `the sites around a place at ${at}`)
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await page.getByLabel('Distance').selectOption({ label: 'Within 50 mi' })
  await expect.poll(() => names(page)).toEqual(['Slow Kiln Studio'])
  await page.getByLabel('Unit').selectOption('km')
  await expect.poll(() => page.url()).toMatch(/\?address=Duluth&radius=50&unit=km$/)

  await page.reload()
  expect(await names(page)).toEqual(['Slow Kiln Studio'])
  expect(await where(page).inputValue()).toBe('Duluth')
  await hand.press(page.getByRole('link', { name: 'Show everything' }))
  await expect.poll(() => names(page)).toEqual(northwind)
  expect([new URL(page.url()).search, await where(page).inputValue()]).toEqual(['', ''])

  await hand.type(page.getByRole('searchbox', { name: 'Search' }), 'pottery')
  await expect.poll(() => names(page)).toEqual(['Slow Kiln Studio'])
  await hand.type(page.getByRole('searchbox', { name: 'Search' }), 'no such thing')
  await page.getByRole('status').getByText('Nothing here matches.').waitFor()
  await expectAccessible(page, `a list of no sites at ${at}`)
  // Of the towns of one name, which was taken is said also where nothing is near it.
  await page.goto(`${new URL(page.url()).origin}/?address=Boston&radius=25&unit=mi`)
  await page
    .getByText(/^Nothing matches near Boston, \w+/)
    .first()
    .waitFor()
  await done()
})

test.each([
  ['1280 px, by mouse', desktop, mouse, 'base' as const],
  ['390 px, by touch', phone, touch, 'harbor' as const],
])('a site’s facts slide in beside the list at %s, and the focus comes back', async (at, viewport, hand, theme) => {
  const { page, done } = await openPage(browser, { viewport, hasTouch: hand === touch })
  await page.goto(`${market(theme)}?latitude=43.66&longitude=-70.25`)
  const shown = { base: 'Clef Music Rooms', harbor: 'Cove House' }[theme]
  const opener = page.getByRole('button', { name: `Details of ${shown}` })
  await hand.press(opener)
  const facts = page.getByRole('dialog', { name: shown })
  await facts.getByText(theme === 'base' ? /\d km away/ : /\d mi away/).waitFor()
  await facts.getByRole('heading', { name: 'Opening hours' }).waitFor()
  const map = facts.getByRole('link', { name: theme === 'base' ? /Weserstraße 164/ : /7 Fern Point Road/ })
  expect(await map.getAttribute('href')).toMatch(/^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=/)
  expect(await facts.locator('a[href^="tel:+"]').count()).toBe(1)
  const edges = async () => {
    const box = await facts.boundingBox()
    return box && [box.y, box.height, Math.round(box.x + box.width)]
  }
  await expect.poll(edges).toEqual([0, viewport.height, viewport.width])
  await expectAccessible(page, `a site's facts at ${at}`)
  await page.keyboard.press('Escape')
  await facts.waitFor({ state: 'detached' })
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
  await done()
})

test('a name of several places offers the others, and an unknown one is told', async () => {
  const { page, done } = await openPage(browser, { viewport: phone })
  await page.goto(`${market('harbor')}?address=Portland`)
  const others = page.getByRole('navigation', { name: 'Did you mean' })
  const other = others.getByRole('link', { name: /^Portland, ME/ })
  const named = (await other.textContent()) ?? ''
  await other.click()
  await page.getByText(`Nearest first from ${named}`).waitFor()
  expect(new URL(page.url()).searchParams.get('address')).toBe(named)
  await where(page).fill('Xyzzyville')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByText('No place is known as “Xyzzyville”.').waitFor()
  expect(await names(page)).toEqual(northwind)
  await expectAccessible(page, 'an unknown place')
  await done()
})

test('the visitor’s own place is asked of the browser, and a refusal is told', async () => {
  const { page } = await openPage(browser)
  await page.context().grantPermissions(['geolocation'], { origin: new URL(market('harbor')).origin })
  await page.context().setGeolocation({ latitude: 46.78123, longitude: -92.09123 })
  await page.goto(market('harbor'))
  await page.getByRole('button', { name: 'Use my location' }).click()
  await page.getByText('Nearest first from your location').waitFor()
  expect((await names(page))[0]).toBe('Slow Kiln Studio')
  expect(new URL(page.url()).search).toBe('?latitude=46.781&longitude=-92.091&unit=mi')
  await page.context().clearPermissions()
  await page.context().setGeolocation(null)
  await page.goto(market('harbor'))
  await page.getByRole('button', { name: 'Use my location' }).click()
  await page.getByText('Your location could not be read.').waitFor()
  await page.close()
})

test('without script the form asks the server', async () => {
  const { page, done } = await openPage(browser, { javaScriptEnabled: false, viewport: phone })
  await page.goto(market('base'))
  await where(page).fill('Madrid, ES')
  await page.getByLabel('Distance').selectOption('100')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.waitForURL('**/?search=&address=Madrid%2C+ES&radius=100&unit=km')
  expect(await names(page)).toEqual(['Alameda Physiotherapy'])
  await page.getByRole('link', { name: 'Show everything' }).click()
  await page.getByText('Clef Music Rooms').first().waitFor()
  await done()
})

test('eighteen sites are on a page, and the next one keeps what was asked', async () => {
  await site.revise('base', ({ providers }) => {
    for (let index = 1; index <= 20; index += 1)
      providers.push({
        id: `room-${index}`,
        subdomain: `room-${index}`,
        name: `Room ${String(index).padStart(2, '0')}`,
      })
  })
  const { page } = await openPage(browser, { viewport: phone })
  await page.goto(`${market('base')}?search=room`)
  expect((await names(page)).length).toBe(18)
  await page.getByRole('link', { name: 'Next page' }).click()
  await page.waitForURL('**/?search=room&page=2')
  expect(await names(page)).toEqual(['Room 18', 'Room 19', 'Room 20'])
  await page.goBack()
  expect((await names(page)).length).toBe(18)
  await leavePage(page)
})
