import { type FormEvent, useId, useState } from 'react'
import type { CallError } from '../../data/errors.ts'
import type { GiftCalls, GiftCode } from '../../data/gift-calls.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useFormats } from '../../ui/formats.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useWords } from '../../ui/words.tsx'
import { Form } from './issue-dialog.tsx'

interface VoidProps {
  gift: GiftCode
  calls: GiftCalls
  onClose(): void
  onVoided(gift: GiftCode): void
}

/** Makes a gift code void, with a reason. What requests hold of it stays theirs. */
export function VoidDialog({ gift, calls, onClose, onVoided }: VoidProps) {
  const t = useWords()
  const { money } = useFormats()
  const form = useId()
  const [reason, setReason] = useState('')
  const [isSent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const lacksReason = reason.trim().length < 3
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (lacksReason || busy) return
    setBusy(true)
    const answer = await calls.makeVoid({ id: gift.id, reason: reason.trim() })
    setBusy(false)
    if (answer.ok) onVoided(answer.value)
    else setError(answer.error)
  }
  return (
    <Dialog
      open
      title={t('giftcodes.void_title', { last4: gift.last4 })}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('giftcodes.no')}
          </Button>
          <Button type="submit" form={form} busy={busy}>
            {t('giftcodes.void_do')}
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={(event) => void send(event)} noValidate>
        <p>{t('giftcodes.void_text', { amount: money(gift.remaining - gift.held) })}</p>
        <TextField
          label={t('giftcodes.void_reason')}
          maxLength={1000}
          value={reason}
          error={isSent && lacksReason ? t('giftcodes.void_fault') : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      </Form>
      {error ? <Failure error={error} /> : null}
    </Dialog>
  )
}
