import type { FontFace } from '../core/domain/theme.ts'

/**
 * Inter for running text, in two faces over one file: regular and bold fallbacks differ in width, so each weight range
 * is measured against the local face that stands in for it.
 */
export const interFaces: FontFace[] = [
  {
    family: 'Inter Variable',
    style: 'normal',
    weight: '100 549',
    file: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    preload: true,
    fallback: {
      local: 'Arial',
      sizeAdjust: '105.88%',
      ascentOverride: '91.5%',
      descentOverride: '22.78%',
      lineGapOverride: '0%',
    },
  },
  {
    family: 'Inter Variable',
    style: 'normal',
    weight: '550 900',
    file: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    preload: true,
    fallback: {
      local: 'Arial Bold',
      sizeAdjust: '100.82%',
      ascentOverride: '96.09%',
      descentOverride: '23.92%',
      lineGapOverride: '0%',
    },
  },
]
