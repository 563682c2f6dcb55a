import { afterAll, expect, it } from 'vitest'
import { componentStage } from '../../../../core/testing/pages/draw-component.ts'
import type * as Question from './waitlist-question.tsx'

const stage = await componentStage()
afterAll(() => stage.close())
const { WaitlistQuestion } = await stage.load<typeof Question>('screens/date/waitlist/waitlist-question.tsx')

it.each([
  [0, 2, 'All available seats for this reservation are taken. Add this reservation to a waitlist?'],
  [2, 2, 'All available seats for this reservation are taken. Add this reservation to a waitlist?'],
  [1, 2, 'Only 1 seat is left, and you would like 2. Wait for 2 seats?'],
  [2, 3, 'Only 2 seats are left, and you would like 3. Wait for 3 seats?'],
])('with %i seats left and %i wanted the waitlist is asked about in true words', (left, wanted, words) => {
  expect(stage.draw(WaitlistQuestion, { left, wanted })).toContain(words)
})
