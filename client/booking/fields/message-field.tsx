import styled from '@emotion/styled'
import type { QuestionFieldProps } from './question-field-props.ts'

const Text = styled.div({
  lineHeight: 'var(--body-line)',
  whiteSpace: 'normal',
  '& > * + *': { marginBlockStart: '0.75em' },
  '& ul, & ol': { paddingInlineStart: '1.25em' },
  '& ul': { listStyle: 'disc' },
  '& ol': { listStyle: 'decimal' },
  '& blockquote': { margin: 0, paddingInlineStart: '1em', borderInlineStart: '3px solid var(--border-strong)' },
  '& hr': { border: 0, borderBlockStart: '1px solid var(--border)' },
})

/** A text between questions. */
export function MessageField({ question }: QuestionFieldProps) {
  if (!question.messagehtml) return question.prompt === '' ? null : <p>{question.prompt}</p>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it from the question's Markdown.
  return <Text dangerouslySetInnerHTML={{ __html: question.messagehtml }} />
}
