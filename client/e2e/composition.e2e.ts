/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { themes as tokens } from '../../themes/index.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite, type Theme, themes } from './running-site.ts'
import { holdSlot, openFlow } from './walk.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const box = async (page: Page, selector: string) => {
  const found = await page.locator(selector).first().boundingBox()
  if (!found) throw new Error(`${selector} is not drawn`)
  return { left: found.x, right: found.x + found.width, top: found.y, bottom: found.y + found.height, ...found }
}

/** Lists of cards on the page whose last row leaves room for another: none should. */
const holes = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('ul:has(> li > article)')].flatMap((list) => {
      const last = Math.max(...[...list.children].map((item) => item.getBoundingClientRect().bottom))
      const ends = [...list.children]
        .map((item) => item.getBoundingClientRect())
        .filter(({ bottom }) => bottom > last - 4)
      const gap = list.getBoundingClientRect().right - Math.max(...ends.map(({ right }) => right))
      return gap > 4 ? [`${list.children.length} cards leave ${Math.round(gap)} px`] : []
    }),
  )

/** How the first page introduces its provider, as it is drawn. */
async function heroDrawn(page: Page): Promise<string> {
  const words = await box(page, '[data-part=words]')
  if ((await page.locator('main [data-part=photo]').count()) === 0) return 'words'
  const photo = await box(page, 'main [data-part=photo]')
  if (photo.top >= words.bottom) return 'band'
  return photo.left >= words.right ? 'split' : 'cover'
}

/** How the list of bookables is drawn. */
async function catalogueDrawn(page: Page): Promise<string> {
  const list = 'main ul:has(> li > article [data-part=go])'
  const [first, second] = [
    await box(page, `${list} > li:nth-of-type(1)`),
    await box(page, `${list} > li:nth-of-type(2)`),
  ]
  if (second.top < first.bottom) return 'grid'
  return second.width > first.width * 0.9 ? 'list' : 'editorial'
}

/** How far the names of the weekdays stand from the middle of their columns, px. */
const besideColumns = (page: Page) =>
  page.locator('[role=grid] th').evaluateAll((all) =>
    all.map((head) => {
      const words = document.createRange()
      words.selectNodeContents(head)
      const [text, column] = [words.getBoundingClientRect(), head.getBoundingClientRect()]
      return Math.round(Math.abs(text.left + text.right - column.left - column.right) / 2)
    }),
  )

async function panelDrawn(page: Page): Promise<string> {
  const [panel, month] = [await box(page, 'main aside'), await box(page, '[role=grid]')]
  if (panel.bottom <= month.top) return 'top'
  return panel.left > month.right ? 'right' : 'left'
}

test.each([desktop.width, 800])('shows people alike, at %i px', async (width) => {
  const { page } = await openPage(browser, { viewport: { width, height: 900 } })
  await page.goto(site.home('clinic'))
  const cards = page.locator('li:has(> [data-resource])')
  expect(await cards.count()).toBe(8)
  const alike = () =>
    cards.evaluateAll((all) => [...new Set(all.map((one) => Math.round(one.getBoundingClientRect().width)))])
  for (const left of [8, 7, 6, 5, 4, 3, 2]) {
    expect(await alike(), `${left} people`).toHaveLength(1)
    expect(await cards.last().evaluate((one) => one.getBoundingClientRect().right < innerWidth)).toBe(true)
    await cards.last().evaluate((one) => one.remove())
  }
  await leavePage(page)
})

test.each(themes)('puts things where the theme %s wants them, and its cards leave no hole', async (theme: Theme) => {
  const wanted = tokens[theme]?.composition
  const { page, done } = await openPage(browser, { viewport: desktop })
  await page.goto(site.home(theme))
  expect(await heroDrawn(page)).toBe(wanted?.hero)
  // The clinic lists its people first, and harbor its lessons, of which there is one.
  if (theme !== 'clinic' && theme !== 'harbor') expect(await catalogueDrawn(page)).toBe(wanted?.catalogue)
  for (const width of [desktop.width, 800]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await holes(page)).toEqual([])
  }
  await page.setViewportSize(desktop)
  await page.goto(site.book(theme))
  expect(await panelDrawn(page)).toBe(wanted?.panel)
  expect(await besideColumns(page)).toEqual(Array(7).fill(0))
  await done()
})

// The clinic's cards are of people.
test.each(themes.filter((theme) => theme !== 'clinic'))(
  'opens a bookable by what looks like its button in the theme %s',
  async (theme: Theme) => {
    const { page, done } = await openPage(browser, { viewport: desktop })
    await page.goto(site.home(theme))
    const go = page.locator('article [data-part=go]')
    const count = await go.count()
    expect(count).toBeGreaterThan(0)
    for (let index = 0; index < count; index += 1) {
      await go.nth(index).scrollIntoViewIfNeeded()
      const isLink = await go.nth(index).evaluate((one) => {
        const { left, top, width, height } = one.getBoundingClientRect()
        return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('a') !== null
      })
      expect(isLink).toBe(true)
    }
    await go.first().scrollIntoViewIfNeeded()
    const first = await box(page, 'article [data-part=go]')
    await page.mouse.click(first.left + first.width / 2, first.top + first.height / 2)
    await page.waitForURL(/\/(book|enquire)\//)
    await done()
  },
)

test('a summary that stands above the dates stands beside the questions, where it stays in sight', async () => {
  const { page, done } = await openPage(browser, { viewport: desktop })
  await openFlow(page, site.book('workshop'))
  await holdSlot(page, mouse)
  const [panel, form] = [await box(page, 'main aside'), await box(page, '#booking-step')]
  expect(panel.left).toBeGreaterThan(form.right)
  await page.mouse.wheel(0, 2000)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  expect((await box(page, 'main aside [data-part=costs]')).bottom).toBeGreaterThan(0)
  await done()
})

test.each(themes)('has one column on a phone in the theme %s', async (theme: Theme) => {
  const { page, done } = await openPage(browser, { viewport: phone, hasTouch: true })
  await page.goto(site.home(theme))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  expect(await holes(page)).toEqual([])
  await page.goto(site.book(theme))
  expect(await panelDrawn(page)).toBe('top')
  await done()
})
