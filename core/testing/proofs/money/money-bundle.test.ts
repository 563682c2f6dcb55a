import { expect, test } from 'vitest'
import { randomOf } from './draw-pair.ts'
import { moneyBundle, moneyTenants } from './money-bundle.ts'

const [tenant] = moneyTenants

test('a seed draws the same prices again, another one others', () => {
  const drawn = (seed: number) => moneyBundle(tenant, randomOf(seed, -1))
  expect(drawn(41)).toEqual(drawn(41))
  expect(drawn(42).bookables).not.toEqual(drawn(41).bookables)
})

test('amounts have no more digits than the currency', () => {
  for (const one of moneyTenants)
    for (const { price } of moneyBundle(one, randomOf(7, -1)).bookables)
      expect(String(price).split('.')[1]?.length ?? 0).toBeLessThanOrEqual(one.digits)
})
