import { directionOf } from '@tessera/plugin-api'
import { escapeHtml } from './escape-html.ts'

export interface MailLine {
  label: string
  /** May contain line breaks. */
  value: string
  /** The files of the answer, shown as links instead of the value. */
  links?: { name: string; url: string }[]
}

/** The content of a mail, before it is formatted. Plain text throughout. */
export interface MailContent {
  language: string
  brand: string
  heading: string
  intro: string
  lines: MailLine[]
  link: { label: string; url: string }
  notes: string[]
}

/** The plain text part, for programs and people without HTML. */
export function renderText({ brand, heading, intro, lines, link, notes }: MailContent): string {
  const rows = lines.map(({ label, value, links = [] }) => {
    const told = links.length > 0 ? links.map(({ name, url }) => `${name} ${url}`).join(', ') : value
    return `${label}: ${told.replaceAll('\n', ', ')}`
  })
  return [brand, '', heading, '', intro, '', ...rows, '', `${link.label}: ${link.url}`, '', ...notes, ''].join('\n')
}

const font = "font-family: -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** Short labels stay on one line; a long question must leave room for its answer. */
const labelWidth = ({ label }: MailLine): string => (label.length > 14 ? 'width: 40%' : 'white-space: nowrap')

const valueHtml = ({ value, links = [] }: MailLine): string =>
  links.length > 0
    ? links.map(({ name, url }) => `<a href="${escapeHtml(url)}">${escapeHtml(name)}</a>`).join('<br>')
    : escapeHtml(value).replaceAll('\n', '<br>')

/** Styles are inline and lines are in a table, since mail programs support little else. */
export function renderHtml({ language, brand, heading, intro, lines, link, notes }: MailContent): string {
  const rows = lines.map(
    (line) =>
      `<tr><td style="padding: 8px 0; padding-inline-end: 16px; color: #5b6470; vertical-align: top; ${labelWidth(line)}">${escapeHtml(line.label)}</td>` +
      `<td style="padding: 8px 0; color: #14181f; font-weight: 600; overflow-wrap: anywhere; word-break: break-word">${valueHtml(line)}</td></tr>`,
  )
  const small = notes.map(
    (note) => `<p style="margin: 0 0 4px; color: #5b6470; font-size: 13px">${escapeHtml(note)}</p>`,
  )
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(heading)}</title></head>
<body style="margin: 0; background: #f4f5f7; ${font}; font-size: 16px; line-height: 1.5">
<div style="max-width: 560px; margin: 0 auto; padding: 32px 16px">
<p style="margin: 0 0 16px; color: #5b6470">${escapeHtml(brand)}</p>
<div style="background: #ffffff; border: 1px solid #e1e4e8; border-radius: 8px; padding: 28px">
<h1 style="margin: 0 0 12px; font-size: 22px; line-height: 1.25; color: #14181f">${escapeHtml(heading)}</h1>
<p style="margin: 0 0 20px; color: #14181f">${escapeHtml(intro)}</p>
<table role="presentation" style="border-collapse: collapse; font-size: 15px; margin: 0 0 24px">${rows.join('')}</table>
<a href="${escapeHtml(link.url)}" style="display: inline-block; background: #14181f; color: #ffffff; padding: 12px 20px; border-radius: 6px; text-decoration: none; font-weight: 600">${escapeHtml(link.label)}</a>
</div>
<div style="padding: 20px 0">${small.join('')}</div>
</div>
</body>
</html>`
}
