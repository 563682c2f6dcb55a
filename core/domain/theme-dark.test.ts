import { assert, constantFrom, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import base from '../../themes/base/tokens.ts'
import type { Colour, Palette } from './theme.ts'
import { darkOf } from './theme-dark.ts'
import { paletteFaults } from './theme-faults.ts'

const light: Palette = { ...base.light }

const hex = (value: number): Colour => `#${value.toString(16).padStart(6, '0')}`
const anyColour = integer({ min: 0, max: 0xffffff }).map(hex)

/** Degrees of a colour's hue (HSL), and how strong it is. */
function hueOf(colour: string): { hue: number; strength: number } {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  if (r === undefined || g === undefined || b === undefined) throw new Error(colour)
  const most = Math.max(r, g, b)
  const spread = most - Math.min(r, g, b)
  const sixth = most === r ? ((g - b) / spread) % 6 : most === g ? (b - r) / spread + 2 : (r - g) / spread + 4
  return { hue: spread === 0 ? 0 : (sixth * 60 + 360) % 360, strength: spread }
}

const apart = (one: number, other: number) => Math.min(Math.abs(one - other), 360 - Math.abs(one - other))

test('the dark scheme of any light one can be read and operated', () => {
  const colours = record({
    ...{ primary: anyColour, accent: anyColour, success: anyColour, warning: anyColour, error: anyColour },
    background: constantFrom<Colour[]>('#ffffff', '#f1e8d4'),
  })
  assert(
    property(colours, (some) => {
      expect(paletteFaults(darkOf({ ...light, ...some }))).toEqual([])
    }),
    { numRuns: 2_000 },
  )
})

test.each<[string, Colour]>([
  ['teal', '#0b6b63'],
  ['rust', '#9a3412'],
  ['violet', '#5b4bdb'],
  ['green', '#14713a'],
  ['magenta', '#a21caf'],
])('it is of the hue of the light one: %s', (_, primary) => {
  const dark = darkOf({ ...light, primary })
  for (const name of ['background', 'surface', 'primary', 'primaryText', 'primarySoft', 'focus'] as const) {
    const { hue, strength } = hueOf(dark[name])
    expect(strength, name).toBeGreaterThan(2)
    expect(apart(hue, hueOf(primary).hue), name).toBeLessThan(45)
  }
  expect(hueOf(dark.primary).strength).toBeGreaterThan(60)
})

test('it is grey where the light one is, and what is no colour does not break it', () => {
  const dark = darkOf({ ...light, primary: '#222222' })
  for (const name of ['background', 'primary', 'primarySoft'] as const)
    expect(hueOf(dark[name]).strength, name).toBeLessThan(3)
  expect(paletteFaults(darkOf({ ...light, primary: '#teal' }))).toEqual([])
})
