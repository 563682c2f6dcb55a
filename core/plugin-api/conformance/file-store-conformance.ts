import assert from 'node:assert/strict'
import type { FileStore, SignedPut } from '../files.ts'
import type { TenantContext } from '../tenant-context.ts'
import type { Runner } from './processor-conformance.ts'

async function* piecesOf(texts: string[], fault?: Error): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield bytes(text)
  if (fault) throw fault
}

/** Compares the error's kind, not its class: an installed plugin may have its own copy of the API. */
const hasKind = (error: unknown, kind: string) => error instanceof Error && 'kind' in error && error.kind === kind

const bytes = (text: string) => new TextEncoder().encode(text)

/** The kit for file stores: files are returned unchanged, and a key never leaves its tenant. */
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
    it('returns a file with its type and size', async () => {
      const key = keyOf('conformance/a.txt')
      assert.deepEqual(await put(key, 'hello'), { key, contentType: 'text/plain', size: 5 })
      const found = await store.get(context, key)
      assert.deepEqual(found?.file, { key, contentType: 'text/plain', size: 5 })
      assert.deepEqual(Uint8Array.from(found?.body ?? []), bytes('hello'))
    })
    it('replaces a file completely', async () => {
      const key = keyOf('conformance/b.txt')
      await put(key, 'a long first version')
      await put(key, 'short')
      assert.deepEqual(Uint8Array.from((await store.get(context, key))?.body ?? []), bytes('short'))
    })
    it('returns null for unknown keys and removed files', async () => {
      assert.equal(await store.get(context, keyOf('conformance/none.txt')), null)
      await put(keyOf('conformance/c.txt'), 'x')
      await store.remove(context, keyOf('conformance/c.txt'))
      assert.equal(await store.get(context, keyOf('conformance/c.txt')), null)
      await store.remove(context, keyOf('conformance/c.txt'))
    })
    it('returns no more bytes than the caller accepts', async () => {
      const key = keyOf('conformance/d.txt')
      await put(key, '12345')
      assert.equal((await store.get(context, key, 5))?.file.size, 5)
      await assert.rejects(store.get(context, key, 4), (error) => hasKind(error, 'too_large'))
    })
    const { putStream } = store
    if (putStream) {
      it('writes a stream completely', async () => {
        const key = keyOf('conformance/pieces.txt')
        const body = piecesOf(['in ', 'three ', 'pieces'])
        const stored = await putStream.call(store, context, { key, contentType: 'text/plain', body })
        assert.deepEqual(stored, { key, contentType: 'text/plain', size: 15 })
        assert.deepEqual(Uint8Array.from((await store.get(context, key))?.body ?? []), bytes('in three pieces'))
      })
      it('stores nothing of a stream that breaks off', async () => {
        const key = keyOf('conformance/broken.txt')
        const body = piecesOf(['half of'], new Error('broken off'))
        const broken = putStream.call(store, context, { key, contentType: 'text/plain', body })
        await assert.rejects(broken, /broken off/)
        assert.equal(await store.get(context, key), null)
      })
    }
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
    const { signPut } = store
    if (signPut)
      testSigning(
        { it },
        { store, signPut: (key, put) => signPut.call(store, context, { key, ...put }), context, keyOf },
      )
  })
}

interface Signing {
  store: FileStore
  signPut(key: string, put: Pick<SignedPut, 'contentType' | 'size' | 'seconds'>): Promise<string>
  context: TenantContext
  keyOf(name: string, tenant?: TenantContext): string
}

/** What a browser can and can't do with an address that the store has signed. */
function testSigning({ it }: Pick<Runner, 'it'>, { store, signPut, context, keyOf }: Signing) {
  const send = (url: string, text: string, contentType = 'text/plain') =>
    fetch(url, { method: 'PUT', headers: { 'content-type': contentType }, body: bytes(text) })
  const signed = (name: string, size: number) => signPut(keyOf(name), { contentType: 'text/plain', size, seconds: 60 })

  it('signs an address to which a browser may put one file', async () => {
    const answer = await send(await signed('conformance/signed.txt', 5), 'hello')
    assert.ok(answer.ok, `the signed PUT answers ${answer.status}`)
    const found = await store.get(context, keyOf('conformance/signed.txt'))
    assert.deepEqual(Uint8Array.from(found?.body ?? []), bytes('hello'))
  })
  it('signs the type and the size', async () => {
    const url = await signed('conformance/bound.txt', 5)
    for (const answer of [await send(url, 'hello', 'text/html'), await send(url, 'hello world')])
      assert.ok(answer.status >= 400, `another type or size answers ${answer.status}`)
    assert.equal(await store.get(context, keyOf('conformance/bound.txt')), null)
  })
  it('signs for one key and one method, and refuses without the signature', async () => {
    const url = new URL(await signed('conformance/one.txt', 5))
    const foreign = new URL(url.href.replace('one.txt', 'two.txt'))
    const bare = new URL(url.origin + url.pathname)
    for (const each of [foreign, bare]) assert.ok((await send(each.href, 'hello')).status >= 400)
    assert.ok((await fetch(url)).status >= 400, 'an address to put to must not read')
  })
  it('names the origin of its addresses', async () => {
    const { origin } = new URL(await signed('conformance/origin.txt', 5))
    assert.ok(store.origins?.(context).includes(origin), `origins() must name ${origin}`)
  })
  it('refuses to sign a key of another tenant', async () => {
    await assert.rejects(signPut(keyOf('../escape.txt'), { contentType: 'text/plain', size: 5, seconds: 60 }))
  })
}
