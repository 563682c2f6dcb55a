/// <reference lib="dom" />
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { expectFine } from './accessibility.ts'
import { now } from './clock.ts'
import { mouse, touch } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, openPage } from './open-page.ts'
import { bram, dialog, logIn } from './people.ts'
import { type DemoBundle, type RunningSite, startSite } from './running-site.ts'
import { localeOf, saidIn, saying } from './said.ts'
import { confirm, fillPayment, holdSlot, openFlow, seatsField, toldWhen, toReview, wayOn } from './walk.ts'
import { everywhere, testIn } from './walked-in.ts'

/** Ways into a provider's site that not everybody has, and what stands where there is none. */
let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const views = everywhere

const quayOf = ({ providers }: DemoBundle) => providers.filter(({ id }) => id === 'quay')

testIn(views)(
  'who has a link of one use books by it once, and is led back to that; others to nothing, at %s in %s',
  async (at, language, viewport, hand) => {
    const say = saying(language)
    const uid = `once-${language}-${viewport.width}`
    await site.revise('harbor', ({ limited_use_links: links }) => {
      links.push({ id: uid, provider: 'quay', uid, bookable: 'return-paddle', uses: 1 })
    })
    const { page } = await openPage(browser, { viewport, hasTouch: hand === touch, locale: localeOf[language] })
    const direct = `${site.home('harbor')}/directbooking/id/return-paddle`
    const gate = page.getByText(say('gate.link_required.text'))
    await page.goto(site.home('harbor'))
    await page.locator('main article').first().waitFor()
    expect(await page.locator('main a[href*="come-back"]').count()).toBe(0)
    await page.goto(direct)
    await gate.waitFor()
    await expectFine(page, `no link at ${at}`)
    await page.goto(`${direct}?linkid=nobody-has-this`)
    await gate.waitFor()
    await openFlow(page, `${direct}?linkid=${uid}`)
    await holdSlot(page, hand, { day: 3 })
    await toReview(page, hand)
    await fillPayment(page, hand)
    await confirm(page, hand)
    await expectFine(page, `booked by a link at ${at}`)
    const when = await toldWhen(page)
    const own = page.getByRole('main').getByRole('link', { name: saidIn(language)('gate.link_own.see') })
    for (const address of [`${direct}?linkid=${uid}`, `${site.home('harbor')}/?linkid=${uid}`]) {
      await page.goto(address)
      await page.getByText(say('gate.link_own.title')).waitFor()
      await expectFine(page, `a link that was used up here at ${at}`)
      await hand.press(own)
      await page.waitForURL('**/manage/**')
      await page.locator('[data-status=booked]').waitFor()
      expect(await toldWhen(page)).toBe(when)
    }
    const other = await openPage(browser, { viewport, locale: localeOf[language] })
    await other.page.goto(`${direct}?linkid=${uid}`)
    await other.page.getByText(say('gate.link_ended.title')).waitFor()
    await other.page.getByText(say('gate.link_required.text')).waitFor()
    expect(await other.page.locator('main a[href*="/manage/"]').count()).toBe(0)
    await expectFine(other.page, `a link that is used up at ${at}`)
    await leavePage(other.page)
    await leavePage(page)
  },
)

testIn(views)(
  'where nothing can be booked the provider says why in their own words, and how to reach them, at %s in %s',
  async (at, language, viewport) => {
    const own = { 'en-us': 'We are off the water until May.', es: 'Volvemos al agua en mayo.' }
    await site.revise('harbor', (bundle) => {
      const translations = { es: { nobookablesmessage: own.es } }
      for (const one of quayOf(bundle)) Object.assign(one, { nobookablesmessage: own['en-us'], translations })
      for (const one of bundle.bookables) if (one.provider === 'quay') one.status = 'hidden'
    })
    const { page, done } = await openPage(browser, { viewport, locale: localeOf[language] })
    await page.goto(site.home('harbor'))
    await page.getByText(own[language]).waitFor()
    expect(await page.locator('main a[href="tel:+12075550142"]').count()).toBe(1)
    expect(await page.locator('main a[href="mailto:dock@quay.example"]').count()).toBe(1)
    await expectFine(page, `nothing to book at ${at}`)
    await done()
  },
)

testIn(views)(
  'a bookable that takes no bookings now says so by its direct link, at %s in %s',
  async (at, language, viewport) => {
    const say = saying(language)
    await site.revise('harbor', ({ bookables }) => {
      for (const one of bookables) if (one.id === 'paddle-lesson') one.status = 'inactive'
    })
    const { page, done } = await openPage(browser, { viewport, locale: localeOf[language] })
    await page.goto(`${site.home('harbor')}/directbooking/id/paddle-lesson`)
    await page.getByRole('heading', { name: say('gate.unavailable.title') }).waitFor()
    expect(await page.locator('main').innerText()).not.toContain('Paddle lesson')
    await page.getByRole('link', { name: say('gate.home') }).waitFor()
    await expectFine(page, `no bookings now at ${at}`)
    await done()
  },
)

