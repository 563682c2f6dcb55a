import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import operator from '../../fastify.config.ts'
import { projectRoot } from '../vite.config.ts'
import { runBuild } from './run-build.ts'

let folder = ''
beforeAll(async () => {
  // As at a partner: outside of the checkout.
  folder = await mkdtemp(join(tmpdir(), 'broken-half-'))
  await cp(join(projectRoot, 'core/testing/outside-plugins/acme-waiver'), folder, { recursive: true })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a browser half with a syntax error stops the build in a sentence with its plugin and its place', async () => {
  const file = join(folder, 'client.tsx')
  const source = await readFile(file, 'utf8')
  await writeFile(file, `${source}\nfunction ( {`)
  const building = runBuild({ ...operator.plugins, 'acme-waiver': folder }, join(folder, 'built'))
  await expect(building).rejects.toThrow(
    `The browser half of plugin 'acme-waiver' could not be built. Correct ${file}.`,
  )
  // Where in the file it is.
  await expect(building).rejects.toThrow(new RegExp(`client\\.tsx:${source.split('\n').length + 1}`))
}, 120_000)
