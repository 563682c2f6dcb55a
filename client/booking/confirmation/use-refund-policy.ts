import { text } from '../../data/read.ts'
import type { Draft } from '../../state/draft.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useWords } from '../../ui/words.tsx'
import type { BookableFacts } from '../bookable/bookable-facts.ts'
import { slotInstants } from '../context/slot-instants.ts'
import { useDeadline } from '../date/use-deadline.ts'

const hour = 3_600_000

/**
 * The deadline of a draft's full refund as date and time at the venue with its zone, or that it has already passed.
 * Null without a date.
 */
export function useRefundPolicy(): (draft: Draft, facts: BookableFacts) => string | null {
  const t = useWords()
  const { ofInstant } = useDeadline()
  const { provider } = useBootstrap()
  return (draft, { refundcutoff }) => {
    const { start_utc } = slotInstants(draft)
    if (!start_utc) return null
    const until = Date.parse(start_utc) - refundcutoff * hour
    if (until <= Date.now()) return t('review.refund_past', { provider: provider?.name ?? '' })
    return t('review.refund_until', ofInstant(new Date(until).toISOString(), text(provider?.timezone)))
  }
}
