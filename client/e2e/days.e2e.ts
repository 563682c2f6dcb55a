/// <reference lib="dom" />
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { brokenWords } from './broken-words.ts'
import { begin, chooseRange, daysIn, pressDay, rental } from './days-walk.ts'
import { type Hand, keyboard, mouse, touch } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type Dialect, isThere, type RunningSite, startSite } from './running-site.ts'
import { saying } from './said.ts'
import { confirm, fillPayment, openFlow, toldWhen, toReview, wayOn } from './walk.ts'
import { testIn } from './walked-in.ts'

const said = saying('en-us')
const dialects: Dialect[] = ['sqlite', 'mysql']
const available = await Promise.all(dialects.map(isThere))

/** Each hand on one of the databases; on SQLite all of them where MySQL is not there. */
const walks: Record<Dialect, [string, BrowserContextOptions, Hand, number][]> = {
  sqlite: [
    ['1280 px, by keyboard alone', { viewport: desktop }, keyboard, 8],
    ['390 px, by touch', { viewport: phone, hasTouch: true }, touch, 16],
  ],
  mysql: [['1280 px, by mouse', { viewport: desktop }, mouse, 0]],
}

describe.each(dialects.filter((_, index) => available[index]))('days are rented on %s', (dialect) => {
  let site: RunningSite
  let browser: Browser
  beforeAll(async () => {
    ;[site, browser] = await Promise.all([startSite(dialect), connect()])
  })
  afterAll(async () => {
    await browser.close()
    await site.close()
  })

  testIn(available[1] ? walks[dialect] : Object.values(walks).flat())('at %s', async (_name, options, hand, later) => {
    const { page, done } = await openPage(browser, options)
    await openFlow(page, site.home('harbor') + rental)
    await chooseRange(page, hand, later)
    const range = String(await page.locator('p[data-part=range] strong').textContent())
    await expect.poll(() => page.locator('p[data-part=range]').textContent()).toMatch(/days, \$\d/)
    await hand.press(wayOn(page))
    await page.waitForURL('**/second_form_step')
    await toReview(page, hand)
    const times = page.getByText('Pick-up from 9:00 AM, return by 5:00 PM').filter({ visible: true }).first()
    await times.waitFor()
    // The deposit is paid by card; the remaining amount is shown above it.
    await page.locator('input[autocomplete=cc-number]').waitFor()
    await fillPayment(page, hand)
    await confirm(page, hand)
    const told = await toldWhen(page)
    expect(told).toMatch(/\d days/)
    expect(told).not.toMatch(/11:59|12:00 AM/)
    // 'Fri, Dec 4 – Sun, Dec 6' appears there as 'Friday, December 4 – Sunday, December 6'.
    for (const day of range.match(/\d+/g) ?? []) expect(told).toContain(day)
    await times.waitFor()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/rental-${later}.png`, fullPage: true })
    await page.reload()
    await page.locator('[data-status=booked]').waitFor()
    await times.waitFor()
    await done()
  })
})

/** The lines of each text as they are drawn, by the places of their letters. */
const linesOf = (texts: Locator): Promise<string[][]> =>
  texts.evaluateAll((elements) =>
    elements.map((element) => {
      const lines = new Map<number, string>()
      const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let node = nodes.nextNode(); node; node = nodes.nextNode())
        [...(node.nodeValue ?? '')].forEach((letter, at) => {
          const range = document.createRange()
          range.setStart(node, at)
          range.setEnd(node, at + 1)
          const { bottom } = range.getBoundingClientRect()
          lines.set(Math.round(bottom), `${lines.get(Math.round(bottom)) ?? ''}${letter}`)
        })
      return [...lines.values()].map((line) => line.replace(/[\s\u2060]+/g, ' ').trim()).filter(Boolean)
    }),
  )

describe('the two months', () => {
  let site: RunningSite
  let browser: Browser
  const address = () => site.home('harbor') + rental
  beforeAll(async () => {
    ;[site, browser] = await Promise.all([startSite(), connect()])
  })
  afterAll(async () => {
    await browser.close()
    await site.close()
  })

  const label = (page: Page) => page.locator('p[data-part=range]')

  testIn([
    ['390 px', phone],
    ['320 px', { width: 320, height: 844 }],
  ] as const)('the bar at the foot breaks no date, at %s', async (width, viewport) => {
    const { page, done } = await openPage(browser, { viewport, hasTouch: true })
    await openFlow(page, address())
    await chooseRange(page, touch)
    const bar = page.locator('[role=region]').filter({ has: wayOn(page) })
    const told = bar.locator('summary strong, summary small')
    // A line may end behind a whole date, at the dash of a range, or at a dot.
    const torn = async () =>
      (await linesOf(told)).flatMap((lines) => lines.slice(0, -1)).filter((line) => !/(–|\d,|·)$/.test(line))
    expect(await torn()).toEqual([])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/bar-${width}.png` })
    await touch.press(wayOn(page))
    await page.waitForURL('**/second_form_step')
    await bar.locator('[data-part=beneath]').waitFor()
    expect(await torn()).toEqual([])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/bar-details-${width}.png` })
    await done()
  })
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-date') ?? '')
  const later = (date: string, days: number) =>
    new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

  test('are side by side where there is room, and below one another on a phone', async () => {
    for (const [viewport, isBeside] of [
      [desktop, true],
      [phone, false],
    ] as const) {
      const { page, done } = await openPage(browser, { viewport })
      await openFlow(page, address())
      const [first, second] = await Promise.all(
        [0, 1].map((at) =>
          page
            .getByRole('grid')
            .nth(at)
            .boundingBox()
            .then((box) => box?.y),
        ),
      )
      expect(first === second).toBe(isBeside)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      await done()
    }
  })

  test('preview a range, and after the first day only the ends that can be reached', async () => {
    const { page, done } = await openPage(browser)
    await openFlow(page, address())
    const before = await daysIn(page, 'free')
    const first = String(before[10])
    const held: (() => void)[] = []
    await page.route('**/jrpc', async (route) => {
      if (route.request().postData()?.includes('"from"')) await new Promise<void>((go) => held.push(go))
      await route.continue()
    })
    await pressDay(page, mouse, first)
    await page.locator('p[data-part=begun]').waitFor()
    await expect.poll(() => held.length).toBe(1)
    // Before the answer arrives, no day is drawn as unavailable.
    expect(await daysIn(page, 'free')).toEqual(before)
    for (const go of held) go()
    await page.locator('[data-state=restart]').first().waitFor()
    const ends = (await daysIn(page, 'free')).filter((day) => day > first)
    expect(ends.length).toBeGreaterThan(0)
    expect(ends.every((day) => day <= later(first, 6))).toBe(true)

    const last = String(ends.at(-1))
    await page.locator(`[data-date="${last}"]`).hover()
    await page.locator(`[data-date="${last}"][data-preview=end]`).waitFor()
    expect(await page.locator('td[data-band]').count()).toBe(1)
    await pressDay(page, mouse, last)
    await label(page).waitFor()
    expect(await page.locator('td[aria-selected=true]').count()).toBeGreaterThan(1)

    // A new choice clears the range; an end that is too far starts a new range.
    await begin(page, mouse, first)
    expect(await page.locator('td[aria-selected=true]').count()).toBe(1)
    const far = String((await daysIn(page, 'restart')).at(-1))
    await pressDay(page, mouse, far)
    await page.locator(`[data-date="${far}"][data-part=alone]`).waitFor()
    expect(await page.locator('p[data-part=begun]').textContent()).toContain('can’t be the last day, so it begins anew')
    await done()
  })

  test('are date grids for the keyboard, across months, and announce changes', async () => {
    const { page, done } = await openPage(browser)
    await openFlow(page, address())
    const grids = page.getByRole('grid')
    expect(await grids.first().getAttribute('aria-multiselectable')).toBe('true')
    await page.locator('[data-date][tabindex="0"]').focus()
    const start = await focused(page)
    for (const [key, days] of [
      ['ArrowRight', 1],
      ['ArrowLeft', 0],
      ['ArrowDown', 7],
    ] as const) {
      await page.keyboard.press(key)
      expect(await focused(page)).toBe(later(start, days))
    }
    await page.keyboard.press('Home')
    expect(new Date(await focused(page)).getUTCDay()).toBe(0)
    await page.keyboard.press('End')
    expect(new Date(await focused(page)).getUTCDay()).toBe(6)
    // The week may end in the next month.
    if ((await focused(page)).slice(0, 7) !== start.slice(0, 7)) await page.keyboard.press('ArrowUp')
    const names = () => grids.evaluateAll((all) => all.map((grid) => grid.getAttribute('aria-label')))
    const [, second] = await names()
    // Between the two shown months nothing turns; beyond them the calendar does.
    await page.keyboard.press('PageDown')
    expect((await names())[1]).toBe(second)
    await page.keyboard.press('PageDown')
    await expect.poll(names).not.toContain(second)
    await page
      .locator('[role=status]')
      .getByText(/free days?$/)
      .waitFor({ state: 'attached' })
    expect(await focused(page)).not.toBe('')
    await page.keyboard.press('Shift+PageUp')
    await expect
      .poll(() => page.getByRole('button', { name: 'Previous month' }).getAttribute('aria-disabled'))
      .toBe('true')

    const { first } = await chooseRange(page, keyboard, 9)
    await page
      .locator('[role=status]')
      .getByText(/^Chosen: .*days\.$/)
      .waitFor({ state: 'attached' })
    expect(await page.locator(`[data-date="${first}"]`).getAttribute('aria-label')).toMatch(/your first day$/)
    await page.keyboard.press('Escape')
    await page.locator('[role=status]').getByText('Your dates are cleared.').waitFor({ state: 'attached' })
    expect(await page.locator('td[aria-selected=true]').count()).toBe(0)
    expect(await focused(page)).not.toBe('')
    await done()
  })

  test('keep the range over a reload and Back, and read it from an address', async () => {
    const { page, done } = await openPage(browser)
    await openFlow(page, address())
    await chooseRange(page, mouse, 12)
    const range = await label(page).locator('strong').textContent()
    const shared = page.url()
    await page.reload()
    await expect.poll(() => label(page).locator('strong').textContent()).toBe(range)
    await wayOn(page).click()
    await page.waitForURL('**/second_form_step')
    await page.goBack()
    await expect.poll(() => label(page).locator('strong').textContent()).toBe(range)
    await wayOn(page).click()
    await page.waitForURL('**/second_form_step')
    await done()

    const friend = await openPage(browser)
    await openFlow(friend.page, shared)
    await expect.poll(() => label(friend.page).locator('strong').textContent()).toBe(range)
    await friend.done()
  })

  test('are the same in Spanish, and axe finds nothing in any state', async () => {
    const { page, done } = await openPage(browser)
    await openFlow(page, address())
    expect(await page.locator('h2').first().textContent()).toBe('Select Dates')
    expect(await page.locator('p[data-part=hint]').textContent()).toBe('please select 1 - 7 consecutive days')
    await expectAccessible(page, 'nothing chosen')
    const [first = ''] = (await daysIn(page, 'free')).slice(16)
    const ends = await begin(page, mouse, first)
    await expectAccessible(page, 'first day chosen')
    await pressDay(page, mouse, String(ends[0]))
    // The nearest end may lie beyond a closed day, which counts.
    const length = (Date.parse(String(ends[0])) - Date.parse(first)) / 86_400_000 + 1
    await expect.poll(() => label(page).textContent()).toContain(`, ${length} days, $`)
    await expectAccessible(page, 'range chosen')
    await page.locator('a[hreflang=es]').click()
    await page.waitForFunction(() => document.documentElement.lang === 'es')
    await expect.poll(() => label(page).textContent()).toContain(`, ${length} días, `)
    expect(await page.locator('h2').first().textContent()).toBe('Elige fechas')
    await done()
  })

  testIn([desktop, phone])(
    'name a closed day that lies within the dates, since it counts, $width px wide',
    async (viewport) => {
      const { page, done } = await openPage(browser, { viewport })
      await openFlow(page, address())
      const free = new Set(await daysIn(page, 'free'))
      const beside = (day: string, by: number) =>
        new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10)
      const inside = (await daysIn(page, 'none')).filter((day) => free.has(beside(day, -1)) && free.has(beside(day, 1)))
      const closed = inside.at(-1) ?? ''
      const told = page.locator('p[data-part=closed]')
      await begin(page, mouse, beside(closed, -1))
      expect(await told.count()).toBe(0)
      await pressDay(page, mouse, beside(closed, 1))
      await told
        .getByText(/^Monday, .+ is a closed day\. It lies within your dates and counts as one of them\.$/)
        .waitFor()
      await expect.poll(() => label(page).textContent()).toContain(', 3 days, $')
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/closed-${viewport.width}.png`, fullPage: true })
      await done()
    },
  )

  test('break no word of a button on a narrow phone in a long language', async () => {
    const { page, done } = await openPage(browser, { viewport: phone, hasTouch: true })
    await openFlow(page, `${address()}?lang=es`)
    const summary = page.locator('aside').first()
    const before = (await summary.boundingBox())?.height
    const [full = ''] = await daysIn(page, 'waitlist')
    await pressDay(page, touch, full)
    await page.locator('[data-state=restart]').first().waitFor()
    await pressDay(page, touch, full)
    // A sheet at the foot, over the whole bar.
    const sheet = page.getByRole('dialog')
    await expect
      .poll(() =>
        sheet.evaluate((one) => [one.getBoundingClientRect()].map(({ left, right, bottom }) => [left, right, bottom])),
      )
      .toEqual([[0, phone.width, phone.height]])
    const buttons = sheet.getByRole('button')
    await buttons.first().waitFor()
    expect(await buttons.evaluateAll(brokenWords)).toEqual([])
    // The whole price is shorter than the one before it, which had a line of its own.
    await summary.locator('strong > [aria-hidden]').waitFor({ state: 'attached' })
    expect((await summary.boundingBox())?.height).toBe(before)
    await done()
  })

  test('report that somebody else was faster, and keep the draft', async () => {
    const visit = async () => {
      const visitor = await openPage(browser)
      await openFlow(visitor.page, address())
      await chooseRange(visitor.page, mouse, 22)
      return visitor
    }
    const visitors = [await visit(), await visit(), await visit()]
    const [third] = visitors.slice(-1)
    // There are two boats.
    for (const { page } of visitors.slice(0, 2)) {
      await page.bringToFront()
      await wayOn(page).click()
      await page.waitForURL('**/second_form_step')
    }
    if (!third) throw new Error('three came')
    await third.page.bringToFront()
    await wayOn(third.page).click()
    await third.page.getByRole('alert').getByText('Those days have just been taken').waitFor()
    await chooseRange(third.page, mouse, 0)
    await wayOn(third.page).click()
    await third.page.waitForURL('**/second_form_step')
    for (const { page } of visitors) await leavePage(page)
  })

  test('report a failure to load, and try again', async () => {
    const { page } = await openPage(browser)
    await openFlow(page, address())
    await page.route('**/jrpc', (route) =>
      route.request().postData()?.includes('get_availability') ? route.abort() : route.continue(),
    )
    await page.getByRole('button', { name: 'Next month' }).click()
    await page.getByRole('alert').getByText('We could not load the free days.').waitFor()
    await expectAccessible(page, 'months not loaded')
    await page.unroute('**/jrpc')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await expect.poll(async () => (await daysIn(page, 'unknown')).length).toBe(0)
    await leavePage(page)
  })

  test.each([1, 3])('ask for exactly %i where no other number of days is rented', async (count) => {
    await site.revise('harbor', ({ bookables }) => {
      for (const one of bookables)
        if (one.slug === 'skiff-rental') Object.assign(one, { mincombined: count, maxcombined: count })
    })
    const { page, done } = await openPage(browser)
    await openFlow(page, address())
    const asked = await page.locator('p[data-part=hint]').textContent()
    expect(asked).toBe(said('days.hint_exact', { count }))
    expect(asked).toBe(count === 1 ? 'select 1 day' : 'select 3 days')
    await done()
  })
})
