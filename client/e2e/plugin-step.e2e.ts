import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recipesIn } from '../../core/plugin-host/plugin-recipes.ts'
import {
  type AcmeServer,
  apikey,
  startAcmeServer,
  webhooksecret,
} from '../../core/testing/outside-plugins/acme-connect/testing/acme-server.ts'
import { testRoot } from '../../core/testing/test-config.ts'
import { now } from './clock.ts'
import { mouse } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { logIn } from './people.ts'
import { type RunningSite, startSite } from './running-site.ts'
import {
  acceptTerms,
  chooseSlot,
  confirm,
  expectThanks,
  fillPayment,
  holdSlot,
  openAnswers,
  openFlow,
  toReview,
  wayOn,
} from './walk.ts'
import { testIn } from './walked-in.ts'

let folder: string
let pledge: string
let marketplace: string
let acme: AcmeServer
let site: RunningSite
let browser: Browser
beforeAll(async () => {
  // As at a partner: outside the checkout, with nothing but the API in reach.
  folder = await mkdtemp(join(tmpdir(), 'acme-waiver-'))
  await cp(join(testRoot, 'core/testing/outside-plugins/acme-waiver'), folder, { recursive: true })
  // Of one bookable the step applies only once it is known who books: the page comes without it.
  const file = join(folder, 'waiver-step.ts')
  const source = await readFile(file, 'utf8')
  const always = "applies: (draft) => draft.bookable !== 'bowl'"
  expect(source).toContain(always)
  await writeFile(
    file,
    source.replace(always, `${always} && (draft.bookable !== 'follow-up' || draft.user !== undefined)`),
  )
  // The step of the page for authors, as it stands there.
  pledge = await mkdtemp(join(tmpdir(), 'acme-pledge-'))
  const recipe = recipesIn(await readFile(join(testRoot, 'plugins/README.md'), 'utf8')).get('step')
  for (const { name, text } of recipe?.files ?? []) await writeFile(join(pledge, name), text)
  marketplace = await mkdtemp(join(tmpdir(), 'acme-connect-'))
  await cp(join(testRoot, 'core/testing/outside-plugins/acme-connect'), marketplace, { recursive: true })
  const plugins = { 'acme-waiver': folder, 'acme-pledge': pledge, 'acme-connect': marketplace }
  ;[site, browser, acme] = await Promise.all([startSite('sqlite', plugins), connect(), startAcmeServer(now)])
  await site.revise('harbor', ({ whitelabel }) => void whitelabel.plugins.push({ name: 'acme-pledge' }))
  await site.revise('clinic', ({ whitelabel }) => void whitelabel.plugins.push({ name: 'acme-waiver' }))
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await acme.close()
  await Promise.all([folder, pledge, marketplace].map((made) => rm(made, { recursive: true, force: true })))
})

async function sign(page: Page, signature: string): Promise<void> {
  await page.waitForURL('**/waiver_step')
  await page.locator('[data-step=waiver_step] input[type=text]').fill(signature)
  await mouse.press(wayOn(page))
  await page.waitForURL((url) => !url.pathname.endsWith('/waiver_step'))
}

const refusal = (page: Page) => page.getByRole('alert').getByText('A step of the booking is not complete yet.')

/** From the step that was asked for again to the thanks: what was answered is kept. */
async function bookAgain(page: Page): Promise<void> {
  await page.waitForURL('**/second_form_step')
  expect(await refusal(page).count()).toBe(0)
  await page.locator('#booking-step input[autocomplete=given-name]').waitFor()
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  await confirm(page, mouse)
}

testIn([phone, desktop])('a plugin’s step is drawn like one of ours, at $width px', async (viewport) => {
  const { page, done } = await openPage(browser, { viewport })
  await openFlow(page, site.book('clinic'))
  await chooseSlot(page, mouse)
  await mouse.press(wayOn(page))
  await page.waitForURL('**/waiver_step')
  const heading = page.getByRole('heading', { level: 2, name: 'Please sign the waiver' })
  await heading.waitFor()
  // Entered from the date, it takes the focus as ours do.
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.getByText('I can swim.').waitFor()
  // The price stands beside it, or in the bar at the foot.
  await expect.poll(() => page.getByText('€').filter({ visible: true }).count()).toBeGreaterThan(0)
  expect(await wayOn(page).textContent()).toBe('Continue')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/step-${viewport.width}.png` })

  await mouse.press(wayOn(page))
  await page.getByRole('alert').getByText('Please sign with your last name.').waitFor()
  const field = page.getByLabel('Your last name, as a signature')
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/step-fault-${viewport.width}.png` })

  await mouse.press(page.getByRole('button', { name: 'Back' }))
  await page.waitForURL((url) => !url.pathname.endsWith('/waiver_step'))
  await done()
})

