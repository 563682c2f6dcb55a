import { givenByDraft, onlyAsked } from '../../../core/domain/forms/index.ts'
import type { Answered } from '../../data/calls.ts'
import { contactForm } from './contact-form.ts'
import { type Asking, answerContext, type DraftAnswers } from './read-draft.ts'
import type { FormView } from './read-forms.ts'

/**
 * Everything that a draft answers, as calls have it: one entry a filling, in the order in which prices number them,
 * and only what is asked at the moment. Who books travels as `user`.
 */
export function wireAnswersOf(draft: DraftAnswers, forms: FormView[], asking: Asking): Answered {
  const rules = forms.filter(({ id }) => id !== contactForm).map((form) => form.rules)
  const {
    formresponses,
    roster = [],
    addons: offered = {},
  } = onlyAsked(rules, givenByDraft(rules, draft), answerContext(asking))
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