testIn(views)(
  'a bookable that takes no bookings now is asked about from its direct link, and staff are told, at %s in %s',
  async (at, language, viewport) => {
    const say = saying(language)
    const desk = `desk-${language}-${viewport.width}@quay.example`
    await site.revise('harbor', (bundle) => {
      for (const one of quayOf(bundle)) one.email = desk
      for (const one of bundle.bookables)
        if (one.id === 'paddle-lesson') Object.assign(one, { status: 'inactive', contactenabled: true })
    })
    const { page, done } = await openPage(browser, { viewport, locale: localeOf[language] })
    await page.goto(`${site.home('harbor')}/directbooking/id/paddle-lesson`)
    await page.getByRole('heading', { name: say('gate.unavailable.title') }).waitFor()
    await expectFine(page, `no bookings now but questions at ${at}`)
    await page.getByRole('link', { name: say('catalogue.enquire', { provider: 'Quay Street Paddle & Sail' }) }).click()
    await page.waitForURL('**/enquire/paddle-lesson')
    await page.getByLabel(say('form.firstname')).fill('Gus')
    await page.getByLabel(say('form.lastname')).fill('Moor')
    await page.getByLabel(say('enquire.email')).fill(`gus-${language}@people.example`)
    await page.getByLabel(say('enquire.message')).fill('When does it begin again?')
    await expectFine(page, `a question about what takes no bookings at ${at}`)
    await page.getByRole('button', { name: say('enquire.send') }).click()
    await page.getByRole('heading', { name: say('enquire.sent') }).waitFor()
    await done()
    const told = await site.mailsTo(desk)
    expect(told.map(({ text }) => /\/enquiries\/\S+\?token=/.test(text))).toEqual([true])
  },
)

testIn(views)(
  'for members alone: strangers log in first, and who is none is told, at %s in %s',
  async (at, language, viewport) => {
    const say = saying(language)
    await site.revise('harbor', () => {})
    const { page } = await openPage(browser, { viewport, locale: localeOf[language] })
    await page.goto(`${site.home('harbor')}/directbooking/id/members-paddle`)
    await page.getByRole('heading', { name: say('gate.login.title') }).waitFor()
    await expectFine(page, `log in first at ${at}`)
    await page
      .getByRole('main')
      .getByRole('button', { name: say('session.login') })
      .click()
    await logIn(dialog(page), mouse, bram)
    await page.getByRole('heading', { name: say('gate.no_access.title') }).waitFor()
    await expectFine(page, `no member at ${at}`)
    await leavePage(page)
  },
)

/** The sail of the demo: the first Saturday from nine days on. */
function sailDay(): string {
  const ahead = (days: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(now() + days * 86_400_000)
  const weekday = new Date(`${ahead(9)}T00:00:00Z`).getUTCDay()
  return ahead(9 + ((6 - weekday + 7) % 7))
}

testIn(views)(
  'the public feed names who comes where the provider shows it, at %s in %s',
  async (at, language, viewport) => {
    await site.revise('harbor', (bundle) => {
      for (const one of quayOf(bundle)) one.publicfeed = { active: true, show_details: true, show_unbooked: true }
    })
    const { page, done } = await openPage(browser, { viewport, locale: localeOf[language] })
    await page.goto(`${site.home('harbor')}/public/${sailDay()}`)
    const main = page.getByRole('main')
    // She comes to both parts of it.
    await main.getByText('Dora Pell').first().waitFor()
    await expectFine(page, `names on the feed at ${at}`)
    await page.goto(`${site.home('harbor')}/public/wall`)
    await main.getByRole('heading').first().waitFor()
    await expectFine(page, `names on the wall at ${at}`)
    await site.revise('harbor', () => {})
    await page.goto(`${site.home('harbor')}/public/${sailDay()}`)
    await main
      .getByText(saying(language)('feed.booked', { count: 2 }))
      .first()
      .waitFor()
    expect(await page.content()).not.toContain('Dora')
    await done()
  },
)

testIn(views)(
  'a logo stands on the first page and leads home from all others, at %s in %s',
  async (at, language, viewport) => {
    const say = saying(language)
    await site.revise('harbor', (bundle) => {
      for (const one of quayOf(bundle)) one.bookinglogo = '/plugins/demo/pictures/quay-harbor.svg'
    })
    const { page, done } = await openPage(browser, { viewport, locale: localeOf[language] })
    await page.goto(site.home('harbor'))
    const logo = page.getByRole('img', { name: say('provider.logo', { provider: 'Quay Street Paddle & Sail' }) })
    const isDrawn = () => logo.first().evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)
    await expect.poll(isDrawn).toBe(true)
    await expectFine(page, `a logo on the first page at ${at}`)
    await page.goto(site.book('harbor'))
    await expect.poll(isDrawn).toBe(true)
    await expectFine(page, `a logo in the header at ${at}`)
    await page
      .locator('header')
      .getByRole('link', { name: /Quay Street/ })
      .first()
      .click()
    await page.waitForURL((url) => url.pathname === '/')
    await done()
  },
)

