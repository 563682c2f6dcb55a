import { type Brand, directionOf, type MailContent, type MailLine } from '@tessera/plugin-api'
import { escapeHtml } from './escape-html.ts'
import { isShown } from './is-shown.ts'
import { darkStyle, painted } from './mail-style.ts'

const isKey = ({ isKey = false }: MailLine): boolean => isKey

/** Lines behind each other: a sentence keeps its own end, anything else gets a comma. */
const inOneLine = (text: string): string => text.replace(/(?<=[.?!…:;,])\n+/g, ' ').replaceAll(/\n+/g, ', ')

const textOf = ({ label, value, links = [] }: MailLine): string => {
  const told = links.length > 0 ? links.map(({ name, url }) => `${name} ${url}`).join(', ') : value
  return `${label}${/[?!:.…]$/.test(label) ? '' : ':'} ${inOneLine(told)}`
}

/** The plain text part, for programs and people without HTML: in the same order as the HTML. */
export function renderText({ brand, heading, intro, lines, link, second, notes }: MailContent): string {
  const [first, rest] = [lines.filter(isKey), lines.filter((line) => !isKey(line))]
  const parts = [
    [brand.name],
    [heading],
    [intro],
    first.map(textOf),
    [link, ...(second ? [second] : [])].map(({ label, url }) => `${label}: ${url}`),
    rest.map(textOf),
    notes,
  ].filter((part) => part.length > 0)
  return `${parts.map((part) => part.join('\n')).join('\n\n')}\n`
}

/**
 * A few words in brackets, mostly the name of a zone, are not broken between each other, nor is a time before its `AM`,
 * `Uhr` or `h`, nor a word after its first letter (`E-Mail`).
 */
const proseHtml = (text: string): string =>
  escapeHtml(text)
    .replace(/\((?=[^()\n]{3,30}\))\p{L}[^()\n]* [^()\n]*\)/gu, '<span style="white-space: nowrap">$&</span>')
    .replace(/(?<=\d:\d\d) (?=(?:[AP]M|[ap]\.\s?m\.|Uhr|h)(?!\p{L}))/gu, '&nbsp;')
    .replace(/(?<!\p{L})\p{L}-\p{L}+/gu, '<span style="white-space: nowrap">$&</span>')

const valueHtml = ({ value, links = [] }: MailLine, brand: Brand): string =>
  links.length > 0
    ? links
        .map(({ name, url }) => `<a href="${escapeHtml(url)}" ${painted('link', brand, '')}>${escapeHtml(name)}</a>`)
        .join('<br>')
    : proseHtml(value).replaceAll('\n', '<br>')

/** What is longer than the whole width, an address mostly, breaks anywhere: in a table of a fixed layout only. */
const wraps = 'overflow-wrap: break-word'

const table = (style = '') =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width: 100%; ${style}">`

/**
 * A table of lines, each label above its value: beside it, a narrow screen would break addresses in the middle. The
 * fixed layout lets only what is longer than the whole width break.
 */
const tableHtml = (lines: MailLine[], brand: Brand): string => {
  const rows = lines.map((line) => (line.isAmount ? amountHtml(line, brand) : rowHtml(line, brand)))
  return lines.length === 0 ? '' : `${table('table-layout: fixed; border-collapse: collapse')}${rows.join('')}</table>`
}

const rowHtml = (line: MailLine, brand: Brand): string =>
  `<tr><td style="padding: 0 0 12px; ${fontOf(brand, 15)}">` +
  `<div ${painted('muted', brand, 'font-size: 13px')}>${escapeHtml(line.label)}</div>` +
  `<div ${painted('text', brand, `font-weight: 600; ${wraps}`)}>${valueHtml(line, brand)}</div></td></tr>`

/** An amount ends at the edge of the card, its label begins at the other one, as on paper. */
const amountHtml = (line: MailLine, brand: Brand): string =>
  `<tr><td style="padding: 0 0 8px; ${fontOf(brand, 15)}">${table('border-collapse: collapse')}<tr>` +
  `<td ${painted('muted', brand, `padding: 0 12px 0 0; ${fontOf(brand, 15)}`)}>${escapeHtml(line.label)}</td>` +
  `<td ${painted('text', brand, `${fontOf(brand, 15)}; font-weight: 600; text-align: end; white-space: nowrap`)}>${proseHtml(line.value)}</td>` +
  '</tr></table></td></tr>'

/** Old Outlook inherits no font into tables, so each cell has its own. */
const fontOf = ({ fonts }: Brand, size: number) => `font-family: ${fonts.text}; font-size: ${size}px; line-height: 1.5`

