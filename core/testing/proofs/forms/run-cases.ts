import fc from 'fast-check'
import { type Judged, judgeCall, judgeDraft } from './answer-faults.ts'
import { randomCall, randomDraft } from './random-answers.ts'
import { type RandomForm, randomForms } from './random-forms.ts'

/** The number of cases that were accepted as a whole: refused ones prove less. */
interface Taken {
  drafts: number
  calls: number
}

const withForms = <T>(of: (forms: RandomForm[]) => fc.Arbitrary<T>) =>
  randomForms.chain((forms) => of(forms).map((given) => [forms, given] as const))

function check<T>(
  given: fc.Arbitrary<readonly [RandomForm[], T]>,
  judge: (forms: RandomForm[], one: T) => Judged,
  options: object,
) {
  let taken = 0
  fc.assert(
    fc.property(given, ([forms, one]) => {
      const judged = judge(forms, one)
      if (judged.faults.length > 0) throw new Error(judged.faults.slice(0, 5).join('\n'))
      if (judged.taken) taken += 1
    }),
    options,
  )
  return taken
}

/** Runs `numRuns` browser drafts and as many hostile calls over random forms. Throws with the smallest failing case. */
export function runCases(seed: number, numRuns: number): Taken {
  return {
    drafts: check(withForms(randomDraft), judgeDraft, { seed, numRuns }),
    calls: check(withForms(randomCall), judgeCall, { seed: seed + 1, numRuns }),
  }
}