testIn(views)(
  'a link brings day, seats, who serves and answers, which stay the visitor’s to change, and no price, at %s in %s',
  async (at, language, viewport, hand) => {
    await site.revise('harbor', () => {})
    const { page, done } = await openPage(browser, { viewport, hasTouch: hand === touch, locale: localeOf[language] })
    await openFlow(page, site.book('harbor'))
    const days = await page
      .locator('[data-date][data-state=free]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-date') ?? ''))
    const day = days.at(-1) ?? ''
    expect(day > (days[0] ?? '')).toBe(true)
    const answers = { first_name: 'Grace', email: 'grace@people.example', height: 'tall', wetsuit: 'ws', price: '1' }
    const asked = new URLSearchParams({ date: day, seats: '2', resource: 'guide-tomas', ...answers })
    await openFlow(page, `${site.book('harbor')}?${asked}`)
    await expect.poll(() => seatsField(page).inputValue()).toBe('2')
    await page.locator('input[value="guide-tomas"]:checked').waitFor({ state: 'attached' })
    await page.locator(`[data-date="${day}"][data-selected]`).waitFor()
    const slot = page.locator('[data-slot]:not([aria-disabled])').first()
    const goesOn = (await slot.getAttribute('aria-pressed')) === null
    await hand.press(slot)
    if (!goesOn) await hand.press(wayOn(page))
    await page.waitForURL(/second_form_step/)
    const form = page.locator('#booking-step')
    const given = form.locator('input[autocomplete=given-name]')
    await expect.poll(() => given.inputValue()).toBe('Grace')
    expect(await form.locator('input[type=email]').inputValue()).toBe('grace@people.example')
    expect(await form.locator('input[inputmode=decimal]').first().inputValue()).toBe('')
    // What costs something, no link chooses: two seats with tax, and no wetsuit.
    expect(await page.locator('main').innerText()).toMatch(/163[.,]53/)
    await expectFine(page, `answers of a link at ${at}`)
    // The way back and forth does not bring again what was changed since.
    await hand.type(given, 'Dora')
    expect(new URL(page.url()).searchParams.has('first_name')).toBe(false)
    await page.goBack()
    await page.locator('[data-slot]').first().waitFor()
    await page.goForward()
    await expect.poll(() => given.inputValue()).toBe('Dora')
    await done()
  },
)

testIn(views)(
  'what has nothing free in all of its window is asked about from its calendar, at %s in %s',
  async (at, language, viewport, hand) => {
    const say = saying(language)
    const closing = (contactenabled: boolean) =>
      site.revise('harbor', (bundle) => {
        for (const one of bundle.bookables)
          if (one.id === 'paddle-lesson') Object.assign(one, { contactenabled, requiredresources: ['dry-dock'] })
        bundle.resources.push({ id: 'dry-dock', provider: 'quay', name: 'Dry dock' })
        const [start, end] = [-30, 400].map((days) => new Date(now() + days * 86_400_000).toISOString().slice(0, 10))
        const closed = { start: `${start} 00:00:00`, end: `${end} 00:00:00`, title: 'Closed' }
        bundle.blackouts.push({ id: 'dry', provider: 'quay', resource: 'dry-dock', ...closed })
      })
    await closing(true)
    const { page, done } = await openPage(browser, { viewport, hasTouch: hand === touch, locale: localeOf[language] })
    await page.goto(site.book('harbor'))
    const nothing = page.getByRole('heading', { name: say('availability.none.title') })
    await nothing.waitFor()
    await expectFine(page, `nothing free at ${at}`)
    const provider = 'Quay Street Paddle & Sail'
    const ask = page.getByRole('main').getByRole('link', { name: say('catalogue.enquire', { provider }) })
    await hand.press(ask)
    await page.waitForURL('**/enquire/paddle-lesson')
    await page.getByLabel(say('enquire.message')).waitFor()
    // Where it takes no questions, nothing leads to them.
    await closing(false)
    await page.goto(site.book('harbor'))
    await nothing.waitFor()
    expect(await page.locator('main a[href*="/enquire/"]').count()).toBe(0)
    await done()
  },
)
