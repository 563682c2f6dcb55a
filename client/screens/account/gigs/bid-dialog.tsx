import { type FormEvent, useId, useState } from 'react'
import type { Gig } from '../../../../core/domain/wire/gigs.ts'
import type { CallError } from '../../../data/errors.ts'
import { useTyped } from '../../../state/use-typed.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { failureText } from '../../../ui/failure-text.ts'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useWords } from '../../../ui/words.tsx'
import { FormStack } from '../account-style.ts'
import type { GigProps } from './open-gig.tsx'
import { TimeChoice } from './time-choice.tsx'
import { useGigTimes } from './use-gig-times.ts'

interface BidDialogProps extends GigProps {
  resource: Gig['fitting'][number]
  onClose(): void
}

/** Asks what a resource would take a gig on for; a bid that stands already may be changed. */
export function BidDialog({ gig, resource, calls, onClose, onDone }: BidDialogProps) {
  const t = useWords()
  const { currency } = useBootstrap()
  const form = useId()
  const before = gig.bids.find((one) => one.resource === resource.id)
  const typed = useTyped(`bid-${gig.id}-${resource.id}`, {
    amount: String(before?.amount ?? ''),
    note: before?.note ?? '',
  })
  const { amount, note } = typed.fields
  const [start, setStart] = useState(before?.start_utc ?? '')
  const isByDays = gig.date_restriction !== null
  const known = useGigTimes(calls, isByDays ? gig.id : null, resource.id)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<CallError | null>(null)
  const which = { id: gig.id, resource: resource.id }
  const place = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    // A comma is the decimal sign in many languages.
    const asked = amount.trim() === '' ? {} : { amount: amount.trim().replace(',', '.') }
    const answer = await calls.bid({ ...which, ...asked, ...(isByDays && { start }), note })
    if (!answer.ok) {
      setRefused(answer.error)
      setBusy(false)
      return
    }
    typed.forget()
    await onDone(t('gigs.bid_placed'))
    onClose()
  }
  const isAmount = refused?.field === '/amount'
  return (
    <Dialog
      open
      narrow
      title={t('gigs.bid_title', { bookable: gig.bookablename })}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('decide.keep')}
          </Button>
          <Button type="submit" form={form} busy={busy} disabled={isByDays && start === ''}>
            {t('gigs.send_bid')}
          </Button>
        </>
      }
    >
      <FormStack id={form} onSubmit={(event) => void place(event)} noValidate>
        {isByDays ? <TimeChoice known={known} chosen={start} onChoose={(time) => setStart(time.start_utc)} /> : null}
        <TextField
          label={t('gigs.amount_in', { currency: currency.code.toUpperCase() })}
          optional={t('form.optional')}
          inputMode="decimal"
          value={amount}
          error={isAmount ? t('gigs.amount_fault') : undefined}
          onChange={({ target }) => {
            typed.change({ amount: target.value })
            if (isAmount) setRefused(null)
          }}
        />
        <TextField
          multiline
          label={t('gigs.note')}
          optional={t('form.optional')}
          help={t('gigs.note_help')}
          maxLength={500}
          rows={4}
          value={note}
          onChange={({ target }) => typed.change({ note: target.value })}
        />
        {refused && !isAmount ? <Notice tone="error">{failureText(t, refused)}</Notice> : null}
      </FormStack>
    </Dialog>
  )
}
