import { marked } from 'marked'
import sanitizeHtml from 'sanitize-html'
import { hasManyMarks } from '../../../domain/wording/many-marks.ts'
import { escapeHtml } from '../head/escape.ts'

/** A link may lead anywhere but sends no referrer; mail and phone links open no window. */
const link = (_name: string, { href = '' }: Record<string, string>): sanitizeHtml.Tag => {
  const isPage = !/^(mailto|tel):/i.test(href)
  const attribs: Record<string, string> = { href, rel: 'noopener noreferrer nofollow' }
  if (isPage) attribs.target = '_blank'
  return { tagName: 'a', attribs }
}

const heading = (level: 'h3' | 'h4') => sanitizeHtml.simpleTransform(level, {}, false)

const allowed: sanitizeHtml.IOptions = {
  allowedTags: 'p br strong em del ul ol li a blockquote code pre h3 h4 hr table thead tbody tr th td'.split(' '),
  allowedAttributes: { a: ['href', 'rel', 'target'], ol: ['start'], th: ['scope'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    h1: heading('h3'),
    h2: heading('h3'),
    h5: heading('h4'),
    h6: heading('h4'),
    th: sanitizeHtml.simpleTransform('th', { scope: 'col' }, false),
    a: link,
  },
}

const asWritten = (text: string): string =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br />')}</p>`)
    .join('')

/**
 * A tenant's Markdown as HTML for a page: a few tags, no script, no style, no picture, no other scheme. For longer
 * texts: terms, billing instructions, messages. A text of more marks than anybody writes is shown as it is written: the
 * process that reads it serves other tenants too.
 */
export function markdownHtml(markdown: string): string {
  if (hasManyMarks(markdown)) return asWritten(markdown)
  return sanitizeHtml(marked.parse(markdown, { async: false, gfm: true }), allowed).trim()
}

/** The most characters of a text that may replace a heading. */
const longestHeading = 80

/** Whether a text is one short line without Markdown, which can be shown unchanged. */
export const fitsHeading = (text: string): boolean =>
  text.length <= longestHeading && !/[\n*_`[\]<>#|~]/.test(text.trim())
