import type { Colour, Palette, ThemeTokens } from './theme.ts'
import { contrast } from './theme-contrast.ts'

/** A colour by how it looks (OKLCH): lightness from 0 to 1, chroma from 0 (grey), hue in radians. */
interface Tone {
  lightness: number
  chroma: number
  hue: number
}

/**
 * The dark scheme that belongs to a light one: each colour keeps its hue, and gets the lightness and strength that it
 * needs on dark grounds, which have a tinge of the primary. Whatever the light scheme is, it can be read and operated
 * (`paletteFaults`).
 */
export function darkOf(light: Palette): ThemeTokens['dark'] {
  const brand = toneOf(light.primary)
  const tinge = (lightness: number, chroma: number) =>
    colourOf({ lightness, chroma: Math.min(chroma, brand.chroma * 0.3), hue: brand.hue })
  const background = tinge(0.18, 0.016)
  const surface = tinge(0.22, 0.018)
  const surfaceMuted = tinge(0.265, 0.022)
  const primarySoft = colourOf({ ...brand, lightness: 0.34, chroma: Math.min(brand.chroma * 0.6, 0.07) })
  const pages = [background, surface]
  const grounds = [...pages, surfaceMuted]
  /** A colour of the light scheme, light enough to be seen. */
  const seen = (colour: Colour, { from, most }: { from: number; most: number }, on: Colour[], least: number) => {
    const tone = toneOf(colour)
    return raised({ ...tone, lightness: from, chroma: Math.min(tone.chroma, most) }, on, least)
  }
  const state = (colour: Colour) => seen(colour, { from: 0.78, most: 0.13 }, grounds, 4.5)
  const primary = seen(light.primary, { from: 0.76, most: 0.13 }, grounds, 4.5)
  const primaryText = raised({ ...toneOf(primary), lightness: 0.8 }, [...grounds, primarySoft], 4.5)
  const accent = seen(light.accent, { from: 0.87, most: 0.07 }, grounds, 4.5)
  const states = { success: state(light.success), warning: state(light.warning), error: state(light.error) }
  return {
    ...{ background, surface, surfaceMuted },
    text: raised(toneOf(tinge(0.95, 0.01)), [...grounds, primarySoft], 7),
    muted: raised(toneOf(tinge(0.74, 0.025)), grounds, 4.5),
    ...{ primary, onPrimary: inkOn(primary), primaryText, primarySoft },
    ...{ accent, onAccent: inkOn(accent) },
    border: tinge(0.31, 0.025),
    borderStrong: raised(toneOf(tinge(0.56, 0.03)), pages, 3),
    ...states,
    ...{ onSuccess: inkOn(states.success), onWarning: inkOn(states.warning), onError: inkOn(states.error) },
    errorText: raised({ ...toneOf(states.error), lightness: 0.8 }, grounds, 4.5),
    focus: primaryText,
    shadow: 'rgb(0 0 0 / 0.45)',
  }
}

const step = 0.01

/** The least light colour from a tone on that has a contrast on all grounds; white at last. */
function raised(tone: Tone, grounds: Colour[], least: number): Colour {
  const colour = colourOf(tone)
  const isSeen = grounds.every((ground) => contrast(colour, ground) >= least)
  return isSeen || tone.lightness >= 1 ? colour : raised({ ...tone, lightness: tone.lightness + step }, grounds, least)
}

/** A dark text on a light colour, of its hue. */
const inkOn = (ground: Colour): Colour => {
  const { chroma, hue } = toneOf(ground)
  return colourOf({ lightness: 0.2, chroma: Math.min(chroma, 0.05), hue })
}

type Three = [number, number, number]

const times = (matrix: [Three, Three, Three], [x, y, z]: Three): Three => {
  const [first, second, third] = matrix.map(([a, b, c]) => a * x + b * y + c * z)
  return [first ?? 0, second ?? 0, third ?? 0]
}

// Björn Ottosson, "A perceptual color space for image processing" (2020): the matrices of OKLab, and their inverses.
const coneOfLinear: [Three, Three, Three] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const labOfCone: [Three, Three, Three] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]
const coneOfLab: [Three, Three, Three] = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
]
const linearOfCone: [Three, Three, Three] = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
]

const expanded = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
const compressed = (channel: number) => (channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055)

/** What is no colour is black here: the light scheme's own fault is told elsewhere. */
function toneOf(colour: string): Tone {
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour) ?? []
  const channel = (index: number) => expanded(Number.parseInt(parts[index] ?? '0', 16) / 255)
  const cone = times(coneOfLinear, [channel(1), channel(2), channel(3)])
  const [lightness, a, b] = times(labOfCone, [Math.cbrt(cone[0]), Math.cbrt(cone[1]), Math.cbrt(cone[2])])
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) }
}

/** The colour of a tone; one that no screen shows is made greyer until one does. */
function colourOf({ lightness, chroma, hue }: Tone): Colour {
  const cone = times(coneOfLab, [Math.min(lightness, 1), chroma * Math.cos(hue), chroma * Math.sin(hue)])
  const channels = times(linearOfCone, [cone[0] ** 3, cone[1] ** 3, cone[2] ** 3])
  const isShown = channels.every((channel) => channel >= -0.0005 && channel <= 1.0005)
  if (!isShown && chroma > 0.001) return colourOf({ lightness, chroma: chroma * 0.95 - 0.0005, hue })
  const hex = channels.map((channel) => {
    const byte = Math.round(compressed(Math.min(Math.max(channel, 0), 1)) * 255)
    return byte.toString(16).padStart(2, '0')
  })
  return `#${hex.join('')}`
}
