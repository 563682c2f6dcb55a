import type { PopoverOrigin } from '@mui/material/Popover'

/** A rectangle on the screen, as far as placing beside it needs it. */
export type Place = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>

/** About as high as one gets: with less room it stands on the other side. */
const height = 320
const gap = 8

/**
 * Where a popover stands beside its anchor: beneath it, or above it where there is too little room beneath, and towards
 * the middle of the screen. What it is about stays in sight.
 */
export function popoverPlace(anchor: Place, screen: { width: number; height: number }) {
  const isAbove = screen.height - anchor.bottom < height && anchor.top >= height
  const side = anchor.left + anchor.right < screen.width ? 'left' : 'right'
  const anchorOrigin: PopoverOrigin = {
    vertical: isAbove ? -gap : anchor.bottom - anchor.top + gap,
    horizontal: side,
  }
  const transformOrigin: PopoverOrigin = { vertical: isAbove ? 'bottom' : 'top', horizontal: side }
  return { anchorOrigin, transformOrigin }
}
