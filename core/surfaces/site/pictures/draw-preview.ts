import type { Colour, ThemeTokens } from '../../../domain/theme.ts'
import type { Letters, SetLine, Style } from './letters.ts'

/** What a link preview says. */
export interface PreviewFacts {
  title: string
  description: string
  /** Whose site it is. */
  site: string
  /** Its host, without `www.`. */
  address: string
  /** Of its language: where all of it begins. */
  direction: 'ltr' | 'rtl'
}

/** The size that sites which show links ask for, pixels. */
export const previewSize = { width: 1200, height: 630 }
/** The part of it that a picture fills, pixels. */
export const pictureRoom = { left: 744, top: 0, width: 456, height: 630 }

const margin = 72
const band = 14

interface Placed {
  line: SetLine
  top: number
  fill: Colour
}

const drawn = ({ line, top, fill }: Placed, left: number) =>
  `<path transform="translate(${left} ${Math.round(top)})" fill="${fill}" d="${line.path}"/>`

/** The largest size at which the title needs at most three lines. */
function setTitle(
  title: string,
  letters: Letters,
  theme: ThemeTokens,
  width: number,
): { lines: SetLine[]; size: number } {
  const text = theme.shape.headingCase === 'uppercase' ? title.toLocaleUpperCase() : title
  const style = (size: number): Style => ({ role: 'heading', size, weight: theme.type.h1.weight })
  for (const size of [92, 80, 70, 60]) {
    const lines = letters.lines(text, style(size), { width, lines: 4 })
    if (lines.length <= 3 && lines.every((line) => line.width <= width)) return { lines, size }
  }
  return { lines: letters.lines(text, style(52), { width, lines: 3 }), size: 52 }
}

/** A link preview in the tenant's theme, as SVG without text; `hasPicture` leaves `pictureRoom` free. */
export function drawPreview(facts: PreviewFacts, theme: ThemeTokens, letters: Letters, hasPicture: boolean): string {
  const { light, type } = theme
  const width = (hasPicture ? pictureRoom.left : previewSize.width) - margin - (hasPicture ? 56 : margin)
  const small: Style = { role: 'text', size: 30, weight: type.button.weight }
  const title = setTitle(facts.title, letters, theme, width)
  const leading = title.size * Math.max(1.06, type.h1.lineHeight)
  // A long title leaves no room for more.
  const about =
    title.lines.length > 2
      ? []
      : letters.lines(facts.description, { role: 'text', size: 32, weight: type.body.weight }, { width, lines: 2 })
  const height = title.lines.length * leading + (about.length > 0 ? 28 + about.length * 44 : 0)
  const top = Math.max(172, (previewSize.height - band - height) / 2 + 10)
  const site = letters.lines(facts.site, small, { width: width - 76, lines: 1 })
  const placed: Placed[] = [
    ...title.lines.map((line, index) => ({ line, top: top + title.size * 0.82 + index * leading, fill: light.text })),
    ...about.map((line, index) => ({
      ...{ line, fill: light.muted },
      top: top + title.lines.length * leading + 52 + index * 44,
    })),
    ...letters
      .lines(facts.address, { ...small, size: 28 }, { width, lines: 1 })
      .map((line) => ({ line, top: previewSize.height - band - 50, fill: light.primaryText })),
  ]
  const begin = margin + (facts.direction === 'rtl' ? width : 0)
  /** The left of what is so wide, and begins so far into the line. */
  const leftOf = (taken: number, into = 0) => (facts.direction === 'rtl' ? begin - into - taken : begin + into)
  return (
    svg(previewSize) +
    `<rect width="100%" height="100%" fill="${light.background}"/>` +
    `<rect y="${previewSize.height - band}" width="100%" height="${band}" fill="${light.primary}"/>` +
    `<svg x="${leftOf(56)}" y="60" width="56" height="56" viewBox="0 0 64 64">${iconOf(facts.site, theme, letters)}</svg>` +
    site.map((line) => drawn({ line, top: 98, fill: light.text }, leftOf(line.width, 76))).join('') +
    placed.map((one) => drawn(one, leftOf(one.line.width))).join('') +
    '</svg>'
  )
}

const svg = ({ width, height }: { width: number; height: number }) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`

/** The initial in the theme's colours on a square of 64. */
function iconOf(name: string, theme: ThemeTokens, letters: Letters): string {
  const { light, radius, type } = theme
  const initial = ([...name.trim()][0] ?? '').toLocaleUpperCase()
  const line = letters.line(initial, { role: 'heading', size: 40, weight: Math.max(600, type.h1.weight) })
  const left = Math.round((64 - line.width) / 2)
  return (
    `<rect width="64" height="64" rx="${Math.min(radius.button, 32)}" fill="${light.primary}"/>` +
    drawn({ line, top: 46, fill: light.onPrimary }, left)
  )
}

/** The icon of a site, for tabs and home screens. */
export const drawIcon = (name: string, theme: ThemeTokens, letters: Letters, size = 64): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 64 64">${iconOf(name, theme, letters)}</svg>`
