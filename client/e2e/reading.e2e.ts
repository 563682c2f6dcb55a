/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectFine } from './accessibility.ts'
import { listOf } from './checklist-walk.ts'
import { keyboard, mouse, touch } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite, themes } from './running-site.ts'
import { localeOf, saying } from './said.ts'
import { chooseSlot, holdSlot, openFlow } from './walk.ts'
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

test.each(themes)('without script, %s lists its offers with prices, links and free times', async (theme) => {
  const { page, done } = await openPage(browser, { javaScriptEnabled: false, viewport: phone })
  await page.goto(site.home(theme))
  await page.locator('h1').first().waitFor()
  const link = page.locator('a[href^="/book/"]').first()
  const address = await link.getAttribute('href')
  await page.goto(site.home(theme) + address)
  await page.locator('h1').waitFor()
  expect(await page.locator('#without-script h2').textContent()).toBe('Booking online needs JavaScript')
  expect(await page.locator('#without-script dd').first().textContent()).toMatch(/\d:\d\d/)
  expect(await page.locator('button[type=submit]:visible, [role=grid]:visible').count()).toBe(0)
  await done()
})

test('without script nothing stands there that only a script answers, and pages that need one say so', async () => {
  const { page, done } = await openPage(browser, { javaScriptEnabled: false, viewport: phone })
  const dead = page.locator(
    'button:not([type=submit]):visible, form:not([method=get]):visible, main [aria-busy=true]:visible',
  )
  for (const address of [site.home('clinic'), site.home('harbor')]) {
    await page.goto(address)
    await page.locator('article').first().waitFor()
    expect(await dead.count(), address).toBe(0)
    expect(await page.locator('#without-script').count(), address).toBe(0)
  }
  const told = page.locator('#without-script')
  await site.revise('harbor', ({ providers }) => {
    for (const one of providers) one.email = 'desk@quay.example'
  })
  for (const [address, title] of [
    [listOf(site), 'Booking online needs JavaScript'],
    [`${site.home('harbor')}/login`, 'This page needs JavaScript'],
    [`${site.home('harbor')}/gift`, 'This page needs JavaScript'],
  ] as const) {
    await page.goto(address)
    expect(await told.locator('h2').textContent()).toBe(title)
    expect(await told.locator('a[href^="tel:"]').count(), address).toBe(1)
    if (address !== listOf(site)) expect(await told.locator('a[href^="mailto:desk"]').count(), address).toBe(1)
    expect(await dead.count(), address).toBe(0)
  }
  await done()
})

const cards = (page: Page) => page.locator('main article h3')
const namesOf = (page: Page) => cards(page).allTextContents()

/** What the order of a list goes by. */
interface Tagged {
  name: string
  tags?: string[]
  translations?: { es?: { name?: string } }
}

testIn([
  ['390 px, by touch', 'es', phone, touch],
  ['1280 px, by mouse', 'en-us', desktop, mouse],
] as const)(
  'groups of a list unfold one at a time at %s in %s, and what is searched stands outside of them',
  async (at, language, viewport, hand) => {
    await site.revise('harbor', (bundle) => {
      for (const one of bundle.providers) if (one.id === 'quay') one.bookableordermethod = 'tagaccordion'
      for (const one of bundle.bookables) if (one.id === 'paddle-lesson') one.tags = ['notag']
    })
    const { page, done } = await openPage(browser, { viewport, hasTouch: hand === touch, locale: localeOf[language] })
    await page.goto(site.home('harbor'))
    const groups = page.locator('main details:has(article)')
    const opened = () => groups.evaluateAll((all) => all.map((one) => one.hasAttribute('open')))
    await groups.nth(1).waitFor()
    const lesson = page.locator('main article a[href*="/book/paddle-lesson"]').first()
    expect(await lesson.evaluate((one) => one.closest('details') === null)).toBe(true)
    const before = await opened()
    const closed = before.indexOf(false)
    await hand.press(groups.nth(closed).locator('summary'))
    await expect.poll(opened).toEqual(before.map((_, index) => index === closed))
    await expectFine(page, `groups that unfold at ${at}`)
    for (const asked of ['search=paddle', 'sort=price']) {
      await page.goto(`${site.home('harbor')}/?${asked}`)
      await page.locator('main article').first().waitFor()
      expect([asked, await groups.count()]).toEqual([asked, 0])
    }
    await site.revise('harbor', () => {})
    await done()
  },
)

