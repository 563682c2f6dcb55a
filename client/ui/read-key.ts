import type { KeyboardEvent } from 'react'

const mirrored: Record<string, string> = { ArrowRight: 'ArrowLeft', ArrowLeft: 'ArrowRight' }

/** The key of a press as if all was read from left to right: elsewhere `ArrowLeft` leads to what comes next. */
export const readKey = ({ key, currentTarget }: KeyboardEvent): string =>
  getComputedStyle(currentTarget).direction === 'rtl' ? (mirrored[key] ?? key) : key
