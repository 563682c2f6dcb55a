import { useEffect, useRef } from 'react'
import { useCalls } from '../../data/use-calls.ts'
import { useSession } from '../../state/session.ts'
import { useDraftToSave } from './use-draft-to-save.ts'

/** How long typing must pause before the answers are stored, ms. */
const pause = 1000

/**
 * Stores a signed-in customer's answers with the held slot while they are typed, so that their other devices have all
 * of them whenever this one is left. Draws nothing. Refusals don't matter here: Continue sends the same, and tells.
 * @param paused while a payment may be under way, which a changed draft would end; Continue has stored the answers
 */
export function KeepAnswers({ paused }: { paused: boolean }) {
  const calls = useCalls()
  const { user } = useSession()
  const reservation = useDraftToSave()()
  const said = user && reservation ? JSON.stringify(reservation) : null
  const kept = useRef(said)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `said` is the text of all that is sent.
  useEffect(() => {
    if (paused) kept.current = said
    if (!reservation || said === null || said === kept.current) return
    const save = () => {
      clearTimeout(timer)
      if (kept.current === said) return
      kept.current = said
      void calls.saveAnswers({ reservation })
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
  }, [said, paused, calls])
  return null
}
