import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { holdTime } from './clock.ts'
import { chooseDate, chooseSeats, openEvent } from './events-walk.ts'
import { type Hand, keyboard, mouse, touch } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, expectSteadyLayout, openPage, phone } from './open-page.ts'
import { interveneInSlots, passMinute } from './revised-slots.ts'
import { type Dialect, isThere, type RunningSite, startSite } from './running-site.ts'
import { confirm, fillPayment, seatsField, toReview, wayOn } from './walk.ts'
import { testIn } from './walked-in.ts'

const dialects: Dialect[] = ['sqlite', 'mysql']
const available = await Promise.all(dialects.map(isThere))

const raku = '/book/raku-night'
const sail = '/book/sunset-sail'

/** Each hand on one of the databases; on SQLite all of them where MySQL is not there. */
const walks: Record<Dialect, [string, BrowserContextOptions, Hand][]> = {
  sqlite: [
    ['1280 px, by keyboard alone', { viewport: desktop }, keyboard],
    ['390 px, by touch', { viewport: phone, hasTouch: true }, touch],
  ],
  mysql: [['1280 px, by mouse', { viewport: desktop }, mouse]],
}

describe.each(dialects.filter((_, index) => available[index]))('an evening is booked on %s', (dialect) => {
  let site: RunningSite
  let browser: Browser
  beforeAll(async () => {
    ;[site, browser] = await Promise.all([startSite(dialect), connect()])
  })
  afterAll(async () => {
    await browser.close()
    await site.close()
  })

  testIn(available[1] ? walks[dialect] : Object.values(walks).flat())('at %s', async (_name, options, hand) => {
    const { page, done } = await openPage(browser, options)
    await openEvent(page, site.home('studio') + raku)
    await chooseSeats(page, hand, 1)
    await chooseDate(page, hand, 'raku-2')
    await hand.press(wayOn(page))
    await page.waitForURL('**/second_form_step')
    await toReview(page, hand)
    const review = String(await page.locator('main form dl').first().textContent())
    for (const told of ['Glaze and fire', 'Glazing', 'Firing', 'Dress warmly.']) expect(review).toContain(told)
    await fillPayment(page, hand)
    await confirm(page, hand)
    await page.reload()
    await page.locator('[data-status=booked]').waitFor()
    const booked = `${await page.locator('h1').textContent()} ${await page.locator('main dl').first().textContent()}`
    for (const told of ['Raku night', 'Glaze and fire', 'Glazing', 'Firing']) expect(booked).toContain(told)
    await done()
  })
})

