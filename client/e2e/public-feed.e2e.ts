/// <reference lib="dom" />
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectFine, expectFramed } from './accessibility.ts'
import { holdTime, now } from './clock.ts'
import { letFrame, startHosts } from './embed-hosts.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { logIn, whoIsIn } from './people.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { localeOf, saying } from './said.ts'
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

/** The date at the demo's harbour, so many days from the test's own. */
const dayAhead = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(now() + days * 86_400_000)

/** The first Saturday from nine days on, on which the demo's sail is held; the next one is a week later. */
function sailAhead(): number {
  const weekday = new Date(`${dayAhead(9)}T00:00:00Z`).getUTCDay()
  return 9 + ((6 - weekday + 7) % 7)
}

testIn(everywhere)(
  'a day of the public feed at %s in %s: forth, back, to any day, and to what is free',
  async (at, language, viewport) => {
    const say = saying(language)
    const { page, done } = await openPage(browser, { viewport, locale: localeOf[language] })
    await page.goto(`${site.home('harbor')}/public/${dayAhead(sailAhead() - 1)}`)
    const main = page.getByRole('main')
    await main.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('button', { name: say('feed.after') }).click()
    // Two days with a sail: one is booked there, nobody is named, and the rest of its seats can be had.
    await page.waitForURL(`**/public/${dayAhead(sailAhead())}`)
    const sail = main.getByRole('listitem').filter({ hasText: 'Sunset sail and supper' })
    const taken = [1, 2].map((count) => say('feed.booked', { count }).replace(/^\d+/, '\\d+')).join('|')
    await sail.getByText(new RegExp(taken)).first().waitFor()
    // Its parts stand each at its own time, and between them it is not on.
    const from = (time: string) => main.locator('ol > li').filter({ has: page.getByRole('heading', { name: time }) })
    await from(language === 'en-us' ? '7:30 PM' : '19:30')
      .filter({ hasText: /Supper|Cena|Abend/ })
      .waitFor()
    expect(await main.innerText()).not.toContain('Dora')
    await expectFine(page, `public feed at ${at} in ${language}`)
    await page.getByLabel(say('feed.day'), { exact: true }).fill(dayAhead(sailAhead() + 7))
    await page.waitForURL(`**/public/${dayAhead(sailAhead() + 7)}`)
    await page.goBack()
    await page.waitForURL(`**/public/${dayAhead(sailAhead())}`)
    await page.getByRole('button', { name: say('feed.before') }).click()
    await page.waitForURL(`**/public/${dayAhead(sailAhead() - 1)}`)
    await sail.first().waitFor({ state: 'detached' })
    await page.getByRole('button', { name: say('feed.after') }).click()
    await page.waitForURL(`**/public/${dayAhead(sailAhead())}`)
    await main
      .getByRole('link', { name: /^Sunset sail and supper/ })
      .first()
      .click()
    await page.waitForURL((url) => url.pathname.startsWith('/book/sunset-sail') && url.searchParams.has('date'))
    await done()
  },
)

testIn(everywhere)('the feed in another site’s frame, what is off and what is empty, at %s in %s', async (...view) => {
  const [at, language, viewport] = view
  const say = saying(language)
  const framing = (path: string) =>
    `<main><iframe title="Dates" src="${path}" style="width:100%;height:1400px;border:0"></iframe></main>`
  const on = site.home('harbor')
  const pages = {
    '/on': framing(`${on}/public/${dayAhead(sailAhead())}`),
    '/empty': framing(`${on}/public/2030-01-01`),
    '/off': framing(`${on.replace('//quay.', '//kiln.')}/public`),
  }
  const hosts = await startHosts(pages, on)
  await letFrame(site, hosts, 'kayak-afternoon')
  const { page, done } = await openPage(browser, { viewport, locale: localeOf[language] })
  const said = [
    ['/on', 'Sunset sail and supper'],
    ['/empty', say('feed.empty_free')],
    ['/off', say('error.feed_not_enabled')],
  ] as const
  for (const [path, text] of said) {
    await page.goto(hosts.page(path))
    const feed = page.frames().at(-1)
    if (!feed) throw new Error('the page has no frame')
    await feed.getByText(text).first().waitFor()
    await expectFramed(feed, `the feed in a frame, ${path}, at ${at} in ${language}`)
    await expectFine(page, `around the feed in a frame, ${path}, at ${at} in ${language}`)
  }
  hosts.close()
  await site.revise('harbor', () => {})
  await done()
})

