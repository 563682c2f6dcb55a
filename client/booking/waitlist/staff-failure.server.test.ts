import { afterAll, expect, test } from 'vitest'
import { componentStage } from '../../../core/testing/pages/draw-component.ts'
import type { CallError } from '../../data/errors.ts'
import type * as FailureModule from '../../ui/failure.tsx'
import type * as StaffFailureModule from './staff-failure.tsx'

const stage = await componentStage()
afterAll(() => stage.close())
const { StaffFailure } = await stage.load<typeof StaffFailureModule>('booking/waitlist/staff-failure.tsx')
const { Failure } = await stage.load<typeof FailureModule>('ui/failure.tsx')

const offered = {
  id: 'e1',
  first_name: 'Lin',
  last_name: 'Moor',
  email: 'lin@people.example',
  waitlistoffer: { end: 'x' },
}
const refused = (entry: object): CallError => ({ code: 'already_waiting', data: { entry } })
const drawn = (error: CallError, by: typeof StaffFailure = StaffFailure) =>
  stage.draw(by, { error }, {}).replace(/<style[\s\S]*?<\/style>/g, '')

test('staff read whom a time is kept for, with the way to the offer', () => {
  const html = drawn(refused(offered))
  expect(html).toContain('This time is kept for Lin Moor')
  expect(html).not.toContain('kept for you')
  expect(html).toMatch(/<a[^>]*href="\/manage\/e1"[^>]*>.*See the offer/)
  expect(drawn(refused({ ...offered, first_name: '', last_name: '' }))).toContain('kept for lin@people.example')
})

test('its customer reads that it is kept for them, and other refusals are told alike', () => {
  expect(drawn(refused(offered), Failure)).toContain('This time is kept for you')
  const taken: CallError = { code: 'slot_taken', data: {} }
  expect(drawn(taken)).toBe(drawn(taken, Failure))
})
