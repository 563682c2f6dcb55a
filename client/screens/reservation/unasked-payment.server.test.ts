import { afterAll, expect, it } from 'vitest'
import { componentStage } from '../../../core/testing/pages/draw-component.ts'
import type { CallError } from '../../data/errors.ts'
import type * as Unasked from './unasked-payment.tsx'

const stage = await componentStage()
afterAll(() => stage.close())
const { UnaskedPayment } = await stage.load<typeof Unasked>('screens/reservation/unasked-payment.tsx')

it('an address without a payment is said in the heading, with where to look, and what failed may be tried again', () => {
  const drawn = (code: CallError['code']) => {
    const error: CallError = { code, data: null }
    return stage.draw(UnaskedPayment, { error, onRetry: () => undefined }, {})
  }
  const unknown = drawn('not_found')
  expect(unknown).toMatch(/<h1[^>]*>[^<]*We can’t find this payment/)
  expect(unknown).toContain('confirmation mail')
  expect(unknown).not.toContain('Try again')
  expect(drawn('connection')).toContain('Try again')
})
