import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import config from '../../../fastify.config.ts'
import { pluginCommand } from '../../commands/plugin-command.ts'
import { loadPlugins } from '../../plugin-host/index.ts'

const root = new URL('../../..', import.meta.url).pathname
const home = mkdtempSync(join(tmpdir(), 'partner-'))
afterAll(() => rm(home, { recursive: true }))

const api = ['--import', join(root, 'core/plugin-host/register-api.ts')]
const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, [...api, ...args], {
    cwd: root,
    env: { ...process.env, NODE_TEST_CONTEXT: undefined, NODE_OPTIONS: '' },
  })
/** Runs the command; returns what it printed. */
async function newPlugin(...args: string[]): Promise<string> {
  const lines: string[] = []
  await pluginCommand(['new', ...args], { print: (line) => void lines.push(line) })
  return lines.join('\n')
}

const owner = (name: string) => ({
  ...{ id: 'a', label: 'A', url: 'a.localhost' },
  plugins: ['flow-normal', 'wording-en-us', name].map((each) => ({ name: each })),
})

/** Runs the command that checks a folder; returns what it printed. */
async function checked(folder: string): Promise<string[]> {
  const lines: string[] = []
  await pluginCommand(['check', folder], { print: (line) => void lines.push(line) })
  return lines
}

/** Kinds, the names that are given, and one of the tests that are written. */
const kinds: [kind: string, name: string, test: string][] = [
  ['payments', 'ferrypay', 'ferrypay.voucher keeps the contract of a payment processor'],
  ['step', 'ferry-pledge', "the step 'ferry_pledge_step'"],
  ['flow', 'ferry-tour', "the flow 'ferry-tour'"],
  ['language', 'wording-ga', "the dictionary 'ga' is right"],
  ['events', 'ferry-news-2', 'tells the service'],
  ['channel', 'ferry-pager', 'ferry-pager.text keeps the contract of a channel'],
  ['calendar', 'ferry-planner', 'ferry-planner.busy keeps the contract of a calendar'],
  ['signon', 'ferry-pass', 'ferry-pass keeps the contract of a sign-on'],
  ['job', 'ferry-ledger', 'ferry-ledger.tell keeps the contract of a job'],
  ['mail', 'ferry-letter', 'ferry-letter.plain keeps the contract of a mail template'],
  ['places', 'ferry-atlas', 'ferry-atlas keeps the contract of a geocoder'],
  ['files', 'ferry-attic', 'ferry-attic keeps the contract of a file store'],
  ['demo', 'ferry-harbour', "the demo 'ferry-harbour'"],
  ['theme', 'ferry-look', "the theme 'ferry-look'"],
]

const testsIn = (name: string) => readdirSync(join(home, name)).filter((file) => file.endsWith('.test.ts'))