describe('the dates of an event', () => {
  let site: RunningSite
  let browser: Browser
  beforeAll(async () => {
    ;[site, browser] = await Promise.all([startSite(), connect()])
  })
  afterAll(async () => {
    await browser.close()
    await site.close()
  })

  testIn([
    ['1280 px', desktop],
    ['390 px', phone],
  ])('are accessible in every state at %s', async (_name, viewport) => {
    const { page, done } = await openPage(browser, { viewport })
    await openEvent(page, site.home('harbor') + sail)
    expect(await seatsField(page).inputValue()).toBe('1')
    expect(await page.locator('[data-part=occurrences][inert]').count()).toBe(0)
    expect(await page.locator('button[type=submit]:visible:enabled').count()).toBe(0)
    await expectAccessible(page, 'cards')
    await chooseSeats(page, mouse, 2)
    await page.locator('[data-occurrence=sail-1] summary').click()
    await page.getByRole('list', { name: 'Schedule' }).waitFor()
    await expectAccessible(page, 'details open')
    await chooseDate(page, mouse, 'sail-1')
    await expectAccessible(page, 'chosen')
    await page.locator('[data-occurrence=sail-2] [data-wait]').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes please' }).waitFor()
    await expectAccessible(page, 'waitlist dialog')
    await done()
  })

  testIn([
    ['1280 px', 'harbor', sail, desktop],
    ['390 px', 'studio', raku, phone],
  ] as const)('are opened by a link to a day, or say what is next, at %s', async (_name, house, path, viewport) => {
    const { page, done } = await openPage(browser, { viewport })
    await openEvent(page, site.home(house) + path)
    const cards = page.locator('[data-occurrence]')
    const dayOf = async (card: typeof cards) => {
      const start = new Date(String(await card.locator('time').first().getAttribute('datetime')))
      const timeZone = house === 'harbor' ? 'America/New_York' : 'America/Chicago'
      return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(start)
    }
    const isInView = (card: typeof cards) =>
      card.evaluate((one) => {
        const { top, bottom } = one.getBoundingClientRect()
        return top >= 0 && bottom <= window.innerHeight
      })
    const last = cards.last()
    const date = await dayOf(last)
    await openEvent(page, `${site.home(house)}${path}?date=${date}`)
    await expect.poll(() => isInView(last)).toBe(true)
    expect(await page.getByText('Nothing can be booked on').count()).toBe(0)
    await done()

    // The day after the last one has none, and a day long ago has passed. Pages are cached without the address's date,
    // so that this is told over the page once it is known.
    const { page: other, done: left } = await openPage(browser, { viewport })
    const after = new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
    await openEvent(other, `${site.home(house)}${path}?date=${after}`)
    await other.getByText('Nothing can be booked on').waitFor()
    await openEvent(other, `${site.home(house)}${path}?date=2020-01-01`)
    await other.getByText('has passed. The next free day is').waitFor()
    await expectAccessible(other, 'a link to a day that has passed')
    if (process.env.SHOTS) await other.screenshot({ path: `${process.env.SHOTS}/linked-${house}.png` })
    await other.locator('[data-part=toast]').getByRole('button').click()
    expect(await other.getByText('has passed').count()).toBe(0)
    await left()
  })

  test('a link’s notice follows the dates: what is full by now is not called the next free day', async () => {
    const { page, complaints } = await openPage(browser, { viewport: phone })
    await holdTime(page)
    await interveneInSlots(page)
    await openEvent(page, `${site.home('studio')}${raku}?date=2020-01-01`)
    const notice = page.locator('[data-part=toast]')
    const first = await notice.innerText()
    expect(first).toContain('has passed. The next free day is')
    await expectSteadyLayout(page)
    // What is full has another card, which may move those below.
    await page.evaluate(() => {
      window.revise = (slots) => slots.map((one, at) => (at === 0 ? { ...one, available: false, seats: 0 } : one))
    })
    await page.evaluate(() => window.scrollTo(0, 0))
    await passMinute(page)
    await expect.poll(() => notice.innerText()).not.toBe(first)
    expect(await notice.innerText()).toContain('has passed. The next free day is')
    // Whoever reads stays where they are.
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await page.evaluate(() => {
      window.revise = () => []
    })
    await passMinute(page)
    await expect.poll(() => notice.innerText()).not.toContain('The next free day is')
    expect(complaints).toEqual([])
    await leavePage(page)
  })

  test('say how many can be booked together once the number ends there', async () => {
    const { page, done } = await openPage(browser, { viewport: phone })
    await openEvent(page, site.home('studio') + raku)
    const most = page.getByText('At most 3 can be booked together.')
    await chooseSeats(page, mouse, 2)
    expect(await most.count()).toBe(0)
    await chooseSeats(page, mouse, 3)
    await most.waitFor()
    await done()
  })

  test('are lists with headings, buttons named by title and day, and a word for each state', async () => {
    const { page, done } = await openPage(browser)
    await openEvent(page, site.home('studio') + raku)
    await chooseSeats(page, mouse, 2)
    const list = page.locator('[data-part=occurrences] ol').first()
    const month = await page.locator('[data-part=occurrences] h3').first().textContent()
    expect(
      await page
        .getByRole('list', { name: String(month) })
        .first()
        .textContent(),
    ).toBe(await list.textContent())
    expect(await page.locator('[data-part=occurrences] ol[aria-labelledby] > li > article').count()).toBe(2)
    const choose = page.getByRole('button', { name: /^Choose Glaze and fire \w+day, \w+ \d+/ })
    expect(await choose.count()).toBe(2)
    await choose.first().click()
    await page
      .locator('[role=status]')
      .getByText(/^Chosen: Glaze and fire, \w+day/)
      .waitFor({ state: 'attached' })
    expect(await page.locator('[data-occurrence=raku-1] time').first().textContent()).toMatch(/^3:00\sPM – 9:00\sPM$/)
    await page.getByRole('button', { name: '24h' }).click()
    expect(await page.locator('[data-occurrence=raku-1] time').first().textContent()).toBe('15:00 – 21:00')
    await done()
  })

  test('stay chosen over a reload, Back and another language, and a link can name one', async () => {
    const { page, done } = await openPage(browser)
    await openEvent(page, site.home('studio') + raku)
    await chooseSeats(page, mouse, 2)
    await chooseDate(page, mouse, 'raku-2')
    const shared = page.url()
    const pressed = (at: Page) => at.locator('[data-occurrence=raku-2] [data-choose][aria-pressed=true]')
    await page.reload()
    await pressed(page).waitFor()
    await wayOn(page).click()
    await page.waitForURL('**/second_form_step')
    await page.goBack()
    await pressed(page).waitFor()
    await page.locator('a[hreflang=es]').click()
    await page.waitForFunction(() => document.documentElement.lang === 'es')
    await pressed(page).waitFor()
    expect(await pressed(page).textContent()).toBe('Elegida')
    await done()

    const friend = await openPage(browser)
    await openEvent(friend.page, shared)
    await chooseSeats(friend.page, mouse, 1)
    await pressed(friend.page).waitFor()
    await friend.done()
  })

  test('are in Spanish as well, parts and queue included', async () => {
    const { page, done } = await openPage(browser)
    await openEvent(page, `${site.home('harbor')}${sail}?lang=es`)
    await chooseSeats(page, mouse, 2)
    expect(await page.locator('[data-occurrence=sail-1] summary').textContent()).toBe('Ver detalles')
    expect(await page.locator('[data-occurrence=sail-2] [data-queue]').textContent()).toMatch(
      /^Completo · 1 por delante/,
    )
    await page.locator('[data-occurrence=sail-2] [data-wait]').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sí, por favor' }).waitFor()
    await expectAccessible(page, 'lista de espera')
    await done()
  })

  test('ask before joining the waitlist of a full one, and go on with what was chosen', async () => {
    const { page, complaints } = await openPage(browser)
    await openEvent(page, site.home('harbor') + sail)
    await chooseSeats(page, mouse, 2)
    const join = page.locator('[data-occurrence=sail-2] [data-wait]')
    await keyboard.press(join)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('All available seats for this trip are taken. Add this trip to a waitlist?').waitFor()
    await dialog.getByText('1 ahead of you').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => join.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Yes please' }).click()
    await page.waitForURL('**/second_form_step')
    await page.goBack()
    await page.locator('[data-occurrence]').first().waitFor()
    expect(await seatsField(page).inputValue()).toBe('2')
    expect(complaints.filter((text) => !text.includes('409'))).toEqual([])
    await leavePage(page)
  })

  test('report when somebody took the last seats, and keep the draft', async () => {
    const visit = async () => {
      const visitor = await openPage(browser)
      await openEvent(visitor.page, site.home('harbor') + sail)
      await chooseSeats(visitor.page, mouse, 4)
      await chooseDate(visitor.page, mouse, 'sail-1')
      return visitor.page
    }
    const first = await visit()
    const second = await visit()
    await first.bringToFront()
    await wayOn(first).click()
    await first.waitForURL('**/second_form_step')
    await second.bringToFront()
    await wayOn(second).click()
    await second.locator('main [role=alert]').waitFor()
    await second.locator('[data-occurrence=sail-1][data-standing=waitlist]').waitFor()
    expect(await seatsField(second).inputValue()).toBe('4')
    await expectSteadyLayout(second)
    await leavePage(first)
    await leavePage(second)
  })
})

