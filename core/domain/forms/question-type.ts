import type { QuestionType } from '../entities/form.ts'

/** The parts of who books that questions fill in. */
export type ContactPart = 'email' | 'firstname' | 'lastname' | 'mobile_phone_number'

/** What an answer is. `nothing`: the type asks nothing; `secret`: a password, which is never kept. */
type AnswerKind = 'nothing' | 'text' | 'number' | 'date' | 'options' | 'address' | 'files' | 'secret'

export interface QuestionTypeRules {
  answer: AnswerKind
  /** Characters that an answer of text may have. */
  longest: number
  /** How formulas read an answer as a number: the text `written` in it, or the sum of its `quantities`. */
  number: 'written' | 'quantities' | null
  /** Which part of the contact it fills in; `exact` types come before the others. */
  contact: { part: ContactPart; exact: boolean } | null
  /** Whether customers see it in a form. */
  shown: boolean
  /** The word that asks it where the provider wrote no prompt; null where only the provider knows what is asked. */
  word: string | null
}

const usual = { answer: 'text', longest: 1000, number: null, contact: null, shown: true, word: null } as const

/** Everything that the type of a question decides besides its check (`check-answer.ts`) and its field. */
const questionTypes: Record<QuestionType, QuestionTypeRules> = {
  custommessage: { ...usual, answer: 'nothing' },
  text: usual,
  textarea: { ...usual, longest: 10_000 },
  hidden: { ...usual, number: 'written', shown: false },
  firstname: { ...usual, longest: 200, contact: { part: 'firstname', exact: true }, word: 'form.firstname' },
  lastname: { ...usual, longest: 200, contact: { part: 'lastname', exact: true }, word: 'form.lastname' },
  number: { ...usual, answer: 'number', number: 'written' },
  date: { ...usual, answer: 'date' },
  email: { ...usual, contact: { part: 'email', exact: false }, word: 'form.email' },
  'validated email': { ...usual, contact: { part: 'email', exact: true }, word: 'form.email' },
  tel: { ...usual, contact: { part: 'mobile_phone_number', exact: false }, word: 'form.telephone' },
  itel: { ...usual, contact: { part: 'mobile_phone_number', exact: true }, word: 'form.phone' },
  password: { ...usual, answer: 'secret', word: 'account.password' },
  select: { ...usual, answer: 'options', number: 'written' },
  radio: { ...usual, answer: 'options', number: 'written' },
  stageselector: { ...usual, answer: 'options', number: 'written' },
  checkbox: { ...usual, answer: 'options', number: 'quantities' },
  address: { ...usual, answer: 'address', word: 'form.address' },
  file: { ...usual, answer: 'files' },
}

export const isQuestionType = (type: string): type is QuestionType => Object.hasOwn(questionTypes, type)

/** What a type decides. A type that is not known here is kept and told like `text`. */
export const rulesOfType = (type: string): QuestionTypeRules =>
  isQuestionType(type) ? questionTypes[type] : questionTypes.text

export const answerKindOf = (type: string): AnswerKind => rulesOfType(type).answer

/** What the slug of a customer's own telephone number consists of; any other word makes it somebody else's. */
const ownPhone = new Set(
  'phone tel telephone mobile cell cellphone number no my your customer contact home work telefono movil celular'.split(
    ' ',
  ),
)

/**
 * Whether an answer to the question fills in a part of the contact, and how well: 2 for its exact type, 1 for another
 * type of the part, 0 for none. A plain `tel` may ask for anybody's number, such as an emergency contact's, so it
 * counts only with a slug like `phone` or `contact_phone`.
 */
export function fillsContact({ type, slug }: { type: string; slug: string }, wanted: ContactPart): 0 | 1 | 2 {
  const { contact } = rulesOfType(type)
  if (contact?.part !== wanted) return 0
  if (contact.exact) return 2
  return wanted !== 'mobile_phone_number' || slug.split('_').every((word) => ownPhone.has(word)) ? 1 : 0
}

/** The type of the question that is asked for a part of the contact where no form asks for it. */
export const exactTypeOf: Record<ContactPart, QuestionType> = {
  email: 'validated email',
  firstname: 'firstname',
  lastname: 'lastname',
  mobile_phone_number: 'itel',
}
