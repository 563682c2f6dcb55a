import { ok, refuse } from '../../domain/errors.ts'
import { type AnswerContext, answerTo, type FormRules } from '../../domain/forms/index.ts'
import { answerKindOf } from '../../domain/forms/question-type.ts'
import { calls } from '../../domain/wire/calls.ts'
import { visibilityOf } from '../catalogue/visibility.ts'
import { defineOperation } from '../define-operation.ts'
import { providerOf } from '../params.ts'
import { isKnownAddress } from '../travel/known-address.ts'
import { askPlugins } from './plugin-answer.ts'
import { contextOf } from './read-answers.ts'

const shown = (form: FormRules, id: string) =>
  form.sections.flatMap(({ questions }) => questions).find((question) => question.id === id && !question.internal)

/**
 * Checks one answer when its field loses focus: by the rules of its question; addresses also by the place provider,
 * texts by the plugins. `key` and `values` name the dictionary's text for the fault; `message` is a plugin's reason
 * (its own word key, or a sentence). A service that can't be asked now raises no fault: the booking asks it again.
 */
export const checkAnswerOperation = defineOperation({
  name: 'check_answer',
  summary: 'Whether an answer holds, when its field is left.',
  ...calls.check_answer,
  access: 'site',
  effect: 'read',
  async handler({ params, tenant, ports, actor }) {
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const visible = await visibilityOf({ tenant, ports, actor })
    if (!visible.ok) return visible
    const entry = visible.value.find(params.bookable)
    if (!entry) return refuse('not_found', { field: '/bookable' })
    const form = entry.forms.find(({ id }) => id === params.formid)
    if (!form) return refuse('not_found', { field: '/formid' })
    const question = shown(form, params.question_id)
    if (!question) return refuse('not_found', { field: '/question_id' })
    const context: AnswerContext = contextOf({ entry, seats: params.seat ?? 1 }, tenant, ports)
    const read = answerTo(question, params.value, context)
    if (read === null) return ok({ valid: true })
    if ('key' in read) return ok({ valid: false, key: read.key, values: read.values })
    const work = { tenant, ports }
    if (answerKindOf(question.type) === 'address' && !(await isKnownAddress(read.answer.value, work)))
      return ok({ valid: false, key: 'validation.address', values: {} })
    const asked = { formid: form.id, question, answer: read.answer, seat: params.seat }
    const said = await askPlugins(asked, entry, work)
    return ok(
      said === null || said === 'silent'
        ? { valid: true }
        : { valid: false, key: 'validation.refused', values: {}, message: said },
    )
  },
})
