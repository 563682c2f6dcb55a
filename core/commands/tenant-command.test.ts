import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

const root = new URL('../..', import.meta.url).pathname
const home = mkdtempSync(join(tmpdir(), 'tenant-'))
afterAll(() => rmSync(home, { recursive: true }))

const env = { ...process.env, DATABASE_URL: `sqlite:${join(home, 'db.sqlite')}`, DATA_FOLDER: home, NODE_OPTIONS: '' }
const tenant = (...args: string[]) =>
  promisify(execFile)(
    process.execPath,
    ['--import', join(root, 'core/plugin-host/register-api.ts'), 'core/commands/tenant.ts', ...args],
    { cwd: root, env },
  )
const textOf = (path: string) => readFileSync(join(home, path), 'utf8')
const listIn = (path: string): { id: string; price?: number }[] => JSON.parse(textOf(path))

test('a white-label is kept as a folder of files: exported, changed, checked, imported', {
  timeout: 120_000,
}, async () => {
  await tenant('import', 'plugins/demo/bundles/northwind.json')
  const folder = join(home, 'northwind')
  await tenant('export', 'northwind', `${folder}/`)
  expect(listIn('northwind/quay/bookables.json').length).toBeGreaterThan(3)
  expect(existsSync(join(folder, 'users.json'))).toBe(true)
  const before = await tenant('diff', folder)
  expect(before.stdout).toMatch(/^0 new, 0 changed/m)

  const bookables = listIn('northwind/quay/bookables.json')
  const [first] = bookables
  writeFileSync(
    join(folder, 'quay/bookables.json'),
    JSON.stringify(bookables.map((one) => (one === first ? { ...one, price: 123 } : one))),
  )
  expect((await tenant('diff', folder)).stdout).toContain(`changed  bookables ${first?.id}`)
  await tenant('import', folder)
  // The same data give the same files, and what the folder has beside them stays.
  writeFileSync(join(folder, 'quay/resourcegroups.json'), '[]')
  writeFileSync(join(folder, 'NOTES.md'), 'ours')
  await tenant('export', 'northwind', folder)
  expect(listIn('northwind/quay/bookables.json')[0]?.price).toBe(123)
  expect([existsSync(join(folder, 'quay/resourcegroups.json')), textOf('northwind/NOTES.md')]).toEqual([false, 'ours'])
  const again = textOf('northwind/quay/bookables.json')
  await tenant('export', 'northwind', folder)
  expect(textOf('northwind/quay/bookables.json')).toBe(again)

  // A mistake is told by its file, and so is a file that is none.
  writeFileSync(join(folder, 'quay/bookables.json'), again.replace('"price": 123', '"price": "much"'))
  await expect(tenant('check', folder)).rejects.toMatchObject({
    stderr: expect.stringMatching(/^quay\/bookables\.json \/0\/price: expected .*"much"/m),
  })
  writeFileSync(join(folder, 'quay/bookables.json'), '[{')
  await expect(tenant('check', folder)).rejects.toMatchObject({
    stderr: expect.stringContaining('quay/bookables.json is not JSON'),
  })
})
