import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { withDatabase } from '../testing/databases/databases.ts'
import { testConfig } from '../testing/test-config.ts'
import { tenantCommand } from './tenant-command.ts'

const home = mkdtempSync(join(tmpdir(), 'tenant-'))
afterAll(() => rmSync(home, { recursive: true }))

const textOf = (path: string) => readFileSync(join(home, path), 'utf8')
const listIn = (path: string): { id: string; price?: number }[] => JSON.parse(textOf(path))

await withDatabase('a white-label', (database) => {
  /** Runs the command; returns what it printed and warned of, and throws that with its message where it fails. */
  async function tenant(...args: string[]): Promise<string> {
    const lines: string[] = []
    const say = (line: string) => void lines.push(line)
    try {
      await tenantCommand(args, { print: say, warn: say }, () => testConfig({ database: database().url }))
      return lines.join('\n')
    } catch (error) {
      throw new Error([...lines, error instanceof Error ? error.message : ''].join('\n'))
    }
  }

  it('is kept as a folder of files: exported, changed, checked, imported', async () => {
    await tenant('import', 'plugins/demo/bundles/northwind.json')
    const folder = join(home, 'northwind')
    await tenant('export', 'northwind', `${folder}/`)
    expect(listIn('northwind/quay/bookables.json').length).toBeGreaterThan(3)
    expect(existsSync(join(folder, 'users.json'))).toBe(true)
    const before = await tenant('diff', folder)
    expect(before).toMatch(/^0 new, 0 changed/m)

    const bookables = listIn('northwind/quay/bookables.json')
    const [first] = bookables
    writeFileSync(
      join(folder, 'quay/bookables.json'),
      JSON.stringify(bookables.map((one) => (one === first ? { ...one, price: 123 } : one))),
    )
    expect(await tenant('diff', folder)).toContain(`changed  bookables ${first?.id}`)
    await tenant('import', folder)
    // The same data give the same files, and what the folder has beside them stays.
    writeFileSync(join(folder, 'quay/resourcegroups.json'), '[]')
    writeFileSync(join(folder, 'NOTES.md'), 'ours')
    await tenant('export', 'northwind', folder)
    expect(listIn('northwind/quay/bookables.json')[0]?.price).toBe(123)
    expect([existsSync(join(folder, 'quay/resourcegroups.json')), textOf('northwind/NOTES.md')]).toEqual([
      false,
      'ours',
    ])
    const again = textOf('northwind/quay/bookables.json')
    await tenant('export', 'northwind', folder)
    expect(textOf('northwind/quay/bookables.json')).toBe(again)

    // A mistake is told by its file, and so is a file that is none.
    writeFileSync(join(folder, 'quay/bookables.json'), again.replace('"price": 123', '"price": "much"'))
    await expect(tenant('check', folder)).rejects.toThrow(/^quay\/bookables\.json \/0\/price: expected .*"much"/m)
    writeFileSync(join(folder, 'quay/bookables.json'), '[{')
    await expect(tenant('check', folder)).rejects.toThrow('quay/bookables.json is not JSON')
  })
})