describe('a provider with other dates', () => {
  let site: RunningSite
  let browser: Browser
  beforeAll(async () => {
    ;[site, browser] = await Promise.all([startSite(), connect()])
  })
  afterAll(async () => {
    await browser.close()
    await site.close()
  })

  const concert = () => `${site.home('base')}/book/house-concert`
  const setDates = (restrictions: Record<string, unknown>[]) =>
    site.revise('base', ({ bookables }) => {
      for (const bookable of bookables) if (bookable.id === 'house-concert') bookable.restrictions = restrictions
    })

  test('without dates there is nothing to book, and the page names a contact', async () => {
    await setDates([])
    const { page, done } = await openPage(browser)
    await page.goto(concert())
    await page.locator('[data-part=trouble]').waitFor()
    const told = String(await page.locator('[data-part=trouble]').textContent())
    expect(told).toContain('Registration for this event is not currently available')
    expect(await page.locator('[data-part=trouble] a[href^="tel:"]').count()).toBe(1)
    await expectAccessible(page, 'no dates')
    await done()
  })

  test('or hundreds, in a list that loads while scrolling, with buttons for the months', async () => {
    await setDates(
      Array.from({ length: 200 }, (_, at) => ({
        id: `evening-${at}`,
        start: `{today+${3 + at * 3}} 20:00:00`,
        end: `{today+${3 + at * 3}} 21:30:00`,
        title: `Evening ${at + 1}`,
      })),
    )
    const { page, done } = await openPage(browser)
    await openEvent(page, concert())
    await chooseSeats(page, mouse, 2)
    const cards = page.locator('[data-occurrence]')
    expect(await cards.count()).toBe(24)
    await page.getByRole('button', { name: 'Show 24 more dates' }).click()
    await expect.poll(() => cards.count()).toBe(48)
    expect(await page.evaluate(() => document.activeElement?.closest('article')?.dataset.occurrence)).toBe('evening-24')
    const months = page.getByRole('navigation', { name: 'Jump to a month' }).getByRole('button')
    const last = months.last()
    const named = String(await last.getAttribute('aria-label')).replace(/, .*/, '')
    await last.click()
    await expect.poll(() => cards.count()).toBe(200)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(named)
    await chooseDate(page, mouse, 'evening-199')
    await wayOn(page).click()
    await page.waitForURL('**/confirmation_step')
    await done()
  })

  testIn([
    ['1280 px', desktop],
    ['390 px', phone],
  ])('tells what a date requires, at %s', async (_name, viewport) => {
    await setDates([
      {
        id: 'evening',
        start: '{today+9} 20:00:00',
        end: '{today+9} 21:30:00',
        title: 'An evening outside',
        requirementmetainformation: {
          bring_along: ['a cushion', 'a blanket'],
          minimum_age: 12,
          internal: { code: 4711 },
        },
      },
    ])
    const { page, done } = await openPage(browser, { viewport })
    await openEvent(page, concert())
    await chooseSeats(page, mouse, 1)
    const card = page.locator('[data-occurrence=evening]')
    await card.locator('summary').click()
    await card.getByText('bring along', { exact: true }).waitFor()
    expect(await card.getByText('a cushion, a blanket', { exact: true }).isVisible()).toBe(true)
    expect(await card.getByText('minimum age', { exact: true }).isVisible()).toBe(true)
    expect(await card.textContent()).not.toContain('4711')
    await expectAccessible(page, 'requirements of a date')
    await done()
  })

  test('whose dates can’t be loaded offers to try again', async () => {
    await site.revise('studio', ({ bookables }) => {
      for (const bookable of bookables)
        if (bookable.id === 'raku-night')
          bookable.requirementgroups = [
            { name: 'Potter', resources: ['potter-maren', 'potter-yusuf'], selectionmethod: 'manual' },
          ]
    })
    const { page } = await openPage(browser)
    await openEvent(page, site.home('studio') + raku)
    await page.route('**/jrpc', (route) =>
      route.request().postData()?.includes('get_availability') ? route.abort() : route.continue(),
    )
    await page.locator('aside input[value=potter-maren]').check({ force: true })
    await page.getByRole('alert').getByText('We could not load the free times').waitFor()
    await expectAccessible(page, 'dates not loaded')
    await page.unroute('**/jrpc')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('[data-occurrence]').first().waitFor()
    await leavePage(page)
  })
})
