import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brandLookOf } from '../../core/domain/theme-brand.ts'
import { reservationEventNames } from '../../core/plugin-api/index.ts'
import { componentStage } from '../../core/testing/pages/draw-component.ts'
import { contextsWith, eventOf } from '../../plugins/mail-smtp/example-mails.ts'
import { mailOfEvent } from '../../plugins/mail-smtp/reservation-mail.ts'
import { words as german } from '../../plugins/wording-de/words.ts'
import { words as english } from '../../plugins/wording-en-us/words.ts'
import { themeNamed } from '../../themes/index.ts'
import { coloured, expectAccessible } from './accessibility.ts'
import { mouse, touch } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { providers, type RunningSite, startSite, type Theme } from './running-site.ts'
import { shots, taken } from './shots.ts'
import { tours } from './tours.ts'

/**
 * Every screen, judged by axe and by its width, also in letters of twice the size. `npm run shots` goes through all
 * themes, widths and languages, light and dark, and leaves pictures in the folder SHOTS; a test run goes each way once.
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

/** Takes the whole screen. */
async function take(page: Page, path: string, screen: string): Promise<void> {
  await mkdir(path, { recursive: true })
  await page.screenshot({ path: join(path, `${screen}.png`), fullPage: true })
}

/** Takes it light and dark. */
async function takeBoth(page: Page, path: string, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await coloured(page)
    await take(page, path, `${screen}-${colorScheme}`)
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null })
}

const widest = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

/** Looks at the page as somebody sees it who has doubled the size of letters. */
async function inLargeLetters(page: Page, look: () => Promise<void>): Promise<void> {
  const size = (value: string) =>
    page.evaluate((to) => document.documentElement.style.setProperty('font-size', to), value)
  await size('200%')
  await look()
  await size('')
}

const languages = (theme: Theme): string[] =>
  providers[theme].host.includes('hearth') ? ['en-GB', 'es-ES', 'de-DE'] : ['en-US', 'es-ES']

const rows = tours.flatMap((tour, at) => {
  const widthsOf: Width[] = folder ? [390, 1280] : [at % 2 === 0 ? 1280 : 390]
  const of = folder ? tour.themes : tour.themes.slice(-1)
  return of.flatMap((theme: Theme) =>
    widthsOf.flatMap((width) =>
      (folder ? languages(theme) : ['en-US']).map((locale) => ({ name: tour.name, tour, theme, width, locale })),
    ),
  )
})

test.each(rows)(
  '$name in $theme at $width px, $locale: axe finds nothing, and nothing is wider than the screen',
  async ({ tour, theme, width, locale }) => {
    const { hand, options } = widths[width]
    const { isScriptless = false, shows } = tour
    const { page } = await openPage(browser, { ...options, locale, javaScriptEnabled: !isScriptless })
    const path = folder && join(folder, theme, `${width}-${locale.slice(0, 2)}`)
    const seen = async (screen: string) => {
      expect(shows).toContain(screen)
      const named = `${tour.name} ${screen}`
      if (screen.endsWith('on paper')) return path ? take(page, path, named) : undefined
      if (!isScriptless) await expectAccessible(page, screen)
      expect.soft(await widest(page), screen).toBeLessThanOrEqual(width)
      if (path) await takeBoth(page, path, named)
      await inLargeLetters(page, async () => {
        expect.soft(await widest(page), `${screen}, in large letters`).toBeLessThanOrEqual(width)
        if (path) await take(page, path, `${named}-large`)
      })
    }
    await tour.walk({ page, hand, site, theme, seen })
    await leavePage(page)
  },
  300_000,
)

test('every screen of the client has pictures, or a reason to have none', async () => {
  const stage = await componentStage()
  const { screens } = await stage.load<{ screens: object }>('app/routes.tsx')
  await stage.close()
  expect(Object.keys(shots).sort()).toEqual(Object.keys(screens).sort())
  const listed = Object.values(shots).flatMap((one) => ('none' in one ? [] : one))
  expect(listed.filter((one) => !taken.has(one))).toEqual([])
})

const mails = (['customer', 'staff', 'claimers'] as const).flatMap((audience) =>
  ['harbor', 'workshop'].flatMap((theme) =>
    (['en-us', 'de'] as const).flatMap((language) =>
      reservationEventNames.map((name) => ({ audience, theme, language, name })),
    ),
  ),
)

test.runIf(folder)(
  'mails of every event to customers, staff and claimers, in two themes and languages',
  async () => {
    const contextIn = contextsWith(english, german)
    const { page } = await openPage(browser, { viewport: { width: 700, height: 900 } })
    for (const { audience, theme, language, name } of mails) {
      const brand = { name: 'Quay Street Paddle & Sail', logo: null, ...brandLookOf(themeNamed(theme)) }
      const mail = mailOfEvent({ ...contextIn(language), brand }, { ...eventOf(name), audience })
      if (!mail) continue
      await page.setContent(mail.html ?? '')
      await takeBoth(page, join(folder ?? '', theme, `mails-${language}`, audience), name)
    }
    await leavePage(page)
  },
  600_000,
)
