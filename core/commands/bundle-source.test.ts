import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readBundle, writeBundle } from './bundle-source.ts'

let home = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'bundle-source-'))
  for (const folder of ['bundle/quay', 'elsewhere']) mkdirSync(join(home, folder), { recursive: true })
  write('bundle/whitelabel.json', '{ "id": "bay" }')
  write('bundle/quay/forms.json', '[]')
  write('elsewhere/addons.json', '[{ "id": "secret" }]')
})
afterEach(() => rmSync(home, { recursive: true }))

const write = (path: string, text: string) => writeFileSync(join(home, path), text)
const link = (to: string, from: string) => symlinkSync(join(home, to), join(home, from))
const bundle = () => join(home, 'bundle')

test.each([
  ['a file', 'elsewhere/addons.json', 'bundle/addons.json'],
  ['a file of a provider', 'elsewhere/addons.json', 'bundle/quay/addons.json'],
  ['a file that is not there', 'elsewhere/nothing.json', 'bundle/quay/addons.json'],
  ['a folder', 'elsewhere', 'bundle/kiln'],
  ['a file of the same folder', 'bundle/quay/forms.json', 'bundle/forms.json'],
])('a folder that leads elsewhere by a link is not read: %s', async (_, to, from) => {
  link(to, from)
  await expect(readBundle(bundle())).rejects.toThrow(
    `${join(home, from)} is a link. A bundle's folder has files of its own only`,
  )
})

test('nothing is written where a link leads', async () => {
  link('elsewhere', 'bundle/kiln')
  const addons = [{ id: 'oven', provider: 'kiln' }]
  await expect(writeBundle(bundle(), { whitelabel: { id: 'bay' }, addons })).rejects.toThrow('kiln is a link')
  expect(readFileSync(join(home, 'elsewhere/addons.json'), 'utf8')).toContain('secret')
})

test('the folder itself may be named by a link, and what is hidden or no list in it may be one', async () => {
  link('bundle', 'here')
  link('elsewhere/addons.json', 'bundle/.addons.json')
  link('elsewhere', 'bundle/.git')
  write('elsewhere/NOTES.md', 'ours')
  link('elsewhere/NOTES.md', 'bundle/NOTES.md')
  link('elsewhere/addons.json', 'bundle/addons')
  expect((await readBundle(join(home, 'here'))).source).toEqual({ whitelabel: { id: 'bay' }, forms: [] })
})
