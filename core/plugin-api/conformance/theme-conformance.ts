import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { paletteFaults, themeFaults } from '../../domain/theme-faults.ts'
import type { ThemeTokens } from '../themes.ts'
import type { Runner } from './processor-conformance.ts'

const require = createRequire(import.meta.url)

function isThere(file: string): boolean {
  if (file.startsWith('file:')) return existsSync(new URL(file))
  try {
    return existsSync(require.resolve(file))
  } catch {
    return false
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
      assert.deepEqual(
        theme.fonts.faces.map(({ file }) => file).filter((file) => !isThere(file)),
        [],
      )
    })
  })
}
