import { Type } from 'typebox'
import { ok, refuse } from '../../domain/errors.ts'
import { type AnswerContext, answerTo, type FormRules } from '../../domain/forms/index.ts'
import { sightOf } from '../catalogue/sight.ts'
import { defineOperation } from '../define-operation.ts'
import { EntityId, ProviderRef, providerOf, Seats } from '../params.ts'
import { isKnownAddress } from '../travel/known-address.ts'
import { askPlugins } from './plugin-answer.ts'
import { contextOf } from './read-answers.ts'

const shown = (form: FormRules, id: string) =>
  form.sections.flatMap(({ questions }) => questions).find((question) => question.id === id && !question.internal)

/**
 * Whether one answer holds, asked when its field is left: by the rules of its question, by the place provider where it
 * is an address, by the plugins where it is a text. `key` and `values` are the word for what is wrong, `message` is what
 * a plugin says of it (a word key of its own, or a sentence). Whoever can't be asked now has nothing against it; the
 * booking asks again.
 */
export const checkAnswerOperation = defineOperation({
  name: 'check_answer',
  summary: 'Whether an answer holds, when its field is left.',
  params: Type.Object({
    provider: ProviderRef,
    bookable: EntityId,
    formid: EntityId,
    question_id: EntityId,
    value: Type.Optional(Type.Unknown()),
    seat: Type.Optional(Seats),
  }),
  result: Type.Object({
    valid: Type.Boolean(),
    key: Type.Optional(Type.String()),
    values: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
    message: Type.Optional(Type.String()),
  }),
  access: 'site',
  effect: 'read',
  async handler({ params, tenant, ports, actor }) {
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const sight = await sightOf({ tenant, ports, actor })
    if (!sight.ok) return sight
    const entry = sight.value.find(params.bookable)
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
    if (question.type === 'address' && !(await isKnownAddress(read.answer.value, work)))
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
