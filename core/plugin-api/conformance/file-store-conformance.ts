import assert from 'node:assert/strict'
import type { FileStore } from '../files.ts'
import type { TenantContext } from '../tenant-context.ts'
import type { Runner } from './processor-conformance.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

/** The kit for file stores: what was put comes back as it was, and a key never leaves its tenant. */
export function testFileStore(
  { describe, it }: Runner,
  { store, context }: { store: FileStore; context: TenantContext },
) {
  const other: TenantContext = {
    ...context,
    whitelabel: { ...context.whitelabel, id: `${context.whitelabel.id}-other` },
  }
  const keyOf = (name: string, tenant = context) => `${tenant.whitelabel.id}/${name}`
  const put = (key: string, text: string) => store.put(context, { key, contentType: 'text/plain', body: bytes(text) })

  describe(`${store.name} keeps the contract of a file store`, () => {
    it('gives back what was put, with its type and size', async () => {
      const key = keyOf('conformance/a.txt')
      assert.deepEqual(await put(key, 'hello'), { key, contentType: 'text/plain', size: 5 })
      const found = await store.get(context, key)
      assert.deepEqual(found?.file, { key, contentType: 'text/plain', size: 5 })
      assert.deepEqual(Uint8Array.from(found?.body ?? []), bytes('hello'))
    })
    it('replaces a file whole', async () => {
      const key = keyOf('conformance/b.txt')
      await put(key, 'a long first version')
      await put(key, 'short')
      assert.deepEqual(Uint8Array.from((await store.get(context, key))?.body ?? []), bytes('short'))
    })
    it('knows nothing of a key it does not have, and forgets on removal', async () => {
      assert.equal(await store.get(context, keyOf('conformance/none.txt')), null)
      await put(keyOf('conformance/c.txt'), 'x')
      await store.remove(context, keyOf('conformance/c.txt'))
      assert.equal(await store.get(context, keyOf('conformance/c.txt')), null)
      await store.remove(context, keyOf('conformance/c.txt'))
    })
    for (const key of [
      `${context.whitelabel.id}/../escape.txt`,
      `${context.whitelabel.id}/a/../../escape.txt`,
      '../escape.txt',
      '/etc/escape.txt',
      `${context.whitelabel.id}/nul\0.txt`,
      `${context.whitelabel.id}\\..\\escape.txt`,
      `${context.whitelabel.id}/`,
      '',
      keyOf('conformance/theirs.txt', other),
    ])
      it(`refuses the key ${JSON.stringify(key)}`, async () => {
        await assert.rejects(put(key, 'x'), 'put must refuse it')
        const found = await store.get(context, key).catch(() => null)
        assert.equal(found, null, 'get must not read it')
      })
  })
}
