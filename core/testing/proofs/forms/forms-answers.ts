import { count, type Proof } from '../proof.ts'
import { runCases } from './run-cases.ts'

/** Number of drafts, and number of calls. */
const cases = 20_000

/** Random forms with every kind of question, answered through the page and by hostile callers. */
export const proof: Proof = {
  name: 'forms.answers',
  run(seed) {
    const taken = runCases(seed, cases)
    if (taken.drafts < cases / 20) throw new Error(`only ${taken.drafts} drafts were taken: that proves little`)
    return `${count(cases)} drafts over random forms, ${count(taken.drafts)} of them taken, and ${count(cases)} hostile calls: page and server say the same, nothing unasked is kept, what is kept is kept the same again, none breaks or takes long`
  },
}
