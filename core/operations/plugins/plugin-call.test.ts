import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pluginLimits } from '../../plugin-api/limits.ts'
import { callPlugin, PluginTimeout } from './plugin-call.ts'

const limit = { ...pluginLimits.checks.time, most: 1000 }

// Timeouts alone are faked and counted: what else goes on in this process is not the plugin's.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('a plugin answers at once or later', async () => {
  expect(await callPlugin(limit, () => 'now')).toBe('now')
  expect(await callPlugin(limit, async () => 'later')).toBe('later')
  expect(vi.getTimerCount()).toBe(0)
})

test('a plugin that throws rejects, whether it throws at once or later', async () => {
  const broken = () => {
    throw new Error('the licence ran out')
  }
  await expect(callPlugin(limit, broken)).rejects.toThrow('the licence ran out')
  await expect(callPlugin(limit, async () => broken())).rejects.toThrow('the licence ran out')
})

test('a plugin that hangs is abandoned at its limit, and its signal is aborted', async () => {
  let told: AbortSignal | null = null
  const called = callPlugin(limit, (signal) => {
    told = signal
    return new Promise<never>(() => {})
  })
  const ended = expect(called).rejects.toThrow(PluginTimeout)
  await vi.advanceTimersByTimeAsync(999)
  expect(told).toMatchObject({ aborted: false })
  await vi.advanceTimersByTimeAsync(1)
  await ended
  expect(told).toMatchObject({ aborted: true })
})
