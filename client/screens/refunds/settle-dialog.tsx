import { useState } from 'react'
import { type HandMeans, handMeans } from '../../../core/domain/payments/lists.ts'
import type { RefundCalls, RefundTask } from '../../data/refund-calls.ts'
import { useTyped } from '../../state/use-typed.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useFormats } from '../../ui/formats.ts'
import { HandMeansChoice } from '../../ui/hand-means.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useWords } from '../../ui/words.tsx'

interface SettleDialogProps {
  task: RefundTask
  calls: RefundCalls
  onClose(): void
  onSettled(task: RefundTask): Promise<void>
}

/** Notes how staff gave money back: by what, what was agreed, and the number, which its customer reads. */
export function SettleDialog({ task, calls, onClose, onSettled }: SettleDialogProps) {
  const t = useWords()
  const { money } = useFormats()
  const [means, setMeans] = useState<HandMeans>('cash')
  const { fields, change, forget } = useTyped(`settle-${task.id}`, { memo: '', number: '' })
  const [memo, number] = [fields.memo.trim(), fields.number.trim()]
  const isMemo = memo.length >= 3
  const name = task.reservation?.first_name ?? ''
  const amount = money(task.amount)
  return (
    <FormDialog
      title={t('refunds.settle_title', { amount, name })}
      leave={t('refund.no')}
      act={t('refunds.settle_do', { amount })}
      isComplete={isMemo && number !== ''}
      call={() => calls.settle({ id: task.id, means, memo, externalid: number })}
      onClose={onClose}
      onDone={(settled) => {
        forget()
        return onSettled(settled)
      }}
    >
      {({ isTried }) => (
        <>
          <p>{t('refunds.settle_text', { name })}</p>
          <HandMeansChoice means={handMeans} chosen={means} onChoose={setMeans} />
          <TextField
            label={t(`refunds.number_${means}`)}
            maxLength={191}
            value={fields.number}
            error={isTried && number === '' ? t('refunds.number_fault') : undefined}
            onChange={({ target }) => change({ number: target.value })}
          />
          <TextField
            label={t('cancel.staff_memo')}
            help={t('refunds.memo_help', { name })}
            maxLength={1000}
            value={fields.memo}
            error={isTried && !isMemo ? t('refunds.memo_fault') : undefined}
            onChange={({ target }) => change({ memo: target.value })}
          />
        </>
      )}
    </FormDialog>
  )
}
