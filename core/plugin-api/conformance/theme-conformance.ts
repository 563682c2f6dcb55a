import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { paletteFaults, themeFaults } from '../../domain/theme-faults.ts'
import type { ThemeTokens } from '../themes.ts'
import type { Runner } from './processor-conformance.ts'

const require = createRequire(import.meta.url)

/** The font files of Tessera, which the package that is packed for partners lists beside this code. */
function filesOfTessera(): string[] {
  const list = new URL('./fonts.json', import.meta.url)
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
}

function isThere(file: string): boolean {
  if (file.startsWith('file:')) return existsSync(new URL(file))
  try {
    return existsSync(require.resolve(file))
  } catch {
    return filesOfTessera().includes(file)
  }
}

/** The kit for themes: complete, plain data, readable in both schemes, with fonts that are there. */
export function testTheme({ describe, it }: Runner, theme: ThemeTokens) {
  describe(`the theme '${theme.name}'`, () => {
    it('is complete, and brings its fonts', async () => {
      assert.deepEqual(themeFaults(theme), [])
    })
    it('is plain data', async () => {
      assert.deepEqual(JSON.parse(JSON.stringify(theme)), theme)
    })
    for (const scheme of ['light', 'dark'] as const)
      it(`can be read and operated in its ${scheme} scheme`, async () => {
        assert.deepEqual(paletteFaults(theme[scheme]), [])
      })
    it('names font files that are there', async () => {
      for (const { file } of theme.fonts.faces)
        assert.ok(
          isThere(file),
          `there is no '${file}': name a file of a font package that Tessera has, or one of yours by new URL('./brand.woff2', import.meta.url).href`,
        )
    })
  })
}
