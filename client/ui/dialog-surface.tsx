import styled from '@emotion/styled'
import MuiDialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import type { DialogProps } from './dialog.tsx'
import { FormIcon } from './form-icon.tsx'
import { MuiScope } from './mui-scope.tsx'
import { useWords } from './words.tsx'

const Cross = styled.button({
  position: 'absolute',
  insetBlockStart: 10,
  insetInlineEnd: 10,
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  padding: 0,
  border: 0,
  borderRadius: 'var(--radius-button)',
  background: 'none',
  color: 'var(--muted)',
  '&:hover': { color: 'var(--text)', background: 'var(--surface-muted)' },
})

export default function DialogSurface({ open, title, onClose, children, actions, ...looks }: DialogProps) {
  const titleId = useId()
  const t = useWords()
  return (
    <MuiScope>
      <MuiDialog
        open={open}
        onClose={onClose}
        aria-labelledby={titleId}
        fullWidth
        maxWidth={looks.narrow ? 'xs' : 'sm'}
      >
        <DialogTitle id={titleId} style={looks.dismiss ? { paddingInlineEnd: 64 } : undefined}>
          {title}
        </DialogTitle>
        <DialogContent>{children}</DialogContent>
        {actions ? <DialogActions>{actions}</DialogActions> : null}
        {looks.dismiss ? (
          <Cross type="button" aria-label={t('nav.close')} onClick={onClose}>
            <FormIcon name="cross" />
          </Cross>
        ) : null}
      </MuiDialog>
    </MuiScope>
  )
}
