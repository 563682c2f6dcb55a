import { marked } from 'marked'
import sanitizeHtml from 'sanitize-html'

const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'a', 'blockquote', 'code', 'h3', 'h4', 'hr'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  transformTags: {
    h1: 'h3',
    h2: 'h3',
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow', target: '_blank' }),
  },
}

/** A tenant's Markdown as HTML that can be put into a page: a few tags, no script, no style, no other scheme. */
export function termsHtml(markdown: string): string {
  return sanitizeHtml(marked.parse(markdown, { async: false }), allowed)
}
