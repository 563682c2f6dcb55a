import { expect, it } from 'vitest'
import { facesOf } from './font-faces.ts'

const font = { family: 'Wide', file: 'wide.woff2', style: 'normal' as const, ascent: 1, descent: 0.25 }

it('scales a local font to the advance, and its metrics back by the same factor', () => {
  const faces = facesOf({ ...font, cuts: [{ weight: '100 900', advance: 0.8934, standIns: 'sans' }] })
  expect(faces.find((face) => face.fallback.local === 'Arial')?.fallback).toEqual({
    local: 'Arial',
    sizeAdjust: '200%',
    ascentOverride: '50%',
    descentOverride: '12.5%',
    lineGapOverride: '0%',
  })
})

it('declares the commonest local font last, since browsers use the last one available', () => {
  const faces = facesOf({ ...font, cuts: [{ weight: '100 900', advance: 0.5, standIns: 'serifBold' }] })
  expect(faces.map((face) => face.fallback.local).at(-1)).toBe('Georgia Bold')
  expect(new Set(faces.map((face) => face.weight))).toEqual(new Set(['100 900']))
})
