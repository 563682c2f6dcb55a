import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { AnswerFault, FileAnswer, GivenAnswers, ReadAnswers } from '../../domain/forms/index.ts'
import { answerKindOf } from '../../domain/forms/question-type.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import { inParallel } from '../in-parallel.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { isKnownAddress } from '../travel/known-address.ts'
import { findUploads } from '../uploads/find-uploads.ts'
import { type AskedAnswer, answersWithPointers } from './answer-pointers.ts'
import { askPlugins } from './plugin-answer.ts'

interface Work {
  tenant: Tenant
  ports: Ports
}

/** How many external questions run at a time. */
const atOnce = 6

/**
 * Faults of valid answers that only others can find: the place provider for addresses, the uploads for files, plugins
 * for texts. Runs outside of transactions. Refuses with `unavailable` if a plugin can't answer.
 */
export async function outsideFaults(
  answers: ReadAnswers,
  given: GivenAnswers,
  entry: CataloguedBookable,
  work: Work,
): Promise<Result<AnswerFault[]>> {
  const asked = answersWithPointers(answers, given, entry.forms)
  const faults = await fileFaults(asked, work)
  await inParallel(
    asked.filter(({ question }) => answerKindOf(question.type) === 'address'),
    atOnce,
    async (one) => {
      if (!(await isKnownAddress(one.answer.value, work))) faults.push(faultOf(one, 'validation.address'))
    },
  )
  let silent: AskedAnswer | undefined
  await inParallel(
    asked.filter(({ answer }) => typeof answer.value === 'string'),
    atOnce,
    async (one) => {
      const said = await askPlugins(one, entry, work)
      if (said === 'silent') silent ??= one
      else if (said !== null) faults.push({ ...faultOf(one, 'validation.refused'), message: said })
    },
  )
  if (silent) return refuse('unavailable', { field: silent.pointer })
  return ok(faults.sort((one, other) => (one.pointer < other.pointer ? -1 : 1)))
}

const isFile = (value: unknown): value is FileAnswer => typeof value === 'object' && value !== null && 'url' in value

const filesOf = ({ answer: { value } }: AskedAnswer): FileAnswer[] =>
  Array.isArray(value) ? value.flatMap((each) => (isFile(each) ? [each] : [])) : []

/** Files that don't exist, belong to another tenant or are incomplete. Their reservation is settled on submit. */
async function fileFaults(asked: AskedAnswer[], work: Work): Promise<AnswerFault[]> {
  const withFiles = asked.filter(({ question }) => answerKindOf(question.type) === 'files')
  const urls = withFiles.flatMap(filesOf).map(({ url }) => url)
  if (urls.length === 0) return []
  const found = await findUploads(urls, work)
  const missing = new Set(urls.filter((_, index) => found[index] === null))
  return withFiles
    .filter((one) => filesOf(one).some(({ url }) => missing.has(url)))
    .map((one) => faultOf(one, 'validation.file'))
}

const faultOf = ({ formid, seat, pointer, question }: AskedAnswer, key: string): AnswerFault => ({
  code: 'answer_invalid',
  formid,
  question_id: question.id,
  ...(seat !== undefined && { seat }),
  pointer,
  key,
  values: {},
})
