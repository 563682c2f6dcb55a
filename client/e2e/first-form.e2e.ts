import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { mouse, touch } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { chooseSlot, confirm, wayOn } from './walk.ts'
import { testIn } from './walked-in.ts'

const contact = [
  { id: 'early-first', slug: 'first_name', type: 'firstname', prompt: 'First name', required: true },
  { id: 'early-last', slug: 'last_name', type: 'lastname', prompt: 'Last name', required: true },
  { id: 'early-mail', slug: 'email', type: 'validated email', prompt: 'Email', required: true },
]
const ropes = {
  ...{ id: 'early-ropes', slug: 'ropes', type: 'number', prompt: 'How many ropes?', minimum: 0, maximum: 9 },
  value_function_source: { operator: 'add', amount: 4.5, per: 'unit' },
}
const lamp = {
  ...{ id: 'early-lamp', slug: 'lamp', type: 'checkbox', prompt: 'A lamp' },
  value_function_source: { operator: 'add', amount: 8 },
}

const length = {
  ...{ id: 'early-length', slug: 'boat_length', type: 'number', prompt: 'Length in feet', unit: 'foot' },
  value_function_source: { operator: 'add', amount: 3, per: 'unit' },
}

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
  await site.revise('harbor', ({ bookables, forms }) => {
    const sections = [{ id: 's', name: '', questions: [ropes, length, lamp, ...contact] }]
    forms.push({ id: 'early', provider: 'quay', name: 'Before the date', display_step: 'first_form', sections })
    for (const one of bookables)
      if (one.id === 'kayak-afternoon') Object.assign(one, { forms: ['early'], questions: [], paymentterms: 'bill' })
  })
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

testIn([
  ['1280 px', { viewport: desktop }, mouse, 2],
  ['390 px', { viewport: phone, hasTouch: true }, touch, 3],
] as const)(
  'who has said all before the date goes from there to the review, at %s',
  async (_name, options, hand, day) => {
    const { page, done } = await openPage(browser, options)
    await page.goto(`${site.home('harbor')}/book/kayak-afternoon`)
    await page.locator('[data-ready]').waitFor()
    const form = page.locator('#booking-step')
    const price = (question: string) =>
      form.getByLabel(question).evaluate((field) => {
        const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
        return ids.map((id) => document.getElementById(id)?.textContent)
      })
    // What an answer costs is said before it is given.
    expect(await price('How many ropes?')).toContain('+ $4.50 each')
    expect(await price('Length in feet')).toContain('+ $3.00 per foot')
    expect(await price('A lamp')).toContain('+ $8.00')
    await hand.type(form.getByLabel('First name'), 'Ada')
    await hand.type(form.getByLabel('Last name'), 'Moor')
    await hand.type(form.getByLabel('Email'), 'early@people.example')
    await expectAccessible(page, 'a form before the date')
    await hand.press(wayOn(page))
    await page.waitForURL('**/datetime_step')
    await page.locator('[data-state=free]').first().waitFor()
    await chooseSlot(page, hand, { day })
    await hand.press(wayOn(page))
    await page.waitForURL('**/confirmation_step')
    await page.getByText('early@people.example').waitFor()

    // Both parts of the review lead to where they were said.
    await hand.press(page.locator('dd', { hasText: 'early@people.example' }).getByRole('button'))
    await form.getByLabel('First name').waitFor()
    expect(new URL(page.url()).pathname).toBe('/book/kayak-afternoon')
    await hand.press(wayOn(page))
    await page.waitForURL('**/datetime_step')
    await page.locator('[data-state=free]').first().waitFor()
    await hand.press(wayOn(page))
    await page.waitForURL('**/confirmation_step')
    const terms = page.locator('#terms-agree')
    if ((await terms.count()) > 0) await terms.check()
    await confirm(page, hand)
    await done()
  },
)

test('an address that was asked for before the date is the place of the visit', async () => {
  const { page, done } = await openPage(browser, { viewport: phone, hasTouch: true })
  await page.goto(`${site.home('harbor')}/book/rigging-visit`)
  await page.locator('[data-ready]').waitFor()
  const form = page.locator('#booking-step')
  const choose = async (field: Locator, typed: string) => {
    await touch.type(field, typed)
    await page.getByRole('option').first().waitFor()
    await touch.press(page.getByRole('option').first())
    return field.inputValue()
  }
  await touch.type(form.getByLabel('Length in feet'), '24')
  const moored = await choose(form.getByRole('combobox'), '12 Elm Street, Freeport, ME')
  await touch.type(form.getByLabel('First name'), 'Ada')
  await touch.type(form.getByLabel('Last name'), 'Moor')
  await touch.type(form.getByLabel('Email'), 'moored@people.example')
  await touch.press(wayOn(page))
  await page.waitForURL('**/datetime_step')
  const place = page.getByRole('combobox', { name: 'Address' })
  await expect.poll(() => place.inputValue()).toBe(moored)
  await page.getByText(`We come to ${moored}`, { exact: true }).waitFor()
  await page.locator('[data-part=calendar]:not([inert])').waitFor()
  // Somewhere else is possible, and told from what was said.
  const other = await choose(place, '8 Pier Road, Brunswick, ME')
  await page.getByText(`We come to ${other}, although you said ${moored} before.`).waitFor()
  await expectAccessible(page, 'a place that differs')
  await done()
})
