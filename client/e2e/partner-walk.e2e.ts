/// <reference lib="dom" />
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { type LocalService, localService } from '../../core/plugin-api/conformance/index.ts'
import { recipesIn } from '../../core/plugin-host/plugin-recipes.ts'
import { testRoot } from '../../core/testing/test-config.ts'
import { firstBundleShown } from '../../core/testing/worlds/samples/reference-bundle.ts'
import { freeDays, mouse } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type DemoBundle, providers, type RunningSite, startSite } from './running-site.ts'
import {
  answerQuestions,
  confirm,
  fillPayment,
  nextMonth,
  openAnswers,
  openFlow,
  takeSlot,
  toReview,
  wayOn,
} from './walk.ts'
import { testIn } from './walked-in.ts'

/** Every kind that a customer meets, as the page for authors shows it, under the names that it has there. */
const written = {
  payments: 'acme-voucher',
  flow: 'acme-tour',
  step: 'acme-pledge',
  language: 'acme-words',
  theme: 'acme-look',
  channel: 'acme-pager',
  calendar: 'acme-planner',
}
type Names = typeof written

/** The same, begun by the command under names of a partner's own. */
const begun: Names = {
  payments: 'walk-pay',
  flow: 'walk-tour',
  step: 'walk-pledge',
  language: 'wording-ga',
  theme: 'walk-look',
  channel: 'walk-pager',
  calendar: 'walk-planner',
}
const all = [...Object.values(written), ...Object.values(begun)]

const offline = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts']

let home: string
let service: LocalService
let site: RunningSite
let browser: Browser

/** How long each part of the walk took, in its order. */
const took: string[] = []
let begins = 0
let since = performance.now()
function done(part: string): void {
  took.push(`${part} ${((performance.now() - since) / 1000).toFixed(1)} s`)
  since = performance.now()
}

const run = (program: string, args: string[], cwd = home) =>
  promisify(execFile)(program, args, { cwd, env: { ...process.env, NODE_TEST_CONTEXT: undefined, NODE_OPTIONS: '' } })

/** As the page for authors says to those who have no checkout: the packed API, and each plugin begun by its command. */
async function beginPlugins(): Promise<void> {
  const tarballs = join(home, 'tarballs')
  const packing = ['--import', './core/plugin-host/register-api.ts', 'core/commands/plugin.ts', 'pack', tarballs]
  await run(process.execPath, packing, testRoot)
  await writeFile(join(home, 'package.json'), '{ "name": "partner", "type": "module", "private": true }')
  const [tarball = ''] = await readdir(tarballs)
  // What a registry would deliver is taken from ours.
  await run('npm', ['install', ...offline, join(tarballs, tarball), join(testRoot, 'node_modules/typebox')])
  done('the API packed and installed')
  const command = join(home, 'node_modules/@tessera/plugin-api/command.js')
  const recipes = recipesIn(await readFile(join(testRoot, 'plugins/README.md'), 'utf8'))
  for (const [kind, name] of Object.entries(written)) {
    // An empty folder, and in it the page's blocks, word for word.
    await mkdir(join(home, name))
    expect(recipes.get(kind)?.name).toBe(name)
    for (const file of recipes.get(kind)?.files ?? []) await writeFile(join(home, name, file.name), file.text)
  }
  for (const [kind, name] of Object.entries(begun)) await run(process.execPath, [command, 'new', kind, name])
  const tests = (await readdir(home, { recursive: true })).filter((file) => /^[^/]+\/[^/]+\.test\.ts$/.test(file))
  expect(new Set(tests.map((file) => file.split('/')[0]))).toEqual(new Set(all))
  const { stdout } = await run(process.execPath, ['--test', '--test-isolation=none', '--test-reporter=tap', ...tests])
  expect(stdout).toMatch(/^# fail 0$/m)
  for (const name of all)
    expect((await run(process.execPath, [command, 'check', name])).stdout).toMatch(
      `Tessera would start with ${name}. It has:`,
    )
  done('plugins written and begun, their kits green')
}

/** As its section 'One line' says: exported, changed, imported beside the server. */
async function useThem(names: Names): Promise<void> {
  // What both walks begin with stays told.
  took.splice(begins)
  since = performance.now()
  const file = join(home, 'northwind.json')
  await site.command('export', 'northwind', file)
  const bundle: DemoBundle = JSON.parse(await readFile(file, 'utf8'))
  const { whitelabel, providers, bookables, resources } = bundle
  const own = resources.find(({ provider }) => provider === 'quay')?.id
  const keys = { apikey: 'a-key-for-tests', secret: 'a-secret-for-tests' }
  const settings: Record<string, object> = {
    [names.payments]: { secret: keys.secret },
    [names.channel]: { url: service.url, ...keys },
    [names.calendar]: {
      ...{ url: `${service.url}/plan`, apikey: keys.apikey },
      calendars: [{ resource: own, calendar: 'boat' }],
    },
  }
  whitelabel.plugins = whitelabel.plugins.filter(({ name }) => !all.includes(name))
  for (const name of Object.values(names)) whitelabel.plugins.push({ name, settings: settings[name] ?? {} })
  for (const provider of providers)
    if (provider.id === 'quay') Object.assign(provider, { bookingflow: names.flow, theme: names.theme })
  for (const bookable of bookables)
    if (bookable.id === 'paddle-lesson')
      Object.assign(bookable, { requirementgroups: [], requiredresources: [own], paymentterms: 'full' })
  await writeFile(file, JSON.stringify(bundle))
  expect(await site.command('import', file)).toEqual([expect.stringMatching(/^Imported northwind: /)])
  done('the white-label imported with them')
}

/** What the calendar elsewhere says. */
let busy: object[] = []

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'partner-walk-'))
  await beginPlugins()
  const folders = Object.fromEntries(all.map((name) => [name, join(home, name)]))
  service = await localService()
  service.answers((path, response) => {
    const isPlan = path.pathname.startsWith('/plan/')
    if (isPlan && service.asked.at(-1)?.method === 'GET') response.end(JSON.stringify(busy))
    else response.writeHead(isPlan ? 204 : 202).end()
  })
  ;[site, browser] = await Promise.all([startSite('sqlite', folders), connect()])
  done('the site built and started')
  begins = took.length
}, 240_000)
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

