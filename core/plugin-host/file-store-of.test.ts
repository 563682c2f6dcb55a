import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testTenant } from '../plugin-api/conformance/index.ts'
import type { FileStore, TenantContext } from '../plugin-api/index.ts'
import { fileStoreOf } from './file-store-of.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const hangs = () => new Promise<never>(() => {})
const own = (context: TenantContext) => ({ ...context, settings: { bucket: 'mine' } })
const store = (more: Partial<FileStore>): FileStore => ({
  name: 'acme',
  put: hangs,
  get: hangs,
  remove: hangs,
  ...more,
})

test('a store is called with its own settings', async () => {
  const removed: unknown[] = []
  const remove = async ({ settings }: TenantContext, key: string) => void removed.push([settings, key])
  await fileStoreOf(store({ remove }), own).remove(testTenant(), 'a.pdf')
  expect(removed).toEqual([[{ bucket: 'mine' }, 'a.pdf']])
})

test('a store that hangs is unavailable after a minute', async () => {
  const removing = fileStoreOf(store({}), own).remove(testTenant(), 'a.pdf')
  const refused = expect(removing).rejects.toMatchObject({ name: 'FileStoreFault', kind: 'unavailable' })
  await vi.advanceTimersByTimeAsync(60_000)
  await refused
})

test('errors of a store are passed on', async () => {
  const full = new Error('the disk is full')
  const remove = () => Promise.reject(full)
  await expect(fileStoreOf(store({ remove }), own).remove(testTenant(), 'a.pdf')).rejects.toBe(full)
})
