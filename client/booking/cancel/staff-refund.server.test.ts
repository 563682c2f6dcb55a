import { afterAll, expect, test } from 'vitest'
import { componentStage } from '../../../core/testing/pages/draw-component.ts'
import type * as Fields from './staff-refund.tsx'

const stage = await componentStage()
afterAll(() => stage.close())
const { StaffRefundFields } = await stage.load<typeof Fields>('booking/cancel/staff-refund.tsx')

const refund = { refundstatus: 'partial' as const, amount: '50', memo: '' }
const drawn = (byHand: number, language: 'en-us' | 'es' = 'en-us') =>
  stage.draw(
    StaffRefundFields,
    { paid: 80, terms: '', refund, onChange: () => {}, isAmountRefused: false, byHand, name: 'Lin' },
    { language },
  )

test('staff read before they cancel what is theirs to give back by hand', () => {
  expect(drawn(40)).toContain('$40.00 is yours to give back to Lin')
  expect(drawn(40, 'es')).toContain('se los devuelves tú a Lin')
  expect(drawn(0)).not.toContain('yours to give back')
})
