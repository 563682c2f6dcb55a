import { afterAll, expect, test } from 'vitest'
import { componentStage } from '../../../core/testing/pages/draw-component.ts'
import type { CallErrorCode } from '../../data/errors.ts'
import type * as PaymentFailureModule from './payment-failure.tsx'

const stage = await componentStage()
afterAll(() => stage.close())
const { PaymentFailure } = await stage.load<typeof PaymentFailureModule>('booking/confirmation/payment-failure.tsx')

const said = (code: CallErrorCode, isOfPoints: boolean, language: 'en-us' | 'es' = 'en-us') =>
  stage
    .draw(PaymentFailure, { error: { code, data: {} }, isOfPoints }, { language })
    .replace(/<style.*?<\/style>|<[^>]*>/g, '')

test.each([
  ['money', false, 'Unable to Process Payments'],
  ['points', true, 'Unable to process payments'],
] as const)('a payment for %s that fails without a reason is told as one', (_what, isOfPoints, text) => {
  expect(said('internal', isOfPoints)).toBe(text)
  expect(said('unsuccessful', isOfPoints)).toBe(text)
  expect(said('internal', isOfPoints, 'es')).toBe('No se pueden procesar pagos')
})

test.each([false, true])('a reason comes before that, of points (%s) as of money', (isOfPoints) => {
  expect(said('processor_not_connected', isOfPoints)).toMatch(/^Cannot process payments/)
  expect(said('connection', isOfPoints)).toMatch(/^You seem to be offline/)
})
