import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'
import type { ThemeTokens } from '../../../domain/theme.ts'
import type { Fonts } from '../assets/read-fonts.ts'
import { directionOfText, inVisualOrder, type Stretch } from './visual-order.ts'

/** A line of text as the path of its letters: pictures need no fonts where they are drawn. */
export interface SetLine {
  /** SVG path data with the start of the base line at 0,0. */
  path: string
  /** Pixels. */
  width: number
}

/** How text is set. */
export interface Style {
  role: 'heading' | 'text'
  /** Pixels. */
  size: number
  weight: number
}

/** Sets a theme's text. */
export interface Letters {
  line(text: string, style: Style): SetLine
  /** The text in at most so many lines of a width; what is left out is said by an ellipsis. */
  lines(text: string, style: Style, room: { width: number; lines: number }): SetLine[]
}

const require = createRequire(import.meta.url)

/** What a theme's own font lacks: Greek, Cyrillic, Hebrew, Arabic and more. */
const fallbackFiles = ['dejavu-fonts-ttf/ttf/DejaVuSans.ttf', 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'] as const

type OpenFont = (data: Uint8Array) => Font

/** Opens a theme's fonts. The libraries are loaded with the first picture. */
export async function lettersOf(theme: ThemeTokens, fonts: Fonts): Promise<Letters> {
  const [{ create }, { default: woff }] = await Promise.all([import('fontkit'), import('wawoff2')])
  const open: OpenFont = (data) => {
    const font = create(Buffer.from(data))
    if (!('layout' in font)) throw new Error('A collection of fonts is none of a theme.')
    return font
  }
  const fallbacks = await Promise.all(fallbackFiles.map(async (file) => open(await readFile(require.resolve(file)))))
  const families: Record<Style['role'], Font[]> = { heading: [], text: [] }
  for (const role of ['heading', 'text'] as const)
    for (const file of filesOf(theme, theme.fonts[role])) {
      const data = fonts.assets.get(fonts.urlOf(file).replace('/assets/', ''))?.plain
      // Variations can't be read from the packed form.
      if (data) families[role].push(open(await woff.decompress(data)))
    }
  const cuts = new Map<string, Font[]>()
  const cutsOf = ({ role, weight }: Style): Font[] => {
    const key = `${role} ${weight}`
    const known = cuts.get(key) ?? [
      ...families[role].map((font) => atWeight(font, weight)),
      ...(weight > 549 ? fallbacks.toReversed() : fallbacks),
    ]
    cuts.set(key, known)
    return known
  }
  const setterOf = (text: string, style: Style) => {
    const direction = directionOfText(text) ?? 'ltr'
    return (part: string): SetLine => setLine(part, cutsOf(style), style.size, direction)
  }
  return {
    line: (text, style) => setterOf(text, style)(text),
    lines: (text, style, room) => wrapped(text, room, setterOf(text, style)),
  }
}

/** The files of the first family in a CSS list, each once. */
function filesOf({ fonts }: ThemeTokens, list: string): Set<string> {
  const family = /^\s*['"]?([^'",]+)/.exec(list)?.[1]?.trim()
  const ofFamily = fonts.faces.filter((face) => face.family === family)
  const upright = ofFamily.filter(({ style }) => style === 'normal')
  return new Set((upright.length > 0 ? upright : ofFamily).map(({ file }) => file))
}

function atWeight(font: Font, weight: number): Font {
  const axis = font.variationAxes?.wght
  return axis ? font.getVariation({ wght: Math.min(axis.max, Math.max(axis.min, weight)) }) : font
}

/**
 * Parts of a text, each with the first font that has its letters; a space is of the letters before it. What no font has
 * is left out.
 */
function runsOf(text: string, fonts: Font[]): { font: Font; text: string }[] {
  const runs: { font: Font; text: string }[] = []
  for (const letter of text) {
    const last = runs.at(-1)
    const has = (one: Font) => one.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
    const font = last && letter === ' ' && has(last.font) ? last.font : fonts.find(has)
    if (!font) continue
    if (last?.font === font) last.text += letter
    else runs.push({ font, text: letter })
  }
  return runs
}

/** @param direction in which the whole text is written, of which this is a line */
function setLine(text: string, fonts: Font[], size: number, direction: Stretch['direction']): SetLine {
  let path = ''
  let at = 0
  const runs = inVisualOrder(text, direction).flatMap((stretch) => {
    const all = runsOf(stretch.text, fonts).map((run) => ({ ...run, direction: stretch.direction }))
    return stretch.direction === 'rtl' ? all.toReversed() : all
  })
  for (const run of runs) {
    const scale = size / run.font.unitsPerEm
    const { glyphs, positions } = run.font.layout(run.text, undefined, undefined, undefined, run.direction)
    for (const [index, glyph] of glyphs.entries()) {
      const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[index] ?? {}
      path += glyph.path
        .scale(scale, -scale)
        .translate(at + xOffset * scale, -yOffset * scale)
        .toSVG()
      at += xAdvance * scale
    }
  }
  return { path, width: at }
}

function wrapped(
  text: string,
  { width, lines }: { width: number; lines: number },
  set: (text: string) => SetLine,
): SetLine[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const done: SetLine[] = []
  while (words.length > 0 && done.length < lines) {
    const isLast = done.length === lines - 1
    let taken = 1
    while (taken < words.length && set(words.slice(0, taken + 1).join(' ')).width <= width) taken += 1
    const fits = () => {
      const part = words.slice(0, taken).join(' ')
      return isLast && taken < words.length ? `${part}…` : part
    }
    while (taken > 1 && set(fits()).width > width) taken -= 1
    done.push(set(fits()))
    words.splice(0, isLast ? words.length : taken)
  }
  return done
}
