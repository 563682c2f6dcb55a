import { expect, test } from 'vitest'
import type { QuoteLine } from '../../data/quotes.ts'
import { priceBeforeVolume, volumeDiscountOf } from './volume-discount.ts'

const line = (kind: QuoteLine['kind'], amount: number): QuoteLine => ({
  ...{ kind, amount, label: '', quantity: 1, formid: '', question_id: '', addon: '', step: '', minutes: 0 },
  ...{ submission: null, seat: null },
})

test('the prices of a cart and its discount for several are its total', () => {
  const cart = [
    { finalprice: 90, lines: [line('base', 100), line('volume_discount', -10)] },
    { finalprice: 45, lines: [line('base', 50), line('volume_discount', -5)] },
    { finalprice: 20, lines: [line('base', 20)] },
  ]
  expect(cart.map(priceBeforeVolume)).toEqual([100, 50, 20])
  expect(volumeDiscountOf(cart)).toBe(-15)
  expect(cart.map(priceBeforeVolume).reduce((sum, one) => sum + one, 0) + volumeDiscountOf(cart)).toBe(155)
})
