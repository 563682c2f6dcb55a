import { type TProperties, Type } from 'typebox'
import { schemaErrors } from './entities/schema-errors.ts'
import type { Palette, ThemeTokens } from './theme.ts'
import { contrast } from './theme-contrast.ts'

const exact = { additionalProperties: false }
const each = <S extends TProperties[string]>(names: string, schema: S) =>
  Object.fromEntries(names.split(' ').map((name) => [name, schema]))
const numbers = (names: string) => Type.Object(each(names, Type.Number()), exact)

const palette = Type.Object(
  {
    ...each(
      'background surface surfaceMuted text muted primary onPrimary primaryText primarySoft accent onAccent border borderStrong success onSuccess warning onWarning error onError errorText focus',
      Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }),
    ),
    shadow: Type.String(),
  },
  exact,
)

const face = Type.Object(
  {
    ...each('family weight file', Type.String({ minLength: 1 })),
    style: Type.Enum(['normal', 'italic']),
    unicodeRange: Type.Optional(Type.String()),
    preload: Type.Boolean(),
    fallback: Type.Object(
      each('local sizeAdjust ascentOverride descentOverride lineGapOverride', Type.String({ minLength: 1 })),
      exact,
    ),
  },
  exact,
)

const tokens = Type.Object(
  {
    name: Type.String({ pattern: '^[a-z][a-z0-9-]*$' }),
    fonts: Type.Object(
      {
        ...each('heading text', Type.String({ minLength: 1 })),
        faces: Type.Array(face),
        tabularFigures: Type.Boolean(),
      },
      exact,
    ),
    type: Type.Object(
      {
        base: Type.Number({ minimum: 12 }),
        ...each('h1 h2 h3 body small button label', numbers('size lineHeight weight letterSpacing')),
      },
      exact,
    ),
    radius: numbers('card field button chip day'),
    borderWidth: numbers('card field button rule'),
    shadows: Type.Object(each('card raised overlay', Type.String()), exact),
    spacing: numbers('unit density cardPadding sectionGap'),
    shape: Type.Object(
      {
        buttons: Type.Enum(['solid', 'outlined']),
        rules: Type.Enum(['none', 'hairline', 'double', 'heavy']),
        headingStyle: Type.Enum(['normal', 'italic']),
        headingCase: Type.Enum(['none', 'uppercase']),
        buttonCase: Type.Enum(['none', 'uppercase']),
        shadow: Type.Enum(['none', 'soft', 'hard']),
        selectedDay: Type.Enum(['filled', 'outlined']),
      },
      exact,
    ),
    composition: Type.Object(
      {
        hero: Type.Enum(['split', 'cover', 'band', 'words']),
        catalogue: Type.Enum(['grid', 'editorial', 'list']),
        panel: Type.Enum(['left', 'right', 'top']),
      },
      exact,
    ),
    motion: numbers('fast slow'),
    light: palette,
    dark: palette,
  },
  exact,
)

type Pair = [ink: keyof Palette, ground: keyof Palette]

const grounds: (keyof Palette)[] = ['background', 'surface', 'surfaceMuted']

/** Text on its grounds. */
const textPairs: Pair[] = [
  ...grounds.flatMap((ground): Pair[] => [
    ['text', ground],
    ['muted', ground],
    ['primaryText', ground],
    ['errorText', ground],
  ]),
  ['text', 'primarySoft'],
  ['primaryText', 'primarySoft'],
  ['onPrimary', 'primary'],
  ['onAccent', 'accent'],
  ['onSuccess', 'success'],
  ['onWarning', 'warning'],
  ['onError', 'error'],
]

/** Parts of controls: filled buttons and selected days against their background, edges of fields, the focus ring. */
const partPairs: Pair[] = (['background', 'surface'] as const).flatMap((ground): Pair[] => [
  ['primary', ground],
  ['accent', ground],
  ['borderStrong', ground],
  ['focus', ground],
  ['error', ground],
  ['success', ground],
])

const below = (colours: Palette, pairs: Pair[], least: number): string[] =>
  pairs
    .map(([ink, ground]) => ({ pair: `${ink} on ${ground}`, ratio: contrast(colours[ink], colours[ground]) }))
    .filter(({ ratio }) => !(ratio >= least))
    .map(({ pair, ratio }) => `${pair} has a contrast of ${ratio.toFixed(2)}, below ${least}`)

/**
 * Pairs of a palette that can't be read or operated by WCAG 2.2 AA.
 * @param body the least contrast of body text: 4.5, or 7 for AAA
 */
export const paletteFaults = (colours: Palette, body = 4.5): string[] => [
  ...below(colours, textPairs, 4.5),
  ...below(colours, partPairs, 3),
  ...(body > 4.5
    ? below(
        colours,
        textPairs.filter(([ink]) => ink === 'text' || ink === 'muted'),
        body,
      )
    : []),
]

/** The first family of a list, which the theme must bring. */
const firstFamily = (list: string): string => /^'([^']+)'/.exec(list)?.[1] ?? ''

function fontFaults({ fonts, shape }: ThemeTokens): string[] {
  const families = new Set(fonts.faces.map(({ family }) => family))
  const lists = [fonts.heading, fonts.text].flatMap((list) => {
    const first = firstFamily(list)
    if (!families.has(first)) return [`the list ${list} begins with a font that the theme has no face of`]
    return list.includes(`'${first} Fallback'`) ? [] : [`the list ${list} has no '${first} Fallback' after its font`]
  })
  const heading = fonts.faces.filter(({ family }) => family === firstFamily(fonts.heading))
  const hasStyle = heading.length === 0 || heading.some(({ style }) => style === shape.headingStyle)
  return hasStyle ? lists : [...lists, `headings are ${shape.headingStyle}, a style that their font has no face of`]
}

const isTokens = (value: unknown, faults: string[]): value is ThemeTokens => faults.length === 0

/**
 * What keeps a theme from being drawn well, one sentence each: parts that are missing or of another kind, colours that
 * can't be read, fonts that it does not bring.
 */
export function themeFaults(value: unknown): string[] {
  const faults = schemaErrors(tokens, value).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
  if (!isTokens(value, faults)) return faults
  return [
    ...(['light', 'dark'] as const).flatMap((scheme) =>
      paletteFaults(value[scheme]).map((fault) => `in its ${scheme} scheme ${fault}`),
    ),
    ...fontFaults(value),
  ]
}
