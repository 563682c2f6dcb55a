import { describe, expect, it } from 'vitest'
import { themes } from '../../themes/index.ts'
import { type BrandColours, brandLookOf } from './theme-brand.ts'
import { contrast } from './theme-contrast.ts'

type Pair = [ink: keyof BrandColours, ground: keyof BrandColours]

const pairs: Pair[] = [
  ...(['background', 'surface'] as const).flatMap((ground): Pair[] => [
    ['text', ground],
    ['muted', ground],
    ['primaryText', ground],
  ]),
  ['onPrimary', 'primary'],
]

describe.each(Object.entries(themes))('the brand of the theme %s', (_name, theme) => {
  const look = brandLookOf(theme)

  it.each(['light', 'dark'] as const)('is readable in its %s scheme', (scheme) => {
    const low = pairs.filter(([ink, ground]) => !(contrast(look[scheme][ink], look[scheme][ground]) >= 4.5))
    expect(low).toEqual([])
  })

  it('needs no font file, and no keyword that old mail programs do not know', () => {
    expect(Object.values(look.fonts).join()).not.toMatch(/Variable|system-ui/)
  })
})

it('keeps what distinguishes the themes', () => {
  const { harbor, workshop, studio } = themes
  if (!harbor || !workshop || !studio) throw new Error('a theme is gone')
  expect(brandLookOf(harbor).fonts.heading).toContain('Georgia')
  expect(brandLookOf(workshop)).toMatchObject({ edge: 2, radius: { card: 0 }, light: { edge: workshop.light.text } })
  expect(brandLookOf(studio)).toMatchObject({ edge: 0, headingStyle: 'italic' })
})
