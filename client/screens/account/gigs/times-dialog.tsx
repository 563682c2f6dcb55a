import { useState } from 'react'
import type { Gig } from '../../../../core/domain/wire/gigs.ts'
import { useWhen } from '../../../booking/date/when.ts'
import type { CallError } from '../../../data/errors.ts'
import type { GigTime } from '../../../data/gig-calls.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useWords } from '../../../ui/words.tsx'
import { FormStack } from '../account-style.ts'
import { claimFailure } from './claim-failure.ts'
import type { GigProps } from './open-gig.tsx'
import { TimeChoice } from './time-choice.tsx'
import { useGigTimes } from './use-gig-times.ts'

interface TimesDialogProps extends GigProps {
  resource: Gig['fitting'][number]
  onClose(): void
}

/**
 * Asks at which time in the customer's days a gig is claimed. One that is gone by then is said, and the list read anew.
 */
export function TimesDialog({ gig, resource, calls, onClose, onDone }: TimesDialogProps) {
  const t = useWords()
  const when = useWhen()
  const known = useGigTimes(calls, gig.id, resource.id)
  const [chosen, setChosen] = useState<GigTime | null>(null)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<CallError | null>(null)
  const claim = async () => {
    if (!chosen) return
    setBusy(true)
    setRefused(null)
    const answer = await calls.claim({
      id: gig.id,
      resource: resource.id,
      version: gig.version,
      start: chosen.start_utc,
    })
    setBusy(false)
    if (!answer.ok) {
      setRefused(answer.error)
      setChosen(null)
      return known.reload()
    }
    await onDone(t('gigs.claimed', { bookable: gig.bookablename }))
    onClose()
  }
  const told = chosen && when(chosen)
  return (
    <Dialog
      open
      narrow
      title={t('gigs.times_title', { bookable: gig.bookablename })}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('decide.keep')}
          </Button>
          <Button busy={busy} disabled={!chosen} onClick={() => void claim()}>
            {told ? t('gigs.claim_at', { date: told.short, time: told.start }) : t('gigs.claim')}
          </Button>
        </>
      }
    >
      <FormStack as="div">
        <p>{t('gigs.times_text')}</p>
        {refused ? <Notice tone="error">{claimFailure(t, refused)}</Notice> : null}
        <TimeChoice known={known} chosen={chosen?.start_utc ?? ''} onChoose={setChosen} />
      </FormStack>
    </Dialog>
  )
}
