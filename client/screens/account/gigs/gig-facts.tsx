import type { ReactNode } from 'react'
import type { Gig } from '../../../../core/domain/wire/gigs.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useWords } from '../../../ui/words.tsx'

/** How many it is for, and as what one would come; `children` come first. */
export function GigFacts({ gig, children }: { gig: Gig; children?: ReactNode }) {
  const t = useWords()
  const groups = gig.groups.filter(({ name }) => name !== '').map(({ name }) => name)
  return (
    <ul data-part="facts">
      {children}
      <li>
        <Icon name="people" />
        <span>{[t('gigs.seats', { count: gig.seats }), ...new Set(groups)].join(' · ')}</span>
      </li>
    </ul>
  )
}
