import { useState } from 'react'
import type { Answer, CallError } from '../../../data/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { useWords } from '../../../ui/words.tsx'

interface AskDialogProps {
  /** Keys of the dictionary: what is asked, what it means, and what does it. */
  words: { title: string; text: string; yes: string }
  run(): Promise<Answer<unknown>>
  onClose(): void
  onDone(): void
}

/** Asks before a draft, an offered place or a place in a queue is given up. */
export function AskDialog({ words, run, onClose, onDone }: AskDialogProps) {
  const t = useWords()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const go = async () => {
    setBusy(true)
    const answer = await run()
    setBusy(false)
    // Somebody who removed it elsewhere finds it gone, as wished.
    if (answer.ok || answer.error.code === 'not_found') onDone()
    else setError(answer.error)
  }
  return (
    <Dialog
      open
      title={t(words.title)}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('myreservations.remove_no')}
          </Button>
          <Button onClick={go} busy={isBusy}>
            {t(words.yes)}
          </Button>
        </>
      }
    >
      <p>{t(words.text)}</p>
      {error ? <Failure error={error} /> : null}
    </Dialog>
  )
}
