/// <reference lib="dom" />
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brandLookOf } from '../../core/domain/theme-brand.ts'
import { contextsWith, eventOf } from '../../plugins/mail-smtp/example-mails.ts'
import { mailOfEvent } from '../../plugins/mail-smtp/reservation-mail.ts'
import { words as english } from '../../plugins/wording-en-us/words.ts'
import { words as spanish } from '../../plugins/wording-es/words.ts'
import { themes as named } from '../../themes/index.ts'
import { expectAccessible, expectReadable } from './accessibility.ts'
import { leavePage } from './kept-pages.ts'
import { connect, openPage } from './open-page.ts'
import { type RunningSite, startSite, themes } from './running-site.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

test.each(themes)('a mail of %s is readable in its colours, light and dark, and fits a phone', async (theme) => {
  const tokens = named[theme]
  if (!tokens) throw new Error(`${theme} is gone`)
  const context = contextsWith(english, spanish)('es')
  const brand = { name: 'Quay Street Paddle & Sail', logo: null, ...brandLookOf(tokens) }
  const answered = [{ responses: [{ question_prompt: 'Barco', value: 'x'.repeat(120), response: 'x'.repeat(120) }] }]
  const mail = mailOfEvent({ ...context, brand }, eventOf('reservation.booked', { formresponses: answered }))
  const { page, complaints } = await openPage(browser)
  await page.setContent(mail?.html ?? '')
  for (const width of [390, 700]) {
    await page.setViewportSize({ width, height: 800 })
    await expectReadable(page, `a mail at ${width} px`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    const button = page.getByRole('link', { name: 'Ver o cambiar tu reserva' }).locator('..')
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
      Number.parseInt(tokens[scheme].primary.slice(at, at + 2), 16),
    )
    const painted = await button.evaluate((cell) => getComputedStyle(cell).backgroundColor)
    expect(painted).toBe(`rgb(${red}, ${green}, ${blue})`)
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
  expect(complaints).toEqual([])
  await leavePage(page)
})

test('the page for an unknown address is accessible and in the brand', async () => {
  const { page } = await openPage(browser)
  const answer = await page.goto(`${site.home('workshop')}/no-such-page`)
  expect(answer?.status()).toBe(404)
  await expectAccessible(page, 'not found')
  await leavePage(page)
})
