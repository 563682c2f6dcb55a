import { mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testFileStore, testTenant } from '@tessera/plugin-api/conformance'
import { afterAll, describe, expect, it } from 'vitest'
import { localFileStore } from './local-file-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'files-'))
afterAll(() => rm(folder, { recursive: true }))

const context = testTenant()
const store = localFileStore(folder)
const body = new TextEncoder().encode('a picture')
const put = (key: string, contentType = 'image/svg+xml') => store.put(context, { key, contentType, body })

testFileStore({ describe, it }, { store, context })

const noSpace = Object.assign(new Error('no space left'), { code: 'ENOSPC' })

describe('files in the data folder', () => {
  it('follows no link out of the tenant’s folder', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'outside-'))
    writeFileSync(join(outside, 'secret.txt'), 'secret')
    writeFileSync(join(outside, 'secret.txt.type'), '{"contentType":"text/plain"}')
    mkdirSync(join(folder, 'northwind'), { recursive: true })
    symlinkSync(outside, join(folder, 'northwind', 'link'))
    symlinkSync(join(outside, 'secret.txt'), join(folder, 'northwind', 'file.txt'))
    await expect(store.get(context, 'northwind/link/secret.txt')).rejects.toThrow('leads out')
    await expect(put('northwind/link/new.txt')).rejects.toThrow('leads out')
    await expect(store.get(context, 'northwind/file.txt')).rejects.toThrow('leads out')
    expect(readdirSync(outside)).toEqual(['secret.txt', 'secret.txt.type'])
    await rm(outside, { recursive: true })
  })

  it('leaves no draft behind and never shows a partial file', async () => {
    await Promise.all(Array.from({ length: 20 }, () => put('northwind/pictures/skiff.svg')))
    expect(readdirSync(join(folder, 'northwind', 'pictures')).sort()).toEqual(['skiff.svg', 'skiff.svg.type'])
  })

  it('reports a full disk, and leaves no partial file', async () => {
    let room = 70_000
    const full = localFileStore(folder, async (path) => {
      const file = await open(path, 'wx')
      return {
        close: () => file.close(),
        async writeFile(piece) {
          if (!(piece instanceof Uint8Array)) throw new Error('pieces are bytes')
          const fits = piece.subarray(0, room)
          room -= fits.byteLength
          await file.writeFile(fits)
          if (fits.byteLength < piece.byteLength) throw noSpace
        },
      }
    })
    const pieces = Array.from({ length: 3 }, () => new Uint8Array(30_000))
    const key = 'northwind/full/plan.pdf'
    const written = full.put(context, { key, contentType: 'application/pdf', body: Buffer.concat(pieces) })
    await expect(written).rejects.toMatchObject({ kind: 'full' })
    expect(readdirSync(join(folder, 'northwind', 'full'))).toEqual([])
    expect(await store.get(context, key)).toBeNull()
  })

  it('keeps the earlier file when the disk fills up during its replacement', async () => {
    const key = 'northwind/kept/plan.pdf'
    await store.put(context, { key, contentType: 'application/pdf', body })
    const full = localFileStore(folder, async (path) => {
      const file = await open(path, 'wx')
      return { close: () => file.close(), writeFile: () => Promise.reject(noSpace) }
    })
    await expect(full.put(context, { key, contentType: 'application/pdf', body: new Uint8Array(9) })).rejects.toThrow(
      'full',
    )
    expect((await store.get(context, key))?.body.byteLength).toBe(body.byteLength)
  })

  it.each(['text/html\r\nx: y', 'html', ''])('refuses the content type %j', async (contentType) => {
    await expect(put('northwind/a.txt', contentType)).rejects.toThrow('content type')
  })

  it.each([
    'northwind/.hidden',
    'northwind/a.txt.type',
    'northwind/a b',
    'Northwind/a',
    `northwind/${'a'.repeat(129)}`,
  ])('refuses the key %s', async (key) => {
    await expect(put(key)).rejects.toThrow()
  })
})
