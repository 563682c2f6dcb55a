/// <reference lib="dom" />
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { chooseRange } from './days-walk.ts'
import { type Hand, mouse, touch } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { oraclePrice } from './oracle-price.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { confirm, fillPayment, openCode, wayOn } from './walk.ts'
import { testIn } from './walked-in.ts'

const dialog = (page: Page): Locator => page.getByRole('dialog')
const next = (page: Page) => dialog(page).locator('[data-part=next]')
const add = (page: Page) => dialog(page).locator('[data-part=add]')
const card = (page: Page, form: string) => page.locator(`#form-card-${form}`)
const total = (page: Page) => page.locator('aside [data-part=total]').first()

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: pixel })

const choose = (page: Page, hand: Hand, group: string | RegExp, option: string) =>
  hand.press(dialog(page).getByRole('radiogroup', { name: group }).getByLabel(option, { exact: false }).first())

const type = (page: Page, hand: Hand, label: string | RegExp, text: string) =>
  hand.type(dialog(page).getByLabel(label), text)

/** Sets the quantity of an option. */
const take = (page: Page, hand: Hand, name: string, count: number) =>
  hand.type(dialog(page).getByRole('spinbutton', { name: new RegExp(name) }), String(count))

const stagePrompt = 'What part of the area are you getting painted?'

