import DialogActions from '@mui/material/DialogActions'
import MuiPopover from '@mui/material/Popover'
import { useId, useState } from 'react'
import { MuiScope } from './mui-scope.tsx'
import type { PopoverProps } from './popover.tsx'
import { popoverPlace } from './popover-place.ts'

/** What of the screen is free: the page is told how high the bar at its foot is. */
function freeSize() {
  const bar = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockEnd)
  return { width: innerWidth, height: innerHeight - (Number.isNaN(bar) ? 0 : bar) }
}

export default function PopoverSurface({ anchor, title, onClose, children, actions }: PopoverProps) {
  const titleId = useId()
  // The position is fixed when it opens, whatever its content becomes.
  const [place] = useState(() => (anchor ? popoverPlace(anchor.getBoundingClientRect(), freeSize()) : {}))
  return (
    <MuiScope>
      <MuiPopover
        open
        onClose={onClose}
        anchorEl={anchor}
        anchorReference={anchor ? 'anchorEl' : 'none'}
        {...place}
        slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId } }}
      >
        <h3 id={titleId}>{title}</h3>
        {children}
        {actions ? <DialogActions>{actions}</DialogActions> : null}
      </MuiPopover>
    </MuiScope>
  )
}
