/// <reference lib="dom" />
import type { Browser, Frame, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { now } from './clock.ts'
import { frameOf, type Hosts, letFrame, startHosts, toldOf, toldTypes } from './embed-hosts.ts'
import { bookableOf } from './flows-of-demo.ts'
import { mouse } from './hands.ts'
import { connect, openPage } from './open-page.ts'
import { ada, logInFrame } from './people.ts'
import { type DemoBundle, type RunningSite, startSite } from './running-site.ts'
import { saying } from './said.ts'
import { acceptTerms, confirm, holdSlot, live, toReview, wayOn } from './walk.ts'

/** What a page around is told when something ends in its frame, when a frame begins anew, and what leaves it. */
let site: RunningSite
let hosts: Hosts
let browser: Browser

const asked = 'paddle-lesson'
const free = 'kayak-afternoon'
const queued = 'sunset-sail'
const say = saying('en-us')

/** Reservations of Ada, one for each test, and a site that gathers others. */
function withReservations(bundle: DemoBundle): void {
  const [quay] = bundle.providers.filter(({ id }) => id === 'quay')
  const shore = { id: 'shore', subdomain: 'shore', name: 'All along the shore', status: 'mastersite' }
  bundle.providers.push({ ...shore, timezone: quay?.timezone, subsites: ['quay', 'kiln'] })
  bundle.whitelabel.requirebookingterms = false
  bookableOf(bundle, asked, { approvalmode: true, price: 0, pricing_tiers: [] })
  bookableOf(bundle, free, { forms: [], waitlist: { enabled: true } })
  const { first_name, last_name } = { first_name: 'Ada', last_name: 'Moor' }
  const add = (id: string, bookable: string, more: object) =>
    bundle.reservations.push({
      ...{ id, provider: 'quay', bookable, seats: 1, user: 'u-cust', email: ada.email, first_name, last_name },
      ...more,
    })
  const kayak = (day: number) => ({ start: `{today+${day}} 10:00:00`, end: `{today+${day}} 14:00:00` })
  const sail = { start: '{today+16,saturday} 17:00:00', end: '{today+16,saturday} 21:00:00', occurrence: 'sail-2' }
  const waitlistoffer = { start: new Date(now()).toISOString(), end: new Date(now() + 86_400_000).toISOString() }
  for (const [number, at] of ['list', 'page', 'popup'].entries()) {
    add(`booked-${at}`, free, { ...kayak(20 + number), status: 'booked' })
    const lesson = { start: `{today+${20 + number}} 10:00:00`, end: `{today+${20 + number}} 11:30:00` }
    add(`asked-${at}`, asked, { ...lesson, status: 'pending', resources: ['guide-ines'] })
    add(`waits-${at}`, queued, { ...sail, status: 'waitlisted' })
    add(`offered-${at}`, free, { ...kayak(24 + number), status: 'waitlisted', waitlistoffer })
    add(`taken-${at}`, free, { ...kayak(28 + number), status: 'waitlisted', waitlistoffer })
  }
}

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
  const script = `<script async src="${site.home('harbor')}/embed/v1.js"></script>`
  const popup = (href: string) =>
    `${script}<tessera-booking mode="popup" lang="en-us" href="${href}" title="Reserve"></tessera-booking>`
  hosts = await startHosts(
    {
      '/list': `${script}<tessera-booking href="/reservations" lang="en-us"></tessera-booking>`,
      '/popup-list': popup('/reservations'),
      '/shore': `${script}<tessera-booking href="${shore()}" lang="es" date="2027-05-20"></tessera-booking>`,
      '/popup-asked': popup(`/book/${asked}`),
      '/popup-queued': popup(`/book/${queued}`),
      '/inline': `${script}<tessera-booking href="/book/${free}" lang="en-us" theme="light" mode="inline" date="2027-05-20" seats="1" reference="order-7" prefill='{"first_name":"Grace"}'></tessera-booking>`,
    },
    site.home('harbor'),
  )
  await letFrame(site, hosts, free, { more: withReservations })
})
/** The address of the site that gathers others. */
const shore = () => site.home('harbor').replace('//quay.', '//shore.')

