import { describe, expect, it } from 'vitest'
import { paletteFaults, themeFaults } from '../core/domain/theme-faults.ts'
import { themes } from './index.ts'

describe.each(Object.keys(themes))('theme %s', (name) => {
  it('is readable and operable in both schemes, and brings its fonts', () => {
    expect(themeFaults(themes[name])).toEqual([])
  })
})

it.each(['light', 'dark'] as const)('clinic holds its body text to 7:1 in its %s scheme', (scheme) => {
  const palette = themes.clinic?.[scheme]
  if (!palette) throw new Error('clinic is gone')
  expect(paletteFaults(palette, 7)).toEqual([])
})

it('rejects a palette that is not readable', () => {
  const palette = themes.base?.light
  if (!palette) throw new Error('base is gone')
  expect(paletteFaults({ ...palette, muted: '#c8c8d4' })).toHaveLength(3)
})
