import { afterEach, expect, test, vi } from 'vitest'
import type { SignOnProvider } from '../../plugin-api/index.ts'
import type { Tenant } from '../tenant.ts'
import { beginSignOn } from './begin-sign-on.ts'

afterEach(() => void vi.useRealTimers())

test('a sign-on plugin that hangs is unavailable after half a minute', async () => {
  vi.useFakeTimers()
  const provider = { name: 'acme', begin: () => new Promise(() => {}) } as unknown as SignOnProvider
  const tenant = {
    scope: { whitelabel: 'northwind', provider: 'quay' },
    whitelabel: { id: 'northwind', url: 'northwind.localhost', thirdpartylogin: { acme: true } },
    origin: 'http://quay.northwind.localhost',
    plugins: { signOn: { plugin: 'acme', provider } },
    context: () => ({ settings: {} }),
  } as unknown as Tenant
  const warned: unknown[] = []
  const ports = {
    clock: { now: () => 0 },
    log: { info() {}, error() {}, warn: (fields: unknown) => void warned.push(fields) },
    signons: { begin: () => ({ attempt: {}, browser: {} }) },
  } as unknown as Parameters<typeof beginSignOn>[1]['ports']
  const begun = beginSignOn('/account', { tenant, ports })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await begun).toMatchObject({ ok: false, refusal: { code: 'unavailable' }, returnpath: '/account' })
  expect(warned).toHaveLength(1)
})
