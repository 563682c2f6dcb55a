import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import config from '../../../fastify.config.ts'
import { loadPlugins } from '../../plugin-host/index.ts'
import { recipesIn } from '../../plugin-host/plugin-recipes.ts'

const root = new URL('../../..', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'acme-voucher-'))
afterAll(() => rm(folder, { recursive: true }))

const recipes = recipesIn(readFileSync(join(root, 'plugins/README.md'), 'utf8'))
const files = recipes.get('payments')?.files ?? []

beforeAll(() => {
  for (const { name, text } of files) writeFileSync(join(folder, name), text)
})

const runKit = () =>
  promisify(execFile)(
    process.execPath,
    ['--import', join(root, 'core/plugin-host/register-api.ts'), '--test', join(folder, 'processor.test.ts')],
    { cwd: root, env: { ...process.env, NODE_TEST_CONTEXT: undefined, NODE_OPTIONS: '' } },
  )

describe('plugins/README.md, followed from an empty folder', () => {
  it('names every file that is needed', () => {
    expect(files.map(({ name }) => name)).toEqual([
      'package.json',
      'voucher-service.ts',
      'voucher-processor.ts',
      'plugin.ts',
      'client.tsx',
      'processor.test.ts',
    ])
  })

  it('leads to a conformance kit that passes with Node’s own test runner', async () => {
    const { stdout } = await runKit()
    expect(stdout).toMatch(/pass 2[0-9]/)
    expect(stdout).toMatch(/fail 0/)
  }, 30_000)

  it('leads to a plugin that is installed with one line', async () => {
    const registry = await loadPlugins(
      { ...config, plugins: { ...config.plugins, 'acme-voucher': folder } },
      { root, log: { info() {}, warn() {} } },
    )
    expect(registry.plugins.find(({ name }) => name === 'acme-voucher')).toMatchObject({ secrets: ['secret'] })
    const owner = { id: 'a', label: 'A', url: 'a.localhost', plugins: [{ name: 'acme-voucher' }] }
    const { payments, dictionaries } = registry.resolve(owner, null)
    expect(payments.map(({ name }) => name)).toEqual(['acme-voucher.voucher'])
    expect(dictionaries.map(({ words }) => words['acme-voucher.label'])).toEqual([
      'Voucher code',
      'Voucher code',
      'Voucher code',
    ])
  })

  it('leads to a kit that fails when the processor captures more than was authorised', async () => {
    const source = files.find(({ name }) => name === 'voucher-processor.ts')?.text ?? ''
    const broken = source.replace(' || amount > charge.amount) return', ') return')
    expect(broken).not.toBe(source)
    writeFileSync(join(folder, 'voucher-processor.ts'), broken)
    await expect(runKit()).rejects.toMatchObject({ stdout: expect.stringMatching(/not ok|✖|fail [1-9]/) })
  }, 30_000)
})
