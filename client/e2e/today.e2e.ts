/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { expectAccessible, expectFine } from './accessibility.ts'
import { now } from './clock.ts'
import { mouse, touch } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { ada, logIn, whoIsIn } from './people.ts'
import { providers, type RunningSite, startSite } from './running-site.ts'
import { testIn } from './walked-in.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
  for (const theme of ['studio', 'harbor'] as const)
    await site.revise(theme, (bundle) => {
      const own = bundle.providers.find(({ subdomain }) => providers[theme].host.startsWith(`${subdomain}.`))
      bundle.bookables.push({
        ...{ id: `plain-${theme}`, slug: `plain-${theme}`, provider: own?.id ?? '', name: 'An hour at the desk' },
        ...{ bookabletype: 'standard', duration: 3600, price: 40, paymentterms: 'full', seats: 4, seatsperbooking: 4 },
      })
      bundle.bookables.push({
        ...{ id: `bunk-${theme}`, slug: `bunk-${theme}`, provider: own?.id ?? '', name: 'A bunk by the night' },
        ...{ bookabletype: 'calendarday', countby: 'nights', arrivaltime: '15:00', departuretime: '11:00' },
        ...{ duration: 86_400, price: 90, paymentterms: 'bill', seats: 4, seatsperbooking: 2 },
      })
    })
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const staff = {
  studio: { email: 'maren@slowkiln.example', password: 'Cone-Ten-10!', name: 'Maren' },
  harbor: { email: 'harbormaster@quay.example', password: 'Berth-Four-4!', name: 'Rosa' },
}

/** The date of a day ahead; the tests begin in the morning of both venues. */
const dateIn = (days: number) => new Date(now() + days * 86_400_000).toISOString().slice(0, 10)

/** Books for a customer, by the session of the page. */
const bookFor = (page: Page, params: object): Promise<void> =>
  page.evaluate(async (given) => {
    const asked = await fetch('/sitetoken', { method: 'POST' })
    const authorization = `Bearer ${(await asked.json()).token}`
    const body = JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'book_as_staff' },
      params: {
        user: {
          email: 'grace@people.example',
          firstname: 'Grace',
          lastname: 'Hopper',
          mobile_phone_number: '+442071838750',
        },
        draft: crypto.randomUUID(),
        ...given,
      },
    })
    const headers = { authorization, 'content-type': 'application/json' }
    const answer = await (await fetch('/jrpc', { method: 'POST', headers, body })).json()
    if (answer.error) throw new Error(JSON.stringify(answer.error))
  }, params)

