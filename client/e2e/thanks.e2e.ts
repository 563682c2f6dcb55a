/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { keyboard, mouse, reach } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite, type Theme } from './running-site.ts'
import { confirm, fillPayment, holdSlot, openFlow, toReview } from './walk.ts'
import { testIn } from './walked-in.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

async function book(page: Page, theme: Theme, day: number): Promise<void> {
  await openFlow(page, site.book(theme))
  await holdSlot(page, mouse, { day })
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  await confirm(page, mouse)
}

const menu = (page: Page) => page.locator('[data-part=menu] > button')
const links = (page: Page) => page.getByRole('menuitem')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

testIn([
  ['harbor', '390 px', phone],
  ['workshop', '1280 px', desktop],
] as const)('in %s, at %s, says what and when, and puts it into a calendar', async (theme, _, viewport) => {
  const { page, done } = await openPage(browser, { viewport })
  await book(page, theme, 1)
  const heading = page.getByRole('heading', { level: 1 })
  expect(await heading.locator('[data-part=what]').textContent()).toBe(
    theme === 'harbor' ? 'Private paddle lesson' : 'Colour consultation',
  )
  expect(await heading.locator('[data-part=when]').textContent()).toMatch(/day.+\d.+–.+\d/)
  await page.getByRole('link', { name: 'Get directions' }).waitFor()
  expect(await page.locator('main a[href^="tel:"]').count()).toBe(1)
  await expectAccessible(page, `thanks in ${theme}`)

  await reach(menu(page))
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('Google Calendar')
  await expectAccessible(page, `the calendar menu in ${theme}`)
  await page.keyboard.press('End')
  expect(await focused(page)).toBe('Calendar file (.ics)')
  await page.keyboard.press('ArrowDown')
  expect(await focused(page)).toBe('Google Calendar')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  expect(await focused(page)).toBe('Apple Calendar')
  const addresses = await links(page).evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
  expect(addresses).toEqual([
    expect.stringContaining('https://calendar.google.com/'),
    expect.stringContaining('https://outlook.live.com/'),
    expect.stringContaining('/reservation/ics/'),
    expect.stringContaining('/reservation/ics/'),
  ])
  const type = await page.evaluate(
    async (path) => (await fetch(path)).headers.get('content-type'),
    new URL(addresses[3] ?? '', page.url()).href,
  )
  expect(type).toContain('text/calendar')
  await page.keyboard.press('Escape')
  await links(page).first().waitFor({ state: 'detached' })
  expect(await menu(page).evaluate((one) => one === document.activeElement)).toBe(true)
  await mouse.press(menu(page))
  await links(page).first().waitFor()
  await mouse.press(heading)
  await links(page).first().waitFor({ state: 'detached' })

  // Folded until they are wanted.
  const answers = page.locator('[data-part=answers]')
  expect(await answers.getByText('Ada', { exact: true }).isVisible()).toBe(false)
  await keyboard.press(answers.locator('summary'))
  await answers.getByText('Ada', { exact: true }).waitFor()
  await done()
})

test('printed, what was booked is one page without what can be pressed', async () => {
  const { page } = await openPage(browser)
  await book(page, 'studio', 1)
  const manage = await page.getByRole('link', { name: 'Modify' }).or(page.locator('a[href*="/manage/"]')).first()
  const address = String(await manage.getAttribute('href'))
  const paper = async () => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    for (const part of ['body header', 'footer', '[data-part=menu]', 'main a[data-variant]'])
      expect(await page.locator(part).first().isVisible(), part).toBe(false)
    // What is folded is on the paper, in ink on white.
    expect(await page.getByText('ada@customers.example').last().isVisible()).toBe(true)
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  }
  await paper()
  await page.goto(site.home('studio') + address)
  await page.locator('[data-part=answers]').waitFor()
  await paper()
  await leavePage(page)
})

test('printed, the review is one page, whole to its edges and without what is typed of a card', async () => {
  const { page } = await openPage(browser)
  await openFlow(page, site.book('studio'))
  await holdSlot(page, mouse, { day: 2 })
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  await page.emulateMedia({ media: 'print' })
  // The room that paper has between its margins.
  await page.setViewportSize({ width: 672, height: 1000 })
  for (const part of ['#payment-fields', '[data-part=book]', '[data-part=discount]', 'main [role=region]'])
    expect(await page.locator(part).first().isVisible(), part).toBe(false)
  const left = (part: string) => page.locator(part).evaluate((one) => one.getBoundingClientRect().left)
  expect(await left('#booking-step')).toBeGreaterThanOrEqual(0)
  await page.getByText('ada@customers.example').first().waitFor()
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
  await page.emulateMedia({ media: null })
  await leavePage(page)
})
