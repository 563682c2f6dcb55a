import { formRulesOf } from '../../../core/domain/flow/index.ts'
import type { FormRules } from '../../../core/domain/forms/index.ts'
import type { PublicForm } from '../../../core/domain/wire/entities.ts'
import { list, record, text, texts } from '../../data/read.ts'
import { type Question, readQuestion } from '../fields/question.ts'

export interface Section {
  id: string
  name: string
  description: string
  /** It is asked where it has none, or shares one with those chosen for its form. */
  tags: string[]
  questions: Question[]
}

export interface FormView {
  id: string
  name: string
  description: string
  imageurl: string
  /** Drawn in the page, or step by step in a dialog. */
  style: 'simple' | 'complex'
  display_step: string
  /** What is chosen from before a complex form is filled in. */
  tags: string[]
  /** Whether it may be filled in several times. */
  repeatable: boolean
  sections: Section[]
  /** The same as the rules of answers read it. */
  rules: FormRules
}

const readSection = (raw: unknown): Section => {
  const section = record(raw)
  return {
    id: text(section.id),
    name: text(section.name),
    description: text(section.description),
    tags: texts(section.tags),
    questions: list(section.questions).map(readQuestion),
  }
}

export const readForm = (form: PublicForm): FormView => ({
  id: form.id,
  name: form.name,
  description: text(form.description),
  imageurl: text(form.imageurl),
  style: form.style === 'complex' ? 'complex' : 'simple',
  display_step: text(form.display_step) || 'second_form',
  tags: texts(form.tags),
  // The bookables for which it may be; a page of one bookable asks for that one alone.
  repeatable: list(form.multiple_submissions).length > 0,
  sections: list(form.sections).map(readSection),
  rules: formRulesOf(form),
})

/** Every question of some forms, with the form it belongs to. */
export const questionsOf = (forms: FormView[]): { form: FormView; question: Question }[] =>
  forms.flatMap((form) => form.sections.flatMap(({ questions }) => questions.map((question) => ({ form, question }))))