/** Expects that every tab is entirely within its row. */
async function expectWholeTabs(page: Page): Promise<void> {
  const row = dialog(page).getByRole('tablist')
  expect(await row.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
  const small = await dialog(page)
    .getByRole('tab')
    .evaluateAll((tabs) => tabs.filter((tab) => tab.getBoundingClientRect().width < 44))
  expect(small).toEqual([])
}

/** Expects that the prompts of two adjacent questions align, and so do their controls. */
async function expectInLine(page: Page, ...labels: string[]): Promise<void> {
  const tops = (places: Locator[]) =>
    Promise.all(places.map((place) => place.evaluate((element) => Math.round(element.getBoundingClientRect().top))))
  const [first, second] = await tops(labels.map((label) => dialog(page).locator('label', { hasText: label })))
  const [one, other] = await tops(labels.map((label) => dialog(page).getByLabel(label)))
  const isWide = (page.viewportSize()?.width ?? 0) > desktop.width - 1
  expect([first === second, one === other]).toEqual([isWide, isWide])
}

/** The hall: inside and its woodwork, with two photos. */
async function fillHall(page: Page, hand: Hand): Promise<void> {
  await hand.press(card(page, 'paint-area'))
  expect(await next(page).isDisabled()).toBe(true)
  await hand.press(dialog(page).getByLabel('Interior'))
  await hand.press(dialog(page).getByLabel('Woodwork'))
  await expectWholeTabs(page)
  await hand.press(next(page))
  await type(page, hand, 'What do you call it?', 'The hall')
  await choose(page, hand, stagePrompt, 'All of it')
  await choose(page, hand, 'How many coats?', 'Two')
  // None of these answers costs anything by itself.
  expect(await dialog(page).locator('[data-part=told] [data-part=price]').count()).toBe(0)
  await hand.press(next(page))
  await expectInLine(page, 'How many rooms?', 'Walls, in square metres')
  await type(page, hand, 'How many rooms?', '2')
  await type(page, hand, 'Walls, in square metres', '64')
  await take(page, hand, 'Flat ceiling', 2)
  await hand.press(next(page))
  expect(await dialog(page).getByText('Any that are stuck or rotten?').count()).toBe(0)
  await type(page, hand, 'Windows', '3')
  await take(page, hand, 'stuck sash', 2)
  await type(page, hand, 'Doors', '1')
  await dialog(page).locator('[data-part=told] [data-part=price]').waitFor()
  // The last step requires nothing, but has not been visited yet.
  await expect.poll(() => dialog(page).getByRole('tab').last().getAttribute('aria-disabled')).toBe(null)
  expect(await dialog(page).getByRole('tab').last().textContent()).not.toContain('done')
  expect(await dialog(page).getByRole('tab').nth(2).textContent()).toContain('done')
  await hand.press(next(page))
  await expectWholeTabs(page)
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles([photo('hall.png'), photo('stairs.png')])
  await expect.poll(() => dialog(page).locator('[data-part=remove]').count()).toBe(2)
  await add(page).and(page.locator(':enabled')).waitFor()
  await hand.press(add(page))
  await dialog(page).waitFor({ state: 'detached' })
}

/** The front, as a second submission of the same form. */
async function fillFront(page: Page, hand: Hand): Promise<void> {
  await hand.press(card(page, 'paint-area'))
  await hand.press(dialog(page).getByLabel('Exterior'))
  await hand.press(next(page))
  await type(page, hand, 'What do you call it?', 'The front')
  await choose(page, hand, stagePrompt, 'Walls')
  await choose(page, hand, 'How many coats?', 'Three')
  await hand.press(next(page))
  await hand.choose(dialog(page).getByLabel('How many storeys?'), 2)
  await type(page, hand, 'Front, in square metres', '83')
  await choose(page, hand, 'What is it made of?', 'Pebbledash')
  await hand.press(next(page))
  await hand.press(add(page))
  await dialog(page).waitFor({ state: 'detached' })
}

async function fillRepairs(page: Page, hand: Hand): Promise<void> {
  await hand.press(card(page, 'paint-repairs'))
  await take(page, hand, 'Hole', 3)
  await take(page, hand, 'Crack', 4)
  await choose(page, hand, 'Will the rooms be empty when we come?', 'Yes')
  await hand.press(add(page))
  await dialog(page).waitFor({ state: 'detached' })
}

/** The stored answers: the front is snapped to the nearest five square metres. */
const answers = [
  {
    formid: 'paint-area',
    responses: [
      { question_id: 'ar-coats', value: '2' },
      { question_id: 'ar-rooms', value: 2 },
      { question_id: 'ar-walls', value: 64 },
      { question_id: 'ar-ceilings', value: { flat: 2 } },
      { question_id: 'ar-windows', value: 3 },
      { question_id: 'ar-sashes', value: { stuck: 2 } },
      { question_id: 'ar-doors', value: 1 },
    ],
  },
  {
    formid: 'paint-area',
    responses: [
      { question_id: 'ar-coats', value: '3' },
      { question_id: 'ar-storeys', value: '2' },
      { question_id: 'ar-front', value: 85 },
      { question_id: 'ar-render', value: 'dash' },
    ],
  },
  {
    formid: 'paint-repairs',
    responses: [
      { question_id: 're-what', value: { hole: 3, crack: 4 } },
      { question_id: 're-empty', value: 'yes' },
    ],
  },
  { formid: 'paint-site', responses: [{ question_id: 'ps-disposal', value: 1 }] },
]

describe('the painters', () => {
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
    ['1280 px', { viewport: desktop }, mouse, 0],
    ['390 px', { viewport: phone, hasTouch: true }, touch, 4],
  ])(
    'are booked area by area, and cost to the cent what the rules say, at %s',
    { timeout: 150_000 },
    async (_name, options, hand, later) => {
      const { page, done } = await openPage(browser, options)
      /** The distance in miles that the server froze with the hold. */
      let distance: number | null = null
      page.on('response', async (response) => {
        if (!response.request().postData()?.includes('"hold_appointment"')) return
        const { result } = await response.json()
        distance = result?.pricedata?.distance ?? null
      })
      await page.goto(`${site.home('workshop')}/book/rooms?source=flyer`)
      await card(page, 'paint-area').waitFor()
      await fillHall(page, hand)
      await fillFront(page, hand)
      await fillRepairs(page, hand)
      expect(await page.locator('[data-part=form-cart] [data-submission]').count()).toBe(3)

      await hand.press(wayOn(page))
      await page.waitForURL('**/datetime_step')
      await hand.type(page.getByRole('combobox', { name: 'Address' }), '3 Main Street, Wickl')
      await hand.press(page.getByRole('option').first())
      await page.locator('[data-part=calendar]:not([inert])').waitFor()
      const { first, last } = await chooseRange(page, hand, later)
      await hand.press(wayOn(page))
      await page.waitForURL('**/second_form_step')

      await hand.type(page.getByLabel('First name'), 'Ada')
      await hand.type(page.getByLabel('Last name'), 'Moor')
      await hand.type(page.getByLabel('Email'), 'ada@customers.example')
      await hand.type(page.locator('#booking-step input[type=tel]'), '+353851234567')
      await hand.press(page.getByLabel('You get a key'))
      await hand.press(wayOn(page))
      await page.waitForURL('**/confirmation_step')

      expect(distance).toBeGreaterThan(12)
      const sale = {
        bundle: 'hearth',
        bookable: 'rooms',
        start: `${first} 00:00:00`,
        end: `${last} 23:59:00`,
        seats: 1,
        answers,
        distance,
      }
      const plain = await oraclePrice(sale)
      await expect.poll(() => total(page).textContent()).toBe(plain.shown)
      // The painters' prices contain their tax.
      const tax = page.locator('[data-part=ofwhich] dd').first()
      await expect.poll(() => tax.textContent()).toBe(plain.tax)
      if (process.env.SHOTS)
        await page.screenshot({
          path: `${process.env.SHOTS}/contained-tax-${hand === touch ? 390 : 1280}.png`,
          fullPage: true,
        })

      const code = await openCode(page, hand)
      const room = () =>
        page.locator('#payment-fields').evaluate((element) => {
          const card = document.querySelector('[data-part=discount]')
          return element.getBoundingClientRect().top - (card?.getBoundingClientRect().top ?? 0)
        })
      const before = await room()
      await hand.type(code.getByRole('textbox'), 'twocoats')
      await hand.press(code.getByRole('button', { name: 'Apply' }))
      const reduced = await oraclePrice({ ...sale, code: 'TWOCOATS' })
      expect(reduced.finalprice).toBeLessThan(plain.finalprice)
      await expect.poll(() => total(page).textContent()).toBe(reduced.shown)
      // The message about the code has its height reserved.
      expect(await room()).toBe(before)
      await wayOn(page).filter({ hasText: reduced.net }).waitFor()

      await fillPayment(page, hand)
      await confirm(page, hand)
      await page.getByText(reduced.shown).first().waitFor({ state: 'attached' })
      await page.getByText('hall.png').first().waitFor({ state: 'attached' })
      await done()
    },
  )
})
