import { useState } from 'react'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Toasts } from '../../ui/toasts.tsx'
import { useWords } from '../../ui/words.tsx'

/** A day that a link asked for and that can't be had, and the first one that can; null for none. */
export interface LinkedDay {
  why: 'passed' | 'closed'
  date: string
  next: string | null
}

/**
 * Why the calendar does not show the day that a link asked for, and which it shows instead. It is known once the page
 * is there, and so stands over the page: the dates don't move under whoever presses one.
 */
export function LinkedDayNotice({ linked: { why, date, next } }: { linked: LinkedDay }) {
  const t = useWords()
  const formats = useFormats()
  const { today } = useBootstrap()
  const [dismissed, setDismissed] = useState<string | null>(null)
  const day = (civil: string) => {
    const year = civil.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const)
    return formats.date(civil, { weekday: 'long', day: 'numeric', month: 'long', ...year })
  }
  const told = t(`linked.${why}`, { date: day(date) })
  const text = next === null ? told : `${told} ${t('linked.next', { date: day(next) })}`
  if (dismissed === text) return null
  return <Toasts toasts={[{ id: 0, text, tone: 'warning' }]} dismiss={() => setDismissed(text)} />
}
