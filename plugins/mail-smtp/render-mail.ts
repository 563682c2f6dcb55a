import { directionOf } from '@tessera/plugin-api'
import { escapeHtml } from './escape-html.ts'

export interface MailLine {
  label: string
  /** May contain line breaks. */
  value: string
  /** The files of the answer, shown as links instead of the value. */
  links?: { name: string; url: string }[]
  /** Stands above the link: what has to be known before it is opened. */
  isKey?: boolean
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

const isKey = ({ isKey = false }: MailLine): boolean => isKey

const textOf = ({ label, value, links = [] }: MailLine): string => {
  const told = links.length > 0 ? links.map(({ name, url }) => `${name} ${url}`).join(', ') : value
  return `${label}: ${told.replaceAll('\n', ', ')}`
}

/** The plain text part, for programs and people without HTML: in the same order as the HTML. */
export function renderText({ brand, heading, intro, lines, link, notes }: MailContent): string {
  const [first, rest] = [lines.filter(isKey), lines.filter((line) => !isKey(line))]
  const parts = [
    [brand],
    [heading],
    [intro],
    first.map(textOf),
    [`${link.label}: ${link.url}`],
    rest.map(textOf),
    notes,
  ].filter((part) => part.length > 0)
  return `${parts.map((part) => part.join('\n')).join('\n\n')}\n`
}

const font = "font-family: -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

const valueHtml = ({ value, links = [] }: MailLine): string =>
  links.length > 0
    ? links.map(({ name, url }) => `<a href="${escapeHtml(url)}">${escapeHtml(name)}</a>`).join('<br>')
    : escapeHtml(value).replaceAll('\n', '<br>')

/**
 * A table of lines, each label above its value: beside it, a narrow screen would break addresses in the middle. The
 * fixed layout lets only what is longer than the whole width break.
 */
const tableHtml = (lines: MailLine[]): string => {
  const rows = lines.map(
    (line) =>
      `<tr><td style="padding: 0 0 12px"><div style="color: #5b6470; font-size: 13px">${escapeHtml(line.label)}</div>` +
      `<div style="color: #14181f; font-weight: 600; overflow-wrap: break-word">${valueHtml(line)}</div></td></tr>`,
  )
  return lines.length === 0
    ? ''
    : `<table role="presentation" width="100%" style="width: 100%; table-layout: fixed; border-collapse: collapse; font-size: 15px">${rows.join('')}</table>`
}

/** Styles are inline and lines are in tables, since mail programs support little else. */
export function renderHtml({ language, brand, heading, intro, lines, link, notes }: MailContent): string {
  const [first, rest] = [lines.filter(isKey), lines.filter((line) => !isKey(line))]
  const below =
    rest.length === 0
      ? ''
      : `<div style="margin: 24px 0 0; padding: 20px 0 0; border-top: 1px solid #e1e4e8">${tableHtml(rest)}</div>`
  const small = notes.map(
    (note) => `<p style="margin: 0 0 4px; color: #5b6470; font-size: 13px">${escapeHtml(note)}</p>`,
  )
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(heading)}</title></head>
<body style="margin: 0; background: #f4f5f7; ${font}; font-size: 16px; line-height: 1.5">
<div style="max-width: 560px; margin: 0 auto; padding: 32px 16px">
<p style="margin: 0 0 16px; color: #14181f; font-size: 18px; font-weight: 700">${escapeHtml(brand)}</p>
<div style="background: #ffffff; border: 1px solid #e1e4e8; border-radius: 8px; padding: 28px 24px">
<h1 style="margin: 0 0 12px; font-size: 22px; line-height: 1.25; color: #14181f">${escapeHtml(heading)}</h1>
<p style="margin: 0 0 20px; color: #14181f">${escapeHtml(intro)}</p>
${tableHtml(first)}
<a href="${escapeHtml(link.url)}" style="display: inline-block; margin: 8px 0 0; background: #14181f; color: #ffffff; padding: 12px 20px; border-radius: 6px; text-decoration: none; font-weight: 600">${escapeHtml(link.label)}</a>
${below}
</div>
<div style="padding: 20px 0">${small.join('')}</div>
</div>
</body>
</html>`
}
