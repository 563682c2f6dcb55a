import { type ContactPart, exactTypeOf, fillsContact, rulesOfType } from '../../../core/domain/forms/question-type.ts'
import { text } from '../../data/read.ts'
import type { Draft } from '../../state/draft.ts'
import type { Words } from '../../ui/words.tsx'
import type { Question } from '../fields/question.ts'
import { contactForm } from './contact-form.ts'
import { submissionsOf } from './form-cart.ts'
import { type FormView, questionsOf, readForm } from './read-forms.ts'

export type { ContactPart }

export const partNames: ContactPart[] = ['firstname', 'lastname', 'email', 'mobile_phone_number']

/**
 * The question that fills in a part of the contact, one of its exact type before others. Attendee questions don't, nor
 * do questions that only some customers are asked.
 */
export function questionFor(part: ContactPart, forms: FormView[]): { form: FormView; question: Question } | undefined {
  const own = questionsOf(forms).filter(({ question }) => !question.rosterquestion && !isConditional(question))
  const ofFit = (fit: 1 | 2) => own.find(({ question }) => fillsContact(question, part) === fit)
  return ofFit(2) ?? ofFit(1)
}

const isConditional = ({ tags, display_function, internal }: Question): boolean =>
  tags.length > 0 || display_function !== undefined || internal

const ask = (part: ContactPart, t: Words) => ({
  id: part,
  slug: part,
  type: exactTypeOf[part],
  prompt: t(rulesOfType(exactTypeOf[part]).word ?? ''),
  required: part !== 'mobile_phone_number',
})

/**
 * A form for the contact details that the provider's forms don't ask; it asks for a phone number only where there is no
 * form at all.
 */
export function missingContact(forms: FormView[], t: Words): FormView | null {
  const missing = partNames.filter(
    (part) => questionFor(part, forms) === undefined && (part !== 'mobile_phone_number' || forms.length === 0),
  )
  if (missing.length === 0) return null
  const questions = missing.map((part) => ask(part, t))
  return readForm({ id: contactForm, name: t('form.contact'), sections: [{ id: contactForm, questions }] })
}

/** The contact from the answers: the provider's own questions first, then the contact form. */
export function contactOf(
  draft: Pick<Draft, 'answers' | 'submissions'>,
  forms: FormView[],
): Record<ContactPart, string> {
  const told = (part: ContactPart) => {
    const asked = questionFor(part, forms)
    if (!asked) return text(draft.answers?.[contactForm]?.[part]).trim()
    const { form, question } = asked
    // Of several submissions, the first with an answer counts.
    const all = submissionsOf(form, draft).map(({ answers }) => text(answers[question.id]).trim())
    return all.find((answer) => answer !== '') ?? ''
  }
  return {
    firstname: told('firstname'),
    lastname: told('lastname'),
    email: told('email'),
    mobile_phone_number: told('mobile_phone_number'),
  }
}
