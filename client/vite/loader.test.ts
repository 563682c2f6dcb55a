import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { loaderWith } from '../../core/surfaces/site/assets/register-loader.ts'
import { words as german } from '../../plugins/wording-de/words.ts'
import { words as english } from '../../plugins/wording-en-us/words.ts'
import { words as spanish } from '../../plugins/wording-es/words.ts'
import { buildLoader } from './build-loader.ts'

let built = ''
beforeAll(async () => {
  built = await buildLoader()
}, 60_000)

const wordsOf = (all: Record<string, unknown>): [string, string, string] => [
  String(all['embed.open']),
  String(all['nav.close']),
  String(all['embed.link']),
]
const served = () =>
  loaderWith(built, {
    words: { 'en-us': wordsOf(english), es: wordsOf(spanish), de: wordsOf(german) },
    look: ['#1b3a6b', '#ffffff', 999],
  })

test('the loader is at most 3,000 bytes, compressed, with its words in three languages', () => {
  const bytes = gzipSync(served(), { level: 9 }).length
  expect(bytes).toBeGreaterThan(1500)
  expect(bytes).toBeLessThanOrEqual(3000)
})

test('it leaves no global, writes no markup and runs no text', () => {
  const code = served()
  expect(code.trim()).toMatch(/^\(function\(\)\{[\s\S]*\}\)\(\);?$/)
  expect(code).not.toContain('__TESSERA_FACTS__')
  expect(code).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval|new Function|\bimport\b/)
})

test('words of a tenant can’t end the script or change what it does', () => {
  const open = '</script><script>alert(1)//`\u2028"\\$&'
  const code = loaderWith(built, { words: { en: [open, '', ''] }, look: ['#000000', '#ffffff', 0] })
  expect(() => new Function(code)).not.toThrow()
  expect(code).not.toContain('</script')
  expect(code).toContain('$&')
})
