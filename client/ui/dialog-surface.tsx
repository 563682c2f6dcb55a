import MuiDialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import type { DialogProps } from './dialog.tsx'
import { MuiScope } from './mui-scope.tsx'

export default function DialogSurface({ open, title, onClose, children, actions }: DialogProps) {
  const titleId = useId()
  return (
    <MuiScope>
      <MuiDialog open={open} onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>{children}</DialogContent>
        {actions ? <DialogActions>{actions}</DialogActions> : null}
      </MuiDialog>
    </MuiScope>
  )
}
