import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import type { Asset } from '../page-renderer.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
}

/** Every file of a built folder in memory, with the `.br` and `.gz` files of the build. */
export async function readAssets(folder: string): Promise<Map<string, Asset>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const known = new Set(files)
  const optional = (file: string) => (known.has(file) ? readFile(file) : null)
  const read = files
    .filter((file) => !/\.(br|gz)$/.test(file))
    .map(async (file): Promise<[string, Asset]> => {
      const [plain, br, gzip] = await Promise.all([readFile(file), optional(`${file}.br`), optional(`${file}.gz`)])
      const type = types[extname(file)] ?? 'application/octet-stream'
      return [relative(folder, file).replaceAll('\\', '/'), { type, plain, br, gzip }]
    })
  return new Map(await Promise.all(read))
}
