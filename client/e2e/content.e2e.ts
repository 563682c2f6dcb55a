/// <reference lib="dom" />
import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRecord } from '../../core/domain/is-record.ts'
import { expectAccessible } from './accessibility.ts'
import { mouse } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite, themes } from './running-site.ts'
import { answerQuestions, holdSlot, openFlow, toReview } from './walk.ts'
import { describeIn } from './walked-in.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite('sqlite', {}, {}, 'translated'), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

/** The demo's texts that are another one in Spanish, in English and in Spanish. */
const told = ['hearth', 'northwind'].flatMap((name) =>
  textsOf(JSON.parse(readFileSync(`plugins/demo/bundles/${name}.json`, 'utf8'))),
)

function textsOf(value: unknown): { english: string; spanish: string }[] {
  if (Array.isArray(value)) return value.flatMap(textsOf)
  if (!isRecord(value)) return []
  const spanish = isRecord(value.translations) && isRecord(value.translations.es) ? value.translations.es : {}
  const translated = isRecord(value.translations) ? value.translations['en-us'] : undefined
  const english = { ...value, ...(isRecord(translated) && translated) }
  const own = Object.entries(spanish).flatMap(([name, text]) => {
    const first: unknown = Object.entries(english).find(([each]) => each === name)?.[1]
    return typeof text === 'string' && typeof first === 'string' && first !== text
      ? [{ english: first, spanish: text }]
      : []
  })
  return [...own, ...Object.values(value).flatMap(textsOf)]
}

const flat = (text: string) => text.replaceAll(/\s+/g, ' ')

/** Which of the demo's texts a page shows in the wrong language, and how many in the right one. */
async function spokenOn(page: Page, language: 'english' | 'spanish') {
  const shown = flat(await page.locator('body').innerText())
  const other = language === 'english' ? 'spanish' : 'english'
  // A short word may be part of another text.
  const long = told.filter((one) => one.english.length > 12 && one.spanish.length > 12)
  const has = (which: 'english' | 'spanish') =>
    long.map((one) => one[which]).filter((text) => shown.includes(flat(text)))
  return { right: has(language).length, wrong: has(other) }
}

async function expectSpoken(page: Page, language: 'english' | 'spanish', screen: string) {
  const { right, wrong } = await spokenOn(page, language)
  expect.soft(wrong, `${screen}, not in ${language}`).toEqual([])
  expect.soft(right, `${screen} in ${language}`).toBeGreaterThan(0)
}

const inSpanish = (address: string) => `${address}?lang=es`
const link = (page: Page, language: string) => page.locator(`a[hreflang=${language}]`)
const turnTo = async (page: Page, language: string) => {
  await link(page, language).first().click()
  await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language)
}
const named = (page: Page, text: string) => page.locator(`text="${text}" >> visible=true`).first()
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/content-${name}.png`, fullPage: true })
}

describeIn([
  ['desktop', desktop],
  ['phone', phone],
])('what a provider writes, on a %s', (size, viewport) => {
  test('is read in the language of the visitor from the list to the reservation, and in the other one at a press', async () => {
    const { page, done } = await openPage(browser, { viewport })
    await page.goto(inSpanish(site.home('clinic')))
    await page.locator('a[href^="/with/"]').first().waitFor()
    await page.waitForLoadState('networkidle')
    await expectSpoken(page, 'spanish', 'list')
    expect(await page.title()).toContain('Fisioterapia Alameda')
    await expectAccessible(page, `list in Spanish, ${size}`)
    await shot(page, `list-es-${size}`)
    await turnTo(page, 'en-us')
    await expectSpoken(page, 'english', 'list')
    await expectAccessible(page, `list in English, ${size}`)
    await shot(page, `list-en-${size}`)

    await openFlow(page, inSpanish(site.book('clinic')))
    expect(await page.title()).toContain('Primera visita y valoración')
    await holdSlot(page, mouse)
    const form = page.locator('#booking-step')
    await form.getByText('¿Dónde te duele?').waitFor()
    await expectAccessible(page, `questions in Spanish, ${size}`)
    await shot(page, `questions-es-${size}`)
    const pain = form.locator('select').first()
    await pain.selectOption({ label: 'Rodilla o cadera' })
    const chosen = await pain.inputValue()
    // The answer is a key: it is the same in the other language, which calls it otherwise.
    await turnTo(page, 'en-us')
    await form.getByText('Where does it hurt?').waitFor()
    expect(await pain.inputValue()).toBe(chosen)
    expect(await pain.locator('option:checked').innerText()).toBe('Knee or hip')
    await shot(page, `questions-en-${size}`)
    await turnTo(page, 'es')
    await answerQuestions(page, mouse)
    await toReview(page, mouse)
    await expectSpoken(page, 'spanish', 'review')
    await expectAccessible(page, `review in Spanish, ${size}`)
    await shot(page, `review-es-${size}`)
    await done()
  })

  test('is in the other language at once for the dates of an event', async () => {
    const { page, done } = await openPage(browser, { viewport })
    const events = new URL('/book/back-school', site.home('clinic')).href
    await page.goto(inSpanish(events))
    await page.locator('[data-ready]').waitFor()
    await named(page, 'Tres tardes').waitFor()
    await turnTo(page, 'en-us')
    await named(page, 'Three evenings').waitFor()
    await expect.poll(() => named(page, 'Tres tardes').count()).toBe(0)
    await shot(page, `event-en-${size}`)
    await done()
  })
})

test.each(themes)('the list of %s, and what is booked there, speak one language at a time', async (theme) => {
  const { page, done } = await openPage(browser, { viewport: phone })
  for (const [language, words] of [
    ['es', 'spanish'],
    ['en-us', 'english'],
  ] as const) {
    const open = async (address: string) => {
      await page.goto(`${address}?lang=${language}`)
      await page.locator('main h1, main h2').first().waitFor()
      await page.waitForLoadState('networkidle')
    }
    await open(site.home(theme))
    await expectSpoken(page, words, `list of ${theme}`)
    await open(site.book(theme))
    expect.soft((await spokenOn(page, words)).wrong, `what is booked at ${theme}, not in ${words}`).toEqual([])
    await expectAccessible(page, `${theme} in ${language}`)
  }
  await done()
})

test('search engines and previews are told the language of each page', async () => {
  const { page, done } = await openPage(browser)
  await page.goto(inSpanish(new URL('/book/back-school', site.home('clinic')).href))
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}')
  expect(JSON.stringify(data)).toMatch(/"inLanguage":"es"/)
  expect(JSON.stringify(data)).toContain('Escuela de espalda')
  expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toContain('Escuela de espalda')
  expect(await page.locator('meta[property="og:image"]').getAttribute('content')).toMatch(
    /back-school\.png\?lang=es&v=[\w-]{12}$/,
  )
  const sitemap = await page.evaluate(async () => (await fetch('/sitemap.xml')).text())
  expect(sitemap).toMatch(/hreflang="es" href="[^"]*\/book\/back-school\?lang=es"/)
  await done()
})
