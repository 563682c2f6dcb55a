import styled from '@emotion/styled'
import MuiDialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Slide, { type SlideProps } from '@mui/material/Slide'
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

/** From the end of the line, which is the left in right-to-left languages. */
const SlideIn = (props: SlideProps) => (
  <Slide {...props} direction={document.documentElement.dir === 'rtl' ? 'right' : 'left'} />
)

const sideStyle = {
  height: '100%',
  maxHeight: '100%',
  width: 'min(440px, 100%)',
  maxWidth: 'none',
  margin: 0,
  marginInlineStart: 'auto',
  borderRadius: 0,
  borderBlock: 0,
  borderInlineEnd: 0,
}

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
        {...(looks.side && { slots: { transition: SlideIn }, slotProps: { paper: { sx: { '&&': sideStyle } } } })}
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
