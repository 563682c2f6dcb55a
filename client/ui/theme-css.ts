import type { Colour, FontFace, Palette, ThemeTokens, TypeStep } from '../../core/domain/theme.ts'
import { contrast } from '../../core/domain/theme-contrast.ts'
import { arrangementCss } from './arrangement-css.ts'

type Scheme = Palette & { shadow: string }

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const declare = (variables: Record<string, string | number>) =>
  Object.entries(variables)
    .map(([name, value]) => `--${name}:${value};`)
    .join('')

/**
 * The theme as CSS variables with both colour schemes and its fonts. The page has them in its head, so that no other
 * brand ever flashes. Components use the variables (`var(--surface)`) and know no theme. `fontUrl` returns the address
 * of a font file of a package.
 */
export function themeCss(tokens: ThemeTokens, fontUrl: (file: string) => string): string {
  const dark = `color-scheme:dark;${schemeCss(tokens, tokens.dark)}`
  return [
    // A family's faces for several scripts share one fallback.
    ...new Set(tokens.fonts.faces.flatMap((face) => [faceCss(face, fontUrl(face.file)), fallbackCss(face)])),
    `:root{color-scheme:light;font-size:${(tokens.type.base / 16) * 100}%;${shapeCss(tokens)}${schemeCss(tokens, tokens.light)}}`,
    // Until the page is live (`core/surfaces/site/head/font-script.ts`).
    `:root[data-line=slow]{${declare(withoutFiles(tokens.fonts))}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-mode=light]){${dark}}}`,
    `@media screen{:root[data-mode=dark]{${dark}}}`,
    arrangementCss(tokens.composition),
    '@media (prefers-reduced-motion:reduce){:root{--fast:0ms;--slow:0ms;--button-press:none}}',
  ].join('\n')
}

function schemeCss(tokens: ThemeTokens, scheme: Scheme): string {
  const { shadow, ...palette } = scheme
  const colours = Object.fromEntries(Object.entries(palette).map(([name, value]) => [kebab(name), value]))
  const shadows = Object.entries(tokens.shadows).map(([name, value]) => [
    `shadow-${name}`,
    value.replaceAll('{shadow}', shadow),
  ])
  // On hover a button's colour moves away from its label's, so that the label only gets easier to read.
  const away = isDark(scheme.onPrimary) ? '#fff' : '#000'
  return declare({ ...colours, ...Object.fromEntries(shadows), 'hover-away': away })
}

const isDark = (colour: Colour) => contrast(colour, '#ffffff') > contrast(colour, '#000000')

function shapeCss({ fonts, type, radius, borderWidth, spacing, shape, motion }: ThemeTokens): string {
  const px = (values: Record<string, number>, prefix: string) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}-${name}`, `${value}px`]))
  const { base, ...steps } = type
  return declare({
    'font-heading': fonts.heading,
    'font-text': fonts.text,
    figures: fonts.tabularFigures ? 'tabular-nums' : 'normal',
    // A font whose figures have one width tears '2027' apart in large letters.
    'heading-figures': fonts.tabularFigures ? 'tabular-nums' : 'proportional-nums',
    ...Object.assign({}, ...Object.entries(steps).map(([name, step]) => stepVariables(name, step))),
    ...px(radius, 'radius'),
    ...px(borderWidth, 'border'),
    space: `${spacing.unit}px`,
    density: spacing.density,
    'card-padding': `${spacing.cardPadding}px`,
    'section-gap': `${spacing.sectionGap}px`,
    'heading-style': shape.headingStyle,
    'heading-case': shape.headingCase,
    'button-case': shape.buttonCase,
    ...drawnRule(shape.rules, borderWidth.rule),
    ...drawnButton(shape),
    'day-bg': shape.selectedDay === 'filled' ? 'var(--primary)' : 'transparent',
    'day-fg': shape.selectedDay === 'filled' ? 'var(--on-primary)' : 'var(--primary-text)',
    fast: `${motion.fast}ms`,
    slow: `${motion.slow}ms`,
  })
}

const stepVariables = (name: string, step: TypeStep) => ({
  [`${name}-size`]: `${step.size}rem`,
  [`${name}-line`]: step.lineHeight,
  [`${name}-weight`]: step.weight,
  [`${name}-spacing`]: `${step.letterSpacing}em`,
})

function drawnRule(rules: ThemeTokens['shape']['rules'], width: number): Record<string, string> {
  const heavy = rules === 'heavy'
  const line = { none: '0 solid transparent', hairline: '1px solid var(--border)' }
  const rule =
    rules === 'double'
      ? `${Math.max(width, 3)}px double var(--border-strong)`
      : heavy
        ? `${width}px solid var(--text)`
        : line[rules]
  return { rule, 'card-edge': heavy ? 'var(--text)' : 'var(--border)' }
}

function drawnButton({ buttons, shadow }: ThemeTokens['shape']): Record<string, string> {
  const outlined = buttons === 'outlined'
  return {
    'button-bg': 'var(--primary)',
    'button-fg': 'var(--on-primary)',
    // The primary button is filled in every theme; in an outlined theme all others have the primary's outline.
    'button-edge-secondary': outlined ? 'var(--primary-text)' : 'var(--border-strong)',
    'button-edge': shadow === 'hard' ? 'var(--text)' : 'var(--primary)',
    'button-bg-hover': 'color-mix(in oklab,var(--primary) 86%,var(--hover-away))',
    'button-fg-hover': 'var(--on-primary)',
    'button-shadow': shadow === 'hard' ? '3px 3px 0 var(--text)' : 'none',
    'button-press': shadow === 'hard' ? 'translate(2px,2px)' : 'none',
    'card-lift': shadow === 'hard' ? 'translate(-2px,-2px)' : 'translateY(-2px)',
  }
}

/** The fonts of a device that stand in for those of files, as the same variables. */
function withoutFiles({ heading, text, faces }: ThemeTokens['fonts']): Record<string, string> {
  const loaded = new Set(faces.map(({ family }) => family))
  const local = (stack: string) =>
    stack
      .split(',')
      .filter((family) => !loaded.has(family.trim().replace(/^['"]|['"]$/g, '')))
      .join()
  return { 'font-heading': local(heading), 'font-text': local(text) }
}

const quoted = (family: string) => `'${family.replaceAll("'", '')}'`

function faceCss(face: FontFace, url: string): string {
  const range = face.unicodeRange ? `unicode-range:${face.unicodeRange};` : ''
  return (
    `@font-face{font-family:${quoted(face.family)};font-style:${face.style};font-weight:${face.weight};` +
    `font-display:swap;${range}src:url(${url}) format('woff2')}`
  )
}

/** The local fallback font, sized so that nothing shifts when the font file has loaded. */
function fallbackCss({ family, style, weight, fallback }: FontFace): string {
  return (
    `@font-face{font-family:${quoted(`${family} Fallback`)};font-style:${style};font-weight:${weight};` +
    `src:local(${quoted(fallback.local)});size-adjust:${fallback.sizeAdjust};ascent-override:${fallback.ascentOverride};` +
    `descent-override:${fallback.descentOverride};line-gap-override:${fallback.lineGapOverride}}`
  )
}
