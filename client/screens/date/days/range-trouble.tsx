import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useWords } from '../../../ui/words.tsx'
import { NothingFree } from '../months/nothing-free.tsx'
import { useMonthNames } from './range-announcements.tsx'
import type { RangeDays } from './use-range-days.ts'
import type { TwoMonths } from './use-two-months.ts'

const words = { find: 'days.find_next', none: 'days.none_at_all', hint: 'days.none_hint' }

interface RangeTroubleProps {
  view: TwoMonths
  days: RangeDays
}

/** Below months that could not be loaded or have nothing free: try again, or go to the first month with free days. */
export function RangeTrouble({ view, days }: RangeTroubleProps) {
  const t = useWords()
  const month = useMonthNames(view)
  if (days.status === 'failed' || days.reach === 'failed') {
    return (
      <Notice
        tone="error"
        action={
          <Button variant="secondary" onClick={days.refresh}>
            {t('nav.retry')}
          </Button>
        }
      >
        {t(days.status === 'failed' ? 'days.failed' : 'days.reach_failed')}
      </Notice>
    )
  }
  if (days.status !== 'ready' || days.free > 0) return null
  return (
    <NothingFree
      key={view.month}
      month={view.next ?? view.month}
      message={t('days.none_in_months', { month })}
      words={words}
      onFound={view.setMonth}
    />
  )
}
