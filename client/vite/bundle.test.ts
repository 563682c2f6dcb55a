import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import operator from '../../fastify.config.ts'
import { runBuild } from './run-build.ts'

interface Chunk {
  file: string
  src?: string
  imports?: string[]
}

let folder = ''
let manifest: Record<string, Chunk> = {}
let scripts = new Map<string, string>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-bundle-'))
  await runBuild(operator.plugins, folder)
  manifest = JSON.parse(await readFile(join(folder, 'client/.vite/manifest.json'), 'utf8'))
  const files = Object.values(manifest).map((chunk) => chunk.file)
  const read = files.map(
    async (file): Promise<[string, string]> => [file, await readFile(join(folder, 'client', file), 'utf8')],
  )
  scripts = new Map(await Promise.all(read))
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The scripts that a module imports statically: what a browser must load before it runs. */
function neededBy(module: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[module]
  if (!chunk) throw new Error(`${module} is not in the build`)
  if (seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const imported of chunk.imports ?? []) neededBy(imported, seen)
  return seen
}

const all = () => [...scripts.values()].join('\n')

test('the browser’s files contain nothing of the server', () => {
  expect(all()).toContain('hydrateRoot')
  for (const sign of ['fastify', 'knex', 'objection', 'mysql2', 'node:fs', 'definePlugin', 'TOKEN_SECRET'])
    expect(all().includes(sign), sign).toBe(false)
})

test('every module of the build is allowed in browsers', () => {
  const sources = Object.values(manifest).flatMap((chunk) => chunk.src ?? [])
  expect(sources).toContain('app/entry-client.tsx')
  expect(sources.filter((source) => /plugin\.(ts|js)$|core\/(?!domain|plugin-api)/.test(source))).toEqual([])
})

test('the first screen needs at most 130,000 bytes of script, compressed', () => {
  const files = neededBy('screens/catalogue/catalogue-page.tsx', neededBy('app/entry-client.tsx'))
  const bytes = [...files].map((file) => gzipSync(scripts.get(file) ?? '', { level: 9 }).length)
  const total = bytes.reduce((sum, each) => sum + each, 0)
  expect(total).toBeGreaterThan(50_000)
  expect(total).toBeLessThanOrEqual(130_000)
})

test('a book page needs at most 6 scripts, and 3 more for the next step', () => {
  for (const kind of ['slots/slots', 'days/days', 'events/events']) {
    const page = neededBy('screens/book/book-page.tsx', neededBy('app/entry-client.tsx'))
    const first = neededBy(`screens/date/${kind}-step.tsx`, page).size
    expect(first, kind).toBeLessThanOrEqual(6)
    for (const next of ['questions/form-step', 'confirmation/confirmation-step'])
      expect(neededBy(`screens/${next}.tsx`, new Set(page)).size - first, `${kind}, ${next}`).toBeLessThanOrEqual(3)
  }
})

test('a processor without code of its own is one small file', () => {
  const shared = neededBy('app/entry-client.tsx')
  expect(neededBy('../plugins/payment-offline/client.tsx', new Set(shared)).size - shared.size).toBe(1)
})

test('the entry imports no other file, so that it has run before a screen uses it', () => {
  expect(manifest['app/entry-client.tsx']?.imports ?? []).toEqual([])
})
