import { expect, it } from 'vitest'
import { picturesOf } from './pictures.ts'

it('reads a carousel’s pictures in either form, with their captions, and skips anything else', () => {
  const imagecarousel = ['/a.svg', { url: '/b.svg', caption: 'At dawn' }, { photo: '/c.svg' }, {}, 7, '/a.svg']
  expect(picturesOf({ imagecarousel })).toEqual([
    { src: '/a.svg', caption: '' },
    { src: '/b.svg', caption: 'At dawn' },
    { src: '/c.svg', caption: '' },
  ])
  expect(picturesOf({})).toEqual([])
})