test('a stay stands on the feed until its guests leave', async () => {
  await site.revise('harbor', ({ bookables }) => {
    for (const one of bookables) if (one.id === 'houseboat') one.publicfeed = { active: true }
  })
  const { page, done } = await openPage(browser, { viewport: phone })
  // Petrel is booked from the eighth to the tenth day, and by others until the thirteenth.
  const boat = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Houseboat Petrel' })
  const told = async (days: number) => {
    await page.goto(`${site.home('harbor')}/public/${dayAhead(days)}`)
    const lines = boat.filter({ hasText: 'taken' }).filter({ hasNot: page.locator('ul') })
    await lines.first().waitFor()
    return (await lines.allInnerTexts()).map((line) => line.replace(/\s/g, ' '))
  }
  expect(await told(9)).toEqual([expect.stringContaining('Arrival from 3:00 PM, departure by 11:00 AM')])
  const [leaves, comes, ...rest] = await told(10)
  expect(leaves).toBe('Houseboat Petrel, by the night Departure by 11:00 AM 1 seat taken')
  expect(comes).toContain('Arrival from 3:00 PM, departure by 11:00 AM')
  expect(rest).toEqual([])
  await expectFine(page, 'a day on which guests leave and others come')
  await site.revise('harbor', () => {})
  await done()
})

test('the feed’s address for calendars opens in the calendar of the device', async () => {
  const { page, done } = await openPage(browser, { viewport: phone })
  await page.goto(`${site.home('harbor')}/public`)
  await page.getByRole('button', { name: 'Show the address' }).click()
  const address = await page.getByLabel('Address to subscribe to').inputValue()
  expect(address).toMatch(/^http:\/\/.+\.ics$/)
  const link = page.getByRole('link', { name: 'Open in a calendar app' })
  expect(await link.getAttribute('href')).toBe(address.replace('http:', 'webcal:'))
  await expectFine(page, 'the address for calendars')
  // What can't be copied says so, and the button stays for another try.
  await page.evaluate(() => {
    Object.defineProperty(navigator.clipboard, 'writeText', {
      configurable: true,
      value: () => Promise.reject(new Error('not allowed')),
    })
  })
  const copy = page.getByRole('button', { name: /^Copy/ })
  await copy.click()
  await page.getByText('It could not be copied. Select the text and copy it by hand.').waitFor()
  await expectFine(page, 'an address that could not be copied')
  await page.evaluate(() => {
    Object.defineProperty(navigator.clipboard, 'writeText', { configurable: true, value: () => Promise.resolve() })
  })
  await copy.click()
  await page.getByText('Copied.').waitFor()
  // The same in Spanish on a desk.
  const say = saying('es')
  await page.setViewportSize(desktop)
  await page.goto(`${site.home('harbor')}/public?lang=es`)
  await page.getByRole('button', { name: say('calendaraddress.show') }).click()
  await page.getByLabel(say('calendaraddress.label')).waitFor()
  await expectFine(page, 'the address for calendars in Spanish')
  await done()
})

test('staff give the feed another address once they were asked, and the former one is unknown', async () => {
  const { page, done } = await openPage(browser, { viewport: phone })
  await page.goto(`${site.home('harbor')}/login`)
  await logIn(page.getByRole('main'), mouse, {
    email: 'harbormaster@quay.example',
    password: 'Berth-Four-4!',
  })
  await whoIsIn(page, 'Rosa').waitFor()
  await page.goto(`${site.home('harbor')}/public`)
  await page.getByRole('button', { name: 'Show the address' }).click()
  const field = page.getByLabel('Address to subscribe to')
  await expect.poll(() => field.inputValue()).toContain('.ics')
  const former = await field.inputValue()
  const another = page.getByRole('button', { name: 'Make another address' })
  await another.click()
  const asked = page.getByRole('dialog')
  await asked.getByText('get no more changes').waitFor()
  await expectFine(page, 'whether to make another address')
  await asked.getByRole('button', { name: 'Keep this one' }).click()
  await asked.waitFor({ state: 'detached' })
  expect(await field.inputValue()).toBe(former)
  await another.click()
  await asked.getByRole('button', { name: 'Make another address' }).click()
  await page.getByText('This is the new address.').waitFor()
  const present = await field.inputValue()
  // In a page of its own: a browser tells an address that is not found as an error of the page.
  const bare = await page.context().newPage()
  await bare.goto(site.home('harbor'))
  const statusOf = (address: string) => bare.evaluate((url) => fetch(url).then(({ status }) => status), address)
  expect(present).not.toBe(former)
  expect(await statusOf(present)).toBe(200)
  expect(await statusOf(former)).toBe(404)
  await done()
})

