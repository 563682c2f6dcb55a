import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { type LoaderFacts, type LoaderWords, loaderBudget } from '../../core/domain/embedding/loader-facts.ts'
import { loaderWith, loaderWithin } from '../../core/surfaces/site/assets/register-loader.ts'
import { manyLanguages } from '../../core/testing/pages/many-languages.ts'
import { words as german } from '../../plugins/wording-de/words.ts'
import { words as english } from '../../plugins/wording-en-us/words.ts'
import { words as spanish } from '../../plugins/wording-es/words.ts'
import { buildLoader } from './build-loader.ts'

let built = ''
beforeAll(async () => {
  built = await buildLoader()
}, 60_000)

const wordsOf = (all: Record<string, unknown>): LoaderWords => [
  String(all['embed.open']),
  String(all['nav.close']),
  String(all['embed.link']),
]
const look: LoaderFacts['look'] = ['#1b3a6b', '#ffffff', 999]
const ours: [string, LoaderWords][] = [
  ['en-us', wordsOf(english)],
  ['es', wordsOf(spanish)],
  ['de', wordsOf(german)],
]
const served = () => loaderWithin(built, { words: ours, look })
const bytesOf = (code: string) => gzipSync(code, { level: 9 }).length

test('the loader is at most 3,000 bytes, compressed, with its words in three languages', () => {
  const bytes = bytesOf(served())
  expect(bytes).toBeGreaterThan(1500)
  expect(bytes).toBeLessThanOrEqual(3000)
  expect(served()).toBe(loaderWith(built, { words: Object.fromEntries(ours), more: false, look }))
})

test('in two dozen languages it is no larger: its own is in it, and the words of others wait until they are asked for', () => {
  const all = Object.fromEntries(manyLanguages)
  expect(bytesOf(loaderWith(built, { words: all, more: false, look }))).toBeGreaterThan(loaderBudget)
  const code = loaderWithin(built, { words: manyLanguages, look })
  expect(bytesOf(code)).toBeLessThanOrEqual(3000)
  expect(code).toContain('"fr":["Réserver","Fermer"')
  expect(code).toContain('"more":true')
  expect(code).not.toContain('今すぐ予約')
})

test('words longer than all of its room are left out of it', () => {
  const long = Array.from({ length: 2000 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000))).join('')
  const code = loaderWithin(built, { words: [['ja', [long, long, long]]], look })
  expect(bytesOf(code)).toBeLessThanOrEqual(3000)
  expect(code).toContain('"words":{},"more":true')
})

test('it leaves no global, writes no markup and runs no text', () => {
  const code = served()
  expect(code.trim()).toMatch(/^\(function\(\)\{[\s\S]*\}\)\(\);?$/)
  expect(code).not.toContain('__TESSERA_FACTS__')
  expect(code).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval|new Function/)
  // Nothing but words of further languages, as data of a module of the site.
  expect(code.match(/\bimport\b[^)]*/g)).toEqual([
    expect.stringMatching(/^import\(new URL\(`words\.js\?lang=\$\{\w+\}`,\w+$/),
  ])
})

test('words of a tenant can’t end the script or change what it does', () => {
  const open = '</script><script>alert(1)//`\u2028"\\$&'
  const code = loaderWith(built, { words: { en: [open, '', ''] }, more: false, look: ['#000000', '#ffffff', 0] })
  expect(() => new Function(code)).not.toThrow()
  expect(code).not.toContain('</script')
  expect(code).toContain('$&')
})
