import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useWords } from '../../ui/words.tsx'
import { useBooking } from '../context/booking-context.tsx'
import type { Choices } from './use-choices.ts'

/** Asks whether to wait for a resource that is taken at the chosen time. */
export function WaitlistQuestion({ choices }: { choices: Choices }) {
  const t = useWords()
  const { resources } = useBooking()
  const name = resources.find((resource) => resource.id === choices.waitingFor)?.name ?? ''
  return (
    <Dialog
      open={choices.waitingFor !== null}
      title={t('resources.waitlist_title', { name })}
      onClose={() => choices.answer(false)}
      actions={
        <>
          <Button variant="secondary" onClick={() => choices.answer(false)}>
            {t('waitlist.no')}
          </Button>
          <Button onClick={() => choices.answer(true)}>{t('waitlist.yes')}</Button>
        </>
      }
    >
      <p>{t('resources.waitlist_text', { name })}</p>
    </Dialog>
  )
}
