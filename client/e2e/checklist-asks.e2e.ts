import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { dateInPlace, dates, goOn, listOf, openList, passResources, row, settled, tick } from './checklist-walk.ts'
import { mouse, touch } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { confirm, fillPayment, toReview, wayOn } from './walk.ts'
import { testIn } from './walked-in.ts'

/** The talk has questions beside its date and after it, and offers tea, of which one pot is required. */
const asking = {
  splash_questions: [
    {
      id: 'sp-where',
      slug: 'where',
      type: 'radio',
      prompt: 'Where shall we talk?',
      required: true,
      options: [
        { key: 'phone', value: 'On the phone' },
        { key: 'table', value: 'At the kitchen table' },
      ],
    },
  ],
  questions: [{ id: 'cq-song', slug: 'song', type: 'text', prompt: 'A song you like', required: true }],
  addons: ['ad-pot'],
  addongroups: [{ id: 'tea', name: 'At the table', min: 1, max: 3, addons: ['ad-pot'] }],
}
const tea = { id: 'ad-pot', provider: 'gather', name: 'Pot of tea', min: 0, max: 3, priceadjustment: 6 }

describe('the questions of a single bookable on the list', () => {
  let site: RunningSite
  let browser: Browser
  beforeAll(async () => {
    ;[site, browser] = await Promise.all([startSite(), connect()])
    await site.revise('harbor', (bundle) => {
      bundle.addons = [...(bundle.addons ?? []), tea]
      for (const bookable of bundle.bookables) if (bookable.slug === 'planning-talk') Object.assign(bookable, asking)
    })
  })
  afterAll(async () => {
    await browser.close()
    await site.close()
  })

  testIn([
    ['1280 px, by mouse', { viewport: desktop }, mouse, 0],
    ['390 px, by touch', { viewport: phone, hasTouch: true }, touch, 4],
  ])('is answered for each of its dates, and goes with it, at %s', async (_name, options, hand, day) => {
    const { page, done } = await openPage(browser, options)
    const talk = row(page, 'planning-talk')
    const dialog = page.getByRole('dialog')
    const focused = () => page.evaluate(() => document.activeElement?.id)
    const onward = page.getByRole('button', { name: 'Continue', exact: true }).locator('visible=true').last()
    await openList(page, listOf(site))
    await tick(page, hand, 'planning-talk')
    await passResources(page, hand, 'planning-talk')
    await hand.press(talk.getByLabel('On the phone'))
    await dateInPlace(page, hand, 'planning-talk', day)

    await hand.press(onward)
    await expect.poll(focused).toMatch(/^first-form-.*custom_questions$/)
    await hand.press(talk.getByRole('button', { name: /^Start: Planning talk/ }))
    await hand.type(dialog.getByLabel('A song you like'), 'Naima')
    // The list is the cart: answers go with their date, into no cart of their own.
    await hand.press(dialog.getByRole('button', { name: 'Add answers' }))
    await dialog.waitFor({ state: 'detached' })
    await talk.getByText('Answered', { exact: true }).waitFor()
    await hand.press(onward)
    await expect.poll(focused).toMatch(/^first-extras-/)
    await hand.press(talk.getByRole('button', { name: /^Start: Extras/ }))
    await hand.type(dialog.getByRole('spinbutton', { name: /Pot of tea/ }), '2')
    await hand.press(dialog.getByRole('button', { name: 'Done' }))
    await dialog.waitFor({ state: 'detached' })
    await talk.getByText('2 × Pot of tea').waitFor()
    await settled(page)
    await expect.poll(() => dates(talk).locator('[data-part=price]').textContent()).toBe('$12.00')

    // Changes the date and the answer beside it; the answers in the list stay.
    await hand.press(talk.getByRole('button', { name: /^Change/ }).first())
    await hand.press(talk.getByLabel('At the kitchen table'))
    await hand.press(talk.locator('[data-slot]:not([aria-disabled])').nth(1))
    await hand.press(wayOn(page))
    await talk.locator('[data-stage]').waitFor({ state: 'detached' })
    await page.reload()
    await talk.getByText('2 × Pot of tea').waitFor()

    await goOn(page, hand)
    await toReview(page, hand)
    const review = page.locator('#booking-step')
    for (const told of ['At the kitchen table', 'Naima', 'Extras: 2 × Pot of tea'])
      await review.getByText(told).first().waitFor()
    await fillPayment(page, hand)
    await confirm(page, hand)
    for (const told of ['At the kitchen table', 'Naima', 'Pot of tea'])
      await page.getByText(told).first().waitFor({ state: 'attached' })
    await done()
  })
})
