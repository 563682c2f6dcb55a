import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TooManyBytes } from '../operations/uploads/measured.ts'
import { testTenant } from '../plugin-api/conformance/index.ts'
import { type FileStore, FileStoreFault, type TenantContext } from '../plugin-api/index.ts'
import { fileStoreOf } from './file-store-of.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const hangs = () => new Promise<never>(() => {})
const secret = 'sk-planted-"4711"-secret'
const settings = { bucket: 'mine', key: secret }
const hosted = (more: Partial<FileStore>): FileStore =>
  fileStoreOf({ name: 'acme', put: hangs, get: hangs, remove: hangs, ...more }, settings, [secret])
const put = { key: 'northwind/a.pdf', contentType: 'application/pdf', size: 3, seconds: 600 }

test('a store is called with its own settings', async () => {
  const removed: unknown[] = []
  const remove = async ({ settings: given }: TenantContext, key: string) => void removed.push([given, key])
  await hosted({ remove }).remove(testTenant(), 'a.pdf')
  expect(removed).toEqual([[settings, 'a.pdf']])
})

test('a store that hangs is unavailable after a minute', async () => {
  const removing = hosted({}).remove(testTenant(), 'a.pdf')
  const refused = expect(removing).rejects.toMatchObject({ name: 'FileStoreFault', kind: 'unavailable' })
  await vi.advanceTimersByTimeAsync(60_000)
  await refused
})

test('one that hangs while a file arrives is so once no file arrives any more', async () => {
  const body = (async function* () {})()
  const writing = hosted({ putStream: hangs }).putStream?.(testTenant(), { ...put, body })
  const refused = expect(writing).rejects.toMatchObject({ kind: 'unavailable' })
  await vi.advanceTimersByTimeAsync(300_000)
  await refused
})

test('faults of a store are passed on, and so are those of who sends', async () => {
  const full = new FileStoreFault('full', 'the disk is full')
  await expect(hosted({ remove: () => Promise.reject(full) }).remove(testTenant(), 'a.pdf')).rejects.toBe(full)
  const body = (async function* () {})()
  const many = new TooManyBytes('more bytes than a file may have')
  const putStream = () => Promise.reject(many)
  await expect(hosted({ putStream }).putStream?.(testTenant(), { ...put, body })).rejects.toBe(many)
})

test('whatever else a store throws counts as unavailable', async () => {
  const cause = new TypeError('undefined is no bucket')
  const failing = hosted({ remove: () => Promise.reject(cause) }).remove(testTenant(), 'a.pdf')
  await expect(failing).rejects.toMatchObject({ name: 'FileStoreFault', kind: 'unavailable', cause })
})

test.each([
  ['what is no file', {}, 'unavailable'],
  ['a text as bytes', { file: {}, body: 'bytes' }, 'unavailable'],
  ['more bytes than the caller takes', { file: {}, body: new Uint8Array(100) }, 'too_large'],
  ['a secret setting in it', { file: {}, body: Buffer.from(`key: ${secret}`) }, 'unavailable'],
])('a file with %s is not taken', async (_what, found, kind) => {
  const get = async () => Object(found)
  await expect(hosted({ get }).get(testTenant(), 'a.pdf', secret.length + 5)).rejects.toMatchObject({ kind })
})

test('a file is told with the size that it has', async () => {
  const body = new Uint8Array(3)
  const file = { key: 'a.pdf', contentType: 'application/pdf', size: -1 }
  const get = async () => ({ file, body })
  expect(await hosted({ get }).get(testTenant(), 'a.pdf', 3)).toEqual({ file: { ...file, size: 3 }, body })
  expect(await hosted({ get: async () => null }).get(testTenant(), 'a.pdf')).toBeNull()
})

test.each([
  ['no address', 'javascript:alert(1)'],
  ['an address without end', `https://files.acme.example/${'x'.repeat(4_000)}`],
  ['a secret setting', `https://files.acme.example/?key=${secret}`],
])('nobody is sent to %s', async (_what, address) => {
  const signing = hosted({ signPut: async () => address }).signPut?.(testTenant(), put)
  await expect(signing).rejects.toMatchObject({ name: 'FileStoreFault', kind: 'unavailable' })
  await expect(signing).rejects.not.toThrow(/4711/)
})

test('origins are a short list without a secret setting', () => {
  const origins = (given: unknown) => () => hosted({ origins: () => Object(given) }).origins?.(testTenant())
  const own = ['https://files.acme.example']
  expect(origins(own)()).toEqual(own)
  expect(origins('https://files.acme.example')).toThrow('no list of up to 20')
  expect(origins(Array.from({ length: 21 }, () => own[0]))).toThrow('no list of up to 20')
  expect(origins([`https://files.acme.example/${secret}`])).toThrow('a secret setting')
})
