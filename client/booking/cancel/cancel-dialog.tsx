import { useEffect, useState } from 'react'
import type { CallError } from '../../data/errors.ts'
import type { Cancellation } from '../../data/reservations.ts'
import { useCalls } from '../../data/use-calls.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'

interface CancelDialogProps {
  id: string
  token: string
  provider: string
  onClose(): void
  onCancelled(cancellation: Cancellation): void
}

/** Asks for confirmation, and shows the refund before anything is done. */
export function CancelDialog({ id, token, provider, onClose, onCancelled }: CancelDialogProps) {
  const t = useWords()
  const calls = useCalls()
  const [preview, setPreview] = useState<Cancellation | null>(null)
  const [error, setError] = useState<CallError | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    calls.cancel({ id, token, preview: true }).then((answer) => {
      if (answer.ok) setPreview(answer.value)
      else setError(answer.error)
    })
  }, [calls, id, token])
  const cancel = async () => {
    setBusy(true)
    const answer = await calls.cancel({ id, token })
    setBusy(false)
    if (answer.ok) onCancelled({ ...answer.value, refund: preview?.refund ?? answer.value.refund })
    else setError(answer.error)
  }
  return (
    <Dialog
      open
      title={t('cancel.title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel.no')}
          </Button>
          <Button onClick={cancel} busy={busy}>
            {t('cancel.yes')}
          </Button>
        </>
      }
    >
      <p>{t('cancel.text')}</p>
      {preview ? <Refund preview={preview} provider={provider} /> : error ? null : <Skeleton width="60%" />}
      {error ? <Failure error={error} /> : null}
    </Dialog>
  )
}

function Refund({ preview, provider }: { preview: Cancellation; provider: string }) {
  const t = useWords()
  const { money } = useFormats()
  const lost = preview.discountlost > 0 ? t('cancel.discount_lost', { amount: money(preview.discountlost) }) : ''
  if (preview.refund > 0 || lost) return <p>{`${t('cancel.refund', { amount: money(preview.refund) })} ${lost}`}</p>
  return <p>{preview.reservation.paidprice > 0 ? t('cancel.no_refund', { provider }) : t('cancel.nothing_paid')}</p>
}
