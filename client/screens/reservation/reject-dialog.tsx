import styled from '@emotion/styled'
import type { TypedForm } from '../../state/use-typed.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useWords } from '../../ui/words.tsx'

const Body = styled.div({ display: 'grid', gap: 'calc(var(--space) * 2)' })

interface RejectDialogProps {
  /** Of the customer. */
  name: string
  busy: boolean
  /** Whether it is booked already, and not a request. */
  isGig: boolean
  /** Whether something was paid, which goes back then. */
  paysBack: boolean
  typed: TypedForm<{ message: string }>
  onClose(): void
  onReject(message: string): void
}

/** Asks for a message to the customer before a request is rejected. */
export function RejectDialog({ name, busy, isGig, paysBack, typed, onClose, onReject }: RejectDialogProps) {
  const t = useWords()
  const { message } = typed.fields
  return (
    <Dialog
      open
      narrow
      title={t(isGig ? 'decide.gig_reject_title' : 'decide.reject_title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('decide.keep')}
          </Button>
          <Button onClick={() => onReject(message)} busy={busy}>
            {t('decide.reject')}
          </Button>
        </>
      }
    >
      <Body>
        <p>{t(paysBack ? 'decide.gig_reject_text' : 'decide.reject_text', { name })}</p>
        <TextField
          multiline
          label={t('decide.message', { name })}
          optional={t('decide.optional')}
          help={t('decide.message_help')}
          maxLength={2000}
          value={message}
          onChange={(event) => typed.change({ message: event.target.value })}
        />
      </Body>
    </Dialog>
  )
}
