import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { brokenWords } from './broken-words.ts'
import { begin, daysIn, pressDay } from './days-walk.ts'
import { type Hand, keyboard, mouse, touch } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { logIn } from './people.ts'
import { type Dialect, isThere, type RunningSite, startSite } from './running-site.ts'
import {
  acceptTerms,
  calendarAddress,
  confirm,
  fillPayment,
  openFlow,
  toldWhen,
  toReview,
  typeCard,
  wayOn,
} from './walk.ts'
import { testIn } from './walked-in.ts'

const dialects: Dialect[] = ['sqlite', 'mysql']
const available = await Promise.all(dialects.map(isThere))

/** Each hand on one of the databases; on SQLite all of them where MySQL is not there. */
const walks: Record<Dialect, [string, { viewport: typeof desktop; hasTouch?: boolean }, Hand, number][]> = {
  sqlite: [
    ['1280 px, by keyboard alone', { viewport: desktop }, keyboard, 26],
    ['390 px, by touch', { viewport: phone, hasTouch: true }, touch, 20],
  ],
  mysql: [['1280 px, by mouse', { viewport: desktop }, mouse, 14]],
}

const houseboat = '/book/houseboat'
const label = (page: Page) => page.locator('p[data-part=range]')
const standing = (page: Page, date: string) => page.locator(`[data-date="${date}"]`).getAttribute('data-state')
const today = async (page: Page) => String(await page.locator('button[data-today]').getAttribute('data-date'))
const later = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
/** Browsers write narrow spaces before AM and PM. */
const plain = (text: string) => text.replace(/\s/g, ' ')

async function shoot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}

const openAllDay = [{ start: '09:00', end: '18:00' }]
const everyDay = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [day, openAllDay]),
)

/** Opens the houseboat and the loft on every day, so that no test depends on the weekday; both are paid in advance. */
const openThroughout = (site: RunningSite) =>
  site.revise('harbor', ({ bookables }) => {
    for (const one of bookables)
      if (['houseboat', 'potters-loft'].includes(one.id))
        Object.assign(one, { availability: everyDay, paymentterms: 'full' })
  })

