/// <reference lib="dom" />
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { type Hand, keyboard, mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { logIn, whoIsIn } from './people.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { untranslated } from './untranslated.ts'
import { answerQuestions, chooseSlot, fillPayment, holdSlot, openFlow, wayOn } from './walk.ts'
import { describeIn } from './walked-in.ts'

const pseudo = 'wording-ar-xb'

/** Texts by tenants and customers on pages that fetch them. */
const theirs = ['Ada Moor ada@customers.example']

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  const plugins = { [pseudo]: './core/testing/outside-plugins/wording-ar-xb' }
  ;[site, browser] = await Promise.all([startSite('sqlite', plugins), connect()])
  for (const theme of ['harbor', 'clinic'] as const) {
    await site.revise(theme, ({ whitelabel, bookables, resources, forms }) => {
      whitelabel.plugins.push({ name: pseudo })
      for (const entity of [...bookables, ...resources, ...forms]) theirs.push(JSON.stringify(entity))
    })
  }
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const link = (page: Page, language: string) => page.locator(`a[hreflang=${language}]`)
const spoken = (page: Page, language: string) =>
  page.waitForFunction((wanted) => document.documentElement.lang === wanted, language)
const name = '#booking-step input[autocomplete=given-name]'

declare global {
  interface Window {
    /** True while the document has not been reloaded. */
    sameDocument?: boolean
  }
}

describe.each<[string, Hand]>([
  ['mouse', mouse],
  ['keyboard', keyboard],
])('another language by %s', (_name, hand) => {
  test('is changed in place: address, answers, focus and scroll position stay, and the change is announced', async () => {
    const { page, done } = await openPage(browser, { viewport: { width: 1280, height: 500 } })
    await openFlow(page, site.book('harbor'))
    await holdSlot(page, mouse)
    await page.locator(name).fill('Ada')
    await page.evaluate(() => {
      window.sameDocument = true
      scrollTo(0, 40)
    })
    const before = { url: page.url(), scroll: await page.evaluate(() => scrollY), title: await page.title() }
    if (hand === keyboard) await link(page, 'en-us').focus()
    await hand.press(link(page, 'es'))
    await spoken(page, 'es')
    expect(await page.evaluate(() => window.sameDocument)).toBe(true)
    expect(page.url()).toBe(before.url)
    expect(await page.locator(name).inputValue()).toBe('Ada')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('hreflang'))).toBe('es')
    await expect.poll(() => page.title()).not.toBe(before.title)
    expect(await page.locator('h2').first().textContent()).toMatch(/datos/)
    const told = page.locator('nav [role=status]', { hasText: 'Español' })
    await told.waitFor({ state: 'attached' })
    await page.reload()
    await page.locator('[data-ready]').waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es')
    expect(await page.locator(name).inputValue()).toBe('Ada')
    await done()
  })
})

/** Switches to Spanish and back in place: the document, its address and its structure stay, only the words change. */
async function expectRedrawn(page: Page, screen: string): Promise<void> {
  await page.evaluate(() => {
    window.sameDocument = true
  })
  const [url, main] = [page.url(), page.locator('main')]
  // An answer that the server still judges changes the text on its own, and so does what is still read.
  await main.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  await expect.poll(() => main.locator('[data-part=skeleton]').count()).toBe(0)
  const english = await main.innerText()
  for (const language of ['es', 'en-us']) {
    await link(page, language).click()
    await spoken(page, language)
    if (language === 'es') await expect.poll(() => main.innerText(), { message: screen }).not.toBe(english)
    else await expect.poll(() => main.innerText(), { message: screen }).toBe(english)
    expect(page.url(), screen).toBe(url)
  }
  expect(await page.evaluate(() => window.sameDocument), screen).toBe(true)
}

