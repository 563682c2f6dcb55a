import styled from '@emotion/styled'
import type { Messages } from '../../core/plugin-api/site.ts'
import { useBootstrap } from './bootstrap.tsx'

/** Styles for a tenant's Markdown: paragraphs, lists, quotes and tables. */
export const Prose = styled.div({
  '& > * + *': { marginBlockStart: '0.75em' },
  '& ul': { listStyle: 'disc', paddingInlineStart: '1.25em' },
  '& ol': { listStyle: 'decimal', paddingInlineStart: '1.5em' },
  '& :is(h3, h4)': { fontSize: '1em', lineHeight: 'inherit', fontWeight: 650 },
  '& blockquote': { margin: 0, paddingInlineStart: '1em', borderInlineStart: '3px solid var(--border)' },
  '& pre': { overflowX: 'auto' },
  // A table that is wider than a phone scrolls by itself.
  '& table': { display: 'block', overflowX: 'auto', maxWidth: '100%', borderCollapse: 'collapse' },
  '& :is(th, td)': {
    padding: '0.4em 0.8em',
    border: '1px solid var(--border)',
    textAlign: 'start',
    verticalAlign: 'top',
  },
})

/** Names of the texts that a tenant may write: see `Messages`. */
export type MessageName =
  | 'userinstructions'
  | 'datemessage'
  | 'confirmationmessage'
  | 'billinginstructions'
  | 'thankyoumessage'

/** The tenant's own texts. `heading` is the plain text, where it is short enough for a heading. */
export const useMessages = (): Messages => useBootstrap().messages

/** One of the tenant's texts as HTML. Renders nothing where there is none. */
export function Message({ name }: { name: MessageName }) {
  const message = useMessages()[name]
  if (!message) return null
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it from Markdown.
  return <Prose data-part="message" data-message={name} dangerouslySetInnerHTML={{ __html: message.html }} />
}
