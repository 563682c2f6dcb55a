import { afterEach, expect, test, vi } from 'vitest'
import { consoleToLog } from './console-to-log.ts'
import { asLoading, asPlugin } from './operations/plugins/health/plugin-asked.ts'
import { HiddenValues } from './plugin-host/index.ts'
import { loggerOptions } from './surfaces/logging/logger-options.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }
const lines: string[] = []
const hidden = new HiddenValues()
const { streamWrite } = loggerOptions('info', (line) => hidden.clean(line)).hooks
const write = (level: number) => (fields: object, msg: string) => {
  lines.push(streamWrite(`${JSON.stringify({ level, ...fields, msg })}\n`))
}
const log = { info: write(30), warn: write(40), error: write(50) }

afterEach(() => {
  lines.length = 0
})

/** A console of the test's own. */
const quiet = () => ({ debug: vi.fn(), error: vi.fn(), info: vi.fn(), log: vi.fn(), trace: vi.fn(), warn: vi.fn() })

test('what plugins write to the console is a line of the log, without secrets', () => {
  hidden.add(['a-planted-setting'])
  const target = quiet()
  const { log: written } = target
  consoleToLog(log, { target, isAll: false })
  asPlugin({ scope, plugin: 'acme', part: '', place: 'work' }, () => {
    target.log('asked with %s', 'a-planted-setting', { client_secret: 'planted-too' })
    target.error(new Error('no answer'))
  })
  expect(written).not.toHaveBeenCalled()
  expect(lines.join('')).not.toContain('planted')
  const [told, failed] = lines.map((line) => JSON.parse(line))
  expect(told).toMatchObject({ level: 30, plugin: 'acme', msg: 'written to the console' })
  expect(told.text).toMatch(/^asked with \[hidden\]/)
  expect(failed).toMatchObject({ level: 50, plugin: 'acme' })
})

test('also while they are loaded, and by what they have begun then', async () => {
  hidden.add(['a-planted-setting'])
  const target = quiet()
  consoleToLog(log, { target, isAll: false })
  await asLoading('acme', async () => {
    await Promise.resolve()
    target.log('begun with a-planted-setting')
  })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ plugin: 'acme', text: 'begun with [hidden]' }])
})

test('in production everything is, in development the rest stays on the console', () => {
  const [development, production] = [quiet(), quiet()]
  const { warn } = development
  consoleToLog(log, { target: development, isAll: false })
  development.warn('reloaded')
  expect(warn).toHaveBeenCalledWith('reloaded')
  expect(lines).toEqual([])
  consoleToLog(log, { target: production, isAll: true })
  production.warn('x'.repeat(5000))
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 40, plugin: '', text: 'x'.repeat(2000) })
})
