import fc from 'fast-check'
import { expect, test } from 'vitest'
import { askedCase } from '../../../testing/references/prices/asked.ts'
import { cart, judgedTerms } from '../../../testing/references/prices/carts.ts'
import { askedFaultOf, faultOf, obstacleFaultOf } from '../../../testing/references/prices/same-prices.ts'
import { spreadFaultOf, spreading } from '../../../testing/references/prices/spreads.ts'

test('prices of random carts equal those of a second implementation, and always add up', () => {
  const seed = Number(process.env.PRICE_SEED ?? Math.floor(Math.random() * 2 ** 31))
  let priced = 0
  fc.assert(
    fc.property(cart, (input) => {
      const { fault, isPriced } = faultOf(input)
      if (isPriced) priced++
      expect(fault).toBeNull()
    }),
    { seed, numRuns: Number(process.env.PRICE_RUNS ?? 500) },
  )
  console.info(`pricing oracle: seed ${seed}, ${priced} carts priced alike`)
  expect(priced).toBeGreaterThan(100)
})

test('days and uses of codes are judged as the rules’ table says', () => {
  fc.assert(
    fc.property(judgedTerms, (one) => {
      expect(obstacleFaultOf(one)).toBeNull()
    }),
    { numRuns: 2000 },
  )
})

test('amounts spread over small shares, with many ties and cuts, equal those of the second implementation', () => {
  fc.assert(
    fc.property(spreading, (one) => {
      expect(spreadFaultOf(one)).toBeNull()
    }),
    { numRuns: 500 },
  )
})

test('questions hidden by tags or a display function cost nothing, by a second reading of the rules', () => {
  fc.assert(
    fc.property(askedCase, (one) => {
      expect(askedFaultOf(one)).toBeNull()
    }),
    { numRuns: Number(process.env.PRICE_RUNS ?? 500) },
  )
})
