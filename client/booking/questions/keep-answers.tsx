import { useEffect, useRef } from 'react'
import { useCalls } from '../../data/use-calls.ts'
import { useSession } from '../../state/session.ts'
import { type DraftToSave, useDraftToSave } from './use-draft-to-save.ts'

/** How long typing must pause before the answers are stored, ms. */
const pause = 1000

/**
 * Stores a signed-in customer's answers with their held slots while they are typed, so that their other devices have
 * all of them whenever this one is left. Refusals don't matter here: Continue sends the same, and tells.
 * @param paused while a payment may be under way, which a changed draft would end; Continue has stored the answers
 */
export function useKeptAnswers(reservations: DraftToSave[], paused: boolean): void {
  const calls = useCalls()
  const { user } = useSession()
  const said = user ? reservations.map((one) => JSON.stringify(one)) : []
  /** What is stored: at first, what the page begins with. */
  const kept = useRef(new Set(said))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `said` has all that is sent.
  useEffect(() => {
    if (paused) kept.current = new Set(said)
    if (said.every((one) => kept.current.has(one))) return
    const save = () => {
      clearTimeout(timer)
      const changed = reservations.filter((_, index) => !kept.current.has(said[index] ?? ''))
      kept.current = new Set(said)
      for (const reservation of changed) void calls.saveAnswers({ reservation })
    }
    const timer = setTimeout(save, pause)
    const leave = () => {
      if (document.visibilityState === 'hidden') save()
    }
    document.addEventListener('visibilitychange', leave)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', leave)
    }
  }, [said.join(), paused, calls])
}

/** Keeps the draft of one bookable. Draws nothing. */
export function KeepAnswers({ paused }: { paused: boolean }) {
  const reservation = useDraftToSave()()
  useKeptAnswers(reservation ? [reservation] : [], paused)
  return null
}
