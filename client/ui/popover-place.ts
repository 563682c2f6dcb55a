import type { PopoverOrigin } from '@mui/material/Popover'

/** A rectangle on the screen. */
export type Place = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>

/** The approximate maximum height; with less room below, it opens above. */
const height = 320
const gap = 8

/**
 * Where a popover opens: below its anchor, or above it where there is too little room below, and towards the middle of
 * the screen. The anchor stays visible.
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