afterAll(async () => {
  await browser.close()
  await site.close()
  hosts.close()
})

/** Logs Ada in where the frame shows her list. */
async function toList(frame: Frame): Promise<void> {
  await logInFrame(frame.page(), frame, ada)
  await frame.getByRole('article').first().waitFor()
}

const cardOf = (frame: Frame, id: string): Locator =>
  frame.getByRole('article').filter({ has: frame.locator(`a[href*="/manage/${id}"]`) })

/** Presses a button, and the one that says yes to what is asked then. */
async function press(frame: Frame, within: Frame | Locator, name: string | RegExp, yes: string): Promise<void> {
  await mouse.press(within.getByRole('button', { name, exact: true }))
  await mouse.press(frame.getByRole('dialog').getByRole('button', { name: yes, exact: true }))
}

const cancel = say('cancel.yes')
const withdraw = [say('request.withdraw'), say('request.withdraw.yes')] as const
const leave = [say('waitlist.leave'), say('waitlist.leave')] as const

test.each([
  ['a booking', 'booked-list', say('myreservations.cancel'), cancel],
  ['a request', 'asked-list', ...withdraw],
  ['a place in a queue', 'waits-list', ...leave],
  ['an offered place', 'offered-list', say('waitlist.reject'), say('waitlist.reject')],
])('%s that ends in the list is told once as cancelled', async (_what, id, name, yes) => {
  const { page, done } = await openPage(browser)
  await page.goto(hosts.page('/list'))
  const frame = await frameOf(page)
  await toList(frame)
  await press(frame, cardOf(frame, id), name, yes)
  await expect.poll(() => toldOf(page, 'cancelled')).toMatchObject([{ reservation: { id, status: 'cancelled' } }])
  await frame.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await toldOf(page, 'cancelled')).toHaveLength(1)
  await done()
})

test.each([
  ['a booking', 'booked-page', /^Cancel this/, cancel],
  ['a request', 'asked-page', ...withdraw],
  ['a place in a queue', 'waits-page', ...leave],
  ['an offered place', 'offered-page', say('waitlist.reject'), null],
])('%s that ends on its own page is told once as cancelled', async (_what, id, name, yes) => {
  const { page, done } = await openPage(browser)
  await page.goto(hosts.page('/list'))
  const frame = await frameOf(page)
  await toList(frame)
  await mouse.press(cardOf(frame, id).getByRole('link', { name: say('myreservations.see') }))
  await frame.waitForURL(`**/manage/${id}?**`)
  if (yes === null) await mouse.press(frame.getByRole('button', { name, exact: true }))
  else await press(frame, frame, name, yes)
  await frame.locator('[data-status=cancelled]').waitFor()
  await expect.poll(() => toldOf(page, 'cancelled')).toMatchObject([{ reservation: { id, status: 'cancelled' } }])
  expect(await toldOf(page, 'cancelled')).toHaveLength(1)
  await done()
})

test.each(['taken-list', 'taken-page'])('an offer that is accepted is told once as booked: %s', async (id) => {
  const { page, done } = await openPage(browser)
  await page.goto(hosts.page('/list'))
  const frame = await frameOf(page)
  await toList(frame)
  const accept = { name: say('waitlist.accept'), exact: true }
  if (id === 'taken-list') {
    await mouse.press(cardOf(frame, id).getByRole('button', accept))
    await cardOf(frame, id).locator('[data-status=booked]').waitFor()
  } else {
    await mouse.press(cardOf(frame, id).getByRole('link', { name: say('myreservations.see') }))
    await frame.waitForURL(`**/manage/${id}?**`)
    await mouse.press(frame.getByRole('button', accept))
    await frame.locator('[data-status=booked]').waitFor()
  }
  await expect.poll(() => toldOf(page, 'booked')).toMatchObject([{ reservation: { id, status: 'booked' } }])
  expect(await toldOf(page, 'booked')).toHaveLength(1)
  expect(await toldTypes(page)).not.toContain('cancelled')
  await done()
})

