import { isRecord } from '../../../domain/is-record.ts'
import type { PublicEntity } from '../../../plugin-api/site.ts'
import { markdownHtml } from './markdown-html.ts'

const records = (list: unknown) => (Array.isArray(list) ? list.filter(isRecord) : [])
const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** A text to read between the questions is Markdown: it reaches the page as sanitised HTML, in `messagehtml`. */
function withHtml(question: Record<string, unknown>): Record<string, unknown> {
  if (question.type !== 'custommessage') return question
  const markdown = [text(question.prompt), text(question.description)].filter(Boolean).join('\n\n')
  return { ...question, messagehtml: markdownHtml(markdown) }
}

/** A form as a page draws it. */
export const withMessages = (form: PublicEntity): PublicEntity => ({
  ...form,
  sections: records(form.sections).map((section) => ({
    ...section,
    questions: records(section.questions).map(withHtml),
  })),
})