describe.each(dialects.filter((_, index) => available[index]))('nights are booked on %s', (dialect) => {
  let site: RunningSite
  let browser: Browser
  beforeAll(async () => {
    ;[site, browser] = await Promise.all([startSite(dialect), connect()])
    await openThroughout(site)
  })
  afterAll(async () => {
    await browser.close()
    await site.close()
  })

  testIn(available[1] ? walks[dialect] : Object.values(walks).flat())(
    'at %s: chosen, paid, told, moved and cancelled',
    async (_name, options, hand, ahead) => {
      const { page, done } = await openPage(browser, options)
      await page.goto(site.home('harbor'))
      const card = page.getByRole('article').filter({ hasText: 'Houseboat Petrel' })
      expect(plain(await card.innerText())).toMatch(/\d+ – \d+ nights/)
      await openFlow(page, site.home('harbor') + houseboat)
      const first = later(await today(page), ahead)
      const last = later(first, 3)
      if ((await page.locator(`[data-date="${last}"]`).count()) === 0)
        await hand.press(page.getByRole('button', { name: 'Next month' }))
      const ends = await begin(page, hand, first)
      expect(ends).not.toContain(later(first, 1))
      expect(ends.slice(0, 2)).toEqual([later(first, 2), last])
      await pressDay(page, hand, last)
      await expect.poll(() => label(page).textContent()).toMatch(/3 nights, \$478.50$/)
      await hand.press(wayOn(page))
      await page.waitForURL('**/second_form_step')
      await toReview(page, hand)
      expect(plain(await page.locator('main').innerText())).toContain('Arrival from 3:00 PM, departure by 11:00 AM')
      await shoot(page, `review-${options.viewport.width}`)
      await fillPayment(page, hand)
      await confirm(page, hand)
      // The dates stand in the headline alone.
      const parts = ['main h1', 'main dl'].map((part) => page.locator(part).first().textContent())
      const told = plain((await Promise.all(parts)).join(' '))
      expect(told).toContain('3 nights')
      expect(told).toContain('Arrival from 3:00 PM, departure by 11:00 AM')
      expect(told).not.toMatch(/11:59|12:00 AM|4 days/)
      for (const date of [first, last]) expect(told).toContain(String(Number(date.slice(8))))
      await shoot(page, `thanks-${options.viewport.width}`)
      const google = await calendarAddress(page, hand, 'Google Calendar')
      // Three o'clock in New York, in summer or in winter.
      const compact = (date: string) => date.replaceAll('-', '')
      expect(new URL(google).searchParams.get('dates')).toMatch(
        new RegExp(`^${compact(first)}T(19|20)0000Z/${compact(last)}T1[56]0000Z$`),
      )
      const manage = String(await page.locator('a[href*="/manage/"]').first().getAttribute('href'))
      await page.goto(site.home('harbor') + manage)
      const before = await toldWhen(page)
      await hand.press(page.locator('a[href*="/reschedule/id/"]'))
      await page.waitForURL('**/reschedule/id/**')
      await page.locator('[data-state=free]').first().waitFor()
      await page.locator('[data-part=calendar]:not([inert])').waitFor()
      // A night longer, which is paid for; one's own nights are free.
      await pressDay(page, hand, first)
      await page.locator('[data-state=restart]').first().waitFor()
      await pressDay(page, hand, later(first, 4))
      await label(page).waitFor()
      await hand.press(wayOn(page))
      const pay = page.getByRole('button', { name: /and move it$/ })
      await pay.waitFor()
      expect(plain(await page.locator('main').innerText())).toMatch(/3 nights.+4 nights/)
      await expectAccessible(page, 'a move of nights before it is paid')
      await shoot(page, `move-${options.viewport.width}`)
      await typeCard(page, hand, '4242424242424242')
      await hand.press(pay)
      await page.getByRole('heading', { name: 'has new dates' }).waitFor()
      expect(await toldWhen(page)).not.toBe(before)
      expect(await toldWhen(page)).toContain('4 nights')
      const mails = await site.mailsTo('ada@customers.example')
      const [booked, moved] = [mails.at(-2)?.text ?? '', mails.at(-1)?.text ?? '']
      expect(booked).toContain('3 nights')
      expect(booked).toContain('Arrival from 3:00 PM, departure by 11:00 AM')
      expect(plain(moved)).toMatch(/3 nights.+4 nights/)
      await page.goto(site.home('harbor') + manage)
      await hand.press(page.getByRole('button', { name: /^Cancel this/ }))
      await page.getByRole('dialog').waitFor()
      await hand.press(page.getByRole('button', { name: 'Yes, cancel it' }))
      await page.getByRole('heading', { name: 'is canceled' }).waitFor()
      await done()
    },
  )
})

