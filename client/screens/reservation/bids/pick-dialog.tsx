import type { ListedBid } from '../../../../core/domain/wire/gigs.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useWords } from '../../../ui/words.tsx'

interface PickDialogProps {
  bid: ListedBid
  /** What it asks for, as it is shown. */
  amount: string
  busy: boolean
  onClose(): void
  onPick(): void
}

/** Asks once more, with the amount that is agreed to. */
export function PickDialog({ bid: { name }, amount, busy, onClose, onPick }: PickDialogProps) {
  const t = useWords()
  return (
    <Dialog
      open
      narrow
      title={t('bids.pick_title', { name })}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('decide.keep')}
          </Button>
          <Button busy={busy} onClick={onPick}>
            {t('bids.pick_yes')}
          </Button>
        </>
      }
    >
      <p>{t('bids.pick_text', { name, amount })}</p>
    </Dialog>
  )
}
