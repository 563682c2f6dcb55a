import { formRulesOf } from '../../../core/domain/flow/index.ts'
import type { FormRules } from '../../../core/domain/forms/index.ts'
import type { PageForm } from '../../../core/domain/wire/index.ts'
import { list, record, text, texts, type Unread } from '../../data/read.ts'
import { type Question, readQuestion } from '../fields/question.ts'

export interface Section {
  id: string
  name: string
  description: string
  /** A section with tags is asked only if one of them was chosen for its form. */
  tags: string[]
  questions: Question[]
}

export interface FormView {
  id: string
  name: string
  description: string
  imageurl: string
  /** Rendered in the page, or step by step in a dialog. */
  style: 'simple' | 'complex'
  display_step: string
  /** The tags to choose from before a complex form is filled in. */
  tags: string[]
  /** Whether it may be submitted several times. */
  repeatable: boolean
  sections: Section[]
  /** The same form as the answer rules read it. */
  rules: FormRules
}

type WireSection = NonNullable<PageForm['sections']>[number]

const readSection = (raw: unknown): Section => {
  const section = record<WireSection>(raw)
  return {
    id: text(section.id),
    name: text(section.name),
    description: text(section.description),
    tags: texts(section.tags),
    questions: list(section.questions).map(readQuestion),
  }
}

export const readForm = (form: Unread<PageForm> & Pick<PageForm, 'id' | 'name'>): FormView => ({
  id: form.id,
  name: form.name,
  description: text(form.description),
  imageurl: text(form.imageurl),
  style: form.style === 'complex' ? 'complex' : 'simple',
  display_step: text(form.display_step) || 'second_form',
  tags: texts(form.tags),
  // The field lists bookables; a page of one bookable receives only that one.
  repeatable: list(form.multiple_submissions).length > 0,
  sections: list(form.sections).map(readSection),
  rules: formRulesOf(form),
})

/** Every question of some forms, with its form. */
export const questionsOf = (forms: FormView[]): { form: FormView; question: Question }[] =>
  forms.flatMap((form) => form.sections.flatMap(({ questions }) => questions.map((question) => ({ form, question }))))