/** Through the flow's own step to the next month's dates. */
async function toDates(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 2, name: 'In which language?' }).waitFor()
  await page.locator('[data-ready]').waitFor()
  await mouse.press(wayOn(page))
  await page.getByText('Choose one: the guide speaks it all the way.').waitFor()
  await mouse.press(page.getByRole('radio', { name: /^Italian/ }))
  await shot(page, 'tour')
  await mouse.press(wayOn(page))
  await page.waitForURL('**/datetime_step*')
  await nextMonth(page, mouse)
}

/** The flow's own step, a date, and the step that stands behind it. */
async function throughOwnSteps(page: Page, day: number): Promise<void> {
  await toDates(page)
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

describe.each<[how: string, names: Names, first: number]>([
  ['written by hand', written, 3],
  ['begun by the command', begun, 7],
])('plugins of a partner, %s', (how, names, first) => {
  beforeAll(() => useThem(names))

  testIn([phone, desktop])(
    'a processor, a flow with a step, a theme, a channel and a calendar of a partner are booked through at $width px',
    async (viewport) => {
      service.asked.length = 0
      since = performance.now()
      const { page, done: leave } = await openPage(browser, { viewport })
      await page.goto(site.book('harbor'))
      expect(
        await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary')),
      ).toContain('#0b6b63')
      await throughOwnSteps(page, first + (viewport === phone ? 0 : 1))
      // What was answered is stored with the held slot before the page goes on.
      const saved = page.waitForResponse((answer) =>
        String(answer.request().postData()).includes('update_reservation_metainformation'),
      )
      await mouse.press(wayOn(page))
      const told: { result: { stepanswers: { label: string }[] } }[] = [await (await saved).json()].flat()
      expect(told[0]?.result.stepanswers.map(({ label }) => label)).toEqual([
        `${names.flow}.language`,
        `${names.step}.tick`,
      ])
      await toThanks(page)
      await openAnswers(page)
      const answers = page.locator('main')
      await expect.poll(() => answers.innerText()).toMatch(/Language of the tour\s+Italian, with a guide of its own/)
      await shot(page, 'thanks')
      const calls = () => service.asked.map(({ method, path }) => `${method} ${path.replace(/[0-9a-z]{20,}/, 'id')}`)
      await expect.poll(calls).toContain('POST /messages')
      await expect.poll(calls).toContain('PUT /plan/boat/entries/id')
      await leave()
      done(`booked with them at ${viewport.width} px`)
      if (viewport === desktop) process.stdout.write(`A partner’s walk, ${how}: ${took.join(', ')}.\n`)
    },
  )

  testIn([phone, desktop])('a language of a partner is booked through in, at $width px', async (viewport) => {
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
    await throughOwnSteps(page, first + (viewport === phone ? 2 : 3))
    // What it has words for is said in it, and the rest in the white-label's own language.
    await page.getByRole('button', { name: 'Siar' }).first().waitFor()
    await mouse.press(wayOn(page))
    await toThanks(page)
    expect(await page.locator('html').getAttribute('lang')).toBe('ga')
    await done()
  })

  testIn([phone, desktop])('a day on which its calendar is busy is not offered, at $width px', async (viewport) => {
    const { page, done } = await openPage(browser, { viewport })
    await page.goto(site.book('harbor'))
    await toDates(page)
    const day = await freeDays(page).nth(12).getAttribute('data-date')
    const shown = page.locator(`[data-date="${day}"]`)
    const start = Date.parse(`${day}T00:00:00Z`)
    /** It is read again after five minutes; the page's address keeps the month that is shown. */
    const expectDay = async (isFree: boolean) => {
      site.advance(300_001)
      await site.mailsTo('nobody@customers.example')
      await page.reload()
      await page.locator('[data-ready]').waitFor()
      await expect.poll(async () => (await shown.getAttribute('data-state')) === 'free').toBe(isFree)
    }
    busy = [{ id: 'in-the-yard', start, end: start + 36 * 3_600_000 }]
    await expectDay(false)
    busy = []
    await expectDay(true)
    await done()
  })
})

testIn([phone, desktop])('the first file of an owner is imported and booked, at $width px', async (viewport) => {
  since = performance.now()
  const file = join(home, 'first.json')
  await writeFile(file, firstBundleShown())
  expect(await site.command('import', file)).toEqual([expect.stringMatching(/^Imported slow-wheel: /)])
  const { page, done: leave } = await openPage(browser, { viewport })
  // What is all there is to book is begun at once.
  await openFlow(page, site.home('harbor').replace(providers.harbor.host, 'dublin.slow-wheel.localhost'))
  await nextMonth(page, mouse, 5)
  await takeSlot(page, mouse, { day: viewport === phone ? 1 : 2 })
  // Nothing is asked but who comes, which the review does itself.
  await page.waitForURL('**/confirmation_step*')
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  await shot(page, 'first')
  await confirm(page, mouse)
  took.length = 0
  done(`An owner’s first file imported and booked at ${viewport.width} px:`)
  process.stdout.write(`${took.join()}.\n`)
  await leave()
})