testIn([phone, desktop])(
  'what a step costs and how long it takes is shown and booked, at $width px',
  async (viewport) => {
    const { page, done } = await openPage(browser, { viewport })
    await openFlow(page, site.book('clinic'))
    await chooseSlot(page, mouse, { day: 2 })
    await mouse.press(wayOn(page))
    await page.waitForURL('**/waiver_step')
    await page.getByLabel('Your last name, as a signature').fill('Moor')
    const total = page.locator('[data-part=amount]:visible, summary > strong:visible').first()
    await expect.poll(() => total.textContent()).toBe('€62.00')
    const card = page.getByRole('radio', { name: 'Full cover' })
    // Its card says what it adds.
    expect(await page.locator('[data-step=waiver_step]').innerText()).toMatch(/Full cover\s+\+?\s*€12\.50/)
    await mouse.press(card)
    await expect.poll(() => total.textContent()).toBe('€74.50')
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/cover-${viewport.width}.png` })
    await mouse.press(wayOn(page))
    await page.waitForURL('**/second_form_step')
    await page.locator('#booking-step input[autocomplete=given-name]').waitFor()
    await page.locator('[data-part=added-time]').getByText('+20 min').waitFor()
    await toReview(page, mouse)
    await page
      .getByRole('listitem')
      .filter({ hasText: /^Cover\s*Full cover$/ })
      .waitFor()
    await fillPayment(page, mouse)
    await confirm(page, mouse)
    const told = page.locator('main')
    await expect.poll(() => told.innerText()).toContain('€74.50')
    await openAnswers(page)
    await expect.poll(() => told.innerText()).toMatch(/Cover\s+Full cover/)
    await done()
  },
)

testIn([phone, desktop])('the step of plugins/README.md is booked through at $width px', async (viewport) => {
  const { page, done } = await openPage(browser, { viewport })
  await openFlow(page, site.book('harbor'))
  await chooseSlot(page, mouse, { day: 1 })
  await mouse.press(wayOn(page))
  await page.getByRole('heading', { level: 2, name: 'Can everybody swim?' }).waitFor()
  await mouse.press(wayOn(page))
  await page.getByText('Without it nobody comes aboard.').waitFor()
  await mouse.press(page.getByLabel('All of us can swim.'))
  const total = page.locator('[data-part=amount]:visible, summary > strong:visible').first()
  const before = Number((await total.textContent())?.slice(1))
  await mouse.press(page.getByLabel('A lesson in the harbour first'))
  // The lesson, with the provider's tax on it where add-ons are taxed.
  await expect.poll(async () => Number((await total.textContent())?.slice(1)) - before).toBeGreaterThanOrEqual(5)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/pledge-${viewport.width}.png` })
  await mouse.press(wayOn(page))
  await page.waitForURL('**/second_form_step')
  await page.locator('#booking-step input[autocomplete=given-name]').waitFor()
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  await confirm(page, mouse)
  await done()
})

test('a plugin’s step joins the flow, and its server half is checked before a booking', async () => {
  const { page } = await openPage(browser)
  await openFlow(page, site.book('clinic'))
  await chooseSlot(page, mouse)
  await mouse.press(wayOn(page))
  await sign(page, 'Somebody else')
  await page.waitForURL('**/second_form_step')
  await page.locator('#booking-step input[autocomplete=given-name]').waitFor()
  await toReview(page, mouse)
  await page
    .getByRole('listitem')
    .filter({ hasText: /^Waiver signed by\s*Somebody else$/ })
    .waitFor()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/review.png`, fullPage: true })
  await fillPayment(page, mouse)
  await mouse.press(wayOn(page))
  await page.waitForURL('**/waiver_step')
  await refusal(page).waitFor()
  await sign(page, 'Moor')
  await bookAgain(page)
  // On the thank-you page, on the page to manage it, and in the mails to both.
  const told = await openAnswers(page)
  await expect.poll(() => told.innerText()).toMatch(/Waiver signed by\s+Moor/)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/thanks.png`, fullPage: true })
  const mails = await site.mailsTo('ada@customers.example')
  expect(mails.at(-1)?.text).toMatch(/Waiver signed by:?\s+Moor/)
  const manage = /https?:\S+\/manage\/\S+/.exec(mails.at(-1)?.text ?? '')?.[0] ?? ''
  await page.goto(manage)
  await openAnswers(page)
  await expect.poll(() => told.innerText()).toMatch(/Waiver signed by\s+Moor/)
})