describe('the days of a stay', () => {
  let site: RunningSite
  let browser: Browser
  beforeAll(async () => {
    ;[site, browser] = await Promise.all([startSite(), connect()])
    await openThroughout(site)
  })
  afterAll(async () => {
    await browser.close()
    await site.close()
  })

  testIn([desktop, phone])(
    'others arrive on the day of a departure, and leave on the day of an arrival, $width px wide',
    async (viewport) => {
      const { page, done } = await openPage(browser, { viewport })
      await openFlow(page, site.home('harbor') + houseboat)
      await daysIn(page, 'free')
      const now = await today(page)
      await expect.poll(() => page.locator('p[data-part=hint]').textContent()).toBe('please select 2 – 7 nights')
      // Petrel is taken from the eighth to the tenth day, and by others until the thirteenth.
      const [arrival, change, free] = [later(now, 8), later(now, 10), later(now, 13)]
      expect([await standing(page, arrival), await standing(page, change)]).toEqual(['none', 'none'])
      expect(await standing(page, free)).toBe('free')
      await shoot(page, `nights-${viewport.width}`)
      await begin(page, mouse, later(now, 6))
      expect(await standing(page, arrival)).toBe('leaving')
      expect(await standing(page, later(now, 9))).toBe('none')
      const day = page.locator(`[data-date="${arrival}"]`)
      expect(await day.getAttribute('aria-label')).toMatch(/, for departure only, departure after 2 nights$/)
      await expectAccessible(page, 'nights, arrival chosen')
      await shoot(page, `leaving-${viewport.width}`)
      await pressDay(page, mouse, arrival)
      await expect.poll(() => label(page).textContent()).toMatch(/2 nights, \$319.00$/)
      expect(await day.getAttribute('aria-label')).toMatch(/, your departure$/)
      expect(await page.locator('main dd, main p').evaluateAll(brokenWords)).toEqual([])
      await expectAccessible(page, 'nights chosen')
      await shoot(page, `chosen-${viewport.width}`)
      await begin(page, mouse, free)
      await pressDay(page, mouse, later(free, 2))
      await expect.poll(() => label(page).textContent()).toContain('2 nights')
      await page.locator('a[hreflang=es]').click()
      await page.waitForFunction(() => document.documentElement.lang === 'es')
      await expect.poll(() => label(page).textContent()).toContain('2 noches')
      await shoot(page, `es-${viewport.width}`)
      await done()
    },
  )

  testIn([desktop, phone])(
    'with a waitlist a full night can be waited for, and the day after it departed on, $width px wide',
    async (viewport) => {
      const { page, done } = await openPage(browser, { viewport })
      await openFlow(page, `${site.home('studio')}/book/potters-loft`)
      await daysIn(page, 'free')
      const now = await today(page)
      const [full, before] = [later(now, 8), later(now, 7)]
      expect(await standing(page, full)).toBe('waitlist')
      await begin(page, mouse, before)
      expect(await standing(page, full)).toBe('leaving')
      await shoot(page, `loft-leaving-${viewport.width}`)
      await pressDay(page, mouse, full)
      await expect.poll(() => label(page).textContent()).toMatch(/1 night, \$80.00$/)
      await shoot(page, `loft-chosen-${viewport.width}`)
      // Over the full night, it is waited for.
      await begin(page, mouse, before)
      await pressDay(page, mouse, later(full, 1))
      await page.getByRole('dialog', { name: 'One of these nights is full' }).waitFor()
      await expectAccessible(page, 'a night that is waited for')
      await shoot(page, `loft-waitlist-${viewport.width}`)
      await page.getByRole('button', { name: 'CHANGE' }).click()
      await done()
    },
  )

  // The last one here, as it changes who has the loft.
  test('who waits over a full night is offered the stay by mail, pays and has it, by touch at 390 px', async () => {
    const loft = `${site.home('studio')}/book/potters-loft`
    const email = 'wren@customers.example'
    const { page, done } = await openPage(browser, { viewport: phone, hasTouch: true })
    await openFlow(page, loft)
    await daysIn(page, 'free')
    const now = await today(page)
    const [arrival, departure] = [later(now, 7), later(now, 9)]
    await begin(page, touch, arrival)
    await pressDay(page, touch, departure)
    const dialog = page.getByRole('dialog', { name: 'One of these nights is full' })
    await touch.press(dialog.getByRole('button', { name: 'ADD TO WAITLIST', exact: true }))
    await page.waitForURL('**/second_form_step')
    await touch.type(page.locator('input[type=email]'), email)
    await toReview(page, touch)
    const text = async () => plain(await page.locator('main').innerText())
    expect(await text()).toContain('Arrival from 4:00 PM, departure by 10:00 AM')
    expect(await page.locator('input[autocomplete=cc-number]').count()).toBe(0)
    await acceptTerms(page, touch)
    expect(await wayOn(page).textContent()).toBe('Join Waitlist')
    await touch.press(wayOn(page))
    await page.waitForURL('**/thanks/**')
    await page.locator('[data-status=waitlisted]').waitFor()
    await page.locator('[data-part=position]').waitFor()
    const waited = await toldWhen(page)
    expect(waited).toContain('2 nights')
    await expectAccessible(page, 'thanks of who waits for nights')
    await shoot(page, 'nights-waits')

    // Staff cancel the stay that has the second of these nights.
    const staff = await openPage(browser)
    await staff.page.goto(`${site.home('studio')}/reservations`)
    await logIn(staff.page.getByRole('main'), mouse, { email: 'maren@slowkiln.example', password: 'Cone-Ten-10!' })
    await staff.page.getByRole('tab', { name: 'Upcoming' }).waitFor()
    await staff.page.goto(`${site.home('studio')}/manage/r-loft-1`)
    await staff.page.getByRole('button', { name: /^Cancel this/ }).click()
    await staff.page.getByRole('button', { name: 'Yes, cancel it' }).click()
    await staff.page.locator('[data-status=cancelled]').waitFor()
    await staff.done()

    const offered = (await site.mailsTo(email)).find(({ subject }) => subject.startsWith('There is room for you'))
    expect(plain(offered?.text ?? '')).toContain('2 nights')
    await page.bringToFront()
    await page.goto(/https?:\S+\/manage\/\S+/.exec(offered?.text ?? '')?.[0] ?? '')
    await page.locator('[data-part=offer]').waitFor()
    expect(await toldWhen(page)).toBe(waited)
    await typeCard(page, touch, '4242424242424242')
    await expectAccessible(page, 'an offer of nights')
    await shoot(page, 'nights-offered')
    await touch.press(page.getByRole('button', { name: /^Accept and pay \$160\.00/ }))
    await page.waitForURL('**/thanks/**')
    await page.locator('[data-status=booked]').waitFor()
    expect(await toldWhen(page)).toBe(waited)
    expect(await text()).toContain('Arrival from 4:00 PM, departure by 10:00 AM')
    const booked = plain((await site.mailsTo(email)).at(-1)?.text ?? '')
    expect(booked).toContain('2 nights')
    expect(booked).toContain('Arrival from 4:00 PM, departure by 10:00 AM')
    // What is theirs now is full for others, who can arrive on the day on which they leave.
    await openFlow(page, loft)
    await daysIn(page, 'free')
    expect(await Promise.all([arrival, later(now, 8), departure].map((date) => standing(page, date)))).toEqual([
      'waitlist',
      'waitlist',
      'free',
    ])
    await done()
  })
})

test('closed days lie within a stay, and are told; nobody arrives or leaves then', async () => {
  const [site, browser] = await Promise.all([startSite(), connect()])
  const { page, done } = await openPage(browser)
  await openFlow(page, `${site.home('studio')}/book/potters-loft`)
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.locator('[data-part=calendar]:not(:has([data-state=unknown]))').waitFor()
  // The studio is closed on Mondays and Tuesdays.
  const sunday = (await daysIn(page, 'free')).find((date) => new Date(`${date}T00:00:00Z`).getUTCDay() === 0) ?? ''
  const ends = await begin(page, mouse, sunday)
  expect(ends.slice(0, 2)).toEqual([later(sunday, 3), later(sunday, 4)])
  await pressDay(page, mouse, later(sunday, 3))
  await expect.poll(() => label(page).textContent()).toContain('3 nights')
  const told = page.locator('p[data-part=closed]')
  expect(await told.textContent()).toMatch(/^Monday, .+; Tuesday, .+ are closed days: nobody arrives or leaves then\./)
  await expectAccessible(page, 'closed days in a stay')
  await shoot(page, 'loft-closed')
  await done()
  await browser.close()
  await site.close()
})
