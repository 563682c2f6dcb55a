import { useEffect, useState } from 'react'
import type { SavedCard } from '../../../data/saved-cards.ts'
import { useCalls } from '../../../data/use-calls.ts'
import { useSession } from '../../../state/session.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'

/**
 * The cards that the person who is signed in has saved for a processor, the preferred one first; null until they are
 * known. Where they can't be had there are none: another card can always be typed.
 */
export function useSavedCards(processor: string): { cards: SavedCard[] | null; maySave: boolean } {
  const { payments, provider } = useBootstrap()
  const { known, user } = useSession()
  const calls = useCalls()
  const saves = provider !== null && payments.some(({ name, savesmethods }) => name === processor && savesmethods)
  const person = saves ? (user?.id ?? '') : ''
  const [read, setRead] = useState<{ person: string; cards: SavedCard[] } | null>(null)
  useEffect(() => {
    if (person === '') return
    let isCurrent = true
    void calls.savedCards().then((answer) => {
      if (isCurrent) setRead({ person, cards: answer.ok ? answer.value.cards : [] })
    })
    return () => {
      isCurrent = false
    }
  }, [calls, person])
  const isRead = !saves || (known && (person === '' || read?.person === person))
  const cards = isRead && person !== '' ? (read?.cards ?? []) : []
  return { cards: isRead ? cards.filter((one) => one.processor === processor) : null, maySave: person !== '' }
}
