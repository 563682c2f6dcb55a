import fc from 'fast-check'
import { type Judged, judgeCall, judgeDraft } from './answer-faults.ts'
import { randomCall, randomDraft } from './random-answers.ts'
import { type RandomForm, randomForms } from './random-forms.ts'

/** How many of the cases were taken as a whole: what is refused proves less. */
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

/** As many drafts of browsers, and as many calls of others, over random forms; throws with the smallest that is wrong. */
export function runCases(seed: number, numRuns: number): Taken {
  return {
    drafts: check(withForms(randomDraft), judgeDraft, { seed, numRuns }),
    calls: check(withForms(randomCall), judgeCall, { seed: seed + 1, numRuns }),
  }
}