testIn(everywhere)(
  'at %s in %s a wall is its contents alone; a feed that is off says so, and so does a day with nothing',
  async (at, language, viewport) => {
    const say = saying(language)
    const { page, done } = await openPage(browser, { viewport, locale: localeOf[language] })
    await page.goto(`${site.home('harbor')}/public/wall`)
    await page.getByRole('main').getByText('Paddle lesson').first().waitFor()
    expect(await page.getByRole('banner').count()).toBe(0)
    await expectFine(page, `wall at ${at} in ${language}`)
    await page.goto(`${site.home('studio')}/public`)
    await page.getByText(say('error.feed_not_enabled')).waitFor()
    await page
      .getByRole('main')
      .getByRole('link', { name: say('gate.home') })
      .waitFor()
    await expectFine(page, `a feed that is not enabled at ${at} in ${language}`)
    await page.goto(`${site.home('harbor')}/public/2030-01-01`)
    await page.getByText(say('feed.empty_free')).waitFor()
    await expectFine(page, `an empty day at ${at} in ${language}`)
    const heights = await page
      .locator('header > div > button, header input[type=date]')
      .evaluateAll((all) => [...new Set(all.map((one) => one.getBoundingClientRect().height))])
    expect(heights).toHaveLength(1)
    await site.revise('harbor', ({ providers }) => {
      for (const one of providers) if (one.id === 'quay') one.publicfeed = { active: true, show_unbooked: false }
    })
    await page.goto(`${site.home('harbor')}/public/2030-01-01`)
    await page.getByText(say('feed.empty'), { exact: true }).waitFor()
    await expectFine(page, `a day on which nothing is booked at ${at} in ${language}`)
    await site.revise('harbor', () => {})
    await done()
  },
)

test('a wall loads itself anew once the server has another version of it', async () => {
  const { page } = await openPage(browser)
  await holdTime(page)
  await page.goto(`${site.home('harbor')}/public/wall`)
  const main = page.getByRole('main')
  await main.getByText('Paddle lesson').first().waitFor()
  await page.evaluate(() => document.body.setAttribute('data-old', ''))
  const asked = () => page.waitForResponse((one) => one.request().resourceType() === 'fetch' && /wall$/.test(one.url()))
  // The same version, and one that can't be read: it stays.
  await Promise.all([asked(), page.clock.runFor(16 * 60_000)])
  await page.route('**/public/wall', (route) =>
    route.request().resourceType() === 'fetch' ? route.fulfill({ status: 502, body: 'Bad Gateway' }) : route.continue(),
  )
  await Promise.all([asked(), page.clock.runFor(16 * 60_000)])
  expect(await page.locator('[data-old]').count()).toBe(1)
  await page.unroute('**/public/wall')
  const own = await page.evaluate(() => document.documentElement.outerHTML)
  const body = own.replace(/(<script[^>]*type="module"[^>]*src="[^"]*)\.js"/, '$1-later.js"')
  expect(body).not.toBe(own)
  await page.route('**/public/wall', (route) =>
    route.request().resourceType() === 'fetch' ? route.fulfill({ contentType: 'text/html', body }) : route.continue(),
  )
  await page.clock.runFor(16 * 60_000)
  await expect.poll(() => page.locator('[data-old]').count()).toBe(0)
  await main.getByText('Paddle lesson').first().waitFor()
  // The site has moved to a domain of its own, which only the browser itself may follow.
  await page.evaluate(() => document.body.setAttribute('data-old', ''))
  await page.unroute('**/public/wall')
  const headers = { location: 'http://paddle.localhost/public/wall' }
  await page.route('**/public/wall', (route) =>
    route.request().resourceType() === 'fetch' ? route.fulfill({ status: 308, headers }) : route.continue(),
  )
  await page.clock.runFor(16 * 60_000)
  await expect.poll(() => page.locator('[data-old]').count()).toBe(0)
  await leavePage(page)
})

