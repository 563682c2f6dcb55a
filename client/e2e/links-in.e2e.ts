/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { expectFine } from './accessibility.ts'
import { bookableOf, withFlow } from './flows-of-demo.ts'
import { type Hand, touch } from './hands.ts'
import { connect, openPage } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { localeOf, saying } from './said.ts'
import { stall } from './stall.ts'
import { confirm, fillPayment, holdSlot, openAnswers, openFlow, seatsField, toReview } from './walk.ts'
import { everywhere, testIn } from './walked-in.ts'

/** What a link brings along, and flows that begin with who serves: each from the address to what was booked. */
let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

/** Each of the views, with a day of its own. */
const walks = everywhere.map((view, day) => [...view, day] as const)

/** From the chosen day or one of the calendar up to the thanks, with axe at the review and at the end. */
async function bookOn(page: Page, hand: Hand, screen: string, day: number): Promise<void> {
  await holdSlot(page, hand, { day })
  await expectFine(page, `questions after ${screen}`)
  await toReview(page, hand)
  await fillPayment(page, hand)
  await confirm(page, hand)
  await expectFine(page, `thanks after ${screen}`)
}

/** A question that nobody sees and that lowers the price, one with bounds, and one that is only kept. */
const asked = [
  { id: 'q-crew', slug: 'crew', type: 'number', prompt: 'How many watch?', minimum: 1, maximum: 5 },
  { id: 'q-whence', slug: 'whence', type: 'text', prompt: 'Where from?' },
  {
    id: 'q-rebate',
    slug: 'rebate',
    type: 'number',
    prompt: 'Rebate',
    internal: true,
    value_function_source: '-rebate',
  },
]

testIn(walks)(
  'a link answers questions by their slugs, of their types and within bounds, and never a price, at %s in %s',
  async (at, language, viewport, hand, day) => {
    await site.revise('harbor', (bundle) => {
      bookableOf(bundle, 'paddle-lesson', { tax: undefined })
      for (const form of bundle.forms)
        if (form.id === 'paddler') Object.assign(form, { sections: [{ id: 's1', questions: [...names, ...asked] }] })
    })
    const options = { viewport, hasTouch: hand === touch, locale: localeOf[language] }
    const { page, done } = await openPage(browser, options)
    const said = { first_name: 'Grace', email: 'grace@people.example', whence: 'Alvin & Sons', crew: '9', rebate: '90' }
    await openFlow(page, `${site.book('harbor')}?${new URLSearchParams({ ...said, price: '1', utm_source: 'mail' })}`)
    // What was read leaves the address; what is no question's stays.
    await expect.poll(() => new URL(page.url()).search).toBe('?price=1&utm_source=mail')
    await holdSlot(page, hand, { day })
    const typed = (label: string) => page.getByLabel(new RegExp(`^${label.replace('?', '\\?')}`)).inputValue()
    expect(await typed('First name')).toBe('Grace')
    expect(await typed('Email')).toBe('grace@people.example')
    expect(await typed('Where from?')).toBe('Alvin & Sons')
    expect(await typed('How many watch?')).toBe('')
    await expectFine(page, `answers of a link at ${at} in ${language}`)
    const before = (await site.payments()).length
    await toReview(page, hand)
    await fillPayment(page, hand)
    await confirm(page, hand)
    await (await openAnswers(page)).getByText('Alvin & Sons').first().waitFor()
    expect((await site.payments()).slice(before).map(({ amount }) => amount)).toEqual([9500])
    await done()
  },
)

const names = [
  { id: 'q-first', slug: 'first_name', type: 'firstname', prompt: 'First name', required: true },
  { id: 'q-last', slug: 'last_name', type: 'lastname', prompt: 'Last name', required: true },
  { id: 'q-mail', slug: 'email', type: 'validated email', prompt: 'Email', required: true },
]

