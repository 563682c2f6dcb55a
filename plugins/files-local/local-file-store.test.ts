import { mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
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

  it('leaves no draft behind and never shows half a file', async () => {
    await Promise.all(Array.from({ length: 20 }, () => put('northwind/pictures/skiff.svg')))
    expect(readdirSync(join(folder, 'northwind', 'pictures')).sort()).toEqual(['skiff.svg', 'skiff.svg.type'])
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
