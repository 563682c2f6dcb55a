import { expect, test } from 'vitest'
import type { Ports } from '../../operations/ports.ts'
import type { Tenant } from '../../operations/tenant.ts'
import type { FileStore } from '../../plugin-api/index.ts'
import { connectOrigins } from './connect-origins.ts'

const never = () => {
  throw new Error('not part of these tests')
}

/** What a page of a tenant may reach whose file store says this of its origins, and what the log was told. */
async function reached(origins: () => unknown): Promise<{ origins: string[]; told: string[]; isWhole: boolean }> {
  const told: string[] = []
  const log: Ports['log'] = { info: never, error: never, warn: (_fields, message) => void told.push(message) }
  const files = { signPut: never, origins } as unknown as FileStore
  const tenant = { plugins: { files }, scope: {}, context: () => ({}) } as unknown as Tenant
  return { ...(await connectOrigins(tenant, { log })), told }
}

test('a page reaches the origins of the file store, as far as they are origins', async () => {
  const bucket = 'https://bucket.s3.example'
  expect(await reached(() => [bucket, "https://x.example; script-src 'unsafe-inline'", 7, null])).toEqual({
    origins: [bucket],
    told: [],
    isWhole: true,
  })
})

test.each<[string, () => unknown]>([
  [
    'throws',
    () => {
      throw new Error('no bucket')
    },
  ],
  ['says a text', () => 'https://bucket.s3.example'],
  ['says nothing', () => undefined],
])('a store that %s leaves a page that reaches nothing else', async (_how, origins) => {
  expect(await reached(origins)).toEqual({
    origins: [],
    told: ['a file store could not say where it is'],
    isWhole: false,
  })
})
