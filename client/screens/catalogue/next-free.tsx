import type { PublicBookable } from '../../../core/domain/wire/index.ts'
import { addDays, wallClockIn } from '../../booking/date/civil-date.ts'
import type { NextFree as Free } from '../../data/next-free.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import type { Formats } from '../../ui/format-values.ts'
import { useFormats } from '../../ui/formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords, type Words } from '../../ui/words.tsx'
import { useNextFree } from './next-free-provider.tsx'

/**
 * When a bookable is next free, in one line, which keeps its height from the first paint. Where the label has no room
 * beside the time, it is out of sight.
 */
export function NextFree({ bookable }: { bookable: PublicBookable }) {
  const t = useWords()
  const formats = useFormats()
  const { provider } = useBootstrap()
  const free = useNextFree(bookable.id)
  if (free === undefined)
    return (
      <p data-part="next" data-line="">
        <Skeleton width="62%" height="0.8em" />
      </p>
    )
  const today = wallClockIn(new Date().toISOString(), provider?.timezone ?? 'UTC').date
  const told = free && tellFree(free, bookable, { t, formats, today })
  return (
    <p data-part="next" data-line="">
      {told ? (
        <>
          <Icon name="calendar" size={18} />
          <span data-part="dates" data-muted={told.isFree ? undefined : ''}>
            {told.label ? <span>{told.label}</span> : null} <span>{told.text}</span>
          </span>
        </>
      ) : null}
    </p>
  )
}

interface Told {
  label: string
  text: string
  isFree: boolean
}

/** @param how.today the date at the venue */
function tellFree(
  { by, available, start }: Free,
  { contactenabled }: PublicBookable,
  how: { t: Words; formats: Formats; today: string },
): Told | null {
  const { t } = how
  if (by === 'days') return { label: '', text: t('catalogue.free.days'), isFree: true }
  if (available && start) return { label: t(`catalogue.free.${by}`), text: tellStart(by, start, how), isFree: true }
  const none = start ? 'queue' : contactenabled === true ? 'ask' : 'none'
  return { label: '', text: t(`catalogue.free.${none}`), isFree: false }
}

function tellStart(by: Free['by'], start: string, { t, formats, today }: Parameters<typeof tellFree>[2]): string {
  const date = start.slice(0, 10)
  const isOtherYear = date.slice(0, 4) !== today.slice(0, 4)
  const day =
    date === today
      ? t('catalogue.free.today')
      : date === addDays(today, 1)
        ? t('catalogue.free.tomorrow')
        : formats.date(date, {
            ...(isOtherYear ? { year: 'numeric' } : { weekday: 'short' }),
            day: 'numeric',
            month: 'short',
          })
  return by === 'day' || by === 'night' ? day : `${day}, ${formats.time(start)}`
}
