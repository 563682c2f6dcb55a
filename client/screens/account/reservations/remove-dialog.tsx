import { useState } from 'react'
import type { CallError } from '../../../data/errors.ts'
import { useCalls } from '../../../data/use-calls.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { useWords } from '../../../ui/words.tsx'

/** Asks before a draft is given up with its answers. */
export function RemoveDialog({ id, onClose, onRemoved }: { id: string; onClose(): void; onRemoved(): void }) {
  const t = useWords()
  const calls = useCalls()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const remove = async () => {
    setBusy(true)
    const answer = await calls.removeDraft({ id })
    setBusy(false)
    // Somebody who removed it elsewhere finds it gone, as wished.
    if (answer.ok || answer.error.code === 'not_found') onRemoved()
    else setError(answer.error)
  }
  return (
    <Dialog
      open
      title={t('myreservations.remove_title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('myreservations.remove_no')}
          </Button>
          <Button onClick={remove} busy={isBusy}>
            {t('myreservations.remove')}
          </Button>
        </>
      }
    >
      <p>{t('myreservations.remove_text')}</p>
      {error ? <Failure error={error} /> : null}
    </Dialog>
  )
}
