import { formatMessage } from '../../../domain/wording/index.ts'
import type { Messages } from '../../../plugin-api/site.ts'
import { fitsHeading, markdownHtml } from './markdown-html.ts'

/** Words that a tenant may have and the product has not: texts in Markdown, drawn here. */
export const messageNames = [
  'userinstructions',
  'datemessage',
  'confirmationmessage',
  'billinginstructions',
  'thankyoumessage',
]

/** The tenant's own texts among its words, ready to be put into a page. */
export function messagesOf(words: Record<string, string>, language: string, provider: string): Messages {
  return Object.fromEntries(
    messageNames.flatMap((name) => {
      const message = Object.hasOwn(words, name) ? words[name] : undefined
      if (message === undefined) return []
      const text = formatMessage(message, { provider }, language).trim()
      return text === '' ? [] : [[name, { heading: fitsHeading(text) ? text : null, html: markdownHtml(text) }]]
    }),
  )
}
