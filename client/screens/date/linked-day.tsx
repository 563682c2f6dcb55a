import { useFormats } from '../../ui/formats.ts'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../../ui/words.tsx'

/** A day that a link asked for and that can't be had, and the first one that can; null for none. */
export interface LinkedDay {
  why: 'passed' | 'closed'
  date: string
  next: string | null
}

/** Why the calendar does not show the day that a link asked for, and which it shows instead. */
export function LinkedDayNotice({ linked: { why, date, next } }: { linked: LinkedDay }) {
  const t = useWords()
  const formats = useFormats()
  const day = (civil: string) => formats.date(civil, { weekday: 'long', day: 'numeric', month: 'long' })
  return (
    <Notice tone="warning">
      {t(`linked.${why}`, { date: day(date) })} {next === null ? '' : t('linked.next', { date: day(next) })}
    </Notice>
  )
}
