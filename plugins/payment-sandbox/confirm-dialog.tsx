import { useBootstrap } from '../../client/ui/bootstrap.tsx'
import { Button } from '../../client/ui/button.tsx'
import { Dialog } from '../../client/ui/dialog.tsx'
import { useFormats } from '../../client/ui/formats.ts'
import { useWords } from '../../client/ui/words.tsx'

interface ConfirmDialogProps {
  open: boolean
  /** Major units. */
  amount: number
  onAnswer(token: Record<string, unknown> | null): void
}

/** Acts as the bank that asks its customer to confirm. Closing it means no. */
export function ConfirmDialog({ open, amount, onAnswer }: ConfirmDialogProps) {
  const t = useWords()
  const { money } = useFormats()
  const { provider } = useBootstrap()
  return (
    <Dialog
      open={open}
      title={t('payment.confirm.title')}
      onClose={() => onAnswer({ confirmed: false })}
      actions={
        <>
          <Button variant="secondary" onClick={() => onAnswer({ confirmed: false })}>
            {t('payment.confirm.no')}
          </Button>
          <Button onClick={() => onAnswer({ confirmed: true })}>{t('payment.confirm.yes')}</Button>
        </>
      }
    >
      {t('payment.confirm.text', { amount: money(amount), provider: provider?.name ?? '' })}
    </Dialog>
  )
}
