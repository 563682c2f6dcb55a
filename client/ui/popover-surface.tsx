import DialogActions from '@mui/material/DialogActions'
import MuiPopover from '@mui/material/Popover'
import { useId } from 'react'
import { MuiScope } from './mui-scope.tsx'
import type { PopoverProps } from './popover.tsx'

export default function PopoverSurface({ anchor, title, onClose, children, actions }: PopoverProps) {
  const titleId = useId()
  return (
    <MuiScope>
      <MuiPopover
        open
        onClose={onClose}
        anchorEl={anchor}
        anchorReference={anchor ? 'anchorEl' : 'none'}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        transformOrigin={{ vertical: 'top', horizontal: 'center' }}
        slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId } }}
      >
        <h3 id={titleId}>{title}</h3>
        {children}
        {actions ? <DialogActions>{actions}</DialogActions> : null}
      </MuiPopover>
    </MuiScope>
  )
}
