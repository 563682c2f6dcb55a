import { givenByDraft, onlyAsked } from '../../../core/domain/forms/index.ts'
import type { Answered } from '../../data/calls.ts'
import { contactForm } from './contact-form.ts'
import { answerContext, type DraftAnswers, type DraftContext } from './read-draft.ts'
import type { FormView } from './read-forms.ts'

/**
 * All of a draft's answers in wire format: one entry per submission, in the order in which prices number them, with
 * only the questions that are asked now. The contact is sent as `user`.
 */
export function wireAnswersOf(draft: DraftAnswers, forms: FormView[], context: DraftContext): Answered {
  const rules = forms.filter(({ id }) => id !== contactForm).map((form) => form.rules)
  const {
    formresponses,
    roster = [],
    addons: offered = {},
  } = onlyAsked(rules, givenByDraft(rules, draft), answerContext(context))
  const addons = Object.entries(draft.addons ?? {}).filter(([id, quantity]) => quantity > 0 && id in offered)
  return {
    formresponses: formresponses.map(({ responses, ...entry }) => ({ ...entry, responses: responses.map(valued) })),
    roster: roster.map(({ responses }) => ({
      responses: responses.map((one) => ({ ...valued(one), ...(one.formid ? { formid: one.formid } : {}) })),
    })),
    ...(addons.length > 0 ? { addons: Object.fromEntries(addons) } : {}),
    ...(Object.keys(draft.prefill ?? {}).length > 0 ? { prefill: draft.prefill } : {}),
  }
}

const valued = ({ question_id, value }: { question_id: string; value?: unknown }) => ({ question_id, value })