describe('npm run plugin -- new', { timeout: 60_000 }, () => {
  it.each(kinds)(
    '%s: writes a folder outside of the repository, which is installed with one line',
    async (kind, name) => {
      const folder = join(home, name)
      expect(await newPlugin(kind, name, folder)).toContain(`Wrote ${name} to ${folder}`)
      const tests = testsIn(name)
      expect(tests.length).toBeGreaterThan(0)
      const readme = readFileSync(join(folder, 'README.md'), 'utf8')
      for (const test of tests) expect(readme).toContain(`--test ${folder}/${test}`)
      expect(readme).toContain(`npm run plugin -- check ${folder}\n`)
      expect((await checked(folder))[0]).toBe(`Tessera would start with ${name}. It has:`)
      // Nothing of the example's name is left.
      for (const file of readdirSync(folder)) expect(readFileSync(join(folder, file), 'utf8')).not.toMatch(/acme[-_]/)
      const warnings: unknown[] = []
      const log = { info() {}, warn: (warning: unknown) => warnings.push(warning) }
      const registry = await loadPlugins({ ...config, plugins: { ...config.plugins, [name]: folder } }, { root, log })
      expect(warnings).toEqual([])
      expect(registry.plugins.map((one) => one.name)).toContain(name)
      registry.resolve(owner(name), null)
    },
  )

  it('writes tests that pass, of each kind', async () => {
    const files = kinds.flatMap(([, name]) => testsIn(name).map((test) => join(home, name, test)))
    // In one process: each of its own would read the same modules again.
    const { stdout } = await run('--test', '--test-isolation=none', '--test-reporter=tap', ...files)
    expect(stdout).toMatch(/^# fail 0$/m)
    for (const [, , test] of kinds) expect(stdout).toMatch(new RegExp(`^ok \\d+ - ${test}$`, 'm'))
  })

  it('registers what its kind says', async () => {
    const log = { info() {}, warn() {} }
    const plugins = Object.fromEntries(readdirSync(home).map((name) => [name, join(home, name)]))
    const registry = await loadPlugins({ ...config, plugins: { ...config.plugins, ...plugins } }, { root, log })
    const of = (name: string) => registry.resolve(owner(name), null)
    expect(of('ferrypay').payments.map(({ name }) => name)).toEqual(['ferrypay.voucher'])
    expect(of('ferry-pledge').flows[0]?.steps.map(({ name }) => name)).toContain('ferry_pledge_step')
    expect(of('ferry-tour').flows.map(({ name }) => name)).toContain('ferry-tour')
    expect(of('ferry-look').themes.map(({ name }) => name)).toEqual(['ferry-look'])
    expect(of('ferry-pager').channels.map(({ channel }) => channel.name)).toEqual(['ferry-pager.text'])
    expect(of('ferry-planner').calendars.map(({ calendar }) => calendar.name)).toEqual(['ferry-planner.busy'])
    expect(of('ferry-pass').signOn?.provider.name).toBe('ferry-pass')
    expect(of('ferry-atlas').places).toMatchObject({
      geocoder: { plugin: 'ferry-atlas' },
      router: { plugin: 'ferry-atlas' },
    })
    expect(of('ferry-attic').files.name).toBe('ferry-attic')
    expect(of('ferry-pledge').themes).toEqual([])
    expect(of('wording-ga').dictionaries.map(({ language }) => language)).toContain('ga')
  })

  it.each([
    [['boats', 'ferrypay'], 'There is no kind "boats"'],
    [['step', 'Ferry Pay'], '"Ferry Pay" can\'t be a plugin\'s name'],
    [['step', 'flow-normal'], 'A plugin "flow-normal" is installed already'],
    [
      ['step'],
      'KIND is one of payments, step, flow, language, events, theme, channel, calendar, signon, job, mail, places, files, demo',
    ],
  ])('refuses %j in a sentence', async (args, sentence) => {
    await expect(newPlugin(...args)).rejects.toThrow(sentence)
  })

  it('writes a language as its name says, in English until it is translated', async () => {
    const folder = join(home, 'wording-cy')
    await newPlugin('language', 'wording-cy', folder)
    const text = readFileSync(join(folder, 'language.ts'), 'utf8')
    await rm(folder, { recursive: true })
    expect(text).toMatch(/language: 'cy',\n {2}name: 'Cymraeg',\n {2}direction: 'ltr'/)
    expect(text).toContain("'nav.back': 'Back'")
  })

  it('says of a folder what a start would have', async () => {
    const parts = await Promise.all(['ferry-pledge', 'ferry-planner'].map((name) => checked(join(home, name))))
    expect(parts.map(([, ...told]) => told)).toEqual([
      [
        '- the step ferry_pledge_step, after datetime_step',
        '- 5 texts in en-us',
        '- drawn by its browser half: ferry-pledge.tick',
      ],
      [
        '- the calendar ferry-planner.busy',
        '- handlers of reservation.booked, reservation.rescheduled, reservation.cancelled',
      ],
    ])
  })

  it.each([
    [
      "name: 'ferry-odd'",
      "name: 'Ferry Odd'",
      "Plugin 'Ferry Odd' needs a name of small letters, digits and hyphens. Rename it.",
    ],
    [
      "'datetime_step'",
      "'date_step'",
      "places its step 'ferry_odd_step' after 'date_step', which no flow has. Known steps:",
    ],
    [
      "        'ferry-odd.lesson': 'A lesson in the harbour first',\n",
      '',
      "names the text 'ferry-odd.lesson', which has no words.",
    ],
    ["  browser: { steps: ['ferry-odd.tick'] },\n", '', "No browser half draws the step kind 'ferry-odd.tick'"],
    ['host.wording', 'host.words', 'there is no host.words; there is host.payments'],
    ["from './ferry-odd-step.ts'", "from './ferry-odd-step'", "Write the whole name: 'ferry-odd-step.ts'."],
  ])('says what a start would refuse: %j in place of %j', async (from, to, sentence) => {
    const folder = mkdtempSync(join(tmpdir(), 'ferry-odd-'))
    await newPlugin('step', 'ferry-odd', folder)
    const text = readFileSync(join(folder, 'plugin.ts'), 'utf8')
    expect(text).toContain(from)
    await writeFile(join(folder, 'plugin.ts'), text.replace(from, to))
    await expect(checked(folder)).rejects.toThrow(sentence)
    await rm(folder, { recursive: true })
  })

  it('says of a plugin that registers nothing, and of a folder that is none, what to do', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ferry-idle-'))
    const idle = "export default { name: 'ferry-idle', settings: { type: 'object', properties: {} }, setup() {} }"
    await writeFile(join(folder, 'plugin.ts'), idle)
    await expect(checked(folder)).rejects.toThrow('ferry-idle registers nothing: call host')
    await rm(folder, { recursive: true })
    await expect(checked(folder)).rejects.toThrow(`There is no folder ${folder}.`)
  })

  it('overwrites nothing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'taken-'))
    await writeFile(join(folder, 'notes.txt'), 'mine')
    await expect(newPlugin('step', 'ferry-new', folder)).rejects.toThrow('is not empty')
    expect(readdirSync(folder)).toEqual(['notes.txt'])
    await rm(folder, { recursive: true })
  })
})
