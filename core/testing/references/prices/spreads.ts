import fc from 'fast-check'
import { reduction } from '../../../domain/pricing/oracle/oracle.ts'
import { type Share, spread } from '../../../domain/pricing/spread.ts'

const share: fc.Arbitrary<Share> = fc
  .tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }))
  .map(([a, b]) => ({ weight: Math.max(a, b), left: Math.min(a, b) }))

/** An amount over small shares, where ties and cuts are frequent. */
export const spreading = fc.record({
  amount: fc.integer({ min: 0, max: 20 }),
  shares: fc.array(share, { maxLength: 5 }),
})

/** Returns how a spread differs from the second implementation's or from the whole; null where all is right. */
export function spreadFaultOf({ amount, shares }: { amount: number; shares: Share[] }): string | null {
  const parts = spread(amount, shares)
  const left = shares.map((each) => each.left)
  const wanted = reduction(
    { discount_amount: amount },
    shares.map(({ weight }) => weight),
    left,
  )
  if (parts.join() !== wanted.join()) return `${parts} instead of ${wanted}`
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
  const whole = Math.min(amount, sum(left))
  return sum(parts) === whole ? null : `${sum(parts)} of ${whole}`
}
