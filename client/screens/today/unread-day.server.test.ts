import { afterAll, expect, it } from 'vitest'
import { componentStage } from '../../../core/testing/pages/draw-component.ts'
import type { CallError } from '../../data/errors.ts'
import type * as Unread from './unread-day.tsx'

const stage = await componentStage()
afterAll(() => stage.close())
const { UnreadDay } = await stage.load<typeof Unread>('screens/today/unread-day.tsx')

it('who may not see the list of a day is led on, and anybody else may try again', () => {
  const drawn = (code: CallError['code']) => {
    const error: CallError = { code, data: null }
    return stage.draw(UnreadDay, { error, onRetry: () => undefined })
  }
  expect(drawn('forbidden')).toContain('href="/reservations"')
  expect(drawn('connection')).not.toContain('/reservations')
})
