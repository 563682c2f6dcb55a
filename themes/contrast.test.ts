import { describe, expect, it } from 'vitest'
import type { Palette } from '../core/domain/theme.ts'
import { contrast } from '../core/domain/theme-contrast.ts'
import { themes } from './index.ts'

type Pair = [ink: keyof Palette, ground: keyof Palette]

const grounds: (keyof Palette)[] = ['background', 'surface', 'surfaceMuted']

const textPairs: Pair[] = [
  ...grounds.flatMap((ground): Pair[] => [
    ['text', ground],
    ['muted', ground],
    ['primaryText', ground],
    ['errorText', ground],
  ]),
  ['text', 'primarySoft'],
  ['primaryText', 'primarySoft'],
  ['onPrimary', 'primary'],
  ['onAccent', 'accent'],
  ['onSuccess', 'success'],
  ['onWarning', 'warning'],
  ['onError', 'error'],
]

const bodyPairs = textPairs.filter(([ink]) => ink === 'text' || ink === 'muted')

/** Parts of controls: filled buttons and selected days against their background, edges of fields, the focus ring. */
const partPairs: Pair[] = (['background', 'surface'] as const).flatMap((ground): Pair[] => [
  ['primary', ground],
  ['accent', ground],
  ['borderStrong', ground],
  ['focus', ground],
  ['error', ground],
  ['success', ground],
])

const below = (palette: Palette, pairs: Pair[], least: number) =>
  pairs
    .map(([ink, ground]) => ({ pair: `${ink} on ${ground}`, ratio: contrast(palette[ink], palette[ground]) }))
    .filter(({ ratio }) => !(ratio >= least))
    .map(({ pair, ratio }) => `${pair}: ${ratio.toFixed(2)} < ${least}`)

describe.each(Object.keys(themes))('theme %s', (name) => {
  const theme = themes[name]

  it.each(['light', 'dark'] as const)('is readable and operable in its %s scheme', (scheme) => {
    const palette = theme?.[scheme]
    if (!palette) throw new Error(`${name} has no ${scheme} scheme`)
    expect(below(palette, textPairs, 4.5)).toEqual([])
    expect(below(palette, partPairs, 3)).toEqual([])
  })
})

it.each(['light', 'dark'] as const)('clinic holds its body text to 7:1 in its %s scheme', (scheme) => {
  const palette = themes.clinic?.[scheme]
  if (!palette) throw new Error('clinic is gone')
  expect(below(palette, bodyPairs, 7)).toEqual([])
})

it('rejects a palette that is not readable', () => {
  const palette = themes.base?.light
  if (!palette) throw new Error('base is gone')
  expect(below({ ...palette, muted: '#c8c8d4' }, textPairs, 4.5)).toHaveLength(3)
})
