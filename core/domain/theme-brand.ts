import type { Colour, Palette, ThemeTokens } from './theme.ts'

/**
 * The colours of a theme that look the same without its style sheet. Contrast is at least 4.5:1 for `text`, `muted` and
 * `primaryText` on `background` and on `surface`, and for `onPrimary` on `primary`.
 */
export type BrandColours = Pick<
  Palette,
  'background' | 'surface' | 'text' | 'muted' | 'primary' | 'onPrimary' | 'primaryText'
> & {
  /** The edge of a card. */
  edge: Colour
}

/** What a theme gives to a place that knows neither its fonts nor its style sheet. */
export interface BrandLook {
  light: BrandColours
  dark: BrandColours
  /** CSS font families that need no font file. */
  fonts: { heading: string; text: string }
  headingStyle: 'normal' | 'italic'
  /** px */
  radius: { card: number; button: number }
  /** The width of a card's edge, px; 0 for none. */
  edge: number
}

const systemText = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const systemSerif = "Georgia, 'Times New Roman', serif"

/**
 * Old mail programs show Times for a list of families that ends with a keyword they don't know, such as `system-ui`.
 */
const systemFont = (families: string): string => (/(^|[\s,])serif$/.test(families) ? systemSerif : systemText)

function coloursOf(palette: Palette, isHeavy: boolean): BrandColours {
  const { background, surface, text, muted, primary, onPrimary, primaryText, border } = palette
  return { background, surface, text, muted, primary, onPrimary, primaryText, edge: isHeavy ? text : border }
}

/** A theme's look for mails and other places outside the pages. */
export function brandLookOf({ fonts, radius, borderWidth, shape, light, dark }: ThemeTokens): BrandLook {
  const isHeavy = shape.rules === 'heavy'
  return {
    light: coloursOf(light, isHeavy),
    dark: coloursOf(dark, isHeavy),
    fonts: { heading: systemFont(fonts.heading), text: systemFont(fonts.text) },
    headingStyle: shape.headingStyle,
    radius: { card: radius.card, button: radius.button },
    edge: borderWidth.card,
  }
}
