import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { BrowserHalf } from './browser-halves.ts'

const ignored = /(^|\/)(node_modules|e2e|dist)(\/|$)|\.test\.tsx?$|\.md$/

/**
 * A hash of everything that affects the built client: all source files that can reach it, and the installed versions.
 */
export async function sourceHash(root: string, halves: BrowserHalf[]): Promise<string> {
  const folders = [join(root, 'client'), join(root, 'core/domain'), join(root, 'core/plugin-api')]
  const plugins = halves.map((half) => half.folder)
  const files = (await Promise.all([...folders, ...plugins].map(filesUnder))).flat()
  const hash = createHash('sha256')
  hash.update(JSON.stringify(halves.map(({ name, file }) => [name, relative(root, file)])))
  for (const file of [...files.sort(), join(root, 'package-lock.json')]) {
    hash.update(relative(root, file)).update('\0')
    hash.update(await readFile(file))
  }
  return hash.digest('hex').slice(0, 16)
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !ignored.test(relative(folder, file)))
}
