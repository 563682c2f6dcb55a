import type { PublicBookable } from '../../../core/domain/wire/index.ts'
import { addDays } from '../../booking/date/civil-date.ts'
import type { NextFree } from '../../data/next-free.ts'
import type { Formats } from '../../ui/format-values.ts'
import type { Words } from '../../ui/words.tsx'

interface Told {
  /** Stands before the text where there is room. */
  label: string
  text: string
  isFree: boolean
}

interface How {
  t: Words
  formats: Formats
  /** The date at the venue, `YYYY-MM-DD`. */
  today: string
}

/** When something is next free in words: its kind has words of its own, and so has that nothing is. */
export function tellFree(free: NextFree, { contactenabled }: Pick<PublicBookable, 'contactenabled'>, how: How): Told {
  const { t } = how
  const { by, available, start } = free
  if (by === 'days') return { label: '', text: t('catalogue.free.days'), isFree: true }
  if (available) return { label: t(`catalogue.free.${by}`), text: tellStart(by, start, how), isFree: true }
  return { label: '', text: t(`catalogue.free.${noneWord(free, contactenabled === true)}`), isFree: false }
}

/** That all is full is said only where nothing can be booked later. */
function noneWord({ start, nothing }: NextFree, contactenabled: boolean): string {
  if (nothing === 'window') return start ? 'queue_now' : 'window'
  if (start) return 'queue'
  if (nothing === 'full') return 'full'
  return contactenabled ? 'ask' : 'none'
}

function tellStart(by: NextFree['by'], start: string, { t, formats, today }: How): string {
  const date = start.slice(0, 10)
  const isThisYear = date.slice(0, 4) === today.slice(0, 4)
  const dated = (): string =>
    formats.date(date, {
      ...(isThisYear ? { weekday: 'short' } : { year: 'numeric' }),
      day: 'numeric',
      month: 'short',
    })
  const near: Record<string, string> = {
    [today]: t(by === 'night' ? 'catalogue.free.tonight' : 'catalogue.free.today'),
    [addDays(today, 1)]: t('catalogue.free.tomorrow'),
  }
  const day = near[date] ?? dated()
  return by === 'day' || by === 'night' ? day : `${day}, ${formats.tellHour(start.slice(11, 16))}`
}
