import { useWords } from '../../ui/words.tsx'
import { useFreeDates } from './event-dates.ts'
import { type TimeWanted, TimeWantedFields } from './time-wanted.tsx'
import type { TimeFacts } from './use-facts-asked.ts'

interface StaffTimeProps {
  facts: TimeFacts
  value: TimeWanted
  onChange(value: TimeWanted): void
}

/** When staff book or offer something: of an event one of its dates that have room. */
export function StaffTime({ facts, value, onChange }: StaffTimeProps) {
  const t = useWords()
  const dates = useFreeDates(facts)
  const labels = {
    ...{ date: t('enquiry.event_date'), day: t('enquiry.day') },
    ...{ from: t('enquiry.from'), until: t('enquiry.until') },
  }
  return <TimeWantedFields {...{ facts, value, onChange, dates, labels }} hasLength />
}
