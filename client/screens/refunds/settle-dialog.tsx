import styled from '@emotion/styled'
import { type FormEvent, useId, useState } from 'react'
import { type HandMeans, handMeans } from '../../../core/domain/payments/lists.ts'
import type { CallError } from '../../data/errors.ts'
import type { RefundCalls, RefundTask } from '../../data/refund-calls.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useFormats } from '../../ui/formats.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useWords } from '../../ui/words.tsx'

const Form = styled.form({
  display: 'grid',
  gap: 'calc(var(--space) * 2)',
  '& fieldset': { display: 'grid' },
  '& legend': { padding: 0, fontWeight: 600 },
  '& label:has([type=radio])': { display: 'flex', alignItems: 'center', gap: 'var(--space)', minHeight: 44 },
  '& [type=radio]': { width: 20, height: 20, margin: 0, flex: 'none', accentColor: 'var(--primary)' },
})

interface SettleDialogProps {
  task: RefundTask
  calls: RefundCalls
  onClose(): void
  onSettled(task: RefundTask): void
}

/** Notes how staff gave money back: by what, what was agreed, and the number, which its customer reads. */
export function SettleDialog({ task, calls, onClose, onSettled }: SettleDialogProps) {
  const t = useWords()
  const { money } = useFormats()
  const form = useId()
  const [means, setMeans] = useState<HandMeans>('cash')
  const [memo, setMemo] = useState('')
  const [number, setNumber] = useState('')
  const [isSent, setSent] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const [busy, setBusy] = useState(false)
  const name = task.reservation?.first_name ?? ''
  const lacksMemo = memo.trim().length < 3
  const lacksNumber = number.trim() === ''
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (lacksMemo || lacksNumber) return
    setBusy(true)
    const answer = await calls.settle({ id: task.id, means, memo: memo.trim(), externalid: number.trim() })
    setBusy(false)
    if (answer.ok) onSettled(answer.value)
    else setError(answer.error)
  }
  return (
    <Dialog
      open
      title={t('refunds.settle_title', { amount: money(task.amount), name })}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('refund.no')}
          </Button>
          <Button type="submit" form={form} busy={busy}>
            {t('refunds.settle_do', { amount: money(task.amount) })}
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={(event) => void send(event)} noValidate>
        <p>{t('refunds.settle_text', { name })}</p>
        <fieldset>
          <legend>{t('refunds.means')}</legend>
          {handMeans.map((one) => (
            <label key={one}>
              <input type="radio" name="means" checked={means === one} onChange={() => setMeans(one)} />
              {t(`refunds.means_${one}`)}
            </label>
          ))}
        </fieldset>
        <TextField
          label={t(`refunds.number_${means}`)}
          maxLength={191}
          value={number}
          error={isSent && lacksNumber ? t('refunds.number_fault') : undefined}
          onChange={({ target }) => setNumber(target.value)}
        />
        <TextField
          label={t('cancel.staff_memo')}
          help={t('refunds.memo_help', { name })}
          maxLength={1000}
          value={memo}
          error={isSent && lacksMemo ? t('refunds.memo_fault') : undefined}
          onChange={({ target }) => setMemo(target.value)}
        />
      </Form>
      {error ? <Failure error={error} /> : null}
    </Dialog>
  )
}
