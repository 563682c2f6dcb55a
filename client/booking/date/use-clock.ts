import { atom, useAtom } from 'jotai'
import { useCallback, useEffect, useMemo } from 'react'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { type Clock, timeFormatter, usualClock } from './clock.ts'

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

/** The clock in use, its switch (stored for the next visit) and its time formatter. */
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
        // Storage is blocked: the choice lasts for this page only.
      }
    },
    [setChosen],
  )
  const time = useMemo(() => timeFormatter(language, clock), [language, clock])
  return { clock, setClock, time }
}
