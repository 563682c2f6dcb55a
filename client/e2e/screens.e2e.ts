import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brandLookOf } from '../../core/domain/theme-brand.ts'
import { componentStage } from '../../core/testing/pages/draw-component.ts'
import { themeNamed } from '../../themes/index.ts'
import { coloured, expectAccessible } from './accessibility.ts'
import { mouse, touch } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { providers, type RunningSite, startSite, type Theme } from './running-site.ts'
import { shots, taken } from './shots.ts'
import { shownMails } from './shown-mails.ts'
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

/** What stands for the picture of what was booked, which the site would send. */
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1120" height="630"><rect width="100%" height="100%" fill="#8fb9c9"/></svg>'

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

const looks = ['harbor', 'studio', 'workshop'].flatMap((theme) =>
  (['en-us', 'de'] as const).map((language) => ({ theme, language })),
)

test.each(folder ? looks : looks.slice(0, 1))(
  'every mail in $theme, $language: nothing is wider than the screen, and no word is missing',
  async ({ theme, language }) => {
    const { page } = await openPage(browser, { viewport: phone })
    await page.route('**/picture/**', (route) => route.fulfill({ body: picture, contentType: 'image/svg+xml' }))
    for (const { audience, name, mail } of shownMails(language, brandLookOf(themeNamed(theme)))) {
      for (const width of folder ? [390, 1280] : [390]) {
        await page.setViewportSize({ width, height: 900 })
        await page.setContent(mail.html)
        expect.soft(await widest(page), `${audience} ${name}`).toBeLessThanOrEqual(width)
        if (folder) await takeBoth(page, join(folder, theme, `mails-${language}`, `${width}`, audience), name)
      }
      expect.soft(`${mail.subject} ${mail.text}`, name).not.toMatch(/\b(account_)?mail\.\w|\{\w+\}/)
    }
    await leavePage(page)
  },
  600_000,
)
