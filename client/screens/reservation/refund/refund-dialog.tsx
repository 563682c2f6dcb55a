import styled from '@emotion/styled'
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { CallError } from '../../../data/errors.ts'
import { idempotencyKey } from '../../../data/idempotency.ts'
import { createRefundCalls, type Refund } from '../../../data/refund-calls.ts'
import type { Reservation } from '../../../data/reservations.ts'
import { useRpc } from '../../../data/use-rpc.ts'
import { useTyped } from '../../../state/use-typed.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useWords } from '../../../ui/words.tsx'
import { partsRoom, RefundParts } from './refund-parts.tsx'

const Form = styled.form({
  display: 'grid',
  gap: 'calc(var(--space) * 2)',
  '& label:has([type=checkbox])': { display: 'flex', alignItems: 'center', gap: 'var(--space)', minHeight: 44 },
  '& [type=checkbox]': { width: 20, height: 20, margin: 0, flex: 'none', accentColor: 'var(--primary)' },
})

/** The room of a line that comes. */
const noWords = '\u00a0'

/** How long an amount is left alone before it is asked about, ms. */
const typing = 250

/** A label with the room of the longest one: where it grew or shrank, its button would change its row on a phone. */
const Label = styled.span({
  display: 'inline-grid',
  '& > span': { gridArea: '1 / 1' },
  '& > [aria-hidden]': { visibility: 'hidden' },
})

interface RefundDialogProps {
  reservation: Reservation
  onClose(): void
  onRefunded(refund: Refund): Promise<void>
}

/** For staff: how much of what was paid goes back, and why; where it goes is shown before anything is done. */
export function RefundDialog({ reservation, onClose, onRefunded }: RefundDialogProps) {
  const { id, version, firstname: name, pointspaid, paidprice } = reservation
  const t = useWords()
  const { money } = useFormats()
  const { currency } = useBootstrap()
  const client = useRpc()
  const calls = useMemo(() => createRefundCalls(client), [client])
  const form = useId()
  const [amount, setAmount] = useState<string | null>(null)
  const typedText = useTyped(`refund-${id}`, { reason: '' })
  const { reason } = typedText.fields
  const [owed, setOwed] = useState(false)
  const [preview, setPreview] = useState<Refund | null>(null)
  const [isUpdating, setUpdating] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const [busy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  /** How often it was tried again to learn what can go back. */
  const [tries, setTries] = useState(0)
  const asked = useRef(0)
  const inPoints = pointspaid > 0
  const typed = amount?.trim().replace(',', '.')
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks anew.
  useEffect(() => {
    asked.current += 1
    const turn = asked.current
    setUpdating(true)
    const ask = async () => {
      const answer = await calls.preview({ id, owed, ...(typed !== undefined && !inPoints && { amount: typed }) })
      if (turn !== asked.current) return
      setUpdating(false)
      setError(answer.ok ? null : answer.error)
      if (!answer.ok) return
      setPreview(answer.value)
      setAmount((before) => before ?? String(answer.value.most))
    }
    const timer = setTimeout(() => void ask(), typed === undefined ? 0 : typing)
    return () => clearTimeout(timer)
  }, [calls, id, owed, typed, inPoints, tries])
  const isAmountRefused = error?.code === 'invalid_params' && error.field === '/amount'
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    // What the button says is what goes back.
    if (reason.trim().length < 3 || !preview || typed === undefined || isUpdating || isAmountRefused) return
    const wanted = {
      ...{ id, reason: reason.trim(), owed },
      ...(inPoints ? { all: true } : { amount: typed }),
    }
    setBusy(true)
    const answer = await calls.refund({ ...wanted, idempotencykey: idempotencyKey(`${id}-${version}`, wanted) })
    if (answer.ok) {
      typedText.forget()
      await onRefunded(answer.value)
    } else setError(answer.error)
    setBusy(false)
  }
  const isReasonRefused =
    (error?.code === 'invalid_params' && error.field === '/reason') || (isTried && reason.trim().length < 3)
  const isNothing = preview !== null && preview.most === 0 && preview.points === 0
  const most = money(preview?.most ?? 0)
  const sayAmount = (amount: number, count: number) =>
    inPoints ? t('refund.do_points', { count }) : t('refund.do', { amount: money(amount) })
  const does = sayAmount(preview?.amount ?? 0, preview?.points ?? 0)
  return (
    <Dialog
      open
      title={t('refund.title', { name })}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('refund.no')}
          </Button>
          {isNothing ? null : (
            <Button type="submit" form={form} busy={busy} aria-disabled={!preview || isUpdating || isAmountRefused}>
              <Label>
                <span>{preview ? does : t('refund.open')}</span>
                <span aria-hidden="true">{sayAmount(paidprice, pointspaid)}</span>
              </Label>
            </Button>
          )}
        </>
      }
    >
      <Form id={form} onSubmit={(event) => void send(event)} noValidate>
        {!preview && error && !isAmountRefused ? null : isNothing ? (
          <p>{t('refund.nothing')}</p>
        ) : (
          <>
            {inPoints ? null : (
              <TextField
                label={t('cancel.staff_amount', { currency: currency.code.toUpperCase() })}
                // The fault says the same: in its place, so that the dialog keeps its height.
                help={isAmountRefused ? undefined : preview ? t('refund.most', { amount: most }) : noWords}
                inputMode="decimal"
                value={amount ?? ''}
                error={isAmountRefused ? t('cancel.staff_amount_fault', { amount: most }) : undefined}
                onChange={({ target }) => setAmount(target.value)}
              />
            )}
            <TextField
              label={t('refund.reason')}
              help={t('refund.reason_help')}
              maxLength={1000}
              value={reason}
              error={isReasonRefused ? t('refund.reason_fault') : undefined}
              onChange={({ target }) => {
                typedText.change({ reason: target.value })
                if (error?.field === '/reason') setError(null)
              }}
            />
            {inPoints || reservation.status === 'cancelled' ? null : (
              <label>
                <input type="checkbox" checked={owed} onChange={({ target }) => setOwed(target.checked)} />
                {t('refund.owed', { name })}
              </label>
            )}
            {preview ? (
              <RefundParts refund={preview} name={name} updating={isUpdating || isAmountRefused} />
            ) : (
              <Skeleton height={partsRoom} />
            )}
          </>
        )}
      </Form>
      {error && !isAmountRefused && !isReasonRefused ? (
        <Failure error={error} busy={isUpdating} onRetry={preview ? undefined : () => setTries(tries + 1)} />
      ) : null}
    </Dialog>
  )
}
