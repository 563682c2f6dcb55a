import type { Question } from '../../../domain/entities/form.ts'
import { answerKindOf } from '../../../domain/forms/question-type.ts'
import type { PageForm, PageQuestion, PublicForm } from '../../../domain/wire/index.ts'
import { markdownHtml } from './markdown-html.ts'

/** A message among the questions is Markdown: the page gets it as sanitised HTML, in `messagehtml`. */
function withHtml(question: Question): PageQuestion {
  if (answerKindOf(question.type) !== 'nothing') return question
  const markdown = [question.prompt, question.description].filter(Boolean).join('\n\n')
  return { ...question, messagehtml: markdownHtml(markdown) }
}

/** A form as a page shows it. */
export const withMessages = ({ sections = [], ...form }: PublicForm): PageForm => ({
  ...form,
  sections: sections.map((section) => ({ ...section, questions: section.questions.map(withHtml) })),
})
