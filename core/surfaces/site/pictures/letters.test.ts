import { beforeAll, describe, expect, it } from 'vitest'
import harbor from '../../../../themes/harbor/tokens.ts'
import studio from '../../../../themes/studio/tokens.ts'
import { readFonts } from '../assets/read-fonts.ts'
import { type Letters, lettersOf } from './letters.ts'

const heading = { role: 'heading', size: 60, weight: 650 } as const

describe('text as paths', () => {
  let letters: Letters
  beforeAll(async () => {
    letters = await lettersOf(harbor, await readFonts(process.cwd()))
  })

  it('is set in the theme’s fonts, at the weight that is asked for', () => {
    const [bold, light, text] = [
      letters.line('Quay', heading),
      letters.line('Quay', { ...heading, weight: 300 }),
      letters.line('Quay', { ...heading, role: 'text' }),
    ]
    expect(bold.path).toMatch(/^M[\d.-]+[, ]/)
    expect(new Set([bold.path, light.path, text.path]).size).toBe(3)
    expect(bold.width).toBeGreaterThan(light.width)
    expect(letters.line('Quay', { ...heading, size: 120 }).width).toBeCloseTo(2 * bold.width)
  })

  it('has Greek and Cyrillic letters from another font, and leaves out what no font has', () => {
    expect(letters.line('Ωψ Лодка', heading).width).toBeGreaterThan(100)
    expect(letters.line('舟', heading)).toEqual({ path: '', width: 0 })
    expect(letters.line('a舟b', heading).path).not.toBe('')
  })

  it('stands in the order in which its language is read', () => {
    const { width: space } = letters.line('שלום עולם', heading)
    /** Where the parts of a path begin, from left to right as they are drawn. */
    const startOf = (path: string) => Number(/^M([\d.-]+)/.exec(path)?.[1])
    const [both, last] = [letters.line('שלום עולם', heading), letters.line('עולם', heading)]
    // The word that is read last stands at the left, drawn as it is by itself.
    expect(both.path.startsWith(last.path)).toBe(true)
    expect(startOf(both.path)).toBeLessThan(space / 2)
    // A name from left to right keeps its order within, and what follows it stands at its left.
    const mixed = letters.line('שלום Quay 12', heading)
    expect(mixed.path.startsWith(letters.line('Quay 12', heading).path)).toBe(true)
    expect(letters.line('Quay שלום עולם', heading).path.startsWith(letters.line('Quay', heading).path)).toBe(true)
    // All lines of a text are written as it is, also one that has no such letter.
    const [, second] = letters.lines('שלום (12)', heading, { width: 100, lines: 2 })
    expect(second?.path).toBe(letters.line('(12)', heading).path)
  })

  it('is broken between words, and what has no room is said by an ellipsis', () => {
    const room = { width: 260, lines: 2 }
    const all = letters.lines('Two hours under sail', heading, { ...room, lines: 9 })
    const some = letters.lines('Two hours under sail aboard Marlin', heading, room)
    expect(all.length).toBeGreaterThan(2)
    expect(some).toHaveLength(2)
    expect(some[0]).toEqual(all[0])
    for (const { width } of [...all, ...some]) expect(width).toBeLessThanOrEqual(room.width)
    expect(letters.lines('  ', heading, room)).toEqual([])
    // A single word that is too long is not lost.
    expect(letters.lines('Donaudampfschifffahrt', heading, { width: 40, lines: 1 })).toHaveLength(1)
  })

  it('is italic where the theme’s headings are', async () => {
    const other = await lettersOf(studio, await readFonts(process.cwd()))
    expect(other.line('Quay', heading).path).not.toBe(other.line('Quay', { ...heading, role: 'text' }).path)
    expect(other.line('Quay', heading).width).toBeGreaterThan(50)
  })
})
