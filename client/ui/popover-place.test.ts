import { expect, test } from 'vitest'
import { popoverPlace } from './popover-place.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 900 }
const day = (left: number, top: number) => ({ left, top, right: left + 46, bottom: top + 46 })

test('opens below its anchor, with a gap', () => {
  const { anchorOrigin, transformOrigin } = popoverPlace(day(300, 200), desktop)
  expect(anchorOrigin.vertical).toBe(54)
  expect(transformOrigin.vertical).toBe('top')
})

test('opens above it where there is too little room below', () => {
  const { anchorOrigin, transformOrigin } = popoverPlace(day(20, 600), phone)
  expect(anchorOrigin.vertical).toBe(-8)
  expect(transformOrigin.vertical).toBe('bottom')
  // Without room above either, it stays below and can be scrolled to.
  expect(popoverPlace(day(20, 300), { width: 390, height: 500 }).transformOrigin.vertical).toBe('top')
})

test('opens towards the middle of the screen', () => {
  expect(popoverPlace(day(300, 200), desktop).anchorOrigin.horizontal).toBe('left')
  expect(popoverPlace(day(1100, 200), desktop).anchorOrigin.horizontal).toBe('right')
  expect(popoverPlace(day(1100, 200), desktop).transformOrigin.horizontal).toBe('right')
})
