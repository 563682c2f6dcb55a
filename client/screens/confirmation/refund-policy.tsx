import { useBooking } from '../../booking/context/booking-context.tsx'
import { slotInstants } from '../../booking/context/slot-instants.ts'
import { wallClockIn } from '../../booking/date/civil-date.ts'
import { useClock } from '../../booking/date/use-clock.ts'
import { text } from '../../data/read.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useFormats } from '../../ui/formats.ts'
import { useWords } from '../../ui/words.tsx'

const hour = 3_600_000

/** Until when everything comes back, as a date and a time at the venue; or that it is too late for that already. */
export function RefundPolicy() {
  const t = useWords()
  const formats = useFormats()
  const { time } = useClock()
  const { provider } = useBootstrap()
  const { facts, draft } = useBooking()
  const { start_utc } = slotInstants(draft)
  if (!start_utc) return null
  const until = Date.parse(start_utc) - facts.refundcutoff * hour
  if (until <= Date.now()) return t('review.refund_past', { provider: provider?.name ?? '' })
  const wall = wallClockIn(new Date(until).toISOString(), text(provider?.timezone))
  return t('review.refund_until', { date: formats.date(wall.date), time: time(wall.time) })
}
