import { count, type Proof } from '../proof.ts'
import { forgeAnswers } from './sign-on/forged-answers.ts'
import { tryReturnPaths } from './sign-on/return-paths.ts'

const ANSWERS = 5_000
const PATHS = 300_000

/** Forged sign-on answers sign nobody on, and hostile return addresses lead nobody to another site. */
export const proof: Proof = {
  name: 'access.signon',
  async run(seed) {
    const { forged, kinds, honest } = await forgeAnswers(ANSWERS, seed)
    const pages = tryReturnPaths(PATHS, seed)
    return `${count(forged)} forged answers of ${kinds} kinds signed nobody on, and ${honest} true ones once each; of ${count(PATHS)} hostile addresses none led away, ${count(pages)} to a page of the host`
  },
}
