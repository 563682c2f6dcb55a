import { expect, test } from 'vitest'
import { foreignFiles, sampleFiles, svgWithScript } from '../../testing/worlds/samples/sample-files.ts'
import { detectKind } from './detect-kind.ts'

test.each(Object.entries(sampleFiles))('%s is recognised by its content', async (extension, bytes) => {
  expect((await detectKind(bytes))?.extensions).toContain(extension)
})

test.each(Object.entries(foreignFiles))('%s is refused', async (_name, bytes) => {
  expect(await detectKind(bytes)).toBeNull()
})

test.each([
  ['a script inside', svgWithScript],
  ['a mark of byte order', Buffer.from('\ufeff<svg xmlns="http://www.w3.org/2000/svg"/>')],
  [
    'a document type',
    Buffer.from('<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x"><svg xmlns="http://www.w3.org/2000/svg"/>'),
  ],
  [
    'entities of its own',
    Buffer.from(
      '<?xml version="1.0"?><!DOCTYPE svg [ <!ENTITY ns "http://www.w3.org/2000/svg"> ]><svg xmlns="&ns;"></svg>',
    ),
  ],
  ['a prefix', Buffer.from('<s:svg xmlns:s="http://www.w3.org/2000/svg"></s:svg>')],
])('an SVG with %s is an SVG', async (_what, bytes) => {
  expect((await detectKind(bytes))?.name).toBe('svg')
})

test('five megabytes of near-markup are read in one pass', async () => {
  for (const filler of ['<!--', '<svg ', '<?x ', '<!DOCTYPE svg [']) {
    const began = performance.now()
    expect(await detectKind(Buffer.from(filler.repeat(5_000_000 / filler.length)))).toBeNull()
    expect(performance.now() - began).toBeLessThan(2000)
  }
})