/** Opens the popup of a host page. */
async function openPopup(page: Page): Promise<Frame> {
  await mouse.press(page.getByRole('button', { name: 'Reserve' }))
  return frameOf(page)
}

/** Closes it, which gives the focus back to its button, and opens it once more. */
async function openAnew(page: Page): Promise<Frame> {
  await mouse.press(page.getByRole('button', { name: 'Close' }))
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const focused = () =>
    page.evaluate(() => document.querySelector('tessera-booking')?.shadowRoot?.activeElement?.textContent)
  await expect.poll(focused).toBe('Reserve')
  return openPopup(page)
}

test('a popup begins anew after a request', async () => {
  const { page, done } = await openPage(browser)
  await page.goto(hosts.page('/popup-asked'))
  const frame = await openPopup(page)
  await frame.locator('[data-ready]').waitFor()
  await holdSlot(frame, mouse, { day: 1 })
  await toReview(frame, mouse)
  await acceptTerms(frame, mouse)
  await confirm(frame, mouse)
  await expect.poll(() => toldOf(page, 'pending')).toHaveLength(1)
  const next = await openAnew(page)
  await next.locator('[data-state=free]').first().waitFor()
  expect(new URL(next.url()).pathname).toBe(`/book/${asked}`)
  await done()
})

test('a popup begins anew after a place in a queue', async () => {
  const { page, done } = await openPage(browser)
  await page.goto(hosts.page('/popup-queued'))
  const frame = await openPopup(page)
  await frame.locator('[data-ready]').waitFor()
  await mouse.press(frame.locator('[data-occurrence] [data-wait]').first())
  await mouse.press(frame.getByRole('dialog').getByRole('button', { name: 'Yes please' }))
  await frame.waitForURL('**/second_form_step*')
  await toReview(frame, mouse)
  await acceptTerms(frame, mouse)
  await mouse.press(wayOn(frame))
  await expect.poll(() => toldOf(page, 'waitlisted')).toHaveLength(1)
  const next = await openAnew(page)
  await next.locator('[data-occurrence]').first().waitFor()
  expect(new URL(next.url()).pathname).toBe(`/book/${queued}`)
  await done()
})

test('a popup begins anew after what was cancelled in it, and stays as it is without an outcome', async () => {
  const { page, done } = await openPage(browser)
  await page.goto(hosts.page('/popup-list'))
  const frame = await openPopup(page)
  await toList(frame)
  expect(await openAnew(page)).toBe(frame)
  await press(frame, cardOf(frame, 'booked-popup'), say('myreservations.cancel'), cancel)
  await expect.poll(() => toldOf(page, 'cancelled')).toHaveLength(1)
  await frame.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await openAnew(page)).not.toBe(frame)
  await done()
})

/** The window in the element's frame, to compare with later. */
const noteWindow = (page: Page) =>
  page.evaluate(() => {
    const frame = document.querySelector('tessera-booking')?.shadowRoot?.querySelector('iframe')
    Object.assign(window, { noted: frame?.contentWindow })
  })

const isSameWindow = (page: Page) =>
  page.evaluate(() => {
    const frame = document.querySelector('tessera-booking')?.shadowRoot?.querySelector('iframe')
    return frame?.contentWindow === Reflect.get(window, 'noted')
  })

/** Sets an attribute of the element, or each to what it is; returns once what follows from it has happened. */
const setAttribute = (page: Page, given: [name: string, value: string] | null) =>
  page.evaluate(async (wanted) => {
    const element = document.querySelector('tessera-booking')
    const all = wanted ? [wanted] : [...(element?.attributes ?? [])].map(({ name, value }) => [name, value] as const)
    for (const [name, value] of all) element?.setAttribute(name, value)
    await Promise.resolve()
  }, given)