test('every step of a booking changes in place, and the booking goes on', async () => {
  const { page, done } = await openPage(browser)
  await page.goto(site.home('harbor'))
  await page.locator('article').first().waitFor()
  // The opening state appears once the client is ready; when each is next free is asked for while it is idle.
  await page.locator('article [data-line] [data-part=dates]').first().waitFor()
  await page.waitForLoadState('networkidle')
  await expectRedrawn(page, 'the list')
  await openFlow(page, site.book('harbor'))
  await chooseSlot(page, mouse, { day: 3 })
  await page.locator('aside [data-part=total]').waitFor()
  await page.locator('[data-updating]').first().waitFor({ state: 'detached' })
  await expectRedrawn(page, 'the date')
  await wayOn(page).click()
  await page.waitForURL('**/second_form_step')
  await page.locator(name).waitFor()
  await answerQuestions(page, mouse)
  await page.waitForLoadState('networkidle')
  await expectRedrawn(page, 'the questions')
  await wayOn(page).click()
  await page.waitForURL('**/confirmation_step')
  await fillPayment(page, mouse)
  await expectRedrawn(page, 'the review')
  await wayOn(page).click()
  await page.waitForURL('**/thanks/**')
  await page.locator('[data-status=booked], [data-status=pending]').waitFor()
  await expectRedrawn(page, 'the thanks')
  await page.locator('a[href^="/manage/"]').first().click()
  await page.waitForURL('**/manage/**')
  await page.locator('[data-status=booked], [data-status=pending]').waitFor()
  await expectRedrawn(page, 'the manage page')
  await done()
})

test('events, days, resources and checklists change in place too', async () => {
  const { page, done } = await openPage(browser)
  const pages = [
    [site.home('clinic'), 'a[href^="/with/"]'],
    [`${site.home('harbor')}/book/sunset-sail`, '[data-ready]'],
    [`${site.home('harbor')}/book/skiff-rental`, '[data-ready]'],
    [gather(), '[data-ready]'],
  ] as const
  for (const [address, part] of pages) {
    await page.goto(address)
    await page.locator(part).first().waitFor()
    await page.waitForLoadState('networkidle')
    await expectRedrawn(page, address)
  }
  await done()
})

test('the chosen language replaces the address’s, and the rest of the query stays', async () => {
  const { page, done } = await openPage(browser)
  await page.goto(`${site.home('harbor')}/?lang=en-us&page=1`)
  await page.locator('html[lang=en-us]').waitFor()
  await expect.poll(() => link(page, 'es').getAttribute('href')).toContain('page=1')
  await link(page, 'es').click()
  await spoken(page, 'es')
  expect(new URL(page.url()).search).toBe('?lang=es&page=1')
  await done()
})

test('a language is prefetched on hover, without being chosen', async () => {
  const { page, done } = await openPage(browser)
  await openFlow(page, site.book('harbor'))
  const fetched = page.waitForResponse((response) => response.url().includes('lang=es'))
  await link(page, 'es').hover()
  expect((await fetched).ok()).toBe(true)
  const cookies = await page.context().cookies()
  expect(cookies.find((cookie) => cookie.name === 'lang')).toBeUndefined()
  await done()
})

test('a failed change of language is reported, and nothing changes', async () => {
  const { page, complaints } = await openPage(browser)
  await openFlow(page, site.book('harbor'))
  const heading = await page.locator('h2').first().textContent()
  await page.context().setOffline(true)
  await link(page, 'es').click()
  const alert = page.locator('nav [role=alert]')
  await alert.waitFor()
  expect(await alert.textContent()).toContain('Español')
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en-us')
  expect(await page.locator('h2').first().textContent()).toBe(heading)
  await page.context().setOffline(false)
  await link(page, 'es').click()
  await spoken(page, 'es')
  await alert.waitFor({ state: 'detached' })
  // The browser logs the failed request; the page adds nothing.
  expect(complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  await leavePage(page)
})

/** The provider with the checklist. */
const gather = () => site.home('harbor').replace('quay', 'gather')

/** A visitor who has chosen the mirrored language. */
async function mirrored(context: BrowserContext): Promise<void> {
  const urls = [site.home('harbor'), site.home('clinic'), gather()]
  await context.addCookies(urls.map((url) => ({ name: 'lang', value: 'ar-xb', url })))
}

/** Expects a screen in the pseudo-language that stays within the window and has no axe findings. */
async function expectMirrored(page: Page, screen: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.dir), screen).toBe('rtl')
  // Prices that are being updated are drawn paler.
  await page.waitForLoadState('networkidle')
  await page.locator('[data-updating]').first().waitFor({ state: 'detached' })
  expect.soft(await untranslated(page, theirs), `${screen}: not from the dictionary`).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(overflow, `${screen}: sideways`).toBeLessThanOrEqual(0)
  // Scrolls content from under the bottom bar, as customers do.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page, screen)
}

