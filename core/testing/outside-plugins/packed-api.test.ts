import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recipesIn } from '../../plugin-host/plugin-recipes.ts'
import { localRegistry } from './local-registry.ts'

const root = new URL('../../..', import.meta.url).pathname
/** As at a partner's: a folder with nothing in it, and no checkout around it. */
const around = realpathSync(mkdtempSync(join(tmpdir(), 'partner-alone-')))
const home = join(around, 'plugins')
afterAll(() => rm(around, { recursive: true }))

/** What a registry would deliver: packages that the page installs, and what they need. */
const compiler = `@typescript/typescript-${process.platform}-${process.arch}`
const published = ['typebox', 'typescript', compiler, '@types/node', 'undici-types', '@types/react', 'csstype']
const env: NodeJS.ProcessEnv = {
  ...process.env,
  ...{ NODE_TEST_CONTEXT: undefined, NODE_OPTIONS: '', PATH: `${dirname(process.execPath)}:${process.env.PATH}` },
  ...{ no_proxy: '127.0.0.1', npm_config_noproxy: '127.0.0.1' },
  ...{ npm_config_audit: 'false', npm_config_fund: 'false', npm_config_update_notifier: 'false' },
}
const run = (program: string, args: string[], cwd: string) => promisify(execFile)(program, args, { cwd, env })

const page = readFileSync(join(root, 'plugins/README.md'), 'utf8')
const recipes = recipesIn(page)
const kinds = ['payments', 'step', 'flow', 'language', 'theme', 'channel', 'calendar']

/** The compiler's options as the page has them; the package's own declarations are checked here, too. */
const [, extended = ''] = /```json\n(\{ "extends": "@tessera.*\})\n```/.exec(page) ?? []
const tsconfig = () => ({
  ...JSON.parse(extended),
  compilerOptions: { skipLibCheck: false },
  include: [...kinds, 'broken', 'begun'],
})
/** What the page has beside the blocks of a plugin, in its own folder. */
const [, scripts = ''] = /```json\n("scripts": .+)\n```/.exec(page) ?? []
/** The same plugins, each with a fault. */
const broken: [file: string, from: string, to: string][] = [
  ['step/client.tsx', '<StepFrame step={step}', '<StepFrame'],
  ['step/pledge-step.ts', "  prompt: 'acme-pledge.prompt',\n", ''],
  ['payments/voucher-processor.ts', "return { status: 'succeeded', reference }", "return { status: 'done' }"],
]

/** Begun by the package's own command, under other names. */
const begun = recipes
  .keys()
  .map((kind) => [kind, `ferry-${kind.toLowerCase()}`] as const)
  .toArray()

const installed = join(home, 'node_modules/@tessera/plugin-api')
/** What the page tells a partner who has no checkout. */
const [, told = ''] = /^## Without a checkout\n([\s\S]*?)^## /m.exec(page) ?? []
/** The package's command, as the page calls it. */
function begin(...args: [kind: string, name: string, folder: string]) {
  const [, program = '', path = ''] = /^(\S+) (\S+) new payments ferrypay$/m.exec(told) ?? []
  return run(program === 'node' ? process.execPath : program, [path, 'new', ...args], home)
}
const typeCheck = () => run(join(home, 'node_modules/.bin/tsc'), ['-p', home], home)

/** The page's commands, as they stand there, in an empty folder. */
async function followed(): Promise<void> {
  const registry = await localRegistry(published)
  env.npm_config_registry = registry.url
  const [, commands = ''] = /^```sh\n(npm init [\s\S]*?)^```/m.exec(told) ?? []
  expect(commands.trim().split('\n')).toHaveLength(4)
  await run('sh', ['-ec', commands], home)
  await registry.close()
}

beforeAll(async () => {
  mkdirSync(home)
  const api = ['--import', join(root, 'core/plugin-host/register-api.ts')]
  await run(process.execPath, [...api, 'core/commands/plugin.ts', 'pack', join(around, 'tarballs')], root)
  await followed()
  for (const kind of kinds) {
    mkdirSync(join(home, kind))
    for (const { name, text } of recipes.get(kind)?.files ?? []) writeFileSync(join(home, kind, name), text)
    const manifest = readFileSync(join(home, kind, 'package.json'), 'utf8')
    writeFileSync(join(home, kind, 'package.json'), manifest.replace(/ \}\n$/, `, ${scripts} }\n`))
    writeFileSync(join(home, kind, 'tsconfig.json'), extended)
  }
  await Promise.all(begun.map(([kind, name]) => begin(kind, name, join(home, 'begun', name))))
  for (const kind of kinds) cpSync(join(home, kind), join(home, 'broken', kind), { recursive: true })
  for (const [file, from, to] of broken) {
    const text = readFileSync(join(home, file), 'utf8')
    expect(text).toContain(from)
    writeFileSync(join(home, 'broken', file), text.replace(from, to))
  }
  writeFileSync(join(home, 'tsconfig.json'), JSON.stringify(tsconfig()))
}, 240_000)

