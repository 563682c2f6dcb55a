import { customQuestions, splashQuestions } from '../../../core/domain/forms/forms-asked.ts'
import type { PublicForm } from '../../../core/domain/wire/entities.ts'
import { type Asking, type DraftReading, readDraft } from '../../booking/questions/read-draft.ts'
import { type FormView, readForm } from '../../booking/questions/read-forms.ts'
import { texts } from '../../data/read.ts'
import type { Draft } from '../../state/draft.ts'

/** A form of a bookable of the list: whether it may be filled in again is a matter of that bookable. */
export const viewFor = (bookable: string, form: PublicForm): FormView => ({
  ...readForm(form),
  repeatable: texts(form.multiple_submissions).includes(bookable),
})

/** Those that each appointment has its own answers to: what is asked before or beside its date, and its bookable's own. */
export const ownFormsOf = (views: FormView[]): FormView[] =>
  views.filter(({ id, display_step }) => display_step !== 'second_form' || id === customQuestions)

/**
 * What is asked of each appointment by itself, in the list, over the page: splash questions stand in its calendar. All
 * else is asked once, in a step of its own.
 */
export const firstFormsOf = (views: FormView[]): FormView[] =>
  ownFormsOf(views).filter(({ id }) => id !== splashQuestions)

/** What an appointment's first forms ask and lack. */
export interface FirstForms {
  forms: FormView[]
  read: DraftReading
  /** Not filled in, and they have to be; or filled in with something missing. */
  isOwed(form: FormView): boolean
}

export function readFirstForms(appointment: Draft, views: FormView[], asking: Asking): FirstForms {
  const forms = firstFormsOf(views)
  const read = readDraft(ownFormsOf(views), appointment, asking)
  const isFaulty = (form: FormView) => read.faults.some(({ place }) => place.form === form && place.seat === undefined)
  return { forms, read, isOwed: (form) => read.missing.includes(form) || isFaulty(form) }
}

/** The draft that an appointment's answers are read from: its own of the first forms, the checklist's of all others. */
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
