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
}

const usual = { answer: 'text', longest: 1000, number: null, contact: null, shown: true } as const

/** Everything that the type of a question decides besides its check (`check-answer.ts`) and its field. */
const questionTypes: Record<QuestionType, QuestionTypeRules> = {
  custommessage: { ...usual, answer: 'nothing' },
  text: usual,
  textarea: { ...usual, longest: 10_000 },
  hidden: { ...usual, number: 'written', shown: false },
  firstname: { ...usual, longest: 200, contact: { part: 'firstname', exact: true } },
  lastname: { ...usual, longest: 200, contact: { part: 'lastname', exact: true } },
  number: { ...usual, answer: 'number', number: 'written' },
  date: { ...usual, answer: 'date' },
  email: { ...usual, contact: { part: 'email', exact: false } },
  'validated email': { ...usual, contact: { part: 'email', exact: true } },
  tel: { ...usual, contact: { part: 'mobile_phone_number', exact: false } },
  itel: { ...usual, contact: { part: 'mobile_phone_number', exact: true } },
  password: { ...usual, answer: 'secret' },
  select: { ...usual, answer: 'options', number: 'written' },
  radio: { ...usual, answer: 'options', number: 'written' },
  stageselector: { ...usual, answer: 'options', number: 'written' },
  checkbox: { ...usual, answer: 'options', number: 'quantities' },
  address: { ...usual, answer: 'address' },
  file: { ...usual, answer: 'files' },
}

export const isQuestionType = (type: string): type is QuestionType => Object.hasOwn(questionTypes, type)

/** What a type decides. A type that is not known here is kept and told like `text`. */
export const rulesOfType = (type: string): QuestionTypeRules =>
  isQuestionType(type) ? questionTypes[type] : questionTypes.text

export const answerKindOf = (type: string): AnswerKind => rulesOfType(type).answer

/** The types that fill in a part of the contact, the exact ones first. */
export function typesOfContact(wanted: ContactPart): QuestionType[] {
  const filling = (exact: boolean) =>
    Object.keys(questionTypes)
      .filter(isQuestionType)
      .filter((type) => {
        const { contact } = questionTypes[type]
        return contact?.part === wanted && contact.exact === exact
      })
  return [...filling(true), ...filling(false)]
}