describe('a plugin that is developed without the repository', { timeout: 120_000 }, () => {
  it('has the API from a tarball, with types and without sources', () => {
    const files = readdirSync(installed, { recursive: true, encoding: 'utf8' })
    expect(files).toEqual(expect.arrayContaining(['index.js', 'conformance.js', 'english.js', 'LICENSE', 'README.md']))
    expect(files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))).toEqual([])
    // Nothing of the server that is not the API's.
    expect(files.filter((file) => /core\/(operations|persistence|surfaces|jobs|plugin-host)\//.test(file))).toEqual([])
  })

  it('needs no package but those that it names', () => {
    const { peerDependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
    const files = readdirSync(installed, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.(js|d\.ts)$/.test(file),
    )
    const texts = files.map((file) => readFileSync(join(installed, file), 'utf8'))
    const imported = texts.flatMap((text) => [
      ...text.matchAll(/(?:from |import\()["']((?:@[^/"']+\/)?[^."'/][^"'/]*)/g),
    ])
    const packages = new Set(imported.map(([, name = '']) => name.replace(/^node:.*/, 'node:')))
    expect(packages).toContain('typebox')
    const known = new Set([...Object.keys(peerDependencies), 'node:'])
    expect([...packages].filter((name) => !known.has(name))).toEqual([])
  })

  it('type-checks each kind that a customer meets, both halves, and is told of its faults', async () => {
    const { stdout } = await typeCheck().catch((fault: { stdout: string }) => fault)
    const faults = stdout.split('\n').filter((line) => line.includes('error TS'))
    // Nothing of the plugins as the page has them, and nothing of the package.
    expect(faults.filter((line) => !line.startsWith('broken/'))).toEqual([])
    for (const sign of [
      /client\.tsx.*Property 'step' is missing/,
      /pledge-step\.ts.*'prompt' is missing/,
      /processor\.ts/,
    ])
      expect(faults.filter((line) => sign.test(line))).toHaveLength(1)
  })

  it('has the page for authors as its README, and the command that begins a plugin', async () => {
    expect(readFileSync(join(installed, 'README.md'), 'utf8')).toContain(page.slice(page.indexOf('## 1. A folder')))
    const again = begin('step', 'ferry-step', join(home, 'begun'))
    await expect(again).rejects.toMatchObject({ stderr: expect.stringContaining('is not empty') })
  })

  it('passes the kits of each kind that was begun', async () => {
    const tests = begun.flatMap(([, name]) => {
      const folder = join(home, 'begun', name)
      return readdirSync(folder).flatMap((file) => (file.endsWith('.test.ts') ? join(folder, file) : []))
    })
    const { stdout } = await run(
      process.execPath,
      ['--test', '--test-isolation=none', '--test-reporter=tap', ...tests],
      home,
    )
    expect(stdout).toMatch(/^# fail 0$/m)
    expect(tests.length).toBe(begun.length)
  })

  it('has no command that could fetch a package of a stranger', async () => {
    const readmes = begun.map(([, name]) => readFileSync(join(home, 'begun', name, 'README.md'), 'utf8'))
    const usage: { stderr: string } = await run(process.execPath, [join(installed, 'command.js')], home).catch((e) => e)
    const lines = [told, ...readmes, usage.stderr].flatMap((text) => text.split('\n'))
    expect(lines).toEqual(expect.arrayContaining(['npm test', 'npm run types']))
    expect(
      lines.filter((line) => /^ *(npx|npm (exec|x|create|init [^-])|pnpx|yarn dlx)\b|`npx [a-z]/.test(line)),
    ).toEqual([])
  })

  it('tests, type-checks and checks by its scripts what was begun, and what was written by hand', async () => {
    const names = { 'begun/ferry-step': 'ferry-step', flow: 'acme-tour', ferrypay: 'ferrypay' }
    for (const [folder, name] of Object.entries(names)) {
      const at = join(home, folder)
      await run('npm', ['run', 'types'], at)
      const { stdout } = await run('npm', ['test'], at)
      expect(stdout).toMatch(/^\S fail 0$/m)
      expect(stdout).toMatch(/^\S pass [1-9]/m)
      expect((await run('npm', ['run', 'check'], at)).stdout).toContain(`Tessera would start with ${name}. It has:`)
    }
  })

  it('checks plugin.ts of each kind, and says what a start would refuse', async () => {
    const check = (folder: string) => run(process.execPath, [join(installed, 'command.js'), 'check', folder], home)
    for (const folder of [...kinds, ...begun.map(([, name]) => join('begun', name))])
      expect((await check(folder)).stdout).toContain('Tessera would start with ')
    cpSync(join(home, 'step'), join(home, 'misplaced'), { recursive: true })
    const file = join(home, 'misplaced/plugin.ts')
    const text = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      text.replace("'datetime_step'", "'date_step'").replace("'acme-pledge.lesson'", "'acme-pledge.less'"),
    )
    const refused: { stderr: string } = await check('misplaced').catch((fault) => fault)
    expect(refused.stderr).toMatch(/after 'date_step', which no flow has\. Known steps: .*datetime_step/)
    expect(refused.stderr).toContain("names the text 'acme-pledge.lesson', which has no words")
  })

  it('passes the kits of each kind that was written by hand', async () => {
    const tests = kinds.flatMap((kind) =>
      readdirSync(join(home, kind)).flatMap((file) => (file.endsWith('.test.ts') ? join(kind, file) : [])),
    )
    expect(tests).toHaveLength(kinds.length)
    const { stdout } = await run(process.execPath, ['--test', '--test-isolation=none', ...tests], home)
    expect(stdout).toMatch(/fail 0/)
    expect(stdout).toMatch(/pass (5[0-9]|[6-9][0-9])/)
  })
})