testIn([
  ['1280 px, by mouse', 'en-us', desktop, mouse],
  ['390 px, by touch', 'es', phone, touch],
  ['1280 px, by keyboard alone', 'en-us', desktop, keyboard],
  ['1280 px, by mouse', 'es', desktop, mouse],
  ['390 px, by touch', 'en-us', phone, touch],
] as const)(
  'the list is searched, filtered and sorted at %s in %s, and its address says so',
  async (at, language, viewport, hand) => {
    const say = saying(language)
    const { page, done } = await openPage(browser, { viewport, hasTouch: hand === touch, locale: localeOf[language] })
    await page.goto(site.home('harbor'))
    const all = await namesOf(page)
    const search = page.getByRole('searchbox', { name: say('catalogue.search') })
    await hand.type(search, 'SAIL')
    await page
      .getByRole('status')
      .getByText(/^\d+ (results?|resultados?)$/)
      .waitFor()
    await expect.poll(() => namesOf(page)).toContain('Sunset sail and supper')
    await expect.poll(async () => (await namesOf(page)).length).toBeLessThan(all.length)
    expect(page.url()).toMatch(/\?search=SAIL$/)
    expect(await search.evaluate((field) => field === document.activeElement)).toBe(true)
    await expectFine(page, `the search at ${at}`)

    await page.reload()
    expect(await search.inputValue()).toBe('SAIL')
    expect(await namesOf(page)).not.toContain('Private paddle lesson')
    await hand.press(page.getByRole('link', { name: say('catalogue.forget') }))
    await expect.poll(async () => (await namesOf(page)).length).toBe(all.length)

    await page.getByLabel(say('catalogue.filter'), { exact: true }).selectOption('Services')
    await expect.poll(() => namesOf(page)).not.toContain('Seal ledges tour')
    await page.getByLabel(say('catalogue.sort')).selectOption('pricedesc')
    await expect.poll(async () => (await namesOf(page))[0]).toBe('Two skippers for a passage')
    expect(new URL(page.url()).search).toBe('?tag=Services&sort=pricedesc')

    // By category, and by name alone; within a category by name.
    await page.getByLabel(say('catalogue.filter'), { exact: true }).selectOption('')
    const tags = new Map<string, string>()
    await site.revise('harbor', ({ bookables }) => {
      for (const { name, translations, tags: [tag = ''] = [] } of bookables as unknown as Tagged[])
        for (const told of [name, translations?.es?.name ?? name]) tags.set(told, tag)
    })
    const tagOf = (name: string) => tags.get(name) ?? 'not of this site'
    const byName = (one: string, other: string) => one.localeCompare(other, language)
    const orders = {
      bytag: (one: string, other: string) => tagOf(one).localeCompare(tagOf(other), language) || byName(one, other),
      name: byName,
    }
    for (const [order, compare] of Object.entries(orders)) {
      await page.getByLabel(say('catalogue.sort')).selectOption(order)
      await page.waitForURL(`**/?sort=${order}`)
      await expect.poll(() => namesOf(page), { message: order }).toEqual(all.toSorted(compare))
    }

    await hand.type(search, 'no such thing')
    await page.getByRole('status').getByText(say('catalogue.no_results')).waitFor()
    expect(await cards(page).count()).toBe(0)
    await expectFine(page, `no matching results at ${at}`)
    const other = language === 'es' ? 'en-us' : 'es'
    await page.locator(`a[hreflang=${other}]`).click()
    await page.getByText(saying(other)('catalogue.no_results')).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    await done()
  },
)

