import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, expectFine } from './accessibility.ts'
import { dateInPlace, dates, goOn, listOf, openList, planEvening, row, settled, tick } from './checklist-walk.ts'
import { keyboard, mouse, touch } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, expectSteadyLayout, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { stall } from './stall.ts'
import { confirm, fillPayment, nextMonth, toReview, wayOn } from './walk.ts'
import { testIn } from './walked-in.ts'

const walks = [
  ['1280 px, by keyboard alone', { viewport: desktop }, keyboard, 2],
  ['390 px, by touch', { viewport: phone, hasTouch: true }, touch, 4],
] as const

describe('several things are booked from one list', () => {
  let site: RunningSite
  let browser: Browser
  beforeAll(async () => {
    ;[site, browser] = await Promise.all([startSite(), connect()])
  })
  afterAll(async () => {
    await browser.close()
    await site.close()
  })

  testIn(walks)('two dates of one and one of another, at %s', async (_name, options, hand, day) => {
    const { page, done } = await openPage(browser, options)
    await openList(page, listOf(site))
    await tick(page, hand, 'planning-talk')
    await dateInPlace(page, hand, 'planning-talk', day)
    await hand.press(row(page, 'planning-talk').getByRole('button', { name: 'Add another date' }))
    await dateInPlace(page, hand, 'planning-talk', day, 1)
    await tick(page, hand, 'garden-ceremony')
    await dateInPlace(page, hand, 'garden-ceremony', day)
    expect(await page.locator('[data-group=Planning]').getAttribute('data-progress')).toBe('complete')
    expect(await page.locator('[data-group="The house"]').getAttribute('data-progress')).toBe('in_progress')
    expect(await page.locator('[data-group="The table"]').getAttribute('data-progress')).toBe('untouched')

    await page.reload()
    await expect.poll(() => dates(page).count()).toBe(3)
    await goOn(page, hand)
    await toReview(page, hand)
    expect(await page.locator('#booking-step strong[data-appointment]').count()).toBe(3)
    await fillPayment(page, hand)
    await confirm(page, hand)
    await expect.poll(() => page.locator('[data-also] strong').count()).toBe(2)
    await done()
  })

  testIn(walks)('resources are chosen before the date, with a search where there are many, at %s', async (...walk) => {
    const [, options, hand, day] = walk
    const { page, done } = await openPage(browser, options)
    await openList(page, listOf(site))
    await tick(page, hand, 'evening-music')
    const music = row(page, 'evening-music')
    const stage = music.locator('[data-stage]')
    expect(await stage.getAttribute('data-stage')).toBe('resource_step')
    await hand.press(wayOn(page))
    await music.getByRole('alert').waitFor()
    await expectAccessible(page, 'nobody chosen yet')
    await hand.type(music.getByRole('searchbox'), 'brass')
    await expect.poll(() => music.locator('[data-resource]').count()).toBe(1)
    await hand.press(music.locator('[data-resource=act-harbor-brass] input'))
    await hand.press(wayOn(page))
    await music.locator('[data-stage=datetime_step]').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H4')
    await hand.press(music.getByRole('button', { name: /^Change: With Harbor Street Brass/ }))
    await music.locator('[data-stage=resource_step]').waitFor()
    expect(await music.locator('[data-resource=act-harbor-brass] input').isChecked()).toBe(true)
    await hand.press(wayOn(page))
    await dateInPlace(page, hand, 'evening-music', day)
    expect(await dates(music).textContent()).toContain('With Harbor Street Brass')
    // Its own required form blocks the way until it is answered.
    await hand.press(page.getByRole('button', { name: 'Continue', exact: true }).locator('visible=true').last())
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toMatch(/^first-form-/)
    await expectAccessible(page, 'a form that is still to be filled in')
    const ticked = page.locator('nav ol [data-done]').getByText('Details', { exact: true })
    expect(await ticked.count()).toBe(0)
    await planEvening(page, hand)
    await expect.poll(() => music.locator('[data-owed]').count()).toBe(0)
    expect(await ticked.count()).toBe(1)
    await goOn(page, hand)
    await toReview(page, hand)
    expect(await page.locator('#booking-step [data-submission]').textContent()).toContain('In the hall')
    await fillPayment(page, hand)
    await confirm(page, hand)
    await done()
  })

  test('a ticked bookable stays ticked without a date, and its choice is resumed', async () => {
    const { page, done } = await openPage(browser)
    await openList(page, listOf(site))
    await tick(page, mouse, 'planning-talk')
    await row(page, 'planning-talk').locator('[data-resource=planner-bea] input').click()
    await tick(page, mouse, 'garden-ceremony')
    const box = row(page, 'planning-talk').locator('input[type=checkbox]').first()
    expect(await box.isChecked()).toBe(true)
    await dateInPlace(page, mouse, 'garden-ceremony', 4)
    await expectAccessible(page, 'one with a date, one without')
    // Continue leads to the bookable without a date.
    await page.getByRole('button', { name: 'Continue', exact: true }).locator('visible=true').last().click()
    const way = row(page, 'planning-talk').getByRole('button', { name: 'Choose a date for Planning talk' })
    await expect.poll(() => way.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.reload()
    await way.click()
    await row(page, 'planning-talk').getByText('With Bea Lindqvist').waitFor()
    await page.getByRole('button', { name: 'Close without choosing' }).click()
    expect(await box.isChecked()).toBe(false)
    expect(await dates(page).count()).toBe(1)
    await goOn(page, mouse)
    const marks = page.locator('nav ol [data-state]')
    expect(await marks.evaluateAll((all) => all.map((one) => one.getAttribute('data-state')))).toEqual([
      'completed',
      'disabled',
      'disabled',
      'disabled',
      'active',
      'open',
    ])
    expect(await page.locator('nav ol [data-done]').count()).toBe(3)
    // What is done on the list has no number: the pages count by themselves.
    expect(await page.locator('nav ol [data-part=mark]').allInnerTexts()).toEqual(['', '', '', '', '2', '3'])
    await expectFine(page, 'the list’s steps, at your information')
    await done()
  })

  test('a chosen date is kept when the next bookable is ticked before Continue', async () => {
    const { page, done } = await openPage(browser)
    await openList(page, listOf(site))
    await tick(page, mouse, 'garden-ceremony')
    const ceremony = row(page, 'garden-ceremony')
    await ceremony.locator('[data-state=free]').first().waitFor()
    await nextMonth(ceremony, mouse)
    await mouse.pickDay(page, 12)
    await ceremony.locator('[data-slot]:not([aria-disabled])').first().click()
    await tick(page, mouse, 'planning-talk')
    expect(await dates(ceremony).count()).toBe(1)
    expect(await ceremony.locator('[data-part=undated]').count()).toBe(0)
    expect(await row(page, 'planning-talk').locator('[data-stage]').count()).toBe(1)
    await done()
  })

  test('a chosen date that was taken meanwhile says so when the next bookable is ticked', async () => {
    const { page, done } = await openPage(browser)
    const other = await openPage(browser)
    for (const each of [page, other.page]) {
      await openList(each, listOf(site))
      await tick(each, mouse, 'garden-ceremony')
      await row(each, 'garden-ceremony').locator('[data-state=free]').first().waitFor()
      await nextMonth(row(each, 'garden-ceremony'), mouse)
      await mouse.pickDay(each, 14)
      await row(each, 'garden-ceremony').locator('[data-slot]:not([aria-disabled])').first().click()
    }
    await wayOn(other.page).click()
    await expect.poll(() => dates(other.page).count()).toBe(1)
    await other.done()
    await page.bringToFront()
    await row(page, 'planning-talk').locator('input[type=checkbox]').first().click()
    const lost = row(page, 'garden-ceremony').locator('[data-lost]')
    await lost.getByRole('alert').waitFor()
    // What was pressed opens all the same, and nothing unfolds above it.
    await row(page, 'planning-talk').locator('[data-stage]').waitFor()
    await lost.getByRole('button', { name: 'other time' }).waitFor()
    await expectFine(page, 'a time of the list that is gone')
    await done()
  })

  test.each(['en-US', 'es'])('the marks of the progress bar keep their places on a phone, in %s', async (language) => {
    const { page, done } = await openPage(browser, { viewport: phone })
    await openList(page, listOf(site))
    // A short name stands below its mark, at the end as well.
    const middles = await page.locator('nav ol [data-state=active] [data-part]').evaluateAll((all) =>
      all.map((one) => {
        const range = document.createRange()
        range.selectNodeContents(one)
        const { left, right } = range.getBoundingClientRect()
        return Math.round((left + right) / 2)
      }),
    )
    expect(Math.abs((middles[0] ?? 0) - (middles[1] ?? 99))).toBeLessThanOrEqual(1)
    await tick(page, mouse, 'planning-talk')
    await dateInPlace(page, mouse, 'planning-talk', language === 'es' ? 16 : 17)
    await openList(page, `${listOf(site)}/checklist/second_form_step?lang=${language}`)
    const off = () =>
      page.locator('nav ol li').evaluateAll((all) => {
        const middle = (element: Element) => {
          const { left, right } = element.getBoundingClientRect()
          return (left + right) / 2
        }
        return all.map((one) => {
          const mark = one.querySelector('[data-part=mark]')
          return mark ? Math.abs(Math.round(middle(mark) - middle(one))) : null
        })
      })
    const isNameInView = () =>
      page.locator('nav ol [data-state=active] [data-part=name]').evaluate((name) => {
        const { left, right } = name.getBoundingClientRect()
        return left >= 0 && right <= innerWidth
      })
    expect(await off()).toEqual([0, 0, 0, 0, 0, 0])
    expect(await isNameInView()).toBe(true)
    await toReview(page, mouse)
    expect(await off()).toEqual([0, 0, 0, 0, 0, 0])
    expect(await isNameInView()).toBe(true)
    await done()
  })

  test('the total is shown before the server has answered, and equals the server’s', async () => {
    await site.revise('harbor', ({ forms }) => {
      for (const form of forms) {
        const toasts = '"slug":"toasts"'
        const priced = JSON.stringify(form.sections).replace(toasts, `${toasts},"value_function_source":"toasts * 10"`)
        form.sections = JSON.parse(priced)
      }
    })
    const { page, done } = await openPage(browser)
    await openList(page, listOf(site))
    const total = page.locator('aside [data-part=total]')
    await tick(page, mouse, 'garden-ceremony')
    await dateInPlace(page, mouse, 'garden-ceremony', 8)
    await settled(page)
    const one = await total.textContent()
    const server = await stall(page, 'get_quote_for_appointments')
    await tick(page, mouse, 'evening-music')
    await dateInPlace(page, mouse, 'evening-music', 8)
    await expect.poll(() => total.textContent()).not.toBe(one)
    const both = await total.textContent()
    await planEvening(page, mouse)
    // 320 and 8 %, 540, and three toasts at 10 each.
    await expect.poll(() => total.textContent()).not.toBe(both)
    const planned = await total.textContent()
    expect(await page.locator('[data-updating]').count()).toBe(0)
    await page
      .getByRole('status')
      .filter({ hasText: `New total: ${planned}` })
      .waitFor({ state: 'attached' })
    const answered = page.waitForResponse((answer) => answer.request().postData()?.includes('ep-quiet') === true)
    server.go()
    const { result } = await (await answered).json()
    expect([planned, result.finalprice]).toEqual(['$915.60', 915.6])
    await settled(page)
    expect(await total.textContent()).toBe(planned)
    await done()
  })

  test('a price that changed during the holds is shown, and confirmed again', async () => {
    const { page, complaints } = await openPage(browser)
    const calls = new Set<unknown>()
    page.on('request', (call) => calls.add(call))
    page.on('requestfinished', (call) => calls.delete(call))
    page.on('requestfailed', (call) => calls.delete(call))
    await openList(page, listOf(site))
    await tick(page, mouse, 'garden-ceremony')
    await dateInPlace(page, mouse, 'garden-ceremony', 15)
    await goOn(page, mouse)
    await toReview(page, mouse)
    await fillPayment(page, mouse)
    await settled(page)
    // A quote still under way would bring the new price before the press, which then books at it.
    await expect.poll(() => calls.size).toBe(0)
    await site.revise('harbor', ({ bookables }) => {
      for (const bookable of bookables) if (bookable.id === 'garden-ceremony') bookable.price = 1000
    })
    site.advance(25 * 60_000)
    await wayOn(page).click()
    const notice = page.locator('[data-error=price_changed]')
    await notice.waitFor()
    expect(await notice.textContent()).toContain('It was $345.60 and is now $1,080.00.')
    await expectSteadyLayout(page)
    await expect.poll(() => page.locator('aside [data-part=total]').textContent()).toBe('$1,080.00')
    await settled(page)
    await confirm(page, mouse)
    expect(complaints.filter((each) => !each.includes('409'))).toEqual([])
    await leavePage(page)
  })

  test('an appointment lost to somebody else is named, and the others are kept', async () => {
    const [mine, theirs] = await Promise.all([openPage(browser), openPage(browser)])
    const { page } = mine
    await openList(page, listOf(site))
    await tick(page, mouse, 'planning-talk')
    await dateInPlace(page, mouse, 'planning-talk', 10)
    await tick(page, mouse, 'garden-ceremony')
    await dateInPlace(page, mouse, 'garden-ceremony', 10)
    await goOn(page, mouse)
    await toReview(page, mouse)
    await fillPayment(page, mouse)

    // The holds expire, and somebody books the garden on its own page.
    site.advance(25 * 60_000)
    const other = theirs.page
    await other.goto(`${listOf(site)}/book/garden-ceremony`)
    await other.locator('[data-ready]').waitFor()
    await other.locator('[data-state=free]').first().waitFor()
    await other.getByRole('button', { name: 'Next month' }).click()
    await other.locator('[data-state=free]').nth(20).waitFor()
    await mouse.pickDay(other, 10)
    await other.locator('[data-slot]:not([aria-disabled])').first().click()
    await wayOn(other).click()
    await other.waitForURL('**/second_form_step')

    await wayOn(page).click()
    const notice = page.locator('[data-error=slot_taken]')
    await notice.waitFor()
    expect(await notice.textContent()).toContain('Garden for a ceremony')
    expect(await dates(page).count()).toBe(0)
    await expectSteadyLayout(page)
    await notice.getByRole('button').click()
    await row(page, 'garden-ceremony').locator('h4').first().waitFor()
    await expect.poll(() => row(page, 'garden-ceremony').locator('[data-lost]').count()).toBe(1)
    await row(page, 'garden-ceremony').locator('[data-state=free]').nth(12).waitFor()
    await row(page, 'garden-ceremony').locator('[data-state=free]').nth(12).click()
    await row(page, 'garden-ceremony').locator('[data-slot]:not([aria-disabled])').first().click()
    await wayOn(page).click()
    await expect.poll(() => page.locator('[data-lost]').count()).toBe(0)
    await goOn(page, mouse)
    await wayOn(page).click()
    await page.waitForURL('**/confirmation_step')
    await fillPayment(page, mouse)
    await confirm(page, mouse)
    expect(await page.locator('[data-also]').count()).toBe(1)
    // The browser logs the expected refusal as an error.
    expect(mine.complaints.filter((each) => !each.includes('409'))).toEqual([])
    await theirs.done()
  })

  test('a date is changed and removed; removing the last one starts the list over', async () => {
    const { page, done } = await openPage(browser)
    await openList(page, listOf(site))
    await tick(page, mouse, 'planning-talk')
    await dateInPlace(page, mouse, 'planning-talk', 14)
    const first = await dates(page).textContent()
    await page.getByRole('button', { name: /^Change Planning talk/ }).click()
    await row(page, 'planning-talk').locator('[data-state=free]').nth(16).click()
    await row(page, 'planning-talk').locator('[data-slot]:not([aria-disabled])').first().click()
    await wayOn(page).click()
    await expect.poll(() => row(page, 'planning-talk').locator('h4').count()).toBe(0)
    expect(await dates(page).count()).toBe(1)
    expect(await dates(page).textContent()).not.toBe(first)
    await page.getByRole('button', { name: /^Remove Planning talk/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect.poll(() => dates(page).count()).toBe(0)
    expect(await page.locator('[data-group=Planning]').getAttribute('data-progress')).toBe('untouched')
    await done()
  })

  testIn([
    ['1280 px', desktop],
    ['390 px', phone],
  ])('axe finds nothing in any state, at %s', async (_name, viewport) => {
    const { page } = await openPage(browser, { viewport })
    await openList(page, listOf(site))
    await expectAccessible(page, 'the list, untouched')
    for (const slug of ['garden-ceremony', 'boathouse-hall', 'shore-clambake']) {
      await tick(page, mouse, slug)
      await expectAccessible(page, `${slug} opened in place`)
    }
    await tick(page, mouse, 'planning-talk')
    await dateInPlace(page, mouse, 'planning-talk', viewport === phone ? 18 : 20)
    await settled(page)
    await expectAccessible(page, 'the list with a date')
    await page.getByRole('button', { name: /^Remove Planning talk/ }).click()
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page, 'the remove dialog')
    await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click()
    for (const slug of ['garden-ceremony', 'boathouse-hall', 'shore-clambake'])
      await row(page, slug).locator('input[type=checkbox]').first().uncheck()
    await goOn(page, mouse)
    await settled(page)
    await expectAccessible(page, 'the questions')
    await toReview(page, mouse)
    await settled(page)
    await expectAccessible(page, 'the review')
  })

  test('the list speaks Spanish', async () => {
    const { page, done } = await openPage(browser)
    await openList(page, `${listOf(site)}/?lang=es`)
    await page.getByRole('heading', { name: 'Reúne tus días' }).waitFor()
    await tick(page, mouse, 'menu-tasting')
    expect(await page.locator('main').textContent()).not.toMatch(/checklist\.|step\.|Continue|Close without/)
    await expectAccessible(page, 'the list in Spanish')
    await done()
  })
})
