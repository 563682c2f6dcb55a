/// <reference lib="dom" />
import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { asking } from './fields-form.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { interveneInSlots } from './revised-slots.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { holdBack } from './stall.ts'
import { chooseSlot, holdSlot, openFlow, seatsField, toReview, wayOn } from './walk.ts'
import { testIn } from './walked-in.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const chosenSlot = (page: Page) => page.locator('[data-slot][aria-pressed=true]')

test('keeps a number of seats chosen before the client is ready', async () => {
  const { page, done } = await openPage(browser)
  const held = await holdBack(page, '**/*.js')
  await page.goto(site.book('studio'), { waitUntil: 'commit' })
  const seats = seatsField(page)
  await seats.fill('3')
  held.go()
  await page.locator('[data-part=calendar]:not([inert])').waitFor()
  expect(await seats.inputValue()).toBe('3')
  await done()
})

const failures: [string, (route: Route) => Promise<void>, string][] = [
  ['is lost', (route) => route.abort('internetdisconnected'), 'You seem to be offline'],
  ['is answered with an error', (route) => route.fulfill({ status: 500, body: '' }), 'Something went wrong'],
  ['is answered with nothing', (route) => route.fulfill({ json: { jsonrpc: '2.0', id: 1 } }), 'Something went wrong'],
]

test.each(failures)(
  'removes a time whose drive can’t be judged, and says why: the call %s',
  async (_how, fail, told) => {
    const { page } = await openPage(browser)
    await openFlow(page, `${site.home('workshop')}/book/estimate`)
    await page.getByRole('combobox', { name: 'Address' }).fill('12 Strand Road, Sandym')
    await page.getByRole('option').first().click()
    await page.locator('[data-part=calendar]:not([inert])').waitFor()
    await mouse.pickDay(page, 1)
    await page.route('**/jrpc', (route) =>
      route.request().postData()?.includes('"get_drivetime"') ? fail(route) : route.fallback(),
    )
    const slot = page.locator('[data-slot]:not([aria-disabled])').nth(1)
    const start = await slot.getAttribute('data-slot')
    await slot.click()
    await page.getByRole('alert').getByText(told).waitFor()
    expect(await page.locator(`[data-slot="${start}"]`).count()).toBe(0)
    expect(await chosenSlot(page).count()).toBe(0)
    expect(await page.getByText('Choose a time').count()).toBeGreaterThan(0)
    await leavePage(page)
  },
)

test('a time stays when a free resource is chosen after it, and is dropped with a message otherwise', async () => {
  const { page, done } = await openPage(browser)
  await interveneInSlots(page)
  await openFlow(page, site.book('base'))
  await chooseSlot(page, mouse, { day: 2, slot: 1 })
  const slot = String(await chosenSlot(page).getAttribute('data-slot'))
  const teachers = page.locator('aside [data-resource] input')
  await teachers.first().check({ force: true })
  await expect.poll(() => chosenSlot(page).getAttribute('data-slot')).toBe(slot)

  await page.evaluate((taken) => {
    window.revise = (slots) => slots.map((one) => (one.start_utc === taken ? { ...one, available: false } : one))
  }, slot)
  await teachers.nth(1).check({ force: true })
  await page.getByRole('alert').getByText(' unavailable. Please choose another.').waitFor()
  expect(await chosenSlot(page).count()).toBe(0)
  await done()
})

testIn([
  ['1280', desktop],
  ['390', phone],
])('letters of 200 % cut no time at %s px', async (_name, viewport) => {
  const { page, complaints } = await openPage(browser, { viewport })
  await openFlow(page, site.book('base'))
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await chooseSlot(page, mouse, { day: 1 })
  const cut = await page.locator('[data-slot]').evaluateAll((slots) =>
    slots.flatMap((slot) => {
      const time = slot.querySelector('span')
      const column = slot.closest('ul')
      if (!time || !column) return ['no time']
      const [inner, button, room] = [time, slot, column].map((one) => one.getBoundingClientRect())
      const isCut = !inner || !button || !room || inner.left < button.left || inner.right > button.right + 0.5
      return isCut || button.right > room.right + 0.5 ? [slot.textContent] : []
    }),
  )
  expect(cut).toEqual([])
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(sideways).toBeLessThanOrEqual(0)
  const { x = 0, width = 0 } = (await wayOn(page).boundingBox()) ?? {}
  expect(x + width).toBeLessThanOrEqual(viewport.width)
  // A larger font moves everything; only layout shifts are expected here.
  expect(complaints).toEqual([])
  await leavePage(page)
})

test('names the number of a crew, and how many are missing once one is chosen', async () => {
  await site.revise('base', (bundle) => {
    for (const bookable of bundle.bookables) {
      if (bookable.id !== 'piano-lesson') continue
      const groups = Array.isArray(bookable.requirementgroups) ? bookable.requirementgroups : []
      const resources = bundle.resources.filter(({ id }) => id.startsWith('teacher-')).map(({ id }) => id)
      bookable.requirementgroups = groups.map((group) => ({ ...group, resources, minimum: 2, maximum: 2 }))
    }
  })
  const { page, done } = await openPage(browser)
  await openFlow(page, site.book('base'))
  const list = page.locator('aside fieldset').filter({ has: page.locator('[data-resource]') })
  expect(await list.locator('legend').textContent()).toMatch(/Choose 2 .*, if you like/)
  await list.locator('[data-resource] input').first().check({ force: true })
  await list.getByRole('status').getByText('Choose 1 more before you continue.').waitFor()
  await list.locator('[data-resource] input').nth(1).check({ force: true })
  await page.locator('[data-part=calendar]:not([inert])').waitFor()
  await done()
})

test('an option says what it asks, and the review names an answer by its short label', async () => {
  const prompt = 'Which piece would you like to play, and who wrote it?'
  const questions = [
    { id: 'piece', slug: 'piece', type: 'text', prompt, shortlabel: 'Piece', required: true },
    {
      id: 'stool',
      slug: 'stool',
      type: 'radio',
      prompt: 'Your stool',
      responseoptions: [
        { id: 'low', name: 'Low', prompt: 'For people under five feet' },
        { id: 'high', name: 'High' },
      ],
    },
  ]
  await site.revise('base', (bundle) => {
    asking('piano-lesson', questions)(bundle)
    for (const form of bundle.forms) if (form.id === 'fields') form.display_step = 'second_form'
  })
  const { page, done } = await openPage(browser, { viewport: phone })
  await openFlow(page, site.book('base'))
  await holdSlot(page, mouse, { day: 3 })
  await page.getByText(prompt).waitFor()
  const low = page.locator('[data-chosen], label').filter({ hasText: 'Low' }).first()
  expect(await low.locator('[data-part=prompt]').textContent()).toBe('For people under five feet')
  await page.getByRole('radio', { name: /^Low/ }).check({ force: true })
  await expectAccessible(page, 'options with prompts')
  await toReview(page, mouse)
  const answer = page.locator('main form li').filter({ hasText: 'By the door' })
  expect(await answer.locator('small').textContent()).toBe('Piece')
  expect(await page.getByText(prompt).count()).toBe(0)
  await done()
})
