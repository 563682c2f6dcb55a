import fc from 'fast-check'
import { askedCase } from '../../references/prices/asked.ts'
import { cart, judgedTerms } from '../../references/prices/carts.ts'
import { askedFaultOf, faultOf, obstacleFaultOf } from '../../references/prices/same-prices.ts'
import { spreadFaultOf, spreading } from '../../references/prices/spreads.ts'
import { count, type Proof } from '../proof.ts'

const CARTS = 100_000
const CASES = 50_000

/** Generated carts: prices equal those of a second implementation, written from the rules' text in exact fractions. */
export const proof: Proof = {
  name: 'price.carts',
  run(seed) {
    const seen = { carts: 0, priced: 0 }
    const samePrices = fc.property(cart, (input) => {
      const { fault, isPriced } = faultOf(input)
      if (fault) throw new Error(`${fault}\n${JSON.stringify(input)}`)
      seen.carts++
      if (isPriced) seen.priced++
    })
    const sameSpreads = fc.property(spreading, (one) => {
      const fault = spreadFaultOf(one)
      if (fault) throw new Error(`${fault}\n${JSON.stringify(one)}`)
    })
    const sameTerms = fc.property(judgedTerms, (one) => {
      const fault = obstacleFaultOf(one)
      if (fault) throw new Error(`${fault}\n${JSON.stringify(one)}`)
    })
    fc.assert(sameSpreads, { seed, numRuns: CARTS })
    fc.assert(sameTerms, { seed, numRuns: CARTS })
    while (seen.priced < CARTS) fc.assert(samePrices, { seed: seed + seen.carts, numRuns: 20_000 })
    return `${count(seen.priced)} carts priced and ${count(seen.carts - seen.priced)} refused alike, 0 minor units off: lines sum to their total, no price is below 0, spreads sum to the whole, codes are judged alike by their days, uses and minimum`
  },
}

/** Forms with tags, display functions, steps and bounds: a question that is not asked costs nothing. */
export const askedProof: Proof = {
  name: 'price.asked',
  run(seed) {
    const samePrices = fc.property(askedCase, (one) => {
      const fault = askedFaultOf(one)
      if (fault) throw new Error(`${fault}\n${JSON.stringify(one)}`)
    })
    fc.assert(samePrices, { seed, numRuns: CASES })
    return `${count(CASES)} fillings with tags, display functions and add-ons: what is not asked costs nothing, the rest what a second reading of the rules says`
  },
}