testIn([
  ['studio', '390', { viewport: phone, hasTouch: true }, touch],
  ['harbor', '1280', { viewport: desktop }, mouse],
] as const)('staff see who comes at %s, %s px, and check them in', async (theme, width, options, hand) => {
  const shot = async (name: string) => {
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png`, fullPage: true })
  }
  const { page, done } = await openPage(browser, options)
  await page.goto(`${site.home(theme)}/today`)
  await page.getByText('Please log in as somebody who works here.').waitFor()
  await page.goto(`${site.home(theme)}/reservations`)
  await logIn(page.getByRole('main'), hand, staff[theme])
  await whoIsIn(page, staff[theme].name).waitFor()
  const at = (days: number, from: string, until: string) => ({
    ...{
      bookable: `plain-${theme}`,
      start: `${dateIn(days)} ${from}:00`,
      end: `${dateIn(days)} ${until}:00`,
      seats: 2,
    },
  })
  await bookFor(page, at(0, '13:00', '14:00'))
  await bookFor(page, at(60, '13:00', '14:00'))
  await hand.press(whoIsIn(page, staff[theme].name))
  await hand.press(page.getByRole('link', { name: 'Who comes today' }))
  await page.waitForURL('**/today')
  const entry = page.locator('main li[data-status]').filter({ hasText: 'Grace Hopper' })
  await entry.waitFor()
  const told = await entry.innerText()
  expect(told).toContain('1:00 PM')
  expect(told).toContain('$80.00 left to pay')
  const call = entry.getByRole('link', { name: '+44 20 7183 8750', exact: true })
  expect(await call.getAttribute('href')).toBe('tel:+442071838750')
  await expectAccessible(page, 'who comes')
  await shot('today')
  // On paper it is a list, without what can be pressed.
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('main [data-variant]:visible, main input:visible').count()).toBe(0)
  expect(await call.isVisible()).toBe(true)
  await shot('today-on-paper')
  await page.emulateMedia({ media: null })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(options.viewport.width)
  const press = (name: string) => hand.press(entry.getByRole('button', { name }))
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await press('Check in Grace Hopper')
  await entry.getByText('Here since').waitFor()
  await shot('today-here')
  // A wrong press is taken back, and the focus stays with what can be done next.
  await press('Grace Hopper: not here after all')
  await entry.getByText('Here since').waitFor({ state: 'detached' })
  await expect.poll(focused).toBe('Check in')
  await press('Check in Grace Hopper')
  await press('Grace Hopper: they left')
  await entry.getByText('Left at').waitFor()
  await press('Grace Hopper: not gone after all')
  await entry.getByText('Left at').waitFor({ state: 'detached' })
  await expect.poll(focused).toBe('They left')
  await press('Grace Hopper: they left')
  await entry.getByText('Left at').waitFor()
  await expect.poll(focused).toBe('Not gone after all')
  await expectAccessible(page, 'who came and left')
  await shot('today-left')

  // Back and on, a day that is empty, and one that is chosen: nobody is checked in before their day.
  await hand.press(page.getByRole('button', { name: 'Day before' }))
  await page.waitForURL(`**/today?day=${dateIn(-1)}`)
  await hand.press(page.getByRole('button', { name: 'Day after' }))
  await page.waitForURL('**/today')
  await entry.waitFor()
  await page.getByLabel('Day', { exact: true }).fill(dateIn(61))
  await page.waitForURL(`**/today?day=${dateIn(61)}`)
  await page.getByText('Nobody comes on this day.').waitFor()
  await shot('today-empty')
  await hand.press(page.getByRole('button', { name: 'Day before' }))
  await entry.waitFor()
  expect(await entry.getByRole('button').count()).toBe(0)
  await page.reload()
  await entry.waitFor()
  // On the day of its departure a stay has no night, and its guests are still to leave.
  const nights = { bookable: `bunk-${theme}`, start: `${dateIn(58)} 00:00:00`, end: `${dateIn(60)} 00:00:00` }
  await bookFor(page, { ...nights, user: { email: 'lin@people.example', firstname: 'Lin', lastname: 'Moor' } })
  await page.reload()
  const leaving = page.getByRole('region', { name: 'Who leaves (1)' }).locator('li[data-status]')
  await leaving.filter({ hasText: 'Lin Moor' }).getByText('By 11:00 AM').waitFor()
  await page.getByRole('heading', { name: 'Who comes or stays (1)' }).waitFor()
  await expectAccessible(page, 'who leaves')
  await shot('today-leaving')
  await hand.press(entry.getByRole('link', { name: 'Grace Hopper' }))
  await page.waitForURL('**/manage/*')
  await page.goBack()
  await hand.press(page.getByRole('button', { name: 'Today' }))
  await entry.getByText('Left at').waitFor()
  await done()
})

testIn([
  ['harbor', '390', { viewport: phone, hasTouch: true }, touch],
  ['studio', '1280', { viewport: desktop }, mouse],
] as const)('who does not work at %s is led to what is their own, %s px', async (theme, width, options, hand) => {
  const { page, done } = await openPage(browser, options)
  await page.goto(`${site.home(theme)}/reservations`)
  await logIn(page.getByRole('main'), hand, ada)
  await whoIsIn(page, ada.firstname).waitFor()
  await page.goto(`${site.home(theme)}/today`)
  await page.getByRole('heading', { name: 'Who comes' }).waitFor()
  await expectFine(page, `refused day ${theme} ${width}`)
  await hand.press(page.getByRole('main').getByRole('link', { name: /^Your / }))
  await page.waitForURL('**/reservations')
  await done()
})
