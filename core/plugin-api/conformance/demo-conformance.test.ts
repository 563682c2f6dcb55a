import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { recipesIn } from '../../plugin-host/plugin-recipes.ts'
import { testRoot } from '../../testing/test-config.ts'
import type { Demo } from '../demos.ts'
import { testDemo } from './demo-conformance.ts'

const folder = mkdtempSync(join(tmpdir(), 'acme-pier-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The demo of the page for authors. */
const text =
  recipesIn(readFileSync(join(testRoot, 'plugins/README.md'), 'utf8'))
    .get('demo')
    ?.files.find(({ name }) => name === 'bundle.json')?.text ?? ''

/** The same with one text in the place of another. */
function demoWith(from = '', to = '') {
  expect(text).toContain(from)
  const file = join(folder, `${Math.random()}.json`)
  writeFileSync(file, text.replace(from, to))
  return { name: 'acme-pier', file: pathToFileURL(file) }
}

/** Names of the checks that fail for a demo. */
async function failuresOf(demo: Demo): Promise<string[]> {
  const checks: { name: string; body: () => Promise<void> }[] = []
  testDemo({ describe: (_name, body) => body(), it: (name, body) => checks.push({ name, body }) }, demo)
  const outcomes = await Promise.allSettled(checks.map(({ body }) => body()))
  return checks.flatMap(({ name }, index) => (outcomes[index]?.status === 'rejected' ? [name] : []))
}

testDemo({ describe, it }, demoWith())

describe('the kit finds', () => {
  it.each<[string, string, string, string]>([
    ['a field of another type', '"price": 12', '"price": "twelve"', 'satisfies the schemas'],
    ['a kind of entities that no bundle has', '"bookables": [', '"boats": [], "bookables": [', 'satisfies the schemas'],
    ['a provider that is not there', '"provider": "acme-pier-north"', '"provider": "south"', 'refers only to entities'],
    ['nothing to book', /"bookables": \[[\s\S]*\]/.exec(text)?.[0] ?? 'none', '"bookables": []', 'something to book'],
    ['an event that is over one day', '{today+3} 19:00:00', '2026-01-01 19:00:00', 'lie ahead'],
  ])('%s', async (_what, from, to, test) => {
    expect(await failuresOf(demoWith(from, to))).toEqual([expect.stringContaining(test)])
  })
})