/** Logo and name side by side, as in the header of a page. */
function headHtml(brand: Brand): string {
  const logo = isShown(brand.logo)
    ? `<td width="52" style="padding: 0 12px 16px 0"><img src="${escapeHtml(brand.logo)}" alt="" height="40" style="display: block; height: 40px; width: auto; max-width: 160px; border: 0"></td>`
    : ''
  const name = painted(
    'text',
    brand,
    `padding: 0 0 16px; font-family: ${brand.fonts.heading}; font-style: ${brand.headingStyle}; font-size: 18px; line-height: 1.25; font-weight: 700`,
  )
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${logo}<td ${name}>${escapeHtml(brand.name)}</td></tr></table>`
}

/** A link as a filled cell: old Outlook ignores the padding of links, and takes that of `mso-padding-alt`. */
function buttonHtml({ label, url }: MailContent['link'], brand: Brand): string {
  const radius = `border-radius: ${Math.min(brand.radius.button, 24)}px`
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="${brand.light.primary}" ${painted('button', brand, `${radius}; mso-padding-alt: 12px 20px`)}><a href="${escapeHtml(url)}" ${painted('label', brand, `${fontOf(brand, 16)}; display: inline-block; padding: 12px 20px; ${radius}; text-align: center; text-decoration: none; font-weight: 600`)}>${escapeHtml(label)}</a></td></tr></table>`
}

/** As wide as the card. Where a program knows no `max-height` it is as tall as it is, and never out of shape. */
function pictureHtml(picture: string, brand: Brand): string {
  const { edge, light } = brand
  const cell = painted('card', brand, `padding: 0; border-width: 0 ${edge}px; border-style: solid; font-size: 0`)
  const style = 'display: block; width: 100%; height: auto; max-height: 260px; object-fit: cover; border: 0'
  return `
<tr><td bgcolor="${light.surface}" ${cell}><img src="${escapeHtml(picture)}" alt="" width="560" style="${style}"></td></tr>`
}

function cardHtml({ brand, heading, intro, picture, lines, link, second }: MailContent): string {
  const [first, rest] = [lines.filter(isKey), lines.filter((line) => !isKey(line))]
  const { radius, edge, fonts, headingStyle, light } = brand
  const corners = Math.min(radius.card, 16)
  const below =
    rest.length === 0
      ? ''
      : `<div ${painted('rule', brand, 'margin: 24px 0 0; padding: 20px 0 0; border-top-width: 1px; border-top-style: solid')}>${tableHtml(rest, brand)}</div>`
  const inside = `<h1 ${painted('text', brand, `margin: 0 0 12px; font-family: ${fonts.heading}; font-style: ${headingStyle}; font-size: 24px; line-height: 1.2; ${wraps}`)}>${proseHtml(heading)}</h1>
<p ${painted('text', brand, `margin: 0 0 20px; ${wraps}`)}>${proseHtml(intro)}</p>
${tableHtml(first, brand)}
${[link, ...(second ? [second] : [])].map((one) => `<div style="padding: 8px 0 0">${buttonHtml(one, brand)}</div>`).join('\n')}
${below}`
  return `${table('table-layout: fixed; border-collapse: separate')}
<tr><td bgcolor="${light.primary}" height="6" ${painted('band', brand, `height: 6px; line-height: 6px; font-size: 0; border-radius: ${corners}px ${corners}px 0 0`)}>&nbsp;</td></tr>${picture ? pictureHtml(picture, brand) : ''}
<tr><td bgcolor="${light.surface}" ${painted('card', brand, `padding: 26px 24px 28px; border-width: 0 ${edge}px ${edge}px; border-style: solid; border-radius: 0 0 ${corners}px ${corners}px; ${fontOf(brand, 16)}`)}>
${inside}
</td></tr>
</table>`
}

/**
 * Styles are inline and everything stands in tables, since mail programs support little else. Old Outlook, which knows
 * no `max-width`, gets a table of a fixed width around the rest.
 */
export function renderHtml(mail: MailContent): string {
  const { language, brand, heading, notes } = mail
  const small = notes.map(
    (note) => `<p ${painted('muted', brand, `margin: 0 0 4px; ${fontOf(brand, 13)}`)}>${escapeHtml(note)}</p>`,
  )
  const side = directionOf(language) === 'rtl' ? 'right' : 'left'
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(heading)}</title>
<style>
${darkStyle(brand)}
</style></head>
<body ${painted('page', brand, `margin: 0; padding: 0; ${fontOf(brand, 16)}`)}>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${brand.light.background}" ${painted('page', brand, 'width: 100%')}><tr><td align="center" style="padding: 32px 16px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td align="${side}"><![endif]-->
<div style="max-width: 560px; margin: 0 auto; text-align: ${side}">
${headHtml(brand)}
${cardHtml(mail)}
<div style="padding: 20px 0 0">${small.join('')}</div>
</div>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>`
}
