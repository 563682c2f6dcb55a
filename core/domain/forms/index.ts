export { addedTime, validateAddons } from './addons.ts'
export { checkAnswer } from './check-answer.ts'
export { type AnsweredContact, contactOf } from './contact-of.ts'
export type { GivenAnswers } from './locate-answers.ts'
export { compilePattern } from './pattern/compile-pattern.ts'
export { sanitise } from './sanitise.ts'
export { dateSentinel, isAnswered, numberSentinel } from './sentinels.ts'
export type {
  Answer,
  AnswerContext,
  AnswerFault,
  AnswerValue,
  FormAnswers,
  FormRules,
  GivenForm,
  GivenSeat,
  QuestionRules,
  SeatAnswers,
} from './types.ts'
export { answersSoFar, type ValidAnswers, validateAnswers } from './validate-answers.ts'