test('an attribute that stays the same, and another title, keep the frame and what is chosen in it', async () => {
  const { page, done } = await openPage(browser)
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() !== page.mainFrame()) documents.push(request.url())
  })
  await page.goto(hosts.page('/inline'))
  const frame = await frameOf(page)
  await frame.locator('[data-ready]').waitFor()
  expect(documents).toHaveLength(1)
  await noteWindow(page)
  await setAttribute(page, null)
  expect(await isSameWindow(page)).toBe(true)
  await setAttribute(page, ['title', 'Half a day at sea'])
  expect(await isSameWindow(page)).toBe(true)
  expect(await page.locator('iframe').getAttribute('title')).toBe('Half a day at sea')
  expect(documents).toHaveLength(1)
  await setAttribute(page, ['seats', '2'])
  expect(await isSameWindow(page)).toBe(false)
  await expect.poll(() => documents.length).toBe(2)
  await done()
})

test('another title names the button and the dialog of a popup, whose frame stays', async () => {
  const { page, done } = await openPage(browser)
  await page.goto(hosts.page('/popup-asked'))
  const frame = await openPopup(page)
  await frame.locator('[data-ready]').waitFor()
  await noteWindow(page)
  await setAttribute(page, ['title', 'Come along'])
  expect(await isSameWindow(page)).toBe(true)
  expect(await page.locator('iframe').getAttribute('title')).toBe('Come along')
  await page.getByRole('dialog', { name: 'Come along' }).waitFor()
  await mouse.press(page.getByRole('button', { name: 'Close' }))
  await page.getByRole('button', { name: 'Come along' }).waitFor()
  await setAttribute(page, ['title', ''])
  await page.getByRole('button', { name: 'Book now' }).waitFor()
  await done()
})

test('a subsite opens in a window of its own, in the frame’s language and at its date', async () => {
  const { page, done } = await openPage(browser)
  await page.goto(hosts.page('/shore'))
  const frame = await frameOf(page)
  const link = frame
    .getByRole('navigation', { name: saying('es')('catalogue.subsites') })
    .getByRole('link')
    .first()
  await expect.poll(() => link.getAttribute('href')).toContain('lang=es')
  const [opened] = await Promise.all([page.context().waitForEvent('page'), mouse.press(link)])
  await opened.waitForURL(`${site.home('harbor')}/?date=2027-05-20&lang=es`)
  expect(await opened.locator('html').getAttribute('lang')).toBe('es')
  expect(new URL(frame.url()).host).toBe(new URL(shore()).host)
  await done()
})

test('a marketplace leads to its sites in the chosen language and with what is wished, else by their bare addresses', async () => {
  const { page, done } = await openPage(browser)
  const market = site.home('harbor').replace('//quay.', '//')
  const home = `${site.home('harbor')}/`
  const links = () =>
    page.locator('main article h2 a').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  await page.goto(market)
  await live(page.locator('main article h2 a').first())
  expect(await links()).toContain(home)
  await page.goto(`${market}?lang=es&date=2027-05-20`)
  await expect.poll(links).toContain(`${home}?date=2027-05-20&lang=es`)
  await mouse.press(page.locator(`main article h2 a[href^="${home}"]`))
  await page.waitForURL(`${home}?date=2027-05-20&lang=es`)
  expect(await page.locator('html').getAttribute('lang')).toBe('es')
  // The choice is remembered where it was made, and nowhere else.
  await page.goto(market)
  await expect.poll(links).toContain(`${home}?lang=es`)
  const details = page.getByRole('button', {
    name: saying('es')('marketplace.details_of', { provider: 'Quay Street Paddle & Sail' }),
  })
  await mouse.press(details)
  await page.getByRole('dialog').locator(`a[href="${home}?lang=es"]`).waitFor()
  await done()
})
