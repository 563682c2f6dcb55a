/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectFramed } from './accessibility.ts'
import { buildExample } from './build-example.ts'
import { frameOf, type Hosts, letFrame, startHosts, toldOf } from './embed-hosts.ts'
import { freeDays, mouse, touch } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { saying } from './said.ts'
import { confirm, fillPayment, holdSlot, openFlow, type Place, seatsField, toReview, wayOn } from './walk.ts'
import { testIn } from './walked-in.ts'

/**
 * The examples of `client/embed/README.md`, and the code that `/embed` writes, as they stand: put into a page of
 * another site, and booked through. Of the README's, only the address of its site is exchanged for that of the test's.
 */
let site: RunningSite
let hosts: Hosts
let browser: Browser
/** What hosts serve; a test may put a page there. */
const pages: Record<string, string> = { '/thanks': '<p>Thank you from the shop</p>' }

const readme = new URL('../embed/README.md', import.meta.url)

/** The blocks of a language in the README, for the test's site. */
async function examplesIn(language: string): Promise<string[]> {
  const text = await readFile(readme, 'utf8')
  const blocks = [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)]
  return blocks
    .filter(([, named]) => named === language)
    .map(([, , code = '']) => code.replaceAll('https://quay.example', site.home('harbor')))
}

/** What a page does with the component of an example: it draws it for a customer, and writes down what is booked. */
const use = `
import { createRoot } from 'react-dom/client'
import { Booking } from './booking.jsx'
window.booked = []
createRoot(document.getElementById('app')).render(
  <Booking customer={{ name: 'Grace', email: 'grace@customers.example' }} onBooked={(one) => window.booked.push(one)} />,
)`

declare global {
  interface Window {
    /** What the component of an example handed on. */
    booked: { id: string; bookable: string; status: string }[]
  }
}

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
  hosts = await startHosts(pages, site.home('harbor'))
  await letFrame(site, hosts, 'kayak-afternoon')
})
afterAll(async () => {
  await browser.close()
  await site.close()
  hosts.close()
})

/** From the calendar to the button that books. @param email what the page around has filled in already */
async function fill(place: Place, hand = mouse, day = 0, email = ''): Promise<void> {
  await place.locator('[data-ready]').waitFor()
  await holdSlot(place, hand, { day })
  expect(await place.locator('#booking-step input[type=email]').inputValue()).toBe(email)
  await toReview(place, hand)
  await fillPayment(place, hand)
}

/** Puts the component into a page of the host, built as a site builds its own. */
async function putComponent(path: string, code: string): Promise<void> {
  pages[`${path}.js`] = await buildExample({ 'booking.jsx': code, 'main.jsx': use })
  pages[path] = `<div id="app"></div><script type="module" src="${path}.js"></script>`
}

const bookedBy = (page: Page) => page.evaluate(() => window.booked)

testIn([
  ['1280 px, by mouse', desktop, mouse, 0],
  ['390 px, by touch', phone, touch, 1],
])('the two lines of the README book at %s', async (_at, viewport, hand, day) => {
  const [shortest = ''] = await examplesIn('html')
  pages['/shortest'] = shortest
  const { page, done } = await openPage(browser, { viewport, hasTouch: hand === touch })
  await page.goto(hosts.page('/shortest'))
  const frame = await frameOf(page)
  await fill(frame, hand, day)
  await confirm(frame, hand)
  await expect.poll(() => toldOf(page, 'booked')).toMatchObject([{ reservation: { bookable: 'paddle-lesson' } }])
  await done()
})

test('the plain example of the README fills in who it is, tells what is booked, and leads to its own thanks', async () => {
  const [, plain = '', ...others] = await examplesIn('html')
  expect(others).toEqual([])
  pages['/example'] = plain
  const { page, done } = await openPage(browser)
  const told: string[] = []
  page.on('console', (message) => void (message.type() === 'log' && told.push(message.text())))
  await page.goto(hosts.page('/example'))
  await page.getByRole('button', { name: 'Book a lesson' }).click()
  const frame = await frameOf(page)
  await fill(frame, mouse, 2, 'ada@customers.example')
  await wayOn(frame).click()
  await page.waitForURL(hosts.page('/thanks'))
  await page.getByText('Thank you from the shop').waitFor()
  expect(told).toEqual([expect.stringMatching(/^[\w-]{8,}$/)])
  await done()
})

