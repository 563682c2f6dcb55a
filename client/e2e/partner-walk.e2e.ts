/// <reference lib="dom" />
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { type LocalService, localService } from '../../core/plugin-api/conformance/index.ts'
import { testRoot } from '../../core/testing/test-config.ts'
import { firstBundleShown } from '../../core/testing/worlds/samples/reference-bundle.ts'
import { mouse } from './hands.ts'
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

const offline = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts']

let home: string
let service: LocalService
let site: RunningSite
let browser: Browser

/** How long each part of the walk took, in its order. */
const took: string[] = []
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
  for (const [name, kind] of Object.entries(begun)) await run(process.execPath, [command, 'new', kind, name])
  const written = (await readdir(home, { recursive: true })).filter((file) => /^[^/]+\/[^/]+\.test\.ts$/.test(file))
  expect(new Set(written.map((file) => file.split('/')[0]))).toEqual(new Set(Object.keys(begun)))
  const { stdout } = await run(process.execPath, ['--test', '--test-isolation=none', '--test-reporter=tap', ...written])
  expect(stdout).toMatch(/^# fail 0$/m)
  done('plugins begun, their kits green')
}

/** As its section 'One line' says: exported, changed, imported beside the server. */
async function useThem(settings: Record<string, object>): Promise<void> {
  const file = join(home, 'northwind.json')
  await site.command('export', 'northwind', file)
  const bundle: DemoBundle = JSON.parse(await readFile(file, 'utf8'))
  const { whitelabel, providers, bookables, resources } = bundle
  const own = resources.find(({ provider }) => provider === 'quay')?.id
  const calendars = {
    'walk-planner': { ...settings['walk-planner'], calendars: [{ resource: own, calendar: 'boat' }] },
  }
  for (const name of Object.keys(begun))
    whitelabel.plugins.push({ name, settings: { ...settings, ...calendars }[name] ?? {} })
  for (const provider of providers)
    if (provider.id === 'quay') Object.assign(provider, { bookingflow: 'walk-tour', theme: 'walk-look' })
  for (const bookable of bookables)
    if (bookable.id === 'paddle-lesson')
      Object.assign(bookable, { requirementgroups: [], requiredresources: [own], paymentterms: 'full' })
  await writeFile(file, JSON.stringify(bundle))
  expect(await site.command('import', file)).toEqual([expect.stringMatching(/^Imported northwind: /)])
  done('the white-label imported with them')
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'partner-walk-'))
  await beginPlugins()
  const folders = Object.fromEntries(Object.keys(begun).map((name) => [name, join(home, name)]))
  service = await localService()
  service.answers((path, response) => {
    const isPlan = path.pathname.startsWith('/plan/')
    if (isPlan && service.asked.at(-1)?.method === 'GET') response.end('[]')
    else response.writeHead(isPlan ? 204 : 202).end()
  })
  ;[site, browser] = await Promise.all([startSite('sqlite', folders), connect()])
  done('the site built and started')
  const keys = { apikey: 'a-key-for-tests', secret: 'a-secret-for-tests' }
  await useThem({
    'walk-pay': { secret: 'a-secret-for-tests' },
    'walk-pager': { url: service.url, ...keys },
    'walk-planner': { url: `${service.url}/plan`, apikey: keys.apikey },
  })
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
    await leave()
    done(`booked with them at ${viewport.width} px`)
    if (viewport === desktop) process.stdout.write(`A partner’s walk: ${took.join(', ')}.\n`)
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
  await throughOwnSteps(page, viewport === phone ? 9 : 12)
  // What it has words for is said in it, and the rest in the white-label's own language.
  await page.getByRole('button', { name: 'Siar' }).first().waitFor()
  await mouse.press(wayOn(page))
  await toThanks(page)
  expect(await page.locator('html').getAttribute('lang')).toBe('ga')
  await done()
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
