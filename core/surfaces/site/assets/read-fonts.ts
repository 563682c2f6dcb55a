import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { themes } from '../../../../themes/index.ts'
import type { ThemeTokens } from '../../../domain/theme.ts'
import type { Asset } from '../page-renderer.ts'

/** The fonts of every theme, as immutable files under `/assets/`, and each one's address by its path in its package. */
export interface Fonts {
  assets: Map<string, Asset>
  urlOf(file: string): string
}

/**
 * Reads the themes' font files: from their packages, or a plugin's from its own folder (`file:` addresses).
 * @param more themes of plugins
 * @throws Error naming a missing file
 */
export async function readFonts(root: string, more: readonly ThemeTokens[] = []): Promise<Fonts> {
  const all = [...Object.values(themes), ...more]
  const files = new Set(all.flatMap((theme) => theme.fonts.faces.map((face) => face.file)))
  const require = createRequire(join(root, 'package.json'))
  const read = await Promise.all(
    [...files].map(async (file) => {
      const plain = await readFile(file.startsWith('file:') ? new URL(file) : require.resolve(file))
      const hash = createHash('sha256').update(plain).digest('hex').slice(0, 8)
      const name = `fonts/${basename(file, '.woff2')}-${hash}.woff2`
      const asset: Asset = { type: 'font/woff2', plain, br: null, gzip: null }
      return { file, name, asset }
    }),
  )
  const urls = new Map(read.map(({ file, name }) => [file, `/assets/${name}`]))
  return {
    assets: new Map(read.map(({ name, asset }) => [name, asset])),
    urlOf: (file) => urls.get(file) ?? '',
  }
}
