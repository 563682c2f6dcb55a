import { addedTime } from '../../../core/domain/forms/index.ts'
import { text } from '../../data/read.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useFormats } from '../../ui/formats.ts'
import { useWords } from '../../ui/words.tsx'
import { useBooking } from '../context/booking-context.tsx'
import { slotInstants } from '../context/slot-instants.ts'
import { wallClockIn } from '../date/civil-date.ts'
import { useClock } from '../date/use-clock.ts'
import { useAsked } from './use-asked.ts'

/**
 * How much the answers lengthen the appointment, and its new end on the venue's clock: `+30 min, until 11:30`. Empty
 * where they don't.
 */
export function useAddedTime(): string {
  const t = useWords()
  const { duration } = useFormats()
  const { tell } = useClock()
  const { provider } = useBootstrap()
  const { draft, facts, quote } = useBooking()
  const { forms, context, read } = useAsked()
  const { end_utc } = slotInstants(draft)
  const rules = forms.map((form) => form.rules)
  // What plugins' steps add the server says with the price.
  const bySteps = (quote.quote?.lines ?? []).reduce((sum, { minutes }) => sum + minutes * 60, 0)
  const seconds = addedTime(rules, read.kept, context.addons) + bySteps
  if (seconds === 0) return ''
  const zone = text(provider?.timezone)
  // Answers lengthen neither day rentals nor events.
  if (facts.bookabletype !== 'standard' || !end_utc || !zone)
    return t('forms.added_time_only', { duration: duration(seconds) })
  const until = wallClockIn(new Date(Date.parse(end_utc) + seconds * 1000).toISOString(), zone).time
  return t('forms.added_time', { duration: duration(seconds), time: tell(until) })
}
