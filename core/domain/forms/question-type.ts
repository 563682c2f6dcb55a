import type { QuestionType } from '../entities/form.ts'

/** What stands behind an answer to each type of question: a text alone, options with their names, an address, files. */
const answerKinds: Record<QuestionType, 'text' | 'options' | 'address' | 'files'> = {
  custommessage: 'text',
  text: 'text',
  textarea: 'text',
  hidden: 'text',
  firstname: 'text',
  lastname: 'text',
  number: 'text',
  date: 'text',
  email: 'text',
  'validated email': 'text',
  tel: 'text',
  itel: 'text',
  password: 'text',
  select: 'options',
  radio: 'options',
  stageselector: 'options',
  checkbox: 'options',
  address: 'address',
  file: 'files',
}

export const isQuestionType = (type: string): type is QuestionType => Object.hasOwn(answerKinds, type)

/** What is none of the types that are known here is kept, and shown, as a text. */
export const answerKindOf = (type: string) => (isQuestionType(type) ? answerKinds[type] : 'text')
