import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { words as english } from '../../../plugins/wording-en-us/words.ts'
import { words as spanish } from '../../../plugins/wording-es/words.ts'
import { drawReceipt } from './receipt-pdf.ts'

const created = new Date('2026-11-20T12:00:00Z')
const none = { title: 'T', seller: ['S'], facts: [], lines: [], notes: [], language: 'en-us' }
const page = (text: string) => drawReceipt({ ...none, title: text, seller: [text] }, created)

/** The compressed contents of a PDF. */
function contentsOf(bytes: Buffer): string[] {
  const source = bytes.toString('latin1')
  return [...source.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, data = '']) => {
    try {
      return [inflateSync(Buffer.from(data, 'latin1')).toString('latin1')]
    } catch {
      return []
    }
  })
}

/** The glyphs of all that a PDF draws, by their numbers in its fonts; 0 stands for a letter that a font lacks. */
const glyphsOf = (bytes: Buffer): number[] =>
  contentsOf(bytes).flatMap((content) => {
    const drawn = [...content.matchAll(/\[([^\]]*)\] TJ/g)].flatMap(
      ([, list = '']) => list.match(/<[0-9a-f]+>/gi) ?? [],
    )
    return drawn.flatMap((hex) => hex.slice(1, -1).match(/.{4}/g) ?? []).map((glyph) => Number.parseInt(glyph, 16))
  })

const letters = (texts: string[]): string =>
  [...new Set(texts.join(''))]
    .filter((letter) => letter.trim() !== '' && !/\p{C}/u.test(letter))
    .sort()
    .join('')

test.each([
  ['English', letters(Object.values(english))],
  ['Spanish', letters(Object.values(spanish))],
  ['names', 'ÁÀÂÄÅÃÆÇČĆĎÉÈÊËĚĞÍÌÎÏİŁÑŇÓÒÔÖŐØŒŘŚŠŞŤÚÙÛÜŰŮÝŸŹŽáàâäåãæçčćďéèêëěğíìîïıłñňóòôöőøœřśšşßťúùûüűůýÿźžþðΑλφЖщя'],
  ['amounts', '0123456789.,  $€£¥₹₺₩₽C$A$'],
])('draws every letter of %s', async (_name, text) => {
  const glyphs = glyphsOf(await page(text))
  expect(glyphs.length).toBeGreaterThanOrEqual(2 * text.replaceAll(/\s/g, '').length)
  expect(glyphs).not.toContain(0)
})

test('draws what is told besides the lines: seller, facts and notes', async () => {
  const told = { ...none, facts: [{ label: 'abc', value: 'defgh' }], notes: ['xyz'] }
  const [all, without] = await Promise.all(
    [told, { ...told, facts: [], notes: [] }].map((one) => drawReceipt(one, created)),
  )
  expect(glyphsOf(all ?? Buffer.of()).length - glyphsOf(without ?? Buffer.of()).length).toBe(11)
})

test('would tell of a letter that it lacks', async () => {
  expect(glyphsOf(await page('日本'))).toContain(0)
})

test('draws the same bytes for the same receipt, on as many pages as it takes', async () => {
  const lines = Array.from({ length: 120 }, (_, index) => ({
    ...{ label: `Line ${index}`, value: '€1.00', part: 'line' as const },
  }))
  const draw = () => drawReceipt({ ...none, title: 'Receipt 1', seller: ['Quay'], lines }, created)
  const file = await draw()
  expect(await draw()).toEqual(file)
  expect(file.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(3)
})

/** What readers of a PDF's structure hear, in order: each part by its kind. */
const structureOf = (file: string): string[] => [...file.matchAll(/\/S \/([A-Za-z0-9]+)/g)].map(([, kind = '']) => kind)

test('tells its language, its title and author, and its parts to who reads it aloud', async () => {
  const lines = [
    { label: 'Sail', value: '2 May', part: 'heading' as const },
    { label: 'Price', value: '€40.00', part: 'sum' as const },
    { label: 'Paid', value: '€40.00', part: 'moved' as const },
  ]
  const facts = [{ label: 'Date', value: '1 May' }]
  const receipt = { title: 'Receipt 7', seller: ['Quay', 'Pier 1'], facts, lines, notes: ['Thank you'], language: 'de' }
  const file = (await drawReceipt(receipt, created)).toString('latin1')
  expect(file).toMatch(/\/Lang \(de\)/)
  const told = (name: string) => {
    const [, object] = new RegExp(`/${name} (\\d+) 0 R`).exec(file) ?? []
    return new RegExp(`\n${object} 0 obj\n\\((.*)\\)`).exec(file)?.[1]
  }
  expect([told('Title'), told('Author')]).toEqual(['Receipt 7', 'Quay'])
  expect(file).toContain('/DisplayDocTitle true')
  expect(file).toContain('/Marked true')
  const parts = structureOf(file)
  const count = (kind: string) => parts.filter((one) => one === kind).length
  expect(['Document', 'H1', 'H2', 'L', 'LI', 'Lbl', 'LBody', 'P'].map(count)).toEqual([1, 1, 1, 2, 3, 3, 3, 4])
  // Whatever is drawn belongs to a part, or is decoration.
  const drawn = contentsOf(Buffer.from(file, 'latin1')).find((one) => one.includes(' TJ')) ?? ''
  const outside = drawn.replaceAll(/\/\w+ <<[^>]*>> BDC[\s\S]*?EMC/g, '')
  expect(drawn).toMatch(/Artifact/)
  expect(outside).not.toMatch(/TJ|^S$/m)
})
