import { useJustBooked } from '../../state/draft.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../../ui/words.tsx'
import { AboveCard } from './above-card.ts'

/**
 * Says that this draft has just been booked, here or in another tab, and links to its page. `bookable` is null for the
 * checklist.
 */
export function JustBooked({ bookable }: { bookable: string | null }) {
  const t = useWords()
  const { provider } = useBootstrap()
  const path = useJustBooked(provider?.id ?? '', bookable)
  if (path === null) return null
  return (
    <AboveCard>
      <Notice
        action={
          <LinkButton variant="secondary" href={path}>
            {t('thanks.elsewhere_link')}
          </LinkButton>
        }
      >
        {t('thanks.elsewhere')}
      </Notice>
    </AboveCard>
  )
}
