import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import operator from '../../../fastify.config.ts'
import { consoleToLog } from '../../console-to-log.ts'
import { HiddenValues, loadPlugins } from '../../plugin-host/index.ts'
import { withDatabase } from '../databases/databases.ts'
import { openApp } from '../worlds/open-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'talks-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const plugin = (name: string, body: string) => `import { definePlugin } from '@tessera/plugin-api'
import { Type } from 'typebox'
export default definePlugin({ name: '${name}', settings: Type.Object({}), async setup(host) { ${body} } })
`
const written = (name: string, text: string) => {
  const path = join(folder, name)
  mkdirSync(path)
  writeFileSync(join(path, 'plugin.ts'), text)
  return path
}
const password = 'a-planted-password'
const smtpUrl = `smtp://desk:${password}@mail.example`
const talker = written(
  'acme-talker',
  `console.log('while it is imported')
${plugin(
  'acme-talker',
  `
  await new Promise((done) => setImmediate(done))
  console.warn('in its setup, by', host.operator.smtpUrl)`,
)}`,
)
const failing = written(
  'acme-failing',
  plugin('acme-failing', 'throw new Error("no answer of " + host.operator.smtpUrl)'),
)

await withDatabase('what a plugin writes to the console while it is loaded', (database) => {
  test('is a line of the log with its name, without the operator’s secrets', async () => {
    const lines: Record<string, unknown>[] = []
    const log = new Writable({
      write(chunk, _encoding, done) {
        for (const line of String(chunk).trim().split('\n')) lines.push(JSON.parse(line))
        done()
      },
    })
    const kept = { ...console }
    const { app } = await openApp({
      db: database().db,
      log,
      onLog: (port) => consoleToLog(port, { isAll: false }),
      operator: { smtpUrl, logLevel: 'info', plugins: { ...operator.plugins, 'acme-talker': talker } },
    }).finally(() => Object.assign(console, kept))
    await app.close()
    const told = lines.filter(({ msg }) => msg === 'written to the console')
    expect(told).toMatchObject([
      { level: 30, plugin: 'acme-talker', text: 'while it is imported' },
      { level: 40, plugin: 'acme-talker', text: expect.stringMatching(/^in its setup, by .*\[hidden\]/) },
    ])
    expect(JSON.stringify(lines)).not.toContain(password)
  })

  test('and the fault that ends a start repeats none of them', async () => {
    const hidden = new HiddenValues([password])
    const plugins = { 'acme-failing': failing }
    const config = { plugins, defaults: { ...operator.defaults, plugins: [] }, dataFolder: folder, smtpUrl }
    const log = { info() {}, warn() {} }
    const started = loadPlugins({ ...operator, ...config }, { root: folder, log, hidden })
    await expect(started).rejects.toThrow(
      "Plugin 'acme-failing' fails in its setup(): no answer of smtp://desk:[hidden]@mail.example",
    )
  })
})
