/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectFine } from './accessibility.ts'
import { keyboard, mouse, touch } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type DemoBundle, type RunningSite, startSite } from './running-site.ts'
import { localeOf, saidIn, saying } from './said.ts'
import { everywhere, testIn } from './walked-in.ts'

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
const where = (page: Page, say = saying('en-us')) => page.getByRole('searchbox', { name: say('marketplace.where') })

const northwind = ['Cove House', 'Quay Street Paddle & Sail', 'Slow Kiln Studio']

testIn([
  ['1280 px, by keyboard alone', 'en-us', desktop, keyboard],
  ['390 px, by touch', 'es', phone, touch],
  ['1280 px, by mouse', 'es', desktop, mouse],
  ['390 px, by touch', 'en-us', phone, touch],
] as const)(
  'sites are found by words and by place at %s in %s, and the address says so',
  async (at, language, viewport, hand) => {
    const say = saying(language)
    const { page, done } = await openPage(browser, { viewport, hasTouch: hand === touch, locale: localeOf[language] })
    await page.goto(market('harbor'))
    expect(await names(page)).toEqual(northwind)
    await hand.type(where(page, say), 'Duluth')
    await where(page, say).press('Enter')
    await page.getByText(say('marketplace.near', { place: 'Duluth' })).waitFor()
    expect((await names(page))[0]).toBe('Slow Kiln Studio')
    await expectFine(page, `the sites around a place at ${at}`)
    await page.getByLabel(say('marketplace.within')).selectOption('50')
    await expect.poll(() => names(page)).toEqual(['Slow Kiln Studio'])
    await page.getByLabel(say('marketplace.unit')).selectOption('km')
    await expect.poll(() => page.url()).toMatch(/\?address=Duluth&radius=50&unit=km$/)

    await page.reload()
    expect(await names(page)).toEqual(['Slow Kiln Studio'])
    expect(await where(page, say).inputValue()).toBe('Duluth')
    await hand.press(page.getByRole('link', { name: say('catalogue.forget') }))
    await expect.poll(() => names(page)).toEqual(northwind)
    expect([new URL(page.url()).search, await where(page, say).inputValue()]).toEqual(['', ''])

    const words = page.getByRole('searchbox', { name: say('catalogue.search') })
    await hand.type(words, 'pottery')
    await expect.poll(() => names(page)).toEqual(['Slow Kiln Studio'])
    await hand.type(words, 'no such thing')
    await page.getByRole('status').getByText(say('marketplace.no_results')).waitFor()
    await expectFine(page, `a list of no sites at ${at}`)
    // Of the towns of one name, which was taken is said also where nothing is near it.
    await page.goto(`${new URL(page.url()).origin}/?address=Boston&radius=25&unit=mi`)
    await page
      .getByText(new RegExp(`^${say('marketplace.no_results_near', { place: 'Boston, \\w+' }).split('.')[0]}`))
      .first()
      .waitFor()
    await done()
  },
)

testIn([
  ['1280 px, by mouse', 'en-us', desktop, mouse, 'base'],
  ['390 px, by touch', 'es', phone, touch, 'harbor'],
  ['1280 px, by mouse', 'es', desktop, mouse, 'harbor'],
  ['390 px, by touch', 'en-us', phone, touch, 'base'],
] as const)(
  'a site’s facts slide in beside the list at %s in %s, and the focus comes back',
  async (at, language, viewport, hand, theme) => {
    const say = saying(language)
    const { page, done } = await openPage(browser, { viewport, hasTouch: hand === touch, locale: localeOf[language] })
    await page.goto(`${market(theme)}?latitude=43.66&longitude=-70.25`)
    const shown = { base: 'Clef Music Rooms', harbor: 'Cove House' }[theme]
    const opener = page.getByRole('button', { name: say('marketplace.details_of', { provider: shown }) })
    await hand.press(opener)
    const facts = page.getByRole('dialog', { name: shown })
    const [before = '', after = ''] = say('marketplace.distance', { distance: '…' }).split('…')
    await facts.getByText(new RegExp(`${before}[\\d.,]+ ${theme === 'base' ? 'km' : 'mi'}${after}`)).waitFor()
    await facts.getByRole('heading', { name: say('provider.hours') }).waitFor()
    const map = facts.getByRole('link', { name: theme === 'base' ? /Weserstraße 164/ : /7 Fern Point Road/ })
    expect(await map.getAttribute('href')).toMatch(/^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=/)
    expect(await facts.locator('a[href^="tel:+"]').count()).toBe(1)
    const edges = async () => {
      const box = await facts.boundingBox()
      return box && [box.y, box.height, Math.round(box.x + box.width)]
    }
    await expect.poll(edges).toEqual([0, viewport.height, viewport.width])
    await expectFine(page, `a site's facts at ${at}`)
    await page.keyboard.press('Escape')
    await facts.waitFor({ state: 'detached' })
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
    await done()
  },
)

