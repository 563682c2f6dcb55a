/**
 * Contrast of two colours `#rrggbb` by WCAG 2.2, from 1 (equal) to 21 (black on white). AA requires 4.5 for text, and 3
 * for large text and the edges of controls. NaN for an invalid colour, so that every comparison fails.
 */
export function contrast(a: string, b: string): number {
  const [lighter, darker] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return ((lighter ?? Number.NaN) + 0.05) / ((darker ?? Number.NaN) + 0.05)
}

function luminance(colour: string): number {
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour)
  const [red, green, blue] = [1, 2, 3].map((index) => linear(Number.parseInt(parts?.[index] ?? '', 16) / 255))
  return 0.2126 * (red ?? Number.NaN) + 0.7152 * (green ?? Number.NaN) + 0.0722 * (blue ?? Number.NaN)
}

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
