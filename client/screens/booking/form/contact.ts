import { text } from '../../../data/read.ts'
import type { Draft } from '../../../state/draft.ts'
import type { Words } from '../../../ui/words.tsx'
import { contactForm } from './form-responses.ts'
import { type FormView, type Question, questionsOf } from './read-forms.ts'

/** Which questions tell who books, by the part of the contact that they fill in. */
const parts = {
  firstname: ['firstname'],
  lastname: ['lastname'],
  email: ['validated email', 'email'],
  mobile_phone_number: ['itel', 'tel'],
} as const
export type ContactPart = keyof typeof parts

const partNames: ContactPart[] = ['firstname', 'lastname', 'email', 'mobile_phone_number']

/** The question of some forms that fills in a part of the contact; attendees' questions don't. */
export function questionFor(part: ContactPart, forms: FormView[]): { form: FormView; question: Question } | undefined {
  const kinds: readonly string[] = parts[part]
  return questionsOf(forms).find(({ question }) => !question.rosterquestion && kinds.includes(question.type))
}

const word: Record<ContactPart, string> = {
  firstname: 'form.firstname',
  lastname: 'form.lastname',
  email: 'form.email',
  mobile_phone_number: 'form.phone',
}

const typeOf: Record<ContactPart, string> = {
  firstname: 'firstname',
  lastname: 'lastname',
  email: 'validated email',
  mobile_phone_number: 'itel',
}

const ask = (part: ContactPart, t: Words): Question => ({
  id: part,
  slug: part,
  type: typeOf[part],
  prompt: t(word[part]),
  placeholder: '',
  description: '',
  required: part !== 'mobile_phone_number',
  rosterquestion: false,
  internal: false,
  minimum: undefined,
  maximum: undefined,
  step: undefined,
  regex: undefined,
  default_value: undefined,
  options: [],
  haspricedoptions: false,
})

/** Asks for what the provider's forms leave open of who books; the phone only where there is no form at all. */
export function missingContact(forms: FormView[], t: Words): FormView | null {
  const missing = partNames.filter(
    (part) => questionFor(part, forms) === undefined && (part !== 'mobile_phone_number' || forms.length === 0),
  )
  if (missing.length === 0) return null
  const questions = missing.map((part) => ask(part, t))
  const section = { id: contactForm, name: '', description: '', questions }
  return { id: contactForm, name: t('form.contact'), description: '', display_step: 'second_form', sections: [section] }
}

/** Who books, from the answers: the provider's own questions first, then the contact form. */
export function contactOf(draft: Pick<Draft, 'answers'>, forms: FormView[]): Record<ContactPart, string> {
  const answers = draft.answers ?? {}
  const told = (part: ContactPart) => {
    const asked = questionFor(part, forms)
    const answer = asked ? answers[asked.form.id]?.[asked.question.id] : answers[contactForm]?.[part]
    return text(answer).trim()
  }
  return {
    firstname: told('firstname'),
    lastname: told('lastname'),
    email: told('email'),
    mobile_phone_number: told('mobile_phone_number'),
  }
}