test('a wall keeps what it has while the network is away, says of when that is, and turns at midnight', async () => {
  const { page } = await openPage(browser)
  await holdTime(page)
  await page.goto(`${site.home('harbor')}/public/wall`)
  const main = page.getByRole('main')
  await main.getByText('Paddle lesson').first().waitFor()
  const today = await main.locator('[data-part=now] > span').innerText()
  await page.route('**/jrpc', (route) => route.abort())
  await page.clock.runFor(120_000)
  await main.getByText(/^This is as of .*; we keep trying\.$/).waitFor()
  await main.getByText('Paddle lesson').first().waitFor()
  // Where the network stays away over midnight, it is the next day all the same.
  await page.clock.fastForward('15:00:00')
  await page.waitForFunction(
    (before) => ![before, ''].includes(document.querySelector('[data-part=now] > span')?.textContent?.trim() ?? ''),
    today,
  )
  // Back in touch with the server, it goes by the server's clock.
  await page.unroute('**/jrpc')
  await page.clock.runFor(45_000)
  await main.getByText('Paddle lesson').first().waitFor()
  expect(await main.getByText(/^This is as of/).count()).toBe(0)
  await leavePage(page)
})

test('a wall shows nobody any more once the feed is switched off, and all of them once it is on again', async () => {
  const late = { start: `${dayAhead(0)} 23:00:00`, end: `${dayAhead(0)} 23:45:00`, status: 'booked', seats: 1 }
  const shows = (active: boolean) =>
    site.revise('harbor', ({ providers, reservations }) => {
      for (const one of providers) if (one.id === 'quay') one.publicfeed = { active, show_details: true }
      const whose = { first_name: 'Wanda', last_name: 'Wall', email: 'wanda@people.example' }
      reservations.push({ id: 'r-late', provider: 'quay', bookable: 'paddle-lesson', ...late, ...whose })
    })
  await shows(true)
  const { page } = await openPage(browser)
  await holdTime(page)
  await page.goto(`${site.home('harbor')}/public/wall`)
  const wanda = page.getByText('Wanda Wall')
  await wanda.waitFor()
  await shows(false)
  await page.clock.runFor(45_000)
  await page.getByText('Public view is not enabled.').waitFor()
  expect(await wanda.count()).toBe(0)
  await page.getByRole('link', { name: 'Go to the start page' }).waitFor()
  await expectFine(page, 'a wall whose feed was switched off')
  await shows(true)
  await page.clock.runFor(45_000)
  await wanda.waitFor()
  await site.revise('harbor', () => {})
  await leavePage(page)
})

test('a day that is typed by keyboard leads to no year of antiquity on the way', async () => {
  const { page, done } = await openPage(browser, { viewport: desktop })
  await page.goto(`${site.home('harbor')}/public`)
  const day = page.getByLabel(saying('en-us')('feed.day'), { exact: true })
  await expect.poll(() => day.inputValue()).toBe(dayAhead(0))
  const wanted = dayAhead(9)
  const [year, month, date] = wanted.split('-')
  const before = await page.evaluate(() => history.length)
  await day.focus()
  await page.keyboard.type(`${month}${date}${year}`)
  await page.waitForURL(`**/public/${wanted}`)
  // The month and the date may each have been a day of this year on the way; a year of antiquity was none.
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(before + 2)
  // By whatever way another day is shown, the field has that one, and takes the former again.
  await mouse.press(page.getByRole('button', { name: saying('en-us')('feed.today') }))
  await page.waitForURL('**/public')
  await expect.poll(() => day.inputValue()).toBe(dayAhead(0))
  await day.fill(wanted)
  await page.waitForURL(`**/public/${wanted}`)
  await done()
})
