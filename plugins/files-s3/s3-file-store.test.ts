import { testFileStore, testTenant } from '@tessera/plugin-api/conformance'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { s3FileStore } from './s3-file-store.ts'
import { type S3Trouble, s3Server } from './testing/s3-server.ts'

const server = await s3Server()
// The SDK waits for a random time before it retries, up to seconds for `slow down`; here it never waits.
const chance = vi.spyOn(Math, 'random').mockReturnValue(0)
afterAll(async () => {
  chance.mockRestore()
  await server.close()
})

const context = testTenant(server.settings)
const store = s3FileStore()
const key = 'northwind/uploads/quay/plan'
const body = new TextEncoder().encode('a plan of the porch')
const put = () => store.put(context, { key, contentType: 'application/pdf', body })
const signed = (size = body.byteLength, contentType = 'application/pdf') =>
  store.signPut?.(context, { key, contentType, size, seconds: 600 }) ?? Promise.reject(new Error('it signs'))
const send = (url: string, headers: Record<string, string> = { 'content-type': 'application/pdf' }) =>
  fetch(url, { method: 'PUT', headers, body })

testFileStore({ describe, it }, { store, context })

beforeEach(() => {
  server.objects.clear()
  server.log.length = 0
  server.ahead = 0
  server.calm()
})

describe('files in a bucket', () => {
  it('have the prefix and their type', async () => {
    await put()
    expect(server.objects.get(`tenants/${key}`)?.contentType).toBe('application/pdf')
    expect(server.log).toEqual([`PUT tenants/${key} 200`])
  })

  it.each<S3Trouble>(['broken', 'slow down', 'cut'])('are asked for again when the server is %s', async (how) => {
    await put()
    for (const method of ['PUT', 'GET', 'DELETE']) server.trouble(how, 1, method)
    await put()
    expect((await store.get(context, key))?.body.byteLength).toBe(body.byteLength)
    await store.remove(context, key)
    expect(server.objects.size).toBe(0)
  })

  it('are read again when the connection breaks within the body, but not a third time', async () => {
    await put()
    server.trouble('cut in body', 1, 'GET')
    expect((await store.get(context, key))?.body.byteLength).toBe(body.byteLength)
    server.trouble('cut in body', 2, 'GET')
    await expect(store.get(context, key)).rejects.toMatchObject({ kind: 'unavailable' })
  })

  it.each<[S3Trouble, string]>([
    ['denied', 'unavailable'],
    ['broken', 'unavailable'],
    ['slow down', 'unavailable'],
    ['full', 'full'],
    ['cut', 'unavailable'],
  ])('report a server that stays %s', async (how, kind) => {
    await put()
    for (const work of [put, () => store.get(context, key), () => store.remove(context, key)]) {
      server.trouble(how, 3)
      const fault = await work().then(
        () => null,
        (error: unknown) => error,
      )
      expect(fault).toMatchObject({ name: 'FileStoreFault', kind })
      expect(String(fault)).not.toMatch(/tessera-test|plan|AKID|secret/)
      // A refusal is not retried, and must not make the next case fail.
      server.calm()
    }
  })

  it('do not wait longer than the settings allow', async () => {
    const hasty = testTenant({ ...server.settings, timeout: 100 })
    server.trouble('silent', 3, 'GET')
    await expect(store.get(hasty, key)).rejects.toMatchObject({ kind: 'unavailable' })
    expect(server.log.filter((line) => line.endsWith('silent')).length).toBeGreaterThan(0)
  })

  it('can’t be read with wrong keys', async () => {
    const wrong = testTenant({ ...server.settings, secretAccessKey: 'another' })
    await expect(store.put(wrong, { key, contentType: 'text/plain', body })).rejects.toMatchObject({
      kind: 'unavailable',
    })
    expect(server.objects.size).toBe(0)
  })

  it('can’t be reached with invalid settings', async () => {
    await expect(store.get(testTenant({ bucket: 'X' }), key)).rejects.toThrow('no settings')
  })
})

describe('a signed address', () => {
  it('works until it expires', async () => {
    const url = await signed()
    server.ahead = 599_000
    expect((await send(url)).status).toBe(200)
    server.objects.clear()
    server.ahead = 601_000
    expect((await send(url)).status).toBe(403)
    expect(server.objects.size).toBe(0)
  })

  it('signs no type where the browser knows none', async () => {
    expect((await send(await signed(body.byteLength, ''), {})).status).toBe(200)
    expect(server.objects.size).toBe(1)
  })

  it('is refused with one character changed', async () => {
    const url = new URL(await signed())
    for (const [name = '', value = ''] of [
      ['X-Amz-Expires', '60000'],
      ['X-Amz-SignedHeaders', 'host'],
      ['X-Amz-Signature', 'f'.repeat(64)],
    ]) {
      const changed = new URL(url)
      changed.searchParams.set(name, value)
      expect((await send(changed.href)).status, name).toBe(403)
    }
    expect(server.objects.size).toBe(0)
  })

  it.each([
    [{ bucket: 'photos', region: 'eu-west-1' }, 'https://photos.s3.eu-west-1.amazonaws.com'],
    [{ bucket: 'photos', region: 'cn-north-1' }, 'https://photos.s3.cn-north-1.amazonaws.com.cn'],
    [{ bucket: 'our.photos', region: 'eu-west-1' }, 'https://s3.eu-west-1.amazonaws.com'],
    [{ bucket: 'photos', endpoint: 'https://s3.example:9000', forcePathStyle: true }, 'https://s3.example:9000'],
    [{ bucket: 'photos', endpoint: 'https://s3.example' }, 'https://photos.s3.example'],
  ])('of %j is at %s, in agreement with origins()', async (some, origin) => {
    const defaults = { region: 'us-east-1', forcePathStyle: false, prefix: '', timeout: 1000 }
    const tenant = testTenant({ ...defaults, accessKeyId: 'a', secretAccessKey: 'b', ...some })
    const url = await store.signPut?.(tenant, { key, contentType: '', size: 1, seconds: 60 })
    expect(new URL(url ?? '').origin).toBe(origin)
    expect(store.origins?.(tenant)).toEqual([origin])
  })
})
