import { afterAll, expect, it } from 'vitest'
import { componentStage } from '../../../core/testing/pages/draw-component.ts'
import type * as Told from './move-deadline.tsx'

const stage = await componentStage()
afterAll(() => stage.close())
const { MoveDeadline } = await stage.load<typeof Told>('screens/reservation/move-deadline.tsx')

const provider = { id: 'quay', name: 'Quay Street' }
const told = (movableuntil: string) =>
  stage
    .draw(MoveDeadline, { reservation: { movableuntil, timezone: 'America/New_York' } }, { provider })
    .replace(/<[^>]+>/g, '')
    .replace(/\s/g, ' ')

it('until when it could be moved is told once that is over', () => {
  expect(told('2026-01-20T15:00:00Z')).toMatch(
    /^It could be moved here until .*January 20.*, 10:00 AM\. To move it now, please ask Quay Street\.$/,
  )
})

it('nothing is told of what can be moved, and of what never could', () => {
  expect(told('2999-01-20T15:00:00Z')).toBe('')
  expect(told('')).toBe('')
})
