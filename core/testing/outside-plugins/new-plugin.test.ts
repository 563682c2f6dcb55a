import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import config from '../../../fastify.config.ts'
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
const newPlugin = (...args: string[]) => run('core/commands/plugin.ts', 'new', ...args)

const owner = (name: string) => ({
  ...{ id: 'a', label: 'A', url: 'a.localhost' },
  plugins: ['flow-normal', 'wording-en-us', name].map((each) => ({ name: each })),
})

describe('npm run plugin -- new', { timeout: 60_000 }, () => {
  it.each([
    ['payments', 'ferrypay'],
    ['step', 'ferry-pledge'],
    ['language', 'wording-ga'],
    ['events', 'ferry-news-2'],
    ['theme', 'ferry-look'],
  ])(
    '%s: writes a folder outside of the repository whose tests pass, and which is installed with one line',
    async (kind, name) => {
      const folder = join(home, name)
      const { stdout } = await newPlugin(kind, name, folder)
      expect(stdout).toContain(`Wrote ${name} to ${folder}`)
      const files = readdirSync(folder)
      const tests = files.filter((file) => file.endsWith('.test.ts'))
      expect(tests.length).toBeGreaterThan(0)
      const tested = await run('--test', ...tests.map((test) => join(folder, test)))
      expect(tested.stdout).toMatch(/fail 0/)
      expect(tested.stdout).toMatch(/pass [1-9]/)
      const readme = readFileSync(join(folder, 'README.md'), 'utf8')
      for (const test of tests) expect(readme).toContain(`--test ${folder}/${test}`)
      // Nothing of the example's name is left.
      for (const file of files) expect(readFileSync(join(folder, file), 'utf8')).not.toMatch(/acme[-_]/)
      const warnings: unknown[] = []
      const log = { info() {}, warn: (warning: unknown) => warnings.push(warning) }
      const registry = await loadPlugins({ ...config, plugins: { ...config.plugins, [name]: folder } }, { root, log })
      expect(warnings).toEqual([])
      expect(registry.plugins.map((one) => one.name)).toContain(name)
      registry.resolve(owner(name), null)
    },
  )

  it('registers what its kind says', async () => {
    const log = { info() {}, warn() {} }
    const plugins = Object.fromEntries(readdirSync(home).map((name) => [name, join(home, name)]))
    const registry = await loadPlugins({ ...config, plugins: { ...config.plugins, ...plugins } }, { root, log })
    const of = (name: string) => registry.resolve(owner(name), null)
    expect(of('ferrypay').payments.map(({ name }) => name)).toEqual(['ferrypay.voucher'])
    expect(of('ferry-pledge').flows[0]?.steps.map(({ name }) => name)).toContain('ferry_pledge_step')
    expect(of('ferry-look').themes.map(({ name }) => name)).toEqual(['ferry-look'])
    expect(of('ferry-pledge').themes).toEqual([])
    expect(of('wording-ga').dictionaries.map(({ language }) => language)).toContain('ga')
  })

  it.each([
    [['boats', 'ferrypay'], 'There is no kind "boats"'],
    [['step', 'Ferry Pay'], '"Ferry Pay" can\'t be a plugin\'s name'],
    [['step', 'flow-normal'], 'A plugin "flow-normal" is installed already'],
    [['step'], 'KIND is one of payments, step, language, events, theme'],
  ])('refuses %j in a sentence', async (args, sentence) => {
    await expect(newPlugin(...args)).rejects.toMatchObject({ stderr: expect.stringContaining(sentence) })
  })

  it('overwrites nothing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'taken-'))
    await writeFile(join(folder, 'notes.txt'), 'mine')
    await expect(newPlugin('step', 'ferry-new', folder)).rejects.toMatchObject({
      stderr: expect.stringContaining('is not empty'),
    })
    expect(readdirSync(folder)).toEqual(['notes.txt'])
    await rm(folder, { recursive: true })
  })
})
