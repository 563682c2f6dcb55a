import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testRoot } from '../../core/testing/test-config.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { acceptTerms, chooseSlot, confirm, fillPayment, openAnswers, openFlow, toReview, wayOn } from './walk.ts'

let folder: string
let site: RunningSite
let browser: Browser
let heal: () => void = () => undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'acme-waiver-'))
  await cp(join(testRoot, 'core/testing/outside-plugins/acme-waiver'), folder, { recursive: true })
  ;[site, browser] = await Promise.all([startSite('sqlite', { 'acme-waiver': folder }), connect()])
  await site.revise('clinic', ({ whitelabel }) => void whitelabel.plugins.push({ name: 'acme-waiver' }))
})
afterEach(() => heal())
afterAll(async () => {
  await browser.close()
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const throws = () => {
  throw new Error('it broke')
}
/** Where everybody expects an answer at once, what hangs answers a promise that never settles. */
const hangs = () => Object(new Promise(() => {}))

/** Lets a function of the step fail on the server from now on, until `heal`. */
async function breakStep(what: 'effect' | 'satisfied', how: () => unknown): Promise<void> {
  const { plugins } = await site.tenant('clinic')
  const step = plugins.flows.flatMap(({ steps }) => steps).find(({ name }) => name === 'waiver_step')
  if (!step) throw new Error('the waiver is not there')
  const flows = plugins.flows.map((flow) => ({ flow, steps: flow.steps }))
  const broken = Object.assign({ ...step }, { [what]: how })
  for (const { flow, steps } of flows) flow.steps = steps.map((one) => (one.name === 'waiver_step' ? broken : one))
  heal = () => {
    for (const { flow, steps } of flows) flow.steps = steps
  }
}

const said =
  '“Please sign the waiver” can’t be checked at the moment, so nothing was booked or charged. What you entered is kept: please try again in a few minutes.'
const told = (page: Page) => page.getByRole('alert').getByText(said).filter({ visible: true })

async function toWaiver(page: Page, day: number): Promise<void> {
  await openFlow(page, site.book('clinic'))
  await chooseSlot(page, mouse, { day })
  await mouse.press(wayOn(page))
  await page.waitForURL('**/waiver_step')
  await page.getByLabel('Your last name, as a signature').fill('Moor')
}

async function bookOn(page: Page): Promise<void> {
  await fillPayment(page, mouse)
  await confirm(page, mouse)
  const answers = await openAnswers(page)
  await expect.poll(() => answers.innerText()).toMatch(/Waiver signed by\s+Moor/)
}

const shot = async (page: Page, name: string, { width }: { width: number }) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png`, fullPage: true })
}

test.each([
  ['throws', phone, 1, throws],
  ['never answers', desktop, 2, hangs],
] as const)(
  'what a step costs %s: told with the price, kept, and booked once it works',
  async (how, viewport, day, work) => {
    const { page } = await openPage(browser, { viewport })
    await toWaiver(page, day)
    await breakStep('effect', work)
    await mouse.press(page.getByRole('radio', { name: 'Full cover' }))
    // Where the price stands beside the step it is told at once.
    if (viewport === desktop) await told(page).waitFor()
    await shot(page, `effect-${how}`, viewport)
    await mouse.press(wayOn(page))
    await page.waitForURL('**/second_form_step')
    await page.locator('#booking-step input[autocomplete=given-name]').waitFor()
    await toReview(page, mouse)
    const fields = page.locator('#payment-fields')
    await fields.getByText(said).waitFor()
    await acceptTerms(page, mouse)
    await mouse.press(wayOn(page))
    await expect.poll(() => wayOn(page).isEnabled()).toBe(true)
    await fields.getByText(said).waitFor()
    await shot(page, `effect-review-${how}`, viewport)
    expect(new URL(page.url()).pathname).toMatch(/\/confirmation_step$/)
    heal()
    await mouse.press(fields.getByRole('button', { name: 'Try again' }))
    await expect.poll(() => told(page).count()).toBe(0)
    const total = page.locator('[data-part=amount]:visible, summary > strong:visible').first()
    await expect.poll(() => total.textContent()).toBe('€74.50')
    await bookOn(page)
    await leavePage(page)
  },
)

test.each([
  ['throws', phone, 3, throws],
  ['never answers', desktop, 4, hangs],
] as const)(
  'whether a step is complete %s: told at the booking, and booked once it works',
  async (how, viewport, day, work) => {
    const { page } = await openPage(browser, { viewport })
    await toWaiver(page, day)
    await mouse.press(wayOn(page))
    await page.waitForURL('**/second_form_step')
    await page.locator('#booking-step input[autocomplete=given-name]').waitFor()
    await toReview(page, mouse)
    await fillPayment(page, mouse)
    await breakStep('satisfied', work)
    await mouse.press(wayOn(page))
    if (how === 'throws') await told(page).waitFor()
    // A promise is no answer: the step counts as open, and is asked for again.
    else await page.waitForURL('**/waiver_step')
    await shot(page, 'predicate', viewport)
    heal()
    if (how !== 'throws') {
      expect(await page.getByLabel('Your last name, as a signature').inputValue()).toBe('Moor')
      await mouse.press(wayOn(page))
      await page.waitForURL('**/second_form_step')
      await page.locator('#booking-step input[autocomplete=given-name]').waitFor()
      await toReview(page, mouse)
    }
    await bookOn(page)
    await leavePage(page)
  },
)
