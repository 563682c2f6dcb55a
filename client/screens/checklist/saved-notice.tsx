import { isHeld } from '../../state/is-held.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../../ui/words.tsx'
import { useCart } from './cart-context.tsx'

/** Says where an appointment is that was just saved for later, and puts it back while its place is held. */
export function SavedNotice() {
  const t = useWords()
  const { saved, find, putBack } = useCart()
  const facts = find(saved?.bookable)?.facts
  if (!saved || !facts) return null
  return (
    <Notice
      tone="info"
      action={
        isHeld(saved) ? (
          <Button variant="secondary" onClick={putBack}>
            {t('checklist.saved_undo')}
          </Button>
        ) : null
      }
    >
      {t('checklist.saved', { bookable: facts.name })} <Link href="/reservations">{t('checklist.saved_link')}</Link>
    </Notice>
  )
}
