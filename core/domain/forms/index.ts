export { outOfGroup } from './addon-groups.ts'
export { addedTime, longestAdded, timeOfFilling, validateAddons } from './addons.ts'
export { optionName, optionsText, promptOf } from './answer-text.ts'
export { contactAnswers, contactOf } from './contact-of.ts'
export { draftByGiven, givenByDraft, onlyAsked, prefillFrom } from './draft-answers.ts'
export { type AskedForm, customQuestions, formsAsked, splashQuestions } from './forms-asked.ts'
export { isRepeatable } from './is-repeatable.ts'
export { asksAttendees, type GivenAnswers } from './locate-answers.ts'
export { pricedSlugs } from './priced-questions.ts'
export { type Asked, answerTo, isShown } from './read-filling.ts'
export { isSentinel } from './sentinels.ts'
export type {
  AddonRules,
  Answer,
  AnswerContext,
  AnswerFault,
  AnswerValue,
  FileAnswer,
  FormAnswers,
  FormRules,
  QuestionRules,
} from './types.ts'
export {
  answersSoFar,
  questionsAsked,
  type ReadAnswers,
  readAnswers,
  validateAnswers,
} from './validate-answers.ts'
