import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { bookableOf } from './flows-of-demo.ts'
import { mouse } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { cards, fillPayment, holdSlot, openFlow, toReview, typeCard, wayOn } from './walk.ts'
import { testIn } from './walked-in.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
  // Both are of one white-label.
  await site.revise('harbor', (bundle) => {
    for (const { id, forms } of bundle.bookables.filter((one) => ['paddle-lesson', 'first-bowl'].includes(one.id))) {
      bookableOf(bundle, id, { seats: 6, seatsperbooking: 4, approvalmode: true, refundcutoff: 1 })
      const form = bundle.forms.find((one) => Array.isArray(forms) && forms.includes(one.id))
      const [section] = Array.isArray(form?.sections) ? form.sections : []
      section.questions.push(apron)
    }
  })
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const apron = {
  ...{ id: 'apron', slug: 'apron', type: 'checkbox', prompt: 'To rent' },
  responseoptions: [{ id: 'one', name: 'Apron', min: 0, max: 2, priceadjustment: 15 }],
}
const customer = 'ada@customers.example'
const views = [
  ['harbor', phone],
  ['studio', desktop],
] as const

/** Pictures are taken where a folder for them is named. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

/** The last link of a kind in the mails to an address. */
async function linkIn(address: string, kind: 'manage' | 'requests'): Promise<string> {
  const mails = await site.mailsTo(address)
  const found = mails.flatMap(({ text }) => new RegExp(`https?:\\S*/${kind}/\\S+`).exec(text)?.[0] ?? []).at(-1)
  if (found === undefined) throw new Error(`no mail to ${address} has a link to ${kind}`)
  return found
}

/** Attendees of the lesson say how tall they are: who comes too is asked, and with fewer seats who stays. */
async function sayWhoComes(page: Page, seats: number): Promise<void> {
  const staying = page.getByRole('group', { name: 'Who is still coming?' })
  if (seats > 1) await mouse.type(page.getByLabel('Height in inches'), '70')
  else await mouse.press(staying.getByRole('checkbox').first())
  await mouse.press(page.getByRole('button', { name: 'Continue' }))
}

const offices = { harbor: 'dock@quay.example', studio: 'hello@slowkiln.example' } as const

testIn(views)('in %s the page says what a change costs, owes and gives back', async (theme, viewport) => {
  const staff = await openPage(browser, { viewport })
  const decide = async (name: 'Accept' | 'Reject') => {
    await staff.page.goto(await linkIn(offices[theme], 'requests'))
    await mouse.press(staff.page.getByRole('button', { name }))
    if (name === 'Reject') await mouse.press(staff.page.getByRole('dialog').getByRole('button', { name }))
  }
  const { page, done } = await openPage(browser, { viewport })
  await openFlow(page, site.book(theme))
  await holdSlot(page, mouse, { day: 2 })
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  await mouse.press(wayOn(page))
  await page.waitForURL('**/thanks/**')
  await decide('Accept')
  await staff.page.getByText('has been told by email').waitFor()
  const link = await linkIn(customer, 'manage')

  /** Asks for another day with so many seats. */
  const ask = async (seats: number, day: number) => {
    await page.goto(link.replace('/manage/', '/reschedule/id/'))
    await page.locator('[data-state=free]').first().waitFor()
    await page.getByLabel(/^How many/).fill(String(seats))
    await page.getByLabel(/^How many/).blur()
    await page.locator('[data-part=calendar]:not([inert])').waitFor()
    await mouse.pickDay(page, day)
    await mouse.press(page.locator('[data-slot]:not([aria-disabled])').first())
    await mouse.press(page.getByRole('button', { name: 'Continue' }))
    if (theme === 'harbor') await sayWhoComes(page, seats)
  }
  await ask(2, 4)
  await typeCard(page, mouse, cards.approved)
  await mouse.press(page.getByRole('button', { name: /^Ask, and reserve/ }))
  await page.getByRole('heading', { name: 'We have asked' }).waitFor()
  await page.goto(link)
  await page.getByText('is reserved for the change, and taken only if it is accepted').waitFor()
  await picture(page, `${theme}-reserved`)
  await staff.page.goto(await linkIn(offices[theme], 'requests'))
  await staff.page.getByText('is reserved, and taken when you accept').waitFor()
  await picture(staff.page, `${theme}-staff-reserved`)

  const { card, original } = await site.sandbox(theme)
  card.capture = async () => ({ status: 'declined', code: 'expired' })
  await decide('Accept')
  await staff.page.getByText('has been asked for another way to pay; the request stays').waitFor()
  await picture(staff.page, `${theme}-staff-owed`)
  Object.assign(card, original)
  expect((await site.mailsTo(customer)).at(-1)?.subject).toContain('Another way to pay is needed')
  await page.goto(link)
  await page.getByRole('heading', { name: 'Another way to pay is needed' }).waitFor()
  await typeCard(page, mouse, cards.declined)
  await mouse.press(page.getByRole('button', { name: /^Reserve/ }))
  await page.getByRole('alert').waitFor()
  await picture(page, `${theme}-owed`)
  await typeCard(page, mouse, cards.confirmation)
  await mouse.press(page.getByRole('button', { name: /^Reserve/ }))
  await mouse.press(page.getByRole('button', { name: 'Confirm payment' }))
  await page.getByText('is reserved for the change').waitFor()
  await decide('Accept')
  await staff.page.getByText('has been told by email').waitFor()
  await page.goto(link)
  await page.getByText('was paid for a change on').waitFor()
  await picture(page, `${theme}-paid`)
  expect((await site.mailsTo(customer)).at(-1)?.text).toMatch(/The change: .+ paid for it/)

  await ask(1, 5)
  await mouse.press(page.getByRole('button', { name: 'Ask for this time' }))
  await page.getByRole('heading', { name: 'We have asked' }).waitFor()
  await decide('Accept')
  await staff.page.getByText('has been told by email').waitFor()
  await page.goto(link)
  await page.locator('[data-part=refund]').getByText('was sent back on').waitFor()
  await picture(page, `${theme}-refund`)

  await mouse.press(page.getByRole('button', { name: 'Change answers' }))
  await page.getByRole('heading', { name: 'Change your answers' }).waitFor()
  const main = page.getByRole('main')
  await main.getByRole('button', { name: /Apron/ }).or(main.getByRole('checkbox')).last().click()
  await mouse.press(page.getByRole('button', { name: 'Save answers' }))
  await typeCard(page, mouse, cards.approved)
  await picture(page, `${theme}-answers`)
  await mouse.press(page.getByRole('button', { name: /^Ask, and reserve/ }))
  await page.getByText('is reserved for the change').waitFor()
  await decide('Reject')
  await staff.page.getByText('has been told by email').waitFor()
  await page.goto(link)
  await page.getByText('could not accept the change that you asked for').waitFor()
  await picture(page, `${theme}-rejected`)
  await staff.done()
  await done()
  const spanish = await openPage(browser, { viewport, locale: 'es-ES' })
  await spanish.page.goto(link)
  await spanish.page.getByText('no ha podido aceptar el cambio que pediste').waitFor()
  await picture(spanish.page, `${theme}-rejected-es`)
  await spanish.done()
})