test('a step that begins to apply after the page was drawn is shown when the server asks for it', async () => {
  const { page } = await openPage(browser)
  await openFlow(page, `${site.home('clinic')}/book/follow-up`)
  await holdSlot(page, mouse, { day: 2 })
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  await mouse.press(wayOn(page))
  await page.waitForURL('**/waiver_step')
  await refusal(page).waitFor()
  await sign(page, 'Moor')
  await bookAgain(page)
})

test('an answer that no longer fits the held slot leads back to the date, and is kept', async () => {
  // One guide, hour after hour: the second hour is another customer's.
  await site.revise('harbor', ({ whitelabel, bookables }) => {
    whitelabel.plugins.push({ name: 'acme-pledge' })
    const hourly = { requirementgroups: [], requiredresources: ['guide-ines'], duration: 3600, intervaloverlap: 0 }
    for (const one of bookables) if (one.id === 'paddle-lesson') Object.assign(one, { ...hourly, bufferafter: 0 })
  })
  const other = await openPage(browser)
  await openFlow(other.page, site.book('harbor'))
  await chooseSlot(other.page, mouse, { day: 5, slot: 1 })
  await mouse.press(wayOn(other.page))
  await other.page.waitForURL('**/acme_pledge_step')
  await other.done()
  const { page, complaints } = await openPage(browser)
  await openFlow(page, site.book('harbor'))
  await chooseSlot(page, mouse, { day: 5 })
  await mouse.press(wayOn(page))
  await page.waitForURL('**/acme_pledge_step')
  await mouse.press(page.getByLabel('All of us can swim.'))
  await mouse.press(page.getByLabel('A lesson in the harbour first'))
  await mouse.press(wayOn(page))
  await page.waitForURL((url) => url.pathname.endsWith('/paddle-lesson'))
  await page
    .getByRole('alert')
    .getByText('With your answers it takes longer, and that no longer fits the time you chose')
    .waitFor()
  await chooseSlot(page, mouse, { day: 6 })
  await mouse.press(wayOn(page))
  await page.waitForURL((url) => !url.pathname.endsWith('/paddle-lesson'))
  // The browser logs the expected refusal as an error.
  expect(complaints.filter((each) => !/40[09]|422/.test(each))).toEqual([])
})

test('a partner’s marketplace: staff connect an account at its service, and customers pay there', async () => {
  await site.revise('studio', ({ whitelabel }) => {
    const settings = { apikey, webhooksecret, fee: 10, apiaddress: acme.address }
    const others = whitelabel.plugins.filter(({ name }) => !name.startsWith('payment-'))
    whitelabel.plugins = [...others, Object.assign({ name: 'acme-connect' }, { settings })]
  })
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
  const staff = await openPage(browser, { viewport: phone })
  await staff.page.goto(`${site.home('studio')}/login`)
  await logIn(staff.page.getByRole('main'), mouse, { email: 'maren@slowkiln.example', password: 'Cone-Ten-10!' })
  await staff.page.locator('header').getByRole('button', { name: 'Account menu of' }).waitFor()
  await staff.page.goto(`${site.home('studio')}/payouts`)
  await press(staff.page, 'Connect an account')
  await press(staff.page, 'Later')
  await staff.page.getByText('wants to know more').waitFor()
  expect(await staff.page.getByRole('main').getByRole('listitem').allInnerTexts()).toEqual([
    'The bank account that Acme pays to',
  ])
  await press(staff.page, 'Go on at the payment service')
  await press(staff.page, 'Confirm')
  await staff.page.locator('section[data-state=enabled]').waitFor()
  await staff.done()

  const { page, done } = await openPage(browser, { viewport: phone })
  await openFlow(page, site.book('studio'))
  await holdSlot(page, mouse)
  await toReview(page, mouse)
  // Its frame is as high as its script makes it: the pages' policy allows both.
  const frame = page.locator('iframe[title="Ways to pay at Acme Pay"]')
  await expect.poll(() => frame.evaluate((element) => element.clientHeight)).toBe(40)
  await acceptTerms(page, mouse)
  await mouse.press(wayOn(page))
  await page.waitForURL(`${acme.address}/pay/**`)
  await press(page, 'Pay')
  await expectThanks(page)
  expect([...acme.books.payments.values()]).toMatchObject([{ state: 'taken', account: expect.stringMatching(/^ac_/) }])
  await done()
})