testIn(everywhere)(
  'a name of several places offers the others, and an unknown one is told, at %s in %s',
  async (at, language, viewport) => {
    const say = saying(language)
    const { page, done } = await openPage(browser, { viewport, locale: localeOf[language] })
    await page.goto(`${market('harbor')}?address=Portland`)
    const others = page.getByRole('navigation', { name: say('marketplace.others') })
    const other = others.getByRole('link', { name: /^Portland, ME/ })
    const named = (await other.textContent()) ?? ''
    await other.click()
    await page.getByText(say('marketplace.near', { place: named })).waitFor()
    expect(new URL(page.url()).searchParams.get('address')).toBe(named)
    await where(page, say).fill('Xyzzyville')
    await page.getByRole('button', { name: say('marketplace.find'), exact: true }).click()
    await page.getByText(say('marketplace.address_not_found', { address: 'Xyzzyville' })).waitFor()
    expect(await names(page)).toEqual(northwind)
    await expectFine(page, `an unknown place at ${at} in ${language}`)
    await done()
  },
)

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

/** A site that gathers others, one of which has an address of its own for its lesson. */
const gathered = ({ providers, bookables }: DemoBundle): void => {
  const [quay] = providers.filter(({ id }) => id === 'quay')
  const shore = { id: 'shore', subdomain: 'shore', name: 'All along the shore', status: 'mastersite' }
  providers.push({ ...shore, timezone: quay?.timezone, subsites: ['quay', 'kiln'] })
  for (const one of bookables) if (one.id === 'paddle-lesson') one.customlink = '/summer/Lesson'
}

testIn(everywhere)(
  'a master site leads to its subsites’ own, and a link of a bookable’s own to it, at %s in %s',
  async (at, language, viewport) => {
    const say = saying(language)
    await site.revise('harbor', gathered)
    const { page, done } = await openPage(browser, { viewport, locale: localeOf[language] })
    const quay = site.home('harbor')
    await page.goto(quay.replace('//quay.', '//shore.'))
    const sites = page.getByRole('navigation', { name: say('catalogue.subsites') }).getByRole('link')
    expect(await sites.allTextContents()).toEqual(['Quay Street Paddle & Sail', 'Slow Kiln Studio'])
    // Each card says on which site it is booked.
    await page.locator('article [data-part=tags]', { hasText: 'Slow Kiln Studio · ' }).first().waitFor()
    await expectFine(page, `a master site at ${at}`)
    await page.locator(`article a[href^="${quay}/book/paddle-lesson"]`).first().click()
    await page.waitForURL(`${quay}/book/paddle-lesson`)
    for (const path of ['summer/Lesson', 'directbooking/id/paddle-lesson']) {
      await page.goto(`${quay}/${path}?seats=2`)
      await page.waitForURL(`${quay}/book/paddle-lesson?direct=1&seats=2`)
      await page.locator('[data-ready]').waitFor()
      expect(await page.locator('[data-part=seats] input').inputValue()).toBe('2')
    }
    await page.getByRole('heading', { name: saidIn(language)('prompt.datetime_step') }).waitFor()
    await expectFine(page, `a link of its own at ${at}`)
    await done()
  },
)
