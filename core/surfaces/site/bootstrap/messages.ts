import { formatMessage } from '../../../domain/wording/index.ts'
import type { Messages } from '../../../plugin-api/site.ts'
import { fitsHeading, markdownHtml } from './markdown-html.ts'

/** Texts that tenants may have and the product has not: Markdown, rendered here. */
export const messageNames = [
  'userinstructions',
  'datemessage',
  'confirmationmessage',
  'billinginstructions',
  'thankyoumessage',
]

/** The tenant's own Markdown texts, rendered for a page. */
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