test('subcategories stand on the card beside the tags, and the list can be narrowed to one', async () => {
  await site.revise('harbor', ({ bookables }) => {
    for (const bookable of bookables) if (bookable.id === 'seal-ledges') bookable.subcategories = ['Wildlife']
  })
  const { page, done } = await openPage(browser, { viewport: phone })
  await page.goto(site.home('harbor'))
  const card = page.getByRole('article').filter({ hasText: 'Seal ledges' })
  expect(await card.locator('[data-part=tags]').textContent()).toBe('Wildlife')
  await page.getByLabel('Show', { exact: true }).selectOption('Wildlife')
  await expect.poll(() => namesOf(page)).toEqual(['Seal ledges tour'])
  expect(await card.locator('[data-part=tags]').textContent()).toBe('Tours · Wildlife')
  // A list that is shared with a day and a party leads to their calendars.
  await page.goto(`${site.home('harbor')}/?tag=Services&date=2027-05-12&seats=2`)
  const link = cards(page).first().getByRole('link').first()
  await expect.poll(() => link.getAttribute('href')).toMatch(/\/book\/[a-z-]+\?date=2027-05-12&seats=2$/)
  await done()
})

test('a list of two pages keeps its day and its party on the second', async () => {
  const fleet = (status: 'active' | 'archived') =>
    site.revise('harbor', ({ bookables }) => {
      const [kayak] = bookables.filter(({ id }) => id === 'kayak-afternoon')
      for (let index = 1; index <= 18; index += 1) {
        const slug = `kayak-${index}`
        bookables.push({ ...kayak, id: slug, slug, provider: 'quay', name: `Kayak ${index}`, status })
      }
    })
  await fleet('active')
  const { page, done } = await openPage(browser, { viewport: phone })
  await page.goto(`${site.home('harbor')}/?date=2027-05-12&seats=2`)
  const next = page.getByRole('link', { name: 'Next page' })
  await expect.poll(() => next.getAttribute('href')).toMatch(/date=2027-05-12&seats=2$/)
  await next.click()
  await page.waitForURL('**/?page=2&date=2027-05-12&seats=2')
  const link = cards(page).first().getByRole('link').first()
  await expect.poll(() => link.getAttribute('href')).toMatch(/\?date=2027-05-12&seats=2$/)
  await page.getByRole('link', { name: 'Previous page' }).click()
  await page.waitForURL('**/?date=2027-05-12&seats=2')
  await fleet('archived')
  await done()
})

test('without script the search asks the server', async () => {
  const { page, done } = await openPage(browser, { javaScriptEnabled: false, viewport: phone })
  await page.goto(site.home('harbor'))
  await page.getByLabel('Search').fill('skiff')
  await page.getByLabel('Sort by').selectOption('price')
  await page.getByRole('button', { name: 'Show results' }).click()
  await page.waitForURL('**/?search=skiff&tag=&sort=price')
  expect(await namesOf(page)).toEqual(['Rowing skiff, by the day'])
  await page.getByRole('link', { name: 'Show everything' }).click()
  await page.getByText('Private paddle lesson').waitFor()
  await done()
})

