import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useJustBooked } from '../../state/draft.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../../ui/words.tsx'
import { elsewhere } from '../confirmation/leave-to-pay.ts'
import { AboveCard } from './above-card.ts'

/**
 * Says that this draft has just been booked, here or in another tab, and links to its page. `bookable` is null for the
 * checklist.
 */
export function JustBooked({ bookable }: { bookable: string | null }) {
  const t = useWords()
  const { provider } = useBootstrap()
  const path = useJustBooked(provider?.id ?? '', bookable)
  const [, navigate] = useLocation()
  // The window in which it was paid has ended the draft before this page has asked about it.
  useEffect(() => {
    if (path === null || !elsewhere.isPaying) return
    elsewhere.isPaying = false
    // After the flow has gone back to its first step, as it does without a draft.
    setTimeout(() => navigate(path, { replace: true }))
  }, [path, navigate])
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
