import type { FontFace } from '../core/domain/theme.ts'

/**
 * Local fonts that stand in until a file has loaded, with the mean advance of a character in em, measured over English
 * and Spanish text. Browsers use the last one declared that the device has: Arial and Georgia on desktops and iPhones,
 * Roboto and Noto Serif on Android, DejaVu on plain Linux.
 */
const standIns = {
  sans: { 'DejaVu Sans': 0.5064, 'Open Sans': 0.4671, Roboto: 0.4419, Arial: 0.4467 },
  sansBold: { 'DejaVu Sans Bold': 0.5709, 'Open Sans Bold': 0.4989, 'Roboto Bold': 0.4485, 'Arial Bold': 0.4768 },
  serifBold: { 'DejaVu Serif Bold': 0.5678, 'Noto Serif Bold': 0.5033, 'Georgia Bold': 0.5139 },
  serifItalic: { 'DejaVu Serif Italic': 0.5141, 'Noto Serif Italic': 0.4627, 'Georgia Italic': 0.4514 },
}

interface Font {
  family: string
  file: string
  style: FontFace['style']
  /** Metrics of the font itself, in em. */
  ascent: number
  descent: number
  /** Ranges of weight, each with its mean advance over the same text, at the weight that the theme uses most. */
  cuts: { weight: string; advance: number; standIns: keyof typeof standIns }[]
}

const percent = (ratio: number) => `${Number((ratio * 100).toFixed(2))}%`

/** The faces of a font: one for each range of weight and each local font, scaled to the same width. */
export function facesOf({ family, file, style, ascent, descent, cuts }: Font): FontFace[] {
  return cuts.flatMap(({ weight, advance, standIns: kind }) =>
    Object.entries(standIns[kind]).map(([local, width]) => {
      const scale = advance / width
      return {
        family,
        style,
        weight,
        file,
        preload: true,
        fallback: {
          local,
          sizeAdjust: percent(scale),
          ascentOverride: percent(ascent / scale),
          descentOverride: percent(descent / scale),
          lineGapOverride: '0%',
        },
      }
    }),
  )
}