testIn([
  ['1280 px, by mouse', desktop, mouse, 3],
  ['390 px, by touch', phone, touch, 4],
])('the React example of the README, built, books at %s and tells its component', async (_at, viewport, hand, day) => {
  const [component = '', ...others] = await examplesIn('jsx')
  expect(others).toEqual([])
  await putComponent('/react', component)
  const { page, done } = await openPage(browser, { viewport, hasTouch: hand === touch })
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.goto(hosts.page('/react'))
  const frame = await frameOf(page)
  await fill(frame, hand, day, 'grace@customers.example')
  await confirm(frame, hand)
  await expect.poll(() => bookedBy(page)).toMatchObject([{ bookable: 'paddle-lesson', status: 'booked' }])
  // What it fills in stands in no address, where servers and proxies would note it.
  expect(addresses.filter((one) => /grace/i.test(one))).toEqual([])
  await done()
})

testIn([
  ['1280 px, by mouse', desktop, mouse, 'en-us'],
  ['390 px, by touch', phone, touch, 'es'],
])('attributes choose the day, the seats and who serves, in the language that they name, at %s', async (...row) => {
  const [, viewport, hand, lang] = row
  const { page, done } = await openPage(browser, { viewport, hasTouch: hand === touch })
  await openFlow(page, `${site.home('harbor')}/book/paddle-lesson`)
  const date = await freeDays(page).nth(6).getAttribute('data-date')
  const [shortest = ''] = await examplesIn('html')
  const more = `date="${date}" seats="2" resource="guide-tomas" lang="${lang}" theme="dark"`
  pages['/chosen'] = shortest.replace('<tessera-booking ', `<tessera-booking ${more} `)
  await page.goto(hosts.page('/chosen'))
  const frame = await frameOf(page)
  await frame.locator('[data-ready]').waitFor()
  await frame.locator(`[data-date="${date}"][data-selected]`).waitFor()
  await expect.poll(() => seatsField(frame).inputValue()).toBe('2')
  await frame.locator('input[value="guide-tomas"]:checked').waitFor({ state: 'attached' })
  expect(await frame.locator('html').getAttribute('lang')).toBe(lang)
  expect(await frame.locator('html').getAttribute('data-mode')).toBe('dark')
  await expectFramed(frame, `a day, seats and a guide by attributes, in ${lang}`)
  await done()
})

test('the code that the site writes books as it is copied: in a page, and as a component', async () => {
  const { page, done } = await openPage(browser)
  await page.goto(`${site.home('harbor')}/embed?lang=en-us`)
  const plain = page.getByRole('region', { name: 'Code for your page' }).locator('code')
  await expect.poll(() => plain.innerText()).toContain(site.home('harbor'))
  await page.getByLabel('What it opens').selectOption('/book/paddle-lesson')
  await page.getByLabel('Where it stands').selectOption('button')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('es')
  await page.getByLabel('Text on the button').fill('Reserve "now" & here')
  pages['/copied'] = (await plain.textContent()) ?? ''
  const react = page.locator('details', { hasText: 'React' }).locator('code')
  await putComponent('/copied-react', (await react.textContent()) ?? '')
  await done()

  for (const [at, path] of ['/copied', '/copied-react'].entries()) {
    const shop = await openPage(browser)
    await shop.page.goto(hosts.page(path))
    await shop.page.getByRole('button', { name: 'Reserve "now" & here' }).click()
    const frame = await frameOf(shop.page)
    await fill(frame, mouse, 5 + at)
    expect(await frame.locator('html').getAttribute('lang')).toBe('es')
    await confirm(frame, mouse)
    await expect.poll(() => toldOf(shop.page, 'booked')).toMatchObject([{ reservation: { status: 'booked' } }])
    if (path.endsWith('react')) expect(await bookedBy(shop.page)).toHaveLength(1)
    await shop.done()
  }
})

test('words that the script has no room for come once they are wanted, past a strict policy', async () => {
  // No two places of it are alike, so that it can't be packed.
  const long = Array.from({ length: 400 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000))).join('')
  await letFrame(site, hosts, 'kayak-afternoon', {
    more: ({ providers }) => {
      for (const one of providers) one.customdictionary = { es: { 'embed.link': long } }
    },
  })
  const [shortest = ''] = await examplesIn('html')
  const inIts = (lang: string, mode: string) =>
    shortest.replace('<tessera-booking ', `<tessera-booking lang="${lang}" mode="${mode}" `)
  for (const lang of ['en-us', 'es']) pages[`/strict-${lang}`] = inIts(lang, 'inline') + inIts(lang, 'button')
  const { page, done } = await openPage(browser)
  const asked: string[] = []
  page.on('request', (request) => void (request.url().includes('/embed/words') && asked.push(request.url())))
  for (const lang of ['en-us', 'es'] as const) {
    await page.goto(hosts.page(`/strict-${lang}`))
    const name = saying(lang)('embed.open')
    await page.getByRole('button', { name }).waitFor()
    await expect.poll(() => page.locator('iframe').getAttribute('title')).toBe(name)
    expect(asked).toEqual(lang === 'es' ? [`${site.home('harbor')}/embed/words.js?lang=es`] : [])
  }
  await done()
})
