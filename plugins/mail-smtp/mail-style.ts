import type { Brand, BrandColours } from '@tessera/plugin-api'

/**
 * The parts of a mail that have a colour, with the colours of each. Dark schemes repaint the same parts by their class.
 */
const parts = {
  page: { 'background-color': 'background' },
  card: { 'background-color': 'surface', 'border-color': 'edge' },
  band: { 'background-color': 'primary' },
  rule: { 'border-color': 'edge' },
  text: { color: 'text' },
  muted: { color: 'muted' },
  link: { color: 'primaryText' },
  button: { 'background-color': 'primary' },
  label: { color: 'onPrimary' },
} as const satisfies Record<string, Partial<Record<'color' | 'background-color' | 'border-color', keyof BrandColours>>>

export type MailPart = keyof typeof parts

const declarations = (part: MailPart, colours: BrandColours, end: string): string =>
  Object.entries(parts[part])
    .map(([property, name]) => `${property}: ${colours[name]}${end}`)
    .join('; ')

/** The class of a part and its style: light colours inline, since many mail programs drop style sheets. */
export const painted = (part: MailPart, brand: Brand, style: string): string =>
  `class="m-${part}" style="${declarations(part, brand.light, '')}; ${style}"`

const names = Object.keys(parts) as MailPart[]

/**
 * Repaints a mail where the reader's program is dark: by the media query, and by the attribute with which Outlook marks
 * what it darkens itself.
 */
export function darkStyle({ dark }: Brand): string {
  const rules = (before: string) =>
    names.map((part) => `${before}.m-${part} { ${declarations(part, dark, ' !important')} }`).join('\n')
  return `:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
${rules('')}
}
${rules('[data-ogsc] ')}`
}
