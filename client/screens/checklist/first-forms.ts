import { splashQuestions } from '../../../core/domain/forms/forms-asked.ts'
import type { PageForm } from '../../../core/domain/wire/index.ts'
import { ownFormsOf } from '../../booking/questions/own-forms.ts'
import { type DraftContext, type DraftReading, readDraft } from '../../booking/questions/read-draft.ts'
import { type FormView, readForm } from '../../booking/questions/read-forms.ts'
import { texts } from '../../data/read.ts'
import type { Draft } from '../../state/draft.ts'

/** A form of a bookable in the list. Whether it is repeatable depends on that bookable. */
export const viewFor = (bookable: string, form: PageForm): FormView => ({
  ...readForm(form),
  repeatable: texts(form.multiple_submissions).includes(bookable),
})

/**
 * Forms asked per appointment, over the page; questions beside the date are in its calendar. All other forms are asked
 * once, in a step of their own.
 */
export const firstFormsOf = (views: FormView[]): FormView[] =>
  ownFormsOf(views).filter(({ id }) => id !== splashQuestions)

/** An appointment's first forms and what they lack. */
export interface FirstForms {
  forms: FormView[]
  read: DraftReading
  /** Whether a required form is not filled in, or a submission is incomplete. */
  isOwed(form: FormView): boolean
}

export function readFirstForms(appointment: Draft, views: FormView[], context: DraftContext): FirstForms {
  const forms = firstFormsOf(views)
  const read = readDraft(ownFormsOf(views), appointment, context)
  const isFaulty = (form: FormView) => read.faults.some(({ place }) => place.form === form && place.seat === undefined)
  return { forms, read, isOwed: (form) => read.missing.includes(form) || isFaulty(form) }
}

/** The draft for an appointment's answers: its own to the first forms, the checklist's to all others. */
export function answersOf(appointment: Draft, whole: Draft, views: FormView[]): Draft {
  const first = new Set(ownFormsOf(views).map(({ id }) => id))
  const own = new Set(views.map(({ id }) => id).filter((id) => !first.has(id)))
  const of = (ids: ReadonlySet<string>, { answers = {} }: Draft) =>
    Object.entries(answers).filter(([form]) => ids.has(form))
  return {
    ...appointment,
    answers: Object.fromEntries([...of(own, whole), ...of(first, appointment)]),
    submissions: [
      ...(whole.submissions ?? []).filter(({ formid }) => own.has(formid)),
      ...(appointment.submissions ?? []).filter(({ formid }) => first.has(formid)),
    ],
    roster: (whole.roster ?? []).slice(0, appointment.seats ?? 1),
    ...(whole.prefill ? { prefill: whole.prefill } : {}),
  }
}
