import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { bookableOf } from './flows-of-demo.ts'
import { mouse } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import {
  answerQuestions,
  cards,
  confirm,
  fillPayment,
  openAnswers,
  openFlow,
  seatsField,
  toReview,
  typeCard,
  wayOn,
} from './walk.ts'
import { testIn } from './walked-in.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
  await site.revise('studio', (bundle) => {
    for (const [bookable, provider] of [
      ['first-bowl', 'kiln'],
      ['paddle-lesson', 'quay'],
    ] as const) {
      const questions = [
        {
          id: `${provider}-guest`,
          slug: 'guest',
          type: 'text',
          prompt: 'Called',
          rosterquestion: true,
          required: true,
        },
        { id: `${provider}-eats`, slug: 'eats', type: 'text', prompt: 'Diet', rosterquestion: true },
      ]
      const id = `${provider}-guests`
      bundle.forms.push({ id, provider, name: 'Guests', sections: [{ id, questions }] })
      bookableOf(bundle, bookable, { seats: 6, seatsperbooking: 4, rosterenabled: true, forms: [id] })
    }
  })
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const views = [
  ['studio', phone],
  ['harbor', desktop],
] as const

/** Pictures are taken where a folder for them is named. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

/** Opens the calendar of a move, and chooses a day and a time for so many. */
async function moveTo(page: Page, link: string, { seats, day }: { seats: number; day: number }): Promise<void> {
  await page.goto(link.replace('/manage/', '/reschedule/id/'))
  await page.locator('[data-state=free]').first().waitFor()
  await seatsField(page).fill(String(seats))
  await seatsField(page).blur()
  await page.locator('[data-part=calendar]:not([inert])').waitFor()
  await mouse.pickDay(page, day)
  await mouse.press(page.locator('[data-slot]:not([aria-disabled])').first())
  await mouse.press(page.getByRole('button', { name: 'Continue' }))
}

testIn(views)('in %s a move asks who else comes, and who still does', async (theme, viewport) => {
  const { page, done } = await openPage(browser, { viewport })
  await openFlow(page, site.book(theme))
  await seatsField(page).fill('2')
  await seatsField(page).blur()
  await page.locator('[data-part=calendar]:not([inert])').waitFor()
  await mouse.pickDay(page, 2)
  await mouse.press(page.locator('[data-slot]:not([aria-disabled])').first())
  await mouse.press(wayOn(page))
  await page.locator('#booking-step').waitFor()
  await answerQuestions(page, mouse)
  const names = page.getByLabel('Called')
  await picture(page, `${theme}-asked`)
  for (const [number, name] of ['Ada Moor', 'Bram Sand'].entries()) {
    // The first seat may still be open.
    const edit = page.getByRole('button', { name: new RegExp(`^Edit .+ ${number + 1}$`) })
    if ((await edit.count()) > 0) await mouse.press(edit)
    await names.fill(name)
    await mouse.press(page.getByRole('button', { name: 'Update' }))
  }
  await toReview(page, mouse)
  // One line for each, which opens to what was asked.
  const lines = page.locator('[data-part=attendee] > summary')
  await expect
    .poll(() => lines.allInnerTexts())
    .toEqual([/Ada Moor/, /Bram Sand/].map((name) => expect.stringMatching(name)))
  await fillPayment(page, mouse)
  await confirm(page, mouse)
  const link = await page.locator('a[href^="/manage/"]').evaluate((element) => Reflect.get(element, 'href'))

  await moveTo(page, link, { seats: 3, day: 4 })
  await page.getByRole('heading', { name: 'Who else is coming?' }).waitFor()
  await expectAccessible(page, 'who else comes')
  await mouse.press(page.getByRole('button', { name: 'Continue' }))
  expect(await names.getAttribute('aria-invalid')).toBe('true')
  await picture(page, `${theme}-more`)
  await names.fill('Cleo Tide')
  await mouse.press(page.getByRole('button', { name: 'Continue' }))
  await page.getByRole('heading', { name: 'Move to this time?' }).waitFor()
  await typeCard(page, mouse, cards.approved)
  await mouse.press(page.getByRole('button', { name: /^Pay .+ and move it$/ }))
  await page.getByRole('heading', { name: 'has a new time' }).waitFor()
  await page.goto(link)
  for (const name of ['Ada Moor', 'Bram Sand', 'Cleo Tide']) await (await openAnswers(page)).getByText(name).waitFor()

  await moveTo(page, link, { seats: 2, day: 6 })
  await page.getByRole('heading', { name: 'Who else is coming?' }).waitFor({ state: 'detached' })
  await page.getByRole('group', { name: 'Who is still coming?' }).waitFor()
  await expectAccessible(page, 'who still comes')
  expect(await page.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true)
  await mouse.press(page.getByRole('checkbox', { name: 'Ada Moor' }))
  await mouse.press(page.getByRole('checkbox', { name: 'Cleo Tide' }))
  await picture(page, `${theme}-fewer`)
  await mouse.press(page.getByRole('button', { name: 'Continue' }))
  await mouse.press(page.getByRole('button', { name: 'Move it' }))
  await page.getByRole('heading', { name: 'has a new time' }).waitFor()
  await page.goto(link)
  await (await openAnswers(page)).getByText('Cleo Tide').waitFor()
  expect(await (await openAnswers(page)).getByText('Bram Sand').count()).toBe(0)
  await picture(page, `${theme}-manage`)

  // All that was asked can be answered anew, of the attendees too.
  await mouse.press(page.getByRole('button', { name: 'Change answers' }))
  await page.getByRole('heading', { name: 'Change your answers' }).waitFor()
  await mouse.press(page.getByRole('button', { name: /^Edit .+ 2$/ }))
  await names.fill('Cleo Tidewater')
  await picture(page, `${theme}-answers`)
  await expectAccessible(page, 'changed answers')
  await mouse.press(page.getByRole('button', { name: 'Save answers' }))
  await (await openAnswers(page)).getByText('Cleo Tidewater').waitFor()
  await done()
})