test('a search that does not reach the server says so, and tries again', async () => {
  const { page } = await openPage(browser)
  await page.goto(site.home('harbor'))
  await page.route('**/?search=*', (route) => route.abort('internetdisconnected'))
  await page.getByRole('searchbox').fill('skiff')
  await page.getByRole('alert').getByText('could not be loaded').waitFor()
  await page.unroute('**/?search=*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => namesOf(page)).toEqual(['Rowing skiff, by the day'])
  await leavePage(page)
})

testIn(everywhere)(
  'a white-label’s chat bot is one link to its own page at %s in %s, and the page loads nothing of it',
  async (at, language, viewport) => {
    await site.revise('studio', ({ whitelabel }) => {
      whitelabel.chatbotdata = { enabled: true, url: 'https://bot.example/quay', label: 'Ask the harbour' }
    })
    const { page, done } = await openPage(browser, { viewport, locale: localeOf[language] })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    for (const address of [site.home('studio'), site.book('studio')]) {
      await page.goto(address)
      const link = page.getByRole('link', { name: 'Ask the harbour' })
      expect(await link.getAttribute('href')).toBe('https://bot.example/quay')
      expect(await link.getAttribute('rel')).toContain('noopener')
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      await expectFine(page, `a page with a chat bot at ${at} in ${language}`)
    }
    expect(asked.filter((url) => url.includes('bot.example'))).toEqual([])
    await done()
  },
)

test('nothing scrolls sideways at 320 px', async () => {
  const { page, done } = await openPage(browser, { viewport: { width: 320, height: 640 } })
  for (const theme of themes) {
    await openFlow(page, site.book(theme))
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, theme).toBeLessThanOrEqual(0)
  }
  await done()
})

test('another language is shown at once, and the draft stays', async () => {
  const { page, done } = await openPage(browser)
  await openFlow(page, site.book('harbor'))
  await holdSlot(page, mouse)
  await page.locator('#booking-step input[autocomplete=given-name]').fill('Ada')
  await page.locator('a[hreflang=es]').click()
  await page.waitForFunction(() => document.documentElement.lang === 'es')
  await page.locator('#booking-step input[autocomplete=given-name]').waitFor()
  expect(await page.locator('#booking-step input[autocomplete=given-name]').inputValue()).toBe('Ada')
  expect(await page.locator('h2').first().textContent()).toMatch(/datos/)
  await done()
})

test('the month is a date grid for the keyboard, and announces changes', async () => {
  const { page, done } = await openPage(browser)
  await openFlow(page, site.book('base'))
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-date') ?? '')
  const weekday = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay()
  await page.locator('[data-date][tabindex="0"]').focus()
  const start = await focused()
  await page.keyboard.press('ArrowRight')
  expect(Date.parse(await focused()) - Date.parse(start)).toBe(86_400_000)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowDown')
  expect(Date.parse(await focused()) - Date.parse(start)).toBe(7 * 86_400_000)
  await page.keyboard.press('Home')
  // The venue is in Berlin, where weeks begin on Monday.
  expect(weekday(await focused())).toBe(1)
  await page.keyboard.press('End')
  expect(weekday(await focused())).toBe(0)
  const before = (await focused()).slice(0, 7)
  await page.keyboard.press('PageDown')
  await expect.poll(async () => (await focused()).slice(0, 7) > before).toBe(true)
  await page.locator('[role=status]', { hasText: 'days with free times' }).waitFor({ state: 'attached' })
  await page.keyboard.press('PageUp')
  await expect.poll(async () => (await focused()).slice(0, 7)).toBe(before)
  await done()
})

test('times follow the customer’s choice of clock and zone', async () => {
  const { page, done } = await openPage(browser, { timezoneId: 'Asia/Tokyo' })
  await openFlow(page, site.book('harbor'))
  await chooseSlot(page, mouse)
  const first = page.locator('[data-slot] > span').first()
  expect(await first.textContent()).toMatch(/AM|PM/)
  await page.getByRole('button', { name: '24h' }).click()
  expect(await first.textContent()).toMatch(/^\d\d:\d\d$/)
  const venue = await page.locator('[data-slot]').first().getAttribute('data-slot')
  await page.getByLabel('Time zone').selectOption({ index: 1 })
  await page.locator('[data-slot]').first().waitFor()
  const instant = (await page.locator('[data-slot]').first().getAttribute('data-slot')) ?? ''
  const tokyo = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Tokyo', hour: '2-digit', minute: '2-digit' })
  expect(await first.textContent()).toBe(tokyo.format(new Date(instant)))
  expect(venue).not.toBeNull()
  await done()
})
