import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brandLookOf } from '../../core/domain/theme-brand.ts'
import { reservationEventNames } from '../../core/plugin-api/index.ts'
import { contextsWith, eventOf } from '../../plugins/mail-smtp/example-mails.ts'
import { mailOfEvent } from '../../plugins/mail-smtp/reservation-mail.ts'
import { words as english } from '../../plugins/wording-en-us/words.ts'
import { words as spanish } from '../../plugins/wording-es/words.ts'
import { themeNamed } from '../../themes/index.ts'
import { coloured, expectAccessible } from './accessibility.ts'
import { mouse, touch } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite, type Theme } from './running-site.ts'
import { tours } from './tours.ts'

/**
 * Every screen, judged by axe and by its width. `npm run shots` goes through all themes, widths and languages, light
 * and dark, and leaves pictures in the folder SHOTS; a test run goes each way once.
 */
const folder = process.env.SHOTS

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite('sqlite', {}, {}, 'translated'), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const widths = {
  390: { hand: touch, options: { viewport: phone, hasTouch: true } },
  1280: { hand: mouse, options: { viewport: desktop } },
} as const
type Width = keyof typeof widths

/** Takes the whole screen, light and dark. */
async function take(page: Page, path: string, screen: string): Promise<void> {
  await mkdir(path, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await coloured(page)
    await page.screenshot({ path: join(path, `${screen}-${colorScheme}.png`), fullPage: true })
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null })
}

const rows = tours.flatMap((tour, at) => {
  const widthsOf: Width[] = folder ? [390, 1280] : [at % 2 === 0 ? 1280 : 390]
  const of = folder ? tour.themes : tour.themes.slice(-1)
  return of.flatMap((theme: Theme) =>
    widthsOf.flatMap((width) =>
      (folder ? ['en-US', 'es-ES'] : ['en-US']).map((locale) => ({ name: tour.name, tour, theme, width, locale })),
    ),
  )
})

test.each(rows)(
  '$name in $theme at $width px, $locale: axe finds nothing, and nothing is wider than the screen',
  async ({ tour, theme, width, locale }) => {
    const { hand, options } = widths[width]
    const { page } = await openPage(browser, { ...options, locale })
    const seen = async (screen: string) => {
      await expectAccessible(page, screen)
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), screen).toBeLessThanOrEqual(width)
      if (folder) await take(page, join(folder, theme, `${width}-${locale.slice(0, 2)}`), `${tour.name} ${screen}`)
    }
    await tour.walk({ page, hand, site, theme, seen })
    await leavePage(page)
  },
  300_000,
)

const mails = ['harbor', 'workshop'].flatMap((theme) => reservationEventNames.map((name) => ({ theme, name })))

test.runIf(folder)('mails of every event to customers, in two themes', async () => {
  const context = contextsWith(english, spanish)('en-us')
  const { page } = await openPage(browser, { viewport: { width: 700, height: 900 } })
  for (const { theme, name } of mails) {
    const look = brandLookOf(themeNamed(theme))
    const mail = mailOfEvent(
      { ...context, brand: { name: 'Quay Street Paddle & Sail', logo: null, ...look } },
      eventOf(name),
    )
    if (!mail) continue
    await page.setContent(mail.html ?? '')
    await take(page, join(folder ?? '', theme, 'mails'), name)
  }
  await leavePage(page)
})
