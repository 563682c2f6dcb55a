import { draftByGiven } from '../../../core/domain/forms/draft-answers.ts'
import type { GivenForm, GivenResponse } from '../../../core/domain/forms/types.ts'
import { isRecord } from '../../../core/domain/is-record.ts'
import type { KeptAnswer, KeptFilling, KeptSeat, ReservationAnswer } from '../../../core/domain/wire/index.ts'
import { list, record, text, texts, type Unread } from '../../data/read.ts'
import type { Draft } from '../../state/draft.ts'
import type { FormView } from '../questions/read-forms.ts'

const responseOf = (raw: unknown): GivenResponse[] => {
  const { question_id, value } = record<KeptAnswer>(raw)
  return text(question_id) === '' ? [] : [{ question_id: text(question_id), value }]
}

const fillingOf = (raw: unknown): GivenForm => {
  const { formid, tags, responses } = record<KeptFilling>(raw)
  return { formid: text(formid), tags: texts(tags), responses: list(responses).flatMap(responseOf) }
}

/**
 * A stored draft as the browser keeps one: its choices and its answers. The slot is left out unless it is still held:
 * it has to be taken again.
 * @param forms those of the draft's bookable
 */
export function restoredDraft(reservation: Unread<ReservationAnswer>, forms: FormView[]): Partial<Draft> {
  const rules = forms.map((form) => ({ ...form.rules, style: form.style }))
  const given = {
    formresponses: list(reservation.formresponses).map(fillingOf),
    customquestions: list(reservation.customquestions).flatMap(responseOf),
    roster: list(reservation.roster).map((raw) => ({
      responses: list(record<KeptSeat>(raw).responses).flatMap(responseOf),
    })),
    addons: isRecord(reservation.addons) ? reservation.addons : {},
  }
  const bookable = text(reservation.bookable)
  const { prefill: _, ...answers } = draftByGiven(rules, given, bookable)
  return {
    id: text(reservation.draft),
    bookable,
    seats: typeof reservation.seats === 'number' ? reservation.seats : 1,
    resources: texts(reservation.resources),
    ...answers,
  }
}

/** Whether any of the bookable's own questions was answered: then only the confirmation is left. */
export const isAnsweredByQuestion = (reservation: Unread<ReservationAnswer>): boolean =>
  list(reservation.customquestions).length > 0