describeIn([
  ['a phone', phone],
  ['a desk', desktop],
])('from right to left on %s', (_name, viewport) => {
  test('a booking uses the dictionary alone, from the list to the manage page', async () => {
    const { page, done } = await openPage(browser, { viewport })
    await mirrored(page.context())
    await page.goto(site.home('harbor'))
    await page.locator('article').first().waitFor()
    await expectMirrored(page, 'the list')
    await openFlow(page, site.book('harbor'))
    await chooseSlot(page, mouse)
    await expectMirrored(page, 'the date')
    await wayOn(page).click()
    await page.waitForURL('**/second_form_step')
    await page.locator(name).waitFor()
    await expectMirrored(page, 'the questions')
    await answerQuestions(page, mouse)
    await wayOn(page).click()
    await page.waitForURL('**/confirmation_step')
    await page.locator('#payment-fields > *').first().waitFor()
    await expectMirrored(page, 'the review')
    await fillPayment(page, mouse)
    await wayOn(page).click()
    await page.waitForURL('**/thanks/**')
    await page.locator('[data-status=booked], [data-status=pending]').waitFor()
    await expectMirrored(page, 'the thanks')
    await page.locator('a[href^="/manage/"]').first().click()
    await page.waitForURL('**/manage/**')
    await page.locator('[data-status=booked], [data-status=pending]').waitFor()
    await expectMirrored(page, 'the manage page')
    await page.locator('#cancel-reservation').click()
    await page.locator('dialog[open], [role=dialog], [role=alertdialog]').first().waitFor()
    await expectMirrored(page, 'cancelling')
    await done()
  })

  test('so do resources, events, days and a checklist', async () => {
    const { page, done } = await openPage(browser, { viewport })
    await mirrored(page.context())
    await page.goto(site.home('clinic'))
    await page.locator('a[href^="/with/"]').first().waitFor()
    await expectMirrored(page, 'who serves')
    for (const path of ['/book/sunset-sail', '/book/skiff-rental']) {
      await page.goto(site.home('harbor') + path)
      await page.locator('[data-ready]').waitFor()
      await expectMirrored(page, path)
    }
    await page.goto(gather())
    await page.locator('[data-ready]').waitFor()
    await expectMirrored(page, 'the list of several')
    await done()
  })
})

test('the calendar’s arrows are mirrored', async () => {
  const { page, done } = await openPage(browser)
  await mirrored(page.context())
  await openFlow(page, site.book('harbor'))
  await page.locator('[data-date][tabindex="0"]').focus()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-date') ?? '')
  const start = await focused()
  await page.keyboard.press('ArrowLeft')
  expect(Date.parse(await focused()) - Date.parse(start)).toBe(86_400_000)
  await page.keyboard.press('ArrowRight')
  expect(await focused()).toBe(start)
  await done()
})

test('the arrows between the tabs of one’s reservations are mirrored', async () => {
  const { page, done } = await openPage(browser)
  await page.goto(`${site.home('harbor')}/login?lang=en-us`)
  await logIn(page.getByRole('main'), mouse, { email: 'ada@customers.example', password: 'Lantern-Nine-9!' })
  await whoIsIn(page, 'Ada').waitFor()
  const tabs = page.getByRole('tab')
  const after = async (language: string, key: string) => {
    await page.goto(`${site.home('harbor')}/reservations?lang=${language}`)
    await tabs.first().focus()
    await page.keyboard.press(key)
    return tabs.evaluateAll((all) => all.findIndex((one) => one.matches(':focus')))
  }
  expect(await after('en-us', 'ArrowRight')).toBe(1)
  expect(await after('ar-xb', 'ArrowLeft')).toBe(1)
  expect(await after('ar-xb', 'ArrowRight')).toBe(2)
  await done()
})

test('what a provider writes from right to left is, with its marks, also on a page in English', async () => {
  await site.revise('harbor', ({ whitelabel, bookables }) => {
    whitelabel.plugins.push({ name: pseudo })
    for (const one of bookables) if (one.id === 'paddle-lesson') one.description = 'שיעור חתירה פרטי.'
  })
  const { page, done } = await openPage(browser)
  await page.goto(`${site.home('harbor')}/?lang=en-us`)
  const told = page.getByText('שיעור חתירה פרטי.').first()
  await told.waitFor()
  const [first, mark] = await told.evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
    const leftOf = (at: number) => {
      const range = document.createRange()
      if (!text) return Number.NaN
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      return range.getBoundingClientRect().left
    }
    return [leftOf(0), leftOf((text?.textContent ?? '').length - 1)]
  })
  expect(Number(mark)).toBeLessThan(Number(first))
  expect(await told.evaluate((element) => getComputedStyle(element).textAlign)).toBe('left')
  await done()
})
