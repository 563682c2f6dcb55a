import { atom, useAtom } from 'jotai'
import { useCallback, useEffect, useMemo } from 'react'
import { useBootstrap } from '../../../ui/bootstrap.tsx'

export type Clock = '12h' | '24h'

const chosenClock = atom<Clock | null>(null)
const storageKey = 'tessera.clock'

/** Which clock a language reads by itself. */
export function usualClock(language: string): Clock {
  const { hourCycle } = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions()
  return hourCycle === 'h11' || hourCycle === 'h12' ? '12h' : '24h'
}

/** Writes `HH:mm` on a clock. Node and browsers differ in the kind of space before AM: it is always the same here. */
export function timeFormatter(language: string, clock: Clock): (time: string) => string {
  const format = new Intl.DateTimeFormat(language, {
    hour: clock === '12h' ? 'numeric' : '2-digit',
    minute: '2-digit',
    hourCycle: clock === '12h' ? 'h12' : 'h23',
    timeZone: 'UTC',
  })
  return (time) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    return format.format(Date.UTC(2000, 0, 1, hour, minute)).replace(/\s/g, '\u00a0')
  }
}

function stored(): Clock | null {
  try {
    const kept = localStorage.getItem(storageKey)
    return kept === '12h' || kept === '24h' ? kept : null
  } catch {
    return null
  }
}

/** The clock in use, its switch (kept for the next visit), and how to write a time on it. */
export function useClock(): { clock: Clock; setClock(clock: Clock): void; time(time: string): string } {
  const { language } = useBootstrap()
  const [chosen, setChosen] = useAtom(chosenClock)
  useEffect(() => {
    const kept = stored()
    if (kept) setChosen((current) => current ?? kept)
  }, [setChosen])
  const clock = chosen ?? usualClock(language)
  const setClock = useCallback(
    (next: Clock) => {
      setChosen(next)
      try {
        localStorage.setItem(storageKey, next)
      } catch {
        // Closed storage: the choice holds for this page.
      }
    },
    [setChosen],
  )
  const time = useMemo(() => timeFormatter(language, clock), [language, clock])
  return { clock, setClock, time }
}
