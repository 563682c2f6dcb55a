import { customQuestions } from '../../../core/domain/forms/forms-asked.ts'
import type { FormView } from './read-forms.ts'

/** Forms with separate answers per appointment of a list: those before or beside its date, and its bookable's own. */
export const ownFormsOf = (views: FormView[]): FormView[] =>
  views.filter(({ id, display_step }) => display_step !== 'second_form' || id === customQuestions)
