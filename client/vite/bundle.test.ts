import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import operator from '../../fastify.config.ts'
import { clientConfig, projectRoot } from '../vite.config.ts'
import { serverFileFault } from './server-file-guard.ts'

let chunks: Rolldown.OutputChunk[] = []

beforeAll(async () => {
  const config = clientConfig(operator.plugins)
  const input = { input: 'app/entry-client.tsx' }
  const built = await build({ ...config, build: { ...config.build, write: false, rolldownOptions: input } })
  const outputs = Array.isArray(built) ? built : [built]
  chunks = outputs.flatMap((each) => ('output' in each ? each.output.filter((one) => one.type === 'chunk') : []))
}, 60_000)

/** A chunk with all that it imports statically: what a browser must have before it runs. */
function withImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const imported of chunks.find((chunk) => chunk.fileName === file)?.imports ?? []) withImports(imported, seen)
  return seen
}

const chunkOf = (module: string) => chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(module)))

test('what browsers get holds no file of the server', () => {
  const modules = chunks.flatMap((chunk) => chunk.moduleIds)
  expect(modules.some((id) => id.includes('/react-dom/'))).toBe(true)
  expect(modules.filter((id) => serverFileFault(projectRoot, id, []) !== null)).toEqual([])
})

test('the first screen needs at most 130,000 bytes of script, compressed', () => {
  const needed = ['client/app/entry-client.tsx', 'screens/catalogue/catalogue-page.tsx'].map((module) => {
    const chunk = chunkOf(module)
    if (!chunk) throw new Error(`${module} is in no chunk`)
    return chunk.fileName
  })
  const files = new Set(needed.flatMap((file) => [...withImports(file)]))
  const bytes = chunks
    .filter((chunk) => files.has(chunk.fileName))
    .map((chunk) => gzipSync(chunk.code, { level: 9 }).length)
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(130_000)
})

test('dialogs, forms and the calendar load when they are needed', () => {
  const entry = chunkOf('client/app/entry-client.tsx')?.fileName ?? ''
  const first = chunks.filter((chunk) => withImports(entry).has(chunk.fileName)).flatMap((chunk) => chunk.moduleIds)
  expect(first.filter((id) => /node_modules\/(@mui|react-day-picker|libphonenumber-js|typebox)\//.test(id))).toEqual([])
})
