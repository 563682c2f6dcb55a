/** A CSS colour, always as `#rrggbb`: contrast can be computed from it, and it is safe to put into a style. */
export type Colour = `#${string}`

/** One colour scheme. Each `on…` is the text colour on the colour after it. */
export interface Palette {
  /** The page. */
  background: Colour
  /** Cards and fields on the page. */
  surface: Colour
  /** Quiet panels inside a card: the summary column, a hovered row. */
  surfaceMuted: Colour
  text: Colour
  /** Secondary text: still 4.5:1 on background, surface and surfaceMuted. */
  muted: Colour
  primary: Colour
  onPrimary: Colour
  /** The primary as text or outline on background and surface (links, outlined buttons): 4.5:1. */
  primaryText: Colour
  /** A lighter tone for ranges, hovered days and selected chips; text is readable on it. */
  primarySoft: Colour
  accent: Colour
  onAccent: Colour
  /** Decorative lines. */
  border: Colour
  /** Edges of fields and buttons: 3:1 on surface. */
  borderStrong: Colour
  success: Colour
  onSuccess: Colour
  warning: Colour
  onWarning: Colour
  error: Colour
  onError: Colour
  /** The error as text on background and surface: 4.5:1. */
  errorText: Colour
  /** The focus ring: 3:1 on background and surface. */
  focus: Colour
}

/**
 * A font of the theme, with metrics that give its fallback the same width, so that the page does not shift when it
 * loads.
 */
export interface FontFace {
  /** As CSS names it: `Fraunces Variable`. */
  family: string
  style: 'normal' | 'italic'
  /** CSS `font-weight` range: `100 900`. */
  weight: string
  /** Path inside the package: `@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2`. */
  file: string
  /** CSS `unicode-range`, absent for the only file of a family. */
  unicodeRange?: string
  /** Loaded before the first paint. */
  preload: boolean
  fallback: {
    /** A local font: `Arial`, `Georgia`. */
    local: string
    /** CSS percentages: `107.12%`. */
    sizeAdjust: string
    ascentOverride: string
    descentOverride: string
    lineGapOverride: string
  }
}

/** One step of the type scale; sizes in rem. */
export interface TypeStep {
  size: number
  lineHeight: number
  weight: number
  /** em */
  letterSpacing: number
}

/**
 * Where things stand on wide pages; a phone has one column whatever the theme. The components can draw every
 * arrangement and know no theme.
 */
export interface Composition {
  /**
   * A provider's introduction: its photo beside the words, behind them over the whole width of the page, as a band
   * below them, or words alone.
   */
  hero: 'split' | 'cover' | 'band' | 'words'
  /** The list of bookables: equal cards, cards of which the first is large, or rows. */
  catalogue: 'grid' | 'editorial' | 'list'
  /** What is being booked and its price: before the step, after it, or above the dates and after every other step. */
  panel: 'left' | 'right' | 'top'
}

/**
 * A complete theme: plain data that survives JSON, without functions or components. `client/ui` builds MUI's theme from
 * it, and the server writes it into the page.
 */
export interface ThemeTokens {
  name: string
  fonts: {
    /** Full CSS font-family lists, fallback included. */
    heading: string
    text: string
    faces: FontFace[]
    /** Figures of equal width, for times and prices. */
    tabularFigures: boolean
  }
  type: {
    /** Pixels per rem: 16, or more for themes that are read at arm's length. */
    base: number
    h1: TypeStep
    h2: TypeStep
    h3: TypeStep
    body: TypeStep
    small: TypeStep
    button: TypeStep
    label: TypeStep
  }
  /** Pixels. `pill` buttons and chips have 999. */
  radius: { card: number; field: number; button: number; chip: number; day: number }
  /** Pixels. */
  borderWidth: { card: number; field: number; button: number; rule: number }
  /** CSS box-shadows. They may contain `{shadow}`, which stands for the scheme's `shadow` colour below. */
  shadows: { card: string; raised: string; overlay: string }
  /** Pixels: `unit` is the grid. `density` scales the paddings; 1 is usual. */
  spacing: { unit: number; density: number; cardPadding: number; sectionGap: number }
  shape: {
    /** The main action is always filled; `outlined` gives all others its outline. */
    buttons: 'solid' | 'outlined'
    rules: 'none' | 'hairline' | 'double' | 'heavy'
    headingStyle: 'normal' | 'italic'
    headingCase: 'none' | 'uppercase'
    buttonCase: 'none' | 'uppercase'
    shadow: 'none' | 'soft' | 'hard'
    /** How a selected day is drawn. */
    selectedDay: 'filled' | 'outlined'
  }
  composition: Composition
  /** Milliseconds; 0 under `prefers-reduced-motion`. */
  motion: { fast: number; slow: number }
  light: Palette & { shadow: string }
  dark: Palette & { shadow: string }
}
