/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { type Hand, mouse, touch } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { oraclePrice } from './oracle-price.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { chooseSlot, confirm, fillPayment, openCode, seatsField, wayOn } from './walk.ts'
import { testIn } from './walked-in.ts'

const total = (page: Page) => page.locator('aside [data-part=total]').first()
const seat = (page: Page, number: number) => page.locator(`[data-seat="${number}"]`)

interface Guest {
  name: string
  age: number
  level: string
  /** The index of the size in its list, from 1. */
  size: number
  allergies: string
  clay: { name: string; id: string }
}

const [stoneware, porcelain, black] = [
  { name: 'Stoneware', id: 'stoneware' },
  { name: 'Porcelain', id: 'porcelain' },
  { name: 'Black clay', id: 'black' },
] as const
const guests: Guest[] = [
  { name: 'Ada', age: 41, level: 'Often', size: 3, allergies: '', clay: porcelain },
  { name: 'Noor', age: 9, level: 'Never', size: 1, allergies: 'Nuts', clay: stoneware },
  { name: 'Bram', age: 38, level: 'A little', size: 4, allergies: '', clay: black },
  { name: 'Ivo', age: 70, level: 'Never', size: 3, allergies: 'Latex', clay: porcelain },
]

async function seatGuest(page: Page, hand: Hand, number: number, guest: Guest): Promise<void> {
  const open = seat(page, number)
  await open.getByLabel('Name').waitFor()
  await hand.type(open.getByLabel('Name'), guest.name)
  await hand.type(open.getByLabel('Age'), String(guest.age))
  await hand.press(open.getByLabel(guest.level))
  await hand.choose(open.getByLabel('Apron size'), guest.size)
  if (guest.allergies) await hand.type(open.getByLabel('Allergies'), guest.allergies)
  await hand.press(open.getByLabel(guest.clay.name))
  await hand.press(open.locator('[data-part=update]'))
}

describe('the studio', () => {
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
    ['390 px', { viewport: phone, hasTouch: true }, touch, 1],
  ])(
    'seats a table one by one, and costs to the cent what the rules say, at %s',
    { timeout: 150_000 },
    async (_name, options, hand, day) => {
      const { page, done } = await openPage(browser, options)
      let span = { start: '', slotend: '' }
      page.on('response', async (response) => {
        if (!response.request().postData()?.includes('"hold_appointment"')) return
        const { result } = await response.json()
        if (result) span = result
      })
      await page.goto(`${site.home('studio')}/book/own-table`)
      await page.locator('[data-ready]').waitFor()
      await hand.type(seatsField(page), String(guests.length))
      await page.locator('[data-part=calendar]:not([inert]) [data-state=free]').first().waitFor()
      await chooseSlot(page, hand, { day })
      await hand.press(wayOn(page))
      await page.waitForURL('**/second_form_step')

      await hand.type(page.locator('#booking-step input[autocomplete=given-name]'), 'Ada')
      await hand.type(page.locator('#booking-step input[autocomplete=family-name]'), 'Moor')
      await hand.type(page.locator('#booking-step input[type=email]').first(), 'ada@customers.example')
      const extras = page.locator('[data-part=extras]')
      await hand.type(extras.getByRole('spinbutton', { name: /Bag of clay/ }), '2')
      await hand.type(extras.getByRole('spinbutton', { name: /apron to keep/ }), '1')
      await hand.press(extras.getByLabel('Half an hour for cake'))
      for (const [index, guest] of guests.entries()) await seatGuest(page, hand, index + 1, guest)
      await page.getByText('4 of 4').first().waitFor()

      const sale = {
        bundle: 'northwind',
        bookable: 'own-table',
        start: span.start,
        end: span.slotend,
        seats: guests.length,
        roster: guests.map(({ clay, age }) => ({
          responses: [
            { formid: 'table-guests', question_id: 'tg-age', value: age },
            { formid: 'table-guests', question_id: 'tg-clay', value: clay.id },
          ],
        })),
        addons: { 'ad-clay': 2, 'ad-apron': 1, 'ad-cake': 1 },
      }
      const plain = await oraclePrice(sale)
      await expect.poll(() => total(page).textContent()).toBe(plain.shown)
      await hand.press(wayOn(page))
      await page.waitForURL('**/confirmation_step')
      await expect.poll(() => total(page).textContent()).toBe(plain.shown)

      const code = await openCode(page, hand)
      await hand.type(code.getByRole('textbox'), 'FIRSTFIRE')
      await hand.press(code.getByRole('button', { name: 'Apply' }))
      const reduced = await oraclePrice({ ...sale, code: 'FIRSTFIRE' })
      expect(reduced.finalprice).toBeLessThan(plain.finalprice)
      await expect.poll(() => total(page).textContent()).toBe(reduced.shown)
      await wayOn(page).filter({ hasText: reduced.shown }).waitFor()

      await fillPayment(page, hand)
      await confirm(page, hand)
      await page.getByText(reduced.shown).first().waitFor({ state: 'attached' })
      await page.getByText('Bram').first().waitFor({ state: 'attached' })
      await done()
    },
  )
})
