import { expect, it } from 'vitest'
import { lesson } from './fixtures.ts'
import { codeTermsOf, discountsAsTold, volumeDiscountsOf, withCode } from './frozen-discounts.ts'
import type { FrozenPriceData } from './price-data.ts'

const plain: FrozenPriceData = lesson().pricedata
const tide = { id: 'tide', referencecode: 'TIDE', discount_percentage: 50, minimum: 100, obstacle: null }
const half = [{ appointments: 1, discount_percentage: 50 }]
const tenth = [{ appointments: 1, discount_percentage: 10 }]

it('a cart has the volume discounts of its first live hold, an empty list too, else today’s', () => {
  expect(volumeDiscountsOf([null, { volumediscounts: half }, { volumediscounts: [] }], tenth)).toBe(half)
  expect(volumeDiscountsOf([{ volumediscounts: [] }], tenth)).toEqual([])
  expect(volumeDiscountsOf([null, {}], tenth)).toBe(tenth)
})

it('a code takes what its hold was told, and is judged by today’s conditions', () => {
  const held = withCode(plain, codeTermsOf(tide))
  const today = { id: 'tide', referencecode: 'Tide', discount_amount: 400, minimum: 200, obstacle: 'ended' as const }
  expect(discountsAsTold([null, held], [today])).toEqual([
    { id: 'tide', referencecode: 'Tide', discount_percentage: 50, minimum: 200, obstacle: 'ended' },
  ])
  expect(discountsAsTold([held], [{ ...today, id: 'other' }])).toEqual([{ ...today, id: 'other' }])
  expect(discountsAsTold([held], [{ ...today, referencecode: 'EBB' }])).toEqual([{ ...today, referencecode: 'EBB' }])
})

it('a code that is applied again goes on as it was told, another takes its place, none ends it', () => {
  const held = withCode(plain, codeTermsOf(tide))
  expect(withCode(held, { ...codeTermsOf(tide), discount_percentage: 10 })).toEqual(held)
  expect(withCode(held, { referencecode: 'EBB' }).code).toEqual({ referencecode: 'EBB' })
  expect(withCode(held, null)).toEqual(plain)
})
