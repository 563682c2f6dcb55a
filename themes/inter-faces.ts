import { facesOf } from './font-faces.ts'

/** Inter for running text, shared by two themes. */
export const interFaces = facesOf({
  family: 'Inter Variable',
  file: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  style: 'normal',
  ascent: 0.96875,
  descent: 0.24121,
  cuts: [
    { weight: '100 549', advance: 0.473, standIns: 'sans' },
    { weight: '550 900', advance: 0.4808, standIns: 'sansBold' },
  ],
})
