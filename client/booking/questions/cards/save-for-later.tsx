import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useWords } from '../../../ui/words.tsx'
import { useBooking } from '../../context/booking-context.tsx'
import { wallClockIn } from '../../date/civil-date.ts'
import { useClock } from '../../date/use-clock.ts'
import type { FormStepState } from '../use-form-step.ts'
import { useSaveAnswers } from '../use-save-answers.ts'

/** How long the browser stores a draft. */
const keptMs = 30 * 86_400_000

/** Says where and for how long the answers are stored. While a slot is held, they are saved on the server too. */
export function SaveForLater({ state }: { state: FormStepState }) {
  const t = useWords()
  const formats = useFormats()
  const { tell } = useClock()
  const { draft } = useBooking()
  const { save, busy } = useSaveAnswers(state)
  const [told, setTold] = useState<'here' | 'held' | 'failed' | null>(null)
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const date = formats.longDate(new Date(draft.modified + keptMs).toISOString().slice(0, 10))
  const press = async () => {
    const outcome = await save()
    setTold(outcome === 'saved' || outcome === 'refused' ? 'held' : outcome === 'none' ? 'here' : 'failed')
  }
  const until = draft.expires ? tell(wallClockIn(draft.expires, zone).time) : ''
  return (
    <>
      <div>
        <Button variant="secondary" busy={busy} onClick={press} data-part="save-later">
          {t('forms.save_later')}
        </Button>
      </div>
      {told === null ? null : (
        <Notice tone={told === 'failed' ? 'warning' : 'success'}>
          {told === 'here'
            ? t('forms.saved', { date })
            : told === 'held'
              ? t('forms.saved_held', { date, time: until })
              : t('forms.save_failed', { date })}
        </Notice>
      )}
    </>
  )
}
