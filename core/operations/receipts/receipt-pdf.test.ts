import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { words as english } from '../../../plugins/wording-en-us/words.ts'
import { words as spanish } from '../../../plugins/wording-es/words.ts'
import { drawReceipt } from './receipt-pdf.ts'

const created = new Date('2026-11-20T12:00:00Z')
const page = (text: string) => drawReceipt({ title: text, seller: [text], facts: [], lines: [], notes: [] }, created)

/** The glyphs of all that a PDF draws, by their numbers in its fonts; 0 stands for a letter that a font lacks. */
function glyphsOf(bytes: Buffer): number[] {
  const source = bytes.toString('latin1')
  return [...source.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, data = '']) => {
    let content: string
    try {
      content = inflateSync(Buffer.from(data, 'latin1')).toString('latin1')
    } catch {
      return []
    }
    const drawn = [...content.matchAll(/\[([^\]]*)\] TJ/g)].flatMap(
      ([, list = '']) => list.match(/<[0-9a-f]+>/gi) ?? [],
    )
    return drawn.flatMap((hex) => hex.slice(1, -1).match(/.{4}/g) ?? []).map((glyph) => Number.parseInt(glyph, 16))
  })
}

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
  const told = { title: 'T', seller: ['S'], facts: [{ label: 'abc', value: 'defgh' }], lines: [], notes: ['xyz'] }
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
  const draw = () => drawReceipt({ title: 'Receipt 1', seller: ['Quay'], facts: [], lines, notes: [] }, created)
  const file = await draw()
  expect(await draw()).toEqual(file)
  expect(file.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(3)
})
