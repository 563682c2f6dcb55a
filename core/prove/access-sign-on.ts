import { count, type Proof } from './proof.ts'
import { forgeAnswers } from './sign-on/forged-answers.ts'
import { tryReturnPaths } from './sign-on/return-paths.ts'

const ANSWERS = 5_000
const PATHS = 300_000

/** Nobody is signed on by an answer that is not theirs, and nobody is led away by one that is. */
export const proof: Proof = {
  name: 'access.signon',
  async run(seed) {
    const { forged, kinds, honest } = await forgeAnswers(ANSWERS, seed)
    const pages = tryReturnPaths(PATHS, seed)
    return `${count(forged)} forged answers of ${kinds} kinds signed nobody on, and ${honest} true ones once each; of ${count(PATHS)} hostile addresses none led away, ${count(pages)} to a page of the host`
  },
}
