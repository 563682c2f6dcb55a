import { expect, test, vi } from 'vitest'
import { bytesOfCommon, findWords, indexWords } from './word-index.ts'

const syllables = ['ka', 'yak', 'kai', 'a', 'ki', 'ln', 'é', 'quay', '7', '77', '-']

/** Numbers below a bound, the same in each run. */
function numbers(): (bound: number) => number {
  let state = 11
  return (bound) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * bound)
  }
}

test('finds what a look into every text finds, in the order of the texts', () => {
  const below = numbers()
  const part = () => syllables[below(syllables.length)] ?? ''
  const word = (most: number) => Array.from({ length: 1 + below(most) }, part).join('')
  const texts = Array.from({ length: 400 }, () => Array.from({ length: below(6) }, () => word(4)).join('  '))
  const index = indexWords(texts)
  for (let round = 0; round < 2000; round += 1) {
    const words = Array.from({ length: 1 + below(3) }, () => word(3))
    const expected = [...texts.keys()].filter((place) => words.every((one) => texts[place]?.includes(one)))
    expect([words, Array.from(findWords(index, words) ?? [])]).toEqual([words, expected])
  }
})

test('looks into no text for words that very many have, asked for again', () => {
  const index = indexWords(Array.from({ length: 1000 }, (_, at) => `stall ${at}`))
  const withNine = Array.from({ length: 1000 }, (_, at) => at).filter((at) => `${at}`.includes('9'))
  expect(withNine.length).toBeGreaterThan(256)
  expect([...(findWords(index, ['stall', '9']) ?? [])]).toEqual(withNine)
  const looked = vi.spyOn(String.prototype, 'includes')
  try {
    expect(findWords(index, ['9', 'stall'])?.length).toBe(withNine.length)
    expect(looked).not.toHaveBeenCalled()
    expect([...(findWords(index, ['stall', '999']) ?? [])]).toEqual([999])
  } finally {
    looked.mockRestore()
  }
})

test('keeps no more of such words than it says', () => {
  const texts = Array.from({ length: 999 }, () => 'abcdefghijklmnopqrstuvwxyz 0123456789')
  const index = indexWords(texts)
  const asked = [...'abcdefghijklmnopqrstuvwxyz0123456789'].flatMap((one, at, all) => [one, one + (all[at + 1] ?? '')])
  for (const word of asked) findWords(index, [word])
  const kept = [...index.common.values()].reduce((sum, { byteLength }) => sum + byteLength, 0)
  expect(index.common.size).toBe(64)
  expect(kept).toBeLessThanOrEqual(bytesOfCommon(texts.length))
})

test.each([
  ['nothing in no texts', [], ['a'], []],
  ['nothing by a word that no text has', ['kayak', 'kiln'], ['kayaks'], []],
  ['a part of a word', ['kayak', 'kiln'], ['yak'], [0]],
  ['no word that begins in one and ends in the next', ['red boat'], ['dbo'], []],
])('finds %s', (_what, texts, words, expected) => {
  expect(Array.from(findWords(indexWords(texts), words) ?? [-1])).toEqual(expected)
})

test('says nothing of which texts match where nothing is typed', () => {
  expect(findWords(indexWords(['kayak', 'kiln']), [])).toBeNull()
})
