import { useEffect, useRef } from 'react'
import { useChangedElsewhere } from '../../state/draft.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../../ui/words.tsx'
import { AboveCard } from './above-card.ts'

/**
 * Says that another tab changed what is booked here, and takes the focus, since the customer may be about to pay.
 * `bookable` is null for the checklist.
 */
export function ChangedElsewhere({ bookable }: { bookable: string | null }) {
  const t = useWords()
  const { provider } = useBootstrap()
  const [changes] = useChangedElsewhere(provider?.id ?? '', bookable)
  const box = useRef<HTMLDivElement>(null)
  // Each further change takes the focus again.
  useEffect(() => {
    if (changes > 0) box.current?.focus()
  }, [changes])
  if (changes === 0) return null
  return (
    <AboveCard ref={box} tabIndex={-1} style={{ outline: 'none', scrollMarginBlock: 120 }} data-changed>
      <Notice tone="warning">{t('draft.changed_elsewhere')}</Notice>
    </AboveCard>
  )
}
