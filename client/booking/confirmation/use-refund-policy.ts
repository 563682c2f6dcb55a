import { text } from '../../data/read.ts'
import type { Draft } from '../../state/draft.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useFormats } from '../../ui/formats.ts'
import { useWords } from '../../ui/words.tsx'
import type { BookableFacts } from '../bookable/bookable-facts.ts'
import { slotInstants } from '../context/slot-instants.ts'
import { useDeadline } from '../date/use-deadline.ts'

const hour = 3_600_000

/**
 * The deadline of a draft's full refund as date and time at the venue with its zone; once that is past, whether all
 * comes back until somebody has taken it on, or for a while after booking, or that the provider decides.
 * Null without a date.
 */
export function useRefundPolicy(): (draft: Draft, facts: BookableFacts) => string | null {
  const t = useWords()
  const { ofInstant } = useDeadline()
  const { provider, pricing } = useBootstrap()
  const formats = useFormats()
  const name = provider?.name ?? ''
  return (draft, { refundcutoff, isunconfirmed, isclaimed }) => {
    const { start_utc } = slotInstants(draft)
    if (!start_utc) return null
    const until = Date.parse(start_utc) - refundcutoff * hour
    if (until <= Date.now()) {
      if (isunconfirmed || isclaimed)
        return t('review.refund_open', { by: isunconfirmed ? 'staff' : 'claim', provider: name })
      const grace = pricing?.refundgrace ?? 0
      return grace > 0
        ? t('review.refund_grace', { time: formats.duration(grace), provider: name })
        : t('review.refund_past', { provider: name })
    }
    return t('review.refund_until', ofInstant(new Date(until).toISOString(), text(provider?.timezone)))
  }
}
