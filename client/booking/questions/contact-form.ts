import { customQuestions, splashQuestions } from '../../../core/domain/forms/forms-asked.ts'
import type { FormView } from './read-forms.ts'

/**
 * The page's own contact form, used where no form of the provider asks for the contact. Its answers are sent as `user`.
 */
export const contactForm = 'contact'

/** Forms of the page in addition to the provider's. */
const besides = new Set<string>([contactForm, customQuestions, splashQuestions])
export const isProvided = ({ id }: Pick<FormView, 'id'>): boolean => !besides.has(id)