testIn(walks)(
  'a link with a date, seats and who serves opens there, and is booked so, at %s in %s',
  async (at, language, viewport, hand, nth) => {
    await site.revise('harbor', (bundle) =>
      bookableOf(bundle, 'paddle-lesson', { rosterenabled: false, tax: undefined }),
    )
    const before = (await site.payments()).length
    const { page, done } = await openPage(browser, { viewport, hasTouch: hand === touch, locale: localeOf[language] })
    await openFlow(page, site.book('harbor'))
    const date = String(
      await page
        .locator('[data-state=free]:not([data-today])')
        .nth(4 + nth)
        .getAttribute('data-date'),
    )
    const times = await stall(page, 'get_availability_in_range_for_bookable')
    await page.goto(`${site.book('harbor')}?date=${date}&seats=2&resource=guide-tomas`)
    await page.locator('[data-ready]').waitFor()
    await page.locator('[data-part=skeleton]').first().waitFor()
    await expectFine(page, `a link whose times are on their way at ${at} in ${language}`)
    times.go()
    await page.locator(`[data-date="${date}"][data-selected]`).waitFor()
    await expect.poll(() => seatsField(page).inputValue()).toBe('2')
    await page.locator('input[value="guide-tomas"]:checked').waitFor({ state: 'attached' })
    await expectFine(page, `a link with all choices at ${at} in ${language}`)
    await hand.press(page.locator('[data-slot]:not([aria-disabled])').first())
    await hand.press(page.locator('button[type=submit]:visible').last())
    await page.waitForURL('**/second_form_step*')
    await page.locator('#booking-step input[autocomplete=given-name]').waitFor()
    await toReview(page, hand)
    await fillPayment(page, hand)
    await confirm(page, hand)
    expect(await page.locator('main').innerText()).toContain('Tomas Birk')
    // The first seat at 95, the second at 60.
    expect((await site.payments()).slice(before).map(({ amount }) => amount)).toEqual([15_500])
    expect(new URL(page.url()).search).not.toContain('resource')
    await done()
  },
)

testIn(walks)(
  'who serves is chosen first, then what, then when, at %s in %s',
  async (at, language, viewport, hand, day) => {
    const say = saying(language)
    await site.revise('clinic', (bundle) => {
      for (const one of bundle.providers) delete one.reservationlimit
    })
    const { page, done } = await openPage(browser, { viewport, hasTouch: hand === touch, locale: localeOf[language] })
    await page.goto(site.home('clinic'))
    await expectFine(page, `who serves at ${at} in ${language}`)
    await hand.press(page.getByRole('link', { name: say('resources.choose', { name: 'Javier Montero' }) }))
    await page.waitForURL('**/with/physio-montero')
    await page.getByRole('heading', { level: 1, name: 'Javier Montero' }).waitFor()
    await expectFine(page, `what one serves at ${at} in ${language}`)
    await hand.press(page.locator('main a[href^="/book/follow-up"]').first())
    await page.waitForURL('**/book/follow-up*')
    await page.locator('input[value="physio-montero"]:checked').waitFor({ state: 'attached' })
    await page.locator('[data-ready]').waitFor()
    await bookOn(page, hand, `who serves first at ${at} in ${language}`, day)
    expect(await page.locator('main').innerText()).toContain('Javier Montero')
    await done()
  },
)

testIn(walks)(
  'a card offers who serves, which its times keep, at %s in %s',
  async (at, language, viewport, hand, day) => {
    await site.revise('base', withFlow('clef', 'bookable_withresource'))
    const { page, done } = await openPage(browser, { viewport, hasTouch: hand === touch, locale: localeOf[language] })
    await page.goto(site.home('base'))
    await expectFine(page, `cards with those who serve at ${at} in ${language}`)
    await hand.press(page.locator('main a[href^="/book/piano-lesson?resource=teacher-rukmini"]').first())
    await page.waitForURL('**/book/piano-lesson*')
    await page.locator('input[value="teacher-rukmini"]:checked').waitFor({ state: 'attached' })
    await page.locator('[data-ready]').waitFor()
    await bookOn(page, hand, `a card with who serves at ${at} in ${language}`, day)
    expect(await page.locator('main').innerText()).toContain('Rukmini Das')
    await done()
  },
)
