/// <reference lib="dom" />
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pluginCommand } from '../../core/commands/plugin-command.ts'
import { type LocalService, localService } from '../../core/plugin-api/conformance/index.ts'
import { mouse } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { answerQuestions, nextMonth, openAnswers, wayOn } from './walk.ts'

/** Every kind that a customer meets, begun by the command under names of a partner's own. */
const begun = {
  'walk-pay': 'payments',
  'walk-tour': 'flow',
  'walk-pledge': 'step',
  'wording-ga': 'language',
  'walk-look': 'theme',
  'walk-pager': 'channel',
  'walk-planner': 'calendar',
}

let home: string
let service: LocalService
let site: RunningSite
let browser: Browser
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'partner-walk-'))
  const folders = Object.fromEntries(Object.keys(begun).map((name) => [name, join(home, name)]))
  for (const [name, kind] of Object.entries(begun))
    await pluginCommand(['new', kind, name, join(home, name)], { print() {} })
  service = await localService()
  service.answers((path, response) => {
    const isPlan = path.pathname.startsWith('/plan/')
    if (isPlan && service.asked.at(-1)?.method === 'GET') response.end('[]')
    else response.writeHead(isPlan ? 204 : 202).end()
  })
  ;[site, browser] = await Promise.all([startSite('sqlite', folders), connect()])
  const keys = { apikey: 'a-key-for-tests', secret: 'a-secret-for-tests' }
  const settings: Record<string, object> = {
    'walk-pay': { secret: 'a-secret-for-tests' },
    'walk-pager': { url: service.url, ...keys },
    'walk-planner': { url: `${service.url}/plan`, apikey: keys.apikey, calendars: [] },
  }
  await site.revise('harbor', (bundle) => {
    const { whitelabel, providers, bookables, resources } = bundle
    const own = resources.find(({ provider }) => provider === 'quay')?.id
    settings['walk-planner'] = { ...settings['walk-planner'], calendars: [{ resource: own, calendar: 'boat' }] }
    for (const name of Object.keys(begun)) whitelabel.plugins.push({ name, settings: settings[name] ?? {} })
    for (const provider of providers)
      if (provider.id === 'quay') Object.assign(provider, { bookingflow: 'walk-tour', theme: 'walk-look' })
    for (const bookable of bookables)
      if (bookable.id === 'paddle-lesson')
        Object.assign(bookable, { requirementgroups: [], requiredresources: [own], paymentterms: 'full' })
  })
}, 120_000)
afterAll(async () => {
  await browser.close()
  await site.close()
  await service.close()
  await rm(home, { recursive: true, force: true })
})

const shot = async (page: Page, name: string) => {
  const width = page.viewportSize()?.width
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png`, fullPage: true })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, `${name} at ${width} px`).toBeLessThanOrEqual(0)
}

/** The flow's own step, a date, and the step that stands behind it. */
async function throughOwnSteps(page: Page, day: number): Promise<void> {
  await page.getByRole('heading', { level: 2, name: 'In which language?' }).waitFor()
  await page.locator('[data-ready]').waitFor()
  await mouse.press(wayOn(page))
  await page.getByText('Choose one: the guide speaks it all the way.').waitFor()
  await mouse.press(page.getByRole('radio', { name: /^Italian/ }))
  await shot(page, 'tour')
  await mouse.press(wayOn(page))
  await page.waitForURL('**/datetime_step*')
  await nextMonth(page, mouse)
  await mouse.pickDay(page, day)
  await mouse.press(page.locator('[data-slot]:not([aria-disabled])').first())
  if (new URL(page.url()).pathname.endsWith('/datetime_step')) await mouse.press(wayOn(page))
  await page.getByRole('heading', { level: 2, name: 'Can everybody swim?' }).waitFor()
  await mouse.press(page.getByLabel('All of us can swim.'))
  await shot(page, 'pledge')
}

/** From the questions to the thanks, with a text about it and a voucher. */
async function toThanks(page: Page): Promise<void> {
  await page.waitForURL('**/second_form_step*')
  await page.locator('#booking-step input[autocomplete=given-name]').waitFor()
  await answerQuestions(page, mouse)
  const tel = page.locator('#booking-step input[type=tel]').first()
  if ((await tel.inputValue()) === '') await tel.fill('+12075550142')
  await mouse.press(wayOn(page))
  await page.waitForURL('**/confirmation_step*')
  await page.getByRole('checkbox', { name: /^Text me about this booking\./ }).check()
  await mouse.press(page.getByRole('radio', { name: 'Voucher' }))
  await page.getByLabel('Voucher code').fill('GOOD')
  const terms = page.locator('#terms-agree')
  if ((await terms.count()) > 0) await terms.check()
  await shot(page, 'review')
  await mouse.press(wayOn(page))
  await page.waitForURL('**/thanks/**')
}

test.each([phone, desktop])(
  'a processor, a flow with a step, a theme, a channel and a calendar of a partner are booked through at $width px',
  async (viewport) => {
    service.asked.length = 0
    const { page, done } = await openPage(browser, { viewport })
    await page.goto(site.book('harbor'))
    expect(
      await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary')),
    ).toContain('#0b6b63')
    await throughOwnSteps(page, viewport === phone ? 3 : 6)
    // What was answered is stored with the held slot before the page goes on.
    const saved = page.waitForResponse((answer) =>
      String(answer.request().postData()).includes('update_reservation_metainformation'),
    )
    await mouse.press(wayOn(page))
    const told: { result: { stepanswers: { label: string }[] } }[] = [await (await saved).json()].flat()
    expect(told[0]?.result.stepanswers.map(({ label }) => label)).toEqual(['walk-tour.language', 'walk-pledge.tick'])
    await toThanks(page)
    await openAnswers(page)
    const answers = page.locator('main')
    await expect.poll(() => answers.innerText()).toMatch(/Language of the tour\s+Italian, with a guide of its own/)
    await shot(page, 'thanks')
    const calls = () => service.asked.map(({ method, path }) => `${method} ${path.replace(/[0-9a-z]{20,}/, 'id')}`)
    await expect.poll(calls).toContain('POST /messages')
    await expect.poll(calls).toContain('PUT /plan/boat/entries/id')
    await done()
  },
)

test.each([phone, desktop])('a language of a partner is booked through in, at $width px', async (viewport) => {
  const { page, done } = await openPage(browser, { viewport })
  await page.goto(`${site.home('harbor')}?lang=ga`)
  await page
    .getByRole('link', { name: 'Gaeilge' })
    .or(page.getByText('GA', { exact: true }))
    .first()
    .waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('ga')
  await page.goto(`${site.book('harbor')}?lang=ga`)
  await page.locator('[data-ready]').waitFor()
  await page.getByRole('button', { name: 'Siar' }).first().waitFor()
  await shot(page, 'language')
  await throughOwnSteps(page, viewport === phone ? 9 : 12)
  // What it has words for is said in it, and the rest in the white-label's own language.
  await page.getByRole('button', { name: 'Siar' }).first().waitFor()
  await mouse.press(wayOn(page))
  await toThanks(page)
  expect(await page.locator('html').getAttribute('lang')).toBe('ga')
  await done()
})
