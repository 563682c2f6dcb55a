import { Button, Dialog, useFormats, useSite, useWords } from '@tessera/plugin-api/client'

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
  const { provider } = useSite()
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
