import { atom, useAtom } from 'jotai'
import { useCallback, useEffect, useMemo } from 'react'
import { type Clock, usualClock } from '../../../core/domain/wording/clock.ts'
import { tellTime } from '../../../core/domain/wording/formats.ts'
import { useLocale } from '../../ui/locale.ts'
import { timeFormatter } from './clock.ts'

const chosenClock = atom<Clock | null>(null)
const storageKey = 'tessera.clock'

function stored(): Clock | null {
  try {
    const kept = localStorage.getItem(storageKey)
    return kept === '12h' || kept === '24h' ? kept : null
  } catch {
    return null
  }
}

export interface ClockInUse {
  clock: Clock
  /** Kept for the next visit. */
  setClock(clock: Clock): void
  /** Formats `HH:mm` for a button or a calendar. */
  time(time: string): string
  /** The same in a sentence, or at the end of a span: '14:30 Uhr' in German. */
  tell(time: string): string
}

/** The clock in use, its switch and its time formatters. */
export function useClock(): ClockInUse {
  const locale = useLocale()
  const [chosen, setChosen] = useAtom(chosenClock)
  useEffect(() => {
    const kept = stored()
    if (kept) setChosen((current) => current ?? kept)
  }, [setChosen])
  const clock = chosen ?? usualClock(locale)
  const setClock = useCallback(
    (next: Clock) => {
      setChosen(next)
      try {
        localStorage.setItem(storageKey, next)
      } catch {
        // Storage is blocked: the choice lasts for this page only.
      }
    },
    [setChosen],
  )
  const time = useMemo(() => timeFormatter(locale, clock), [locale, clock])
  const tell = useCallback((of: string) => tellTime(time(of), locale), [time, locale])
  return { clock, setClock, time, tell }
}
